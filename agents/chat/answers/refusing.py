"""What is no question on the report: greetings, orders to change something or to forget the rules,
and matters of another kind."""

from __future__ import annotations

import re
from typing import Final

from agents.chat import says
from agents.chat.drafts import Draft, Reply
from agents.chat.ground import Ground, requirement_source
from agents.chat.questions import Asked

_GREETING = re.compile(
    r"\W*(?:hi|hello|hey|good (?:morning|afternoon|evening|day)|thanks?|thank you|cheers"
    r"|ok(?:ay)?|bye|hola"
    r"|how are you|who are you|what can you do|what are you|help|test|are you (?:there|human"
    r"|real|an? \w+)"
    r"|what do you do|how do you work)\b[\w\s,!]{0,25}\W*",
    re.IGNORECASE,
)
_ORDER = re.compile(
    r"\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}\b(?:instructions?|rules?"
    r"|prompts?|above|previous"
    r"|guidelines|everything|restrictions|verdicts?|findings)\b"
    r"|\b(?:system|hidden|initial|developer) prompt\b|\byou are now\b|\bact as\b|\bpretend\b"
    r"|\brole-?play\b"
    r"|\bjail ?break\b|\bDAN\b(?= mode)|\bdeveloper mode\b|\bfrom now on\b"
    r"|\b(?:mark|set|flag|change|turn|switch|make|update|overwrite|re-?classify|upgrade|declare"
    r"|approve)\b.{0,60}"
    r"\b(?:as|to|into)\b.{0,30}\b(?:verified|met|addressed|compliant|true|passed|resolved"
    r"|contradicted|done"
    r"|reviewed|approved|applicable)\b"
    r"|\b(?:say|answer|reply|respond|output|print|repeat"
    r"|just say)\b(?: only)?(?: with)?"
    r"(?: that)? [\"“'‘]?(?:all|every|everything|the report|no|yes|only)\b.{0,60}\b(?:verified"
    r"|compliant|met|fine"
    r"|true|correct|gaps?|contradict\w+|clean|passed|complies|yes|no)\b"
    r"|\b(?:delete|remove|erase|drop|wipe|hide|suppress|purge)\b.{0,40}\b(?:claims?|findings?"
    r"|report|gaps?|verdicts?"
    r"|tables?|database|checks?|everything|trail|evidence)\b"
    r"|\b(?:reveal|show|print|give|tell|leak|expose)\b.{0,30}\b(?:password|secret|api[- ]?key"
    r"|token|credentials?"
    r"|prompt|source code|environment)\b"
    r"|\b(?:sign off|approve) (?:the|this|all)\b|<\|?\w+\|?>|\bsudo\b|\bDROP TABLE\b"
    r"|\bexec(?:ute)?\b.{0,20}"
    r"\b(?:code|command|sql|script)\b",
    re.IGNORECASE,
)
_ELSEWHERE = re.compile(
    r"\b(?:recipes?|cook|bake|cake|pancakes?|pizza|lasagn\w+|weather (?:in|today|tomorrow"
    r"|forecast|like)"
    r"|forecast for (?:today|tomorrow)|football|soccer|world cup|cricket|movie|film|song|poem"
    r"|haiku|limerick"
    r"|joke|story about|horoscope|lottery|bitcoin|share price|stock price|buy (?:the )?(?:stock"
    r"|shares)|invest in"
    r"|president of|prime minister|capital of|translate|homework|python (?:code|script)"
    r"|write (?:me )?(?:a|an|some)"
    r" (?:code|script|program|essay|email|letter|song|poem|haiku)|meaning of life"
    r"|what time is it|today'?s date"
    r"|your (?:favou?rite|opinion|name|birthday|mood)|tell me a|sing|restaurants?|hotels?"
    r"|flights? to|holidays? in"
    r"|square root|solve)\b",
    re.IGNORECASE,
)
_NO_SCOPE = re.compile(r"\bscope ?([04-9])\b(?![.,]?\d)", re.IGNORECASE)
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
    if not any(map(str.isalpha, text)):
        draft.say("I cannot answer that: it holds no question.")
    elif other := _NO_SCOPE.search(text):
        draft.say(
            f"I do not know: there is no Scope {other[1]}. Emissions have the Scopes 1, 2 and 3."
        )
    elif _ORDER.search(text):
        draft.say(
            "I cannot do that. Ask only answers questions from what was read and found in this "
            "report. It changes nothing, and it follows no orders, whether they stand in a "
            "question "
            "or in the report's text. Verdicts and statuses stand as they were."
        )
        _as_it_stands(draft, asked, ground)
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


def _as_it_stands(draft: Draft, asked: Asked, ground: Ground) -> None:
    """The status of the paragraphs that an order was to change."""
    for row in [ground.by_paragraph[one] for one in asked.paragraphs if one in ground.by_paragraph]:
        draft.say(
            f"The status of {row.paragraph_id} is still: {says.status(row)}.",
            requirement_source(row),
        )


def with_suggestions(draft: Draft, asked: Asked, ground: Ground) -> Reply:
    """The refusal with two questions that can be answered."""
    counts = ground.compiled.verdict_counts
    offered = [SUGGESTIONS[0], SUGGESTIONS[1] if counts.get("contradicted") else SUGGESTIONS[3]]
    draft.say(f"You can ask, for example: “{offered[0]}” or “{offered[1]}”")
    return draft.reply(known=False, subjects=())
