"""What a model is given beside a question: the words behind each citation of the answer by
rules."""

from __future__ import annotations

from typing import Final

from agents.chat import says
from agents.chat.drafts import Cited, Reply, Source
from agents.chat.ground import Ground
from sibyl_project.common.regex import regex

LONGEST: Final = 1500  # characters of a piece
_MARKS = regex(r"\[(\d+)\]")


def material_of(reply: Reply, ground: Ground) -> dict[int, str]:
    """For each number of an answer, the lines that cite it and the words of what it opens."""
    lines = reply.text.split("\n")
    found: dict[int, str] = {}
    for one in reply.citations:
        saying = [
            _MARKS.sub("", line).strip()
            for line in lines
            if str(one.number) in _MARKS.findall(line)
        ]
        texts = dict.fromkeys([*saying, *_words(one.source, ground)])
        found[one.number] = "\n".join(texts)[:LONGEST]
    return found


def _words(source: Source, ground: Ground) -> list[str]:
    words = [source.label, source.quote]
    if source.kind is Cited.CLAIM and source.id in ground.by_claim:
        item = ground.by_claim[source.id]
        reasoning = item.verdict.reasoning if item.verdict else ""
        words += [item.claim.quote, f"Verdict: {says.of_claim(item)}. {reasoning}"]
    if source.kind is Cited.REQUIREMENT and source.id in ground.by_paragraph:
        row = ground.by_paragraph[source.id]
        words += [row.requirement, f"Status: {says.status(row)}. {row.cause}"]
    return [one for one in words if one]
