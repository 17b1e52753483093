"""What the words of Sibyl mean: verdicts, statuses, readings of figures."""

from __future__ import annotations

import re
from typing import Final

from agents.chat.drafts import Draft, Reply
from agents.chat.ground import Ground, place_source
from agents.chat.questions import Asked
from sibyl_project.common.regex import regex

_ASKS = regex(
    r"\bmean(?:s|ing|t)?\b|\bdefin\w+|\bwhat (?:is|are) (?:a |an |the )?(?:verdicts?|rungs?"
    r"|coverage|gaps?"
    r"|claims?|detection power|findings?)\W*$|\bdifference between (?:verified|unverified"
    r"|insufficient|contradicted|partly|partially|met|not (?:assessed|disclosed|applicable))\b",
    re.IGNORECASE,
)
MEANINGS: Final = (  # words, what they mean, the page that shows it
    (
        r"un-?verified|only asserted|asserted",
        "Unverified: nothing but the claim's own sentence was found for it; it is only asserted.",
        "reports:claims",
    ),
    (
        r"insufficient|not settled",
        "Insufficient evidence (not settled): something was found, but not enough to verify the "
        "claim "
        "or to contradict it. Beside it stands how far the claim is supported: repeated "
        "elsewhere in "
        "the report, recomputed from other figures, agreeing with records or with one outside "
        "source.",
        "reports:claims",
    ),
    (
        r"contradict",
        "Contradicted: proven arithmetic of the report, or evidence, speaks against the claim.",
        "reports:claims",
    ),
    (
        r"(?<!un)(?<!un-)verified",
        "Verified: two independent sources support the claim, at least one of them outside the "
        "company's own report.",
        "reports:claims",
    ),
    (
        r"recomput",
        "Recomputes: the claim follows from other figures of the report.",
        "reports:claims",
    ),
    (r"repeated", "Repeated: another place of the report says the same.", "reports:claims"),
    (
        r"disputed",
        "Disputed: something speaks against the claim that proves nothing.",
        "reports:claims",
    ),
    (
        r"partially|partly",
        "Partly met (partially addressed): some of the elements that a paragraph asks for were "
        "found, "
        "and some were not.",
        "reports:requirements",
    ),
    (
        r"unaddressed|not disclosed",
        "Not disclosed (unaddressed): none of the elements that a paragraph asks for was found.",
        "reports:requirements",
    ),
    (
        r"fully|\bmet\b",
        "Met (fully addressed): every element that a paragraph asks for was found, with its page.",
        "reports:requirements",
    ),
    (
        r"not assessed",
        "Not assessed: nobody could tell, for the cause that stands beside it.",
        "reports:requirements",
    ),
    (
        r"not applicable",
        "Not applicable: the paragraph does not arise for this report, for the cause beside it.",
        "reports:requirements",
    ),
    (
        r"detection power|guard",
        "Detection power: which headline figures the checks guard, so that a misprint would be "
        "seen.",
        "reports:detection_power",
    ),
    (
        r"proven|single|open figure",
        "A figure is proven where two readings, or the arithmetic of its table, say the same; "
        "single "
        "where one reading says so; open where the readings differ.",
        "reports:figures",
    ),
    (
        r"gaps?",
        "A gap is a requirement that is not disclosed or only partly met.",
        "reports:requirements",
    ),
    (
        r"coverage",
        "Coverage says of each requirement whether the report meets it.",
        "reports:requirements",
    ),
    (
        r"verdicts?",
        "A verdict is what the judge concludes on a claim from what the agents found: "
        "verified, unverified, contradicted or insufficient evidence.",
        "reports:claims",
    ),
    (r"claims?", "A claim is one statement of the report that can be checked.", "reports:claims"),
    (r"findings?", "A finding is what one agent found on a claim.", "reports:claims"),
)


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """The meanings of the words that a question asks for; None where it asks for none."""
    if not _ASKS.search(asked.text) or len(asked.topic) > 1 or asked.paragraphs:
        return None
    draft = Draft()
    for words, meaning, page in MEANINGS:
        if re.search(words, asked.text, re.IGNORECASE):
            draft.say(meaning, place_source(page, "Where it is shown"))
            if len(draft.lines) == 2:
                break
    return draft.reply() if draft else None
