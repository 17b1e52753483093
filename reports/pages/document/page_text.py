"""A page as text with the quotes of its claims marked where they stand. A quote that is not found
in the text is not marked."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise

from reports.document.from_rows import page_contents
from reports.document.plain_text import in_blocks
from reports.document.statements import BETWEEN_BLOCKS
from reports.models import Claim, Report
from reports.types import BlockKind, PageContent
from sibyl_project.common.text import span_of_quote


@dataclass(frozen=True, slots=True)
class Stretch:
    """A run of text; `claim` is the claim whose quote it is."""

    text: str
    claim: Claim | None = None


@dataclass(frozen=True, slots=True)
class Block:
    """A block of the page; `is_table` where it is a table."""

    stretches: list[Stretch]
    is_table: bool = False


def blocks(report: Report, number: int, claims: Iterable[Claim]) -> list[Block]:
    """A page of the report as text, with the quotes of claims marked; none where it has no such
    page."""
    return [
        block
        for page in page_contents(report, (number, number))
        for block in marked(in_blocks(page), claims)
    ]


def marked(page: PageContent, claims: Iterable[Claim]) -> list[Block]:
    """The blocks of a page with quotes marked. Where quotes overlap only the first is marked."""
    bounds = _marked(page.text, claims)
    found: list[Block] = []
    start = 0
    for block in page.blocks:
        end = start + len(block.text)
        stretches = _stretches(page.text, start, end, bounds)
        found.append(Block(stretches, block.kind is BlockKind.TABLE))
        start = end + len(BETWEEN_BLOCKS)
    return found


def _marked(text: str, claims: Iterable[Claim]) -> list[tuple[int, int, Claim]]:
    found = [
        (*span, claim)
        for claim in claims
        if claim.located and (span := span_of_quote(text, claim.quote))
    ]
    kept: list[tuple[int, int, Claim]] = []
    for start, end, claim in sorted(found, key=lambda item: item[:2]):
        if not kept or start >= kept[-1][1]:
            kept.append((start, end, claim))
    return kept


def _stretches(
    text: str, start: int, end: int, marked: list[tuple[int, int, Claim]]
) -> list[Stretch]:
    here = [(max(a, start), min(b, end), claim) for a, b, claim in marked if a < end and b > start]
    edges = [start, *(edge for a, b, _ in here for edge in (a, b)), end]
    whose = {(a, b): claim for a, b, claim in here}
    return [Stretch(text[a:b], whose.get((a, b))) for a, b in pairwise(edges) if a < b]
