"""The headline figures of a report: what it states of the whole company for the reporting year, its
targets, and the totals of its tables, each at every place where it is printed."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.table_reading import TableReading
from reports.document.layout.arithmetic import names_total
from reports.figures.types import Quantity
from reports.findings.power import HeadlineKind
from reports.language.boundaries import is_of_the_whole
from reports.language.years import without_years
from reports.types import TableContent
from sibyl_project.common.regex import regex

_SCOPES = ("1", "2", "3", "1+2", "1+2+3", "total")
_NESTED = regex(r"^\W*(?:of which|thereof|including)\b", re.IGNORECASE)
_WASTE = regex(r"\bwaste\b", re.IGNORECASE)
_WHOLE_AMOUNT = regex(
    r"^\W*(?:(?:gross|net|overall|annual|global|final|primary|hazardous|non[- ]?hazardous) )*"
    r"(?:(?:energy|water|waste|emissions?)\W*$|(?:energy|electricity|water|waste|emissions?)\b"
    r"[\w ]{0,30}?(?:consum|us(?:e|age)\b|withdraw|discharge|generat|produc|intensity|volume))",
    re.IGNORECASE,
)
_PEOPLE = regex(
    r"\b(?:employees|headcount|workforce|FTEs?|full[- ]time equivalents?|new hires|apprentices"
    r"|trainees|accidents|injur(?:y|ies)|fatalit(?:y|ies)|LTIFR?|TRIR?|women|turnover rate"
    r"|hours of training|training hours)\b",
    re.IGNORECASE,
)
_COUNTED = ("count", "other", "share", "rate")  # metrics that people are told in
_AMOUNTS = {
    "energy": HeadlineKind.ENERGY,
    "intensity": HeadlineKind.INTENSITY,
    "water": HeadlineKind.WATER,
}
_WORD = regex(r"[^\W\d_]")
_MOST_LABELS = 3  # of the headings above a row that its name tells
_LONGEST = 160  # characters of a name
_NO_TOTAL = ("share", "percentage", "percentage_change", "percentage_points", "emission_change")


@dataclass(frozen=True, slots=True)
class Headline:
    """A headline figure at one place. `figure` knows the table, row and column where it stands in
    one, and `heads` are the words over it there."""

    kind: HeadlineKind
    figure: Quantity
    heads: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is of, as printed: its row with the headings above, what stands over its column,
        and its scope where neither says it."""
        path = [part.strip() for part in self.figure.label.split(" > ") if part.strip()]
        label = " › ".join(dict.fromkeys(path[-_MOST_LABELS:])) or self.figure.metric
        over = [head for head in self.heads if _WORD.search(without_years(head))]
        told = ", ".join(filter(None, (label.replace("_", " "), " ".join(dict.fromkeys(over)))))
        scope = self.figure.scope
        unnamed = scope not in ("", "total") and "scope" not in told.casefold()
        return f"Scope {scope}: {told}"[:_LONGEST] if unnamed else told[:_LONGEST]


def headlines(given: CheckInput) -> list[Headline]:
    """The headline figures of a report, by kind and then in reading order."""
    year = given.reporting_year or _latest(given.quantities)
    found = [*_stated(given.quantities, year), *_totals(given.readings, year)]
    first: dict[tuple[object, ...], Headline] = {}
    for one in found:
        first.setdefault(_place(one.figure), one)
    order = list(HeadlineKind)
    tables = {(one.table.page, one.table.index): one.table for one in given.readings}
    return [
        replace(one, heads=_heads(one.figure, tables))
        for one in sorted(first.values(), key=lambda one: order.index(one.kind))
    ]


def _heads(figure: Quantity, tables: Mapping[tuple[int, int], TableContent]) -> tuple[str, ...]:
    table = tables.get((figure.page, figure.table))
    return table.heads(figure.row, figure.column) if table and figure.column >= 0 else ()


def _place(figure: Quantity) -> tuple[object, ...]:
    """What tells one printed number from another."""
    if figure.column >= 0:
        return figure.page, figure.table, figure.row, figure.column
    return figure.page, figure.quote, abs(figure.value)


def _latest(figures: Iterable[Quantity]) -> int | None:
    """The latest year of which a tenth of the dated figures are: forecasts are fewer."""
    years = Counter(figure.year for figure in figures if figure.year and figure.in_table)
    return max((year for year, n in years.items() if n * 10 >= years.total()), default=None)


def _stated(figures: Iterable[Quantity], year: int | None) -> Iterator[Headline]:
    for figure in figures:
        kind = _kind(figure)
        of_year = kind is HeadlineKind.TARGET or figure.year in (None, year)
        if kind and of_year and figure.value and not figure.open:
            yield Headline(kind, figure)


def _kind(figure: Quantity) -> HeadlineKind | None:
    """What a figure is of where it is one of the whole company; None for any other."""
    label = figure.label.split(" > ")[-1]
    if _NESTED.match(label):
        return None
    if figure.metric == "target_reduction":
        return HeadlineKind.TARGET
    if figure.metric == "ghg_emissions":
        whole = figure.scope in _SCOPES and not figure.entity_part
        return HeadlineKind.EMISSIONS if whole else None
    if _PEOPLE.search(label) and figure.metric in _COUNTED:
        return HeadlineKind.PEOPLE
    whole = _is_whole(label) or (not figure.entity_part and not figure.in_table)
    return _amount(figure) if whole else None


def _amount(figure: Quantity) -> HeadlineKind | None:
    is_waste = figure.metric == "mass" and _WASTE.search(figure.label)
    return HeadlineKind.WASTE if is_waste else _AMOUNTS.get(figure.metric)


def _is_whole(label: str) -> bool:
    return names_total([label]) or is_of_the_whole(label) or bool(_WHOLE_AMOUNT.match(label))


def _totals(readings: Iterable[TableReading], year: int | None) -> Iterator[Headline]:
    """The figures of rows that are called totals, of the reporting year or of none."""
    for reading in readings:
        for place in reading.numbers:
            if not names_total(reading.table.paths[place[0]][-1:]):
                continue
            figure = reading.figure(place)
            at = figure.year or reading.column(place).year
            if figure.value and figure.metric not in _NO_TOTAL and at in (None, year):
                yield Headline(HeadlineKind.TOTAL, replace(figure, year=at))
