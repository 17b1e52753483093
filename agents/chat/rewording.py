"""Other wordings of a question that has no answer as it was put (no Django here)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from agents.chat.drafts import listed
from agents.chat.spelling import as_printed
from sibyl_project.common.regex import regex

_BETWEEN_SENTENCES: Final = regex(r"(?<=[?!.;])\s+(?=[A-Za-z])")
_EITHER: Final = regex(r"\b([a-z]{4,})(?: ?/ ?| or )([a-z]{4,})\b", re.IGNORECASE)
_OTHER_WORDS: Final = tuple(
    (regex(form, re.IGNORECASE), others)
    for form, others in (
        (r"\b(?:carbon|climate|co2|ghg)[- ]neutral(?:ity)?\b", "net zero"),
        (r"\bnet[- ]zero\b", "carbon neutral"),
        (r"\b(?:headcount|workforce|staff)\b", "employees"),
        (r"\bLTIR?\b", "lost time injury rate"),
        (r"\b(?:mishaps?|accidents?|injuries)\b", "occupational accidents"),
        (r"\bcarbon offsets?\b|\boffset credits?\b", "carbon credits"),
        (r"\bgreen (?:power|electricity|energy)\b", "renewable electricity"),
        (r"\bpower purchase agreements?\b", "PPA"),
        (r"\bPPAs?\b", "power purchase agreement"),
        (r"\bD&I\b|\bDEI\b", "diversity inclusion"),
        (r"\bwhistle-?blow\w*\b", "speak up hotline"),
    )
)


def rewordings(question: str, vocabulary: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Texts that may be meant by a question, the nearest first, each with a note that tells how it
    was read, "" where that needs no words: with the words that the report prints in place of those
    one slip away from them, sentence by sentence, in other words of the same meaning, and with the
    one or the other of two words between which it leaves the choice."""
    mended, slips = as_printed(question, vocabulary)
    if slips:
        told = listed(f"“{word}” as “{meant}”" for word, meant in slips.items())
        yield mended, f"I read {told}.\n"
    sentences = [each for each in _BETWEEN_SENTENCES.split(question) if each.strip()]
    if len(sentences) > 1:
        yield from ((sentence, "") for sentence in sentences)
    for form, others in _OTHER_WORDS:
        if form.search(question):
            yield form.sub(others, question), ""
    for one in _EITHER.finditer(question):
        for word in one.groups():
            yield f"{question[: one.start()]}{word}{question[one.end() :]}", ""
