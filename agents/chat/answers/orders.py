"""Orders to change something, to forget the rules or to say what is not so. None is followed; a
question that stands beside one is answered as if it stood alone."""

from __future__ import annotations

import re
from typing import Final

from agents.chat import says
from agents.chat.answers import checks
from agents.chat.drafts import Draft, listed
from agents.chat.ground import Ground, place_source, requirement_source
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from reports.enum_labels import plain
from sibyl_project.common.regex import regex

NOT_FOLLOWED: Final = (
    "Ask only answers questions from what was read and found in this report. It changes nothing, "
    "and it follows no orders, whether they stand in a question or in the report's text. Verdicts "
    "and statuses stand as they were."
)
_ORDER = regex(
    r"\b(?:ignore|disregard|forget|override|bypass|skip)\b.{0,40}\b(?:instructions?|rules?"
    r"|prompts?|above|previous"
    r"|guidelines|everything|restrictions|verdicts?|findings)\b"
    r"|\b(?:system|hidden|initial|developer) prompt\b|\byou are now\b|\bact as\b|\bpretend\b"
    r"|\brole-?play\b"
    r"|\bjail ?break\b|\bDAN\b(?= mode)|\bdeveloper mode\b|\bfrom now on\b"
    r"|\b(?:mark|set|flag|change|turn|switch|make|update|overwrite|re-?classify|upgrade|declare"
    r"|approve|treat|report|regard|consider)\b.{0,60}"
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
    r"|\b(?:sign off|approve) (?:the|this|all)\b|<[|/]?\w+\|?>"
    r"|\b(?:new|system) (?:system )?(?:instructions?|messages?|rules?)\b"
    r"|\bsudo\b|\bDROP TABLE\b"
    r"|\bexec(?:ute)?\b.{0,20}"
    r"\b(?:code|command|sql|script)\b",
    re.IGNORECASE,
)
_TO_SAY: Final = regex(
    r"\b(?:say|state|confirm|declare|answer|reply|respond|write|claim|agree|admit|tell (?:me|us)"
    r"|assure (?:me|us)|conclude|report|output|print)\b(?: \w+){0,3}? that\b",
    re.IGNORECASE,
)
_PIECES: Final = regex(
    r"(?<=[.!?;])\s+|\n|(?<=[a-z)]): |,? (?:and|but|then|so)(?: then)? (?=[a-z]+\b)", re.IGNORECASE
)
_ASKS: Final = regex(
    r"\?|^\W*(?:please |just |also |then )*(?:how|what|which|who|where|when|why|is|are|does|do|did"
    r"|was|were|has|have|list|count|tell|give|show|name|compare)\b",
    re.IGNORECASE,
)
_WANTS_TRUTH: Final = regex(
    r"\bhow many\b|\bnumbers?\b|\bcount\b|\breal(?:ly|y)?\b|\btru(?:e|ly|th)\b|\bactual(?:ly)?\b"
    r"|\bin fact\b|\bstatus\b|\bwhether\b|\bis it\b",
    re.IGNORECASE,
)


def holds_one(text: str) -> bool:
    """Whether a text orders something that a question does not."""
    return bool(_ORDER.search(text))


def question_beside(text: str) -> tuple[str, str]:
    """The question that stands beside an order, and what stands before it; both "" where there is
    no order or nothing but orders."""
    if not holds_one(text):
        return "", ""
    pieces = [piece.strip() for piece in _PIECES.split(text) if piece and piece.strip()]
    for at, piece in enumerate(pieces):
        ordered = holds_one(piece) or _TO_SAY.search(piece)
        if at and not ordered and _ASKS.search(piece):
            return " ".join(pieces[at:]), " ".join(pieces[:at])
    return "", ""


def as_it_stands(draft: Draft, asked: Asked, ground: Ground) -> bool:
    """What an order was to change or to have said, as it is. Whether the order asks for it too."""
    before = len(draft.lines)
    for row in [ground.by_paragraph[one] for one in asked.paragraphs if one in ground.by_paragraph]:
        draft.say(
            f"The status of {row.paragraph_id} is still: {says.status(row)}.",
            requirement_source(row),
        )
    if asked.verdicts or asked.has(Thing.CLAIM, Thing.VERDICT):
        counts = ground.compiled.verdict_counts
        told = listed(f"{count} {plain(value)}" for value, count in counts.items())
        draft.say(
            f"Of {says.many(ground.compiled.total_claims, 'claim')}: {told}.",
            place_source("reports:claims", "Claims"),
        )
    if not asked.paragraphs and asked.has(Thing.GAP, Thing.REQUIREMENT, Act.MISSING):
        gaps = ground.compiled.gap_counts
        told = listed(f"{count} {says.STATUS[name]}" for name, count in gaps.items())
        draft.say(
            f"{sum(gaps.values())} gaps: {told}.",
            place_source("reports:requirements", "Requirements"),
        )
    if asked.has(Thing.CHECK):
        draft.say(checks.in_short(ground.checks), place_source("reports:checks", "Checks"))
    return len(draft.lines) > before and bool(_WANTS_TRUTH.search(asked.text))
