"""Every section of a working paper in its order, of the workbook and of the papers to read; a new
one is a function and a line here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from reports.exports.papers.cover import cover, coverage, reliability, summary
from reports.exports.papers.excerpts import (
    claims_by_pillar,
    failed_checks,
    gaps_in_short,
    not_assessed,
)
from reports.exports.papers.groundwork import checks, figures, pages, sources
from reports.exports.papers.images import images, images_in_short
from reports.exports.papers.inventories import inventories
from reports.exports.papers.judgements import claims, gaps, requirements
from reports.exports.papers.misstated import misstatements
from reports.exports.papers.reviews import comments, review, review_in_short
from reports.exports.papers.samples import evaluations, items
from reports.exports.papers.section import Compiled, Make, Section
from reports.exports.papers.work import programme, to_sign

SECTIONS: Final[tuple[Make, ...]] = (
    *(cover, summary, coverage, reliability),
    *(claims, requirements, gaps),
    *(figures, checks, inventories, misstatements, items, evaluations, review, comments),
    *(sources, pages),
)


def sections_of(compiled: Compiled) -> list[Section]:
    """All sections of a compiled report, each with its rows, after the cover the work
    behind them, and last the images, where there are any."""
    sections = [make(compiled) for make in SECTIONS]
    return [sections[0], programme(sections), *sections[1:], *images(compiled)]


@dataclass(frozen=True, slots=True)
class ToRead:
    """The sections of a paper to read: whose it is and how far to trust it, the numbers, and what
    was found."""

    cover: Section
    reliability: Section
    numbers: tuple[Section, ...]
    findings: tuple[Section, ...]


def to_read(compiled: Compiled) -> ToRead:
    """The sections of a compiled report that a document to read prints, in their order."""
    findings = (
        *claims_by_pillar(compiled),
        *(gaps_in_short(compiled), failed_checks(compiled)),
        *(inventories(compiled), misstatements(compiled), *images_in_short(compiled)),
        *(not_assessed(compiled), review_in_short(compiled), comments(compiled)),
    )
    return ToRead(
        cover(compiled),
        reliability(compiled),
        (summary(compiled), coverage(compiled)),
        (*findings, to_sign(findings)),
    )
