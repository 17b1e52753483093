"""Every section of a working paper in its order; a new one is a function and a line here."""

from __future__ import annotations

from typing import Final

from reports.exports.papers.cover import cover, coverage, reliability, summary
from reports.exports.papers.groundwork import checks, figures, pages, sources
from reports.exports.papers.judgements import claims, gaps, requirements
from reports.exports.papers.misstated import misstatements
from reports.exports.papers.reviews import review
from reports.exports.papers.samples import evaluations, items
from reports.exports.papers.section import Compiled, Make, Section
from reports.exports.papers.work import programme

SECTIONS: Final[tuple[Make, ...]] = (
    *(cover, summary, coverage, reliability),
    *(claims, requirements, gaps),
    *(figures, checks, misstatements, items, evaluations, review, sources, pages),
)


def sections_of(compiled: Compiled) -> list[Section]:
    """All sections of a compiled report, each with its rows, after the cover the work
    behind them."""
    sections = [make(compiled) for make in SECTIONS]
    return [sections[0], programme(sections), *sections[1:]]
