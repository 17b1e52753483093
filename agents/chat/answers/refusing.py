"""What is no question on the report: greetings, orders, and matters of another kind."""

from __future__ import annotations

import re
from typing import Final

from agents.chat.answers import orders
from agents.chat.drafts import Draft, Reply
from agents.chat.ground import Ground
from agents.chat.questions import Asked
from sibyl_project.common.regex import regex

_GREETING = regex(
    r"\W*(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|thanks?|thank you|cheers"
    r"|ok(?:ay)?|bye|hola"
    r"|how are you|who are you|what can you do|what are you|help|test|are you (?:there|human"
    r"|real|an? \w+)"
    r"|what do you do|how do you work)\b[\w\s,!]{0,25}\W*",
    re.IGNORECASE,
)
_ELSEWHERE = regex(
    r"\b(?:recipes?|cook|bake|cake|pancakes?|pizza|lasagn\w+|weather (?:in|today|tomorrow"
    r"|forecast|like)"
    r"|forecast for (?:today|tomorrow)|football|soccer|world cup|cricket|movie|film|song|poem"
    r"|haiku|limerick"
    r"|joke|story about|horoscope|lottery|bitcoin|share price|stock price|buy (?:the )?(?:stock"
    r"|shares)|should (?:i|we) invest in"
    r"|president of|prime minister|capital of|translate|homework|python (?:code|script)"
    r"|write (?:me )?(?:a|an|some)"
    r" (?:code|script|program|essay|email|letter|song|poem|haiku)|meaning of life"
    r"|what time is it|today'?s date"
    r"|your (?:favou?rite|opinion|name|birthday|mood)|tell me a|sing|restaurants?|hotels?"
    r"|flights? to|holidays? in"
    r"|square root|solve)\b",
    re.IGNORECASE,
)
_NO_SCOPE = regex(r"\bscope ?([04-9])\b(?![.,]?\d)", re.IGNORECASE)
SUGGESTIONS: Final = (
    "Which requirements in governance are not disclosed?",
    "Which claims are contradicted, and why?",
    "What were the Scope 1 emissions?",
    "Which checks failed?",
)


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """A refusal that says what can be asked instead; None for a question on the report."""
    text = asked.text
    draft = Draft()
    if not (any(map(str.isalpha, text)) or asked.years or asked.pages):
        draft.say("I cannot answer that: it holds no question.")
    elif other := _NO_SCOPE.search(text):
        draft.say(
            f"I do not know: there is no Scope {other[1]}. Emissions have the Scopes 1, 2 and 3."
        )
    elif orders.holds_one(text):
        draft.say(f"I cannot do that. {orders.NOT_FOLLOWED}")
        known = orders.as_it_stands(draft, asked, ground)
        if known:
            return draft.reply()
    elif _GREETING.fullmatch(text):
        draft.say(
            "I answer questions on this report from its text, the attached evidence, the standards "
            "and what the analysis found, and I cannot say anything else."
        )
    elif _ELSEWHERE.search(text):
        draft.say(
            "I cannot answer that: it is not about this report. I know only the report, its "
            "evidence, "
            "the standards and what the analysis found."
        )
    else:
        return None
    return with_suggestions(draft, asked, ground)


def with_suggestions(draft: Draft, asked: Asked, ground: Ground) -> Reply:
    """The refusal with two questions that can be answered."""
    counts = ground.compiled.verdict_counts
    offered = [SUGGESTIONS[0], SUGGESTIONS[1] if counts.get("contradicted") else SUGGESTIONS[3]]
    draft.say(f"You can ask, for example: “{offered[0]}” or “{offered[1]}”")
    return draft.reply(known=False, subjects=())
