"""Two analyses held against each other, with what their reports explain and what is material."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from reports.compared.comparing import Comparison, compare
from reports.compared.explaining import NEAR, Explanation, explanation_of, telling_sentences
from reports.compared.restating import Restatement, in_unit
from reports.compared.sides import side_of
from reports.completeness.names import acronyms_of, telling_words
from reports.language.years import fiscal_year, year_values
from reports.models import Analysis, MaterialityLevel
from reports.review.misstatements import levels_of


class Relation(StrEnum):
    """What two analyses are to each other."""

    ANALYSES = "analyses"
    DRAFTS = "drafts"
    YEARS = "years"
    COMPANIES = "companies"

    @property
    def in_words(self) -> str:
        """For a person."""
        return {
            Relation.ANALYSES: "two analyses of one report",
            Relation.DRAFTS: "two reports of one period",
            Relation.YEARS: "two years",
            Relation.COMPANIES: "reports under two names",
        }[self]


class Weight(StrEnum):
    """How a difference stands to the materiality of its disclosure."""

    MATERIAL = "material"
    PERFORMANCE = "performance"
    COUNTED = "counted"
    TRIVIAL = "trivial"
    NOT_SET = "not_set"

    @property
    def in_words(self) -> str:
        """For a person."""
        return {
            Weight.MATERIAL: "at or above materiality",
            Weight.PERFORMANCE: "at or above performance materiality",
            Weight.COUNTED: "below performance materiality",
            Weight.TRIVIAL: "clearly trivial",
            Weight.NOT_SET: "no materiality set",
        }[self]


@dataclass(frozen=True, slots=True)
class RestatedFigure:
    """A restatement with the words that explain it, or None, and how it stands to materiality."""

    restatement: Restatement
    explanation: Explanation | None
    weight: Weight


@dataclass(frozen=True)
class Between:
    """Two analyses, the earlier one first, and what changed from it to the later one."""

    before: Analysis
    after: Analysis

    @cached_property
    def relation(self) -> Relation:
        """What the two are to each other."""
        return relation_of(self.before, self.after)

    @cached_property
    def comparison(self) -> Comparison:
        """What changed; at most twelve queries. Figures belong to a report, so they are held
        against each other only where there are two."""
        figures = self.relation is not Relation.ANALYSES
        return compare(side_of(self.before, figures=figures), side_of(self.after, figures=figures))

    @cached_property
    def restated(self) -> list[RestatedFigure]:
        """The figures that the later report prints otherwise, with their explanation; two queries
        where there are any."""
        found = self.comparison.figures.restated
        if not found:
            return []
        near = {
            page
            for each in found
            for page in range(each.after.page - NEAR, each.after.page + NEAR + 1)
        }
        pages = self.after.report.pages.filter(number__in=near).values_list("number", "text")
        telling = telling_sentences(dict(pages))
        levels = levels_of(self.after.report)
        return [
            RestatedFigure(each, explanation_of(each.after, telling), weight_of(each, levels))
            for each in found
        ]


def between(one: Analysis, other: Analysis) -> Between:
    """Two analyses in their order, whichever is named first: the report of the earlier period
    first, then the report uploaded first, then the analysis started first."""
    period, too = (year_ending(each.report.reporting_period) for each in (one, other))
    if period is None or too is None:
        period = too = 0
    first, second = sorted(
        ((period, one), (too, other)),
        key=lambda pair: (pair[0], pair[1].report.created_at, pair[1].created_at, pair[1].pk),
    )
    return Between(first[1], second[1])


def relation_of(one: Analysis, other: Analysis) -> Relation:
    """What two analyses are to each other: of one report, of two companies as far as their names
    tell, of one period, or of two years."""
    if one.report_id == other.report_id:
        return Relation.ANALYSES
    if named_apart(one.report.company, other.report.company):
        return Relation.COMPANIES
    period, too = (year_ending(each.report.reporting_period) for each in (one, other))
    same = period is None or too is None or period == too
    return Relation.DRAFTS if same else Relation.YEARS


def named_apart(one: str, other: str) -> bool:
    """Whether two names of companies have no telling word in common, and neither is short for the
    other; False where either tells nothing."""
    words, others = set(telling_words(one)), set(telling_words(other))
    joined = words & others or _short(one) & others or _short(other) & words
    return bool(words and others) and not joined


def _short(name: str) -> set[str]:
    """What a name may be called for short."""
    initials = "".join(word[0] for word in telling_words(name))
    return {initials, *(each.casefold() for each in acronyms_of(name))}


def year_ending(period: str) -> int | None:
    """The year in which a reporting period ends; None where it names none."""
    return fiscal_year(period.strip()) or max(year_values(period), default=None)


def weight_of(restatement: Restatement, levels: Iterable[MaterialityLevel]) -> Weight:
    """How the size of a difference stands to the materiality of its disclosure."""
    by = abs(restatement.difference)
    sizes = (
        (level, in_unit(by, restatement.unit, level.unit))
        for level in levels
        if level.disclosure == restatement.disclosure.value
    )
    level, size = next((pair for pair in sizes if pair[1] is not None), (None, None))
    if level is None or size is None:
        return Weight.NOT_SET
    if size >= level.material:
        return Weight.MATERIAL
    if size >= level.performance:
        return Weight.PERFORMANCE
    return Weight.COUNTED if size > level.trivial else Weight.TRIVIAL
