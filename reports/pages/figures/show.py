"""A figure as a row of the page: its words, its places and how much each differs, and the series of
its years."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from reports.figures.across import places_across, sides_of
from reports.figures.table import agree
from reports.figures.types import Quantity
from reports.language.qualifiers import Basis
from reports.models import Figure, FigurePlace, Report
from reports.page_ranges import Sides
from reports.pages.addresses import marking
from reports.pages.figures.figure_labels import EXACT, amount, percent
from reports.pages.figures.listing import about, title
from reports.pages.figures.series import Series, is_compared, series_key, series_of
from reports.pages.places import both
from sibyl_project.common.regex import regex

READINGS = {"single": "one reading", "open": "the readings differ"}  # proven needs no word
_NUMBER = regex(r"\d[\d.,'\u2019\u00a0\u202f ]*\d|\d")


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """One place of a figure. `compared` says in words how its value compares with the figure's, and
    `differs` whether the difference is more than rounding; `beside` is then the address that shows
    both places side by side, where both are in the report.

    `quote` has three parts: the text before the figure's number, that number, and the text after
    it. Where it is not clear which number is meant, the first part is the whole quote.
    """

    place: FigurePlace
    link: str
    value: str
    quote: tuple[str, str, str]
    compared: str = ""
    differs: bool = False
    beside: str = ""

    @property
    def as_printed(self) -> bool:
        """Whether the value is written as the document prints it, so that it need not be shown
        twice."""
        return not self.value or "".join(self.value.split()) == "".join(self.place.printed.split())


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One figure.

    `compared` says whether another value at one of its places would be a disagreement rather than
    another figure, and `across` that its places disagree only between the assured pages and the
    other information.
    """

    figure: Figure
    title: str
    about: str
    value: str
    converted: str
    places: list[PlaceRow]
    open: list[str]
    compared: bool
    series: Series | None = None
    across: bool = False

    @property
    def told(self) -> list[str]:
        """What else is known of the figure, in words: how it was read, on what it rests, on which
        boundary it is counted, that it was restated."""
        figure = self.figure
        words = (
            READINGS.get(figure.reading, ""),
            f"stated as {figure.basis}" if figure.basis != Basis.UNKNOWN else "",
            figure.boundary,
            "restated" if figure.restated else "",
        )
        return [word for word in words if word]

    @property
    def own_places(self) -> int:
        """How many of the places are in the report itself."""
        return sum(item.place.evidence_id is None for item in self.places)

    @property
    def shows_trend(self) -> bool:
        """Whether this row has the small drawing of the series: it is in the row of the newest
        year."""
        return self.series is not None and self.figure.year == self.series.newest


def figure_rows(report: Report, figures: Sequence[Figure]) -> list[FigureRow]:
    """The rows of these figures, whose places the caller prefetches. One query, for their
    series."""
    years = series_of(report, figures)
    sides = sides_of(report)
    return [_row(report, figure, years.get(series_key(figure) or ()), sides) for figure in figures]


def _row(report: Report, figure: Figure, series: Series | None, sides: Sides) -> FigureRow:
    places = list(figure.places.all())
    best = best_place(places)
    step = best.step if best else None
    converted = figure.value_tco2e if figure.unit != "tCO2e" else None
    whole = is_compared(figure)
    compared_with = best if whole and len(places) > 1 else None
    reasons = dict.fromkeys([*figure.open, *(reason for place in places for reason in place.open)])
    return FigureRow(
        figure=figure,
        title=title(figure),
        about=about(figure),
        value=amount(figure.value, figure.unit, step),
        converted="" if converted is None else amount(converted, "tCO2e"),
        places=[_place(report, figure, place, compared_with) for place in places],
        open=list(reasons),
        compared=whole,
        series=series,
        across=not figure.agree and places_across(places, sides),
    )


def best_place(places: Sequence[FigurePlace]) -> FigurePlace | None:
    """The place from which a figure has its value: the most precisely printed one in the report, or
    in the evidence where the report has none."""
    known = [place for place in places if place.step]
    own = [place for place in known if place.evidence_id is None]
    return min(own or known, key=lambda place: (place.approximate, place.step), default=None)


def _place(
    report: Report, figure: Figure, place: FigurePlace, best: FigurePlace | None
) -> PlaceRow:
    link, quote = _link(report, place), _parts(place)
    if not place.step:  # the report was read before places stored their values
        return PlaceRow(place, link, "", quote)
    value = amount(place.value, figure.unit, place.step)
    if best is None:
        return PlaceRow(place, link, value, quote)
    compared, differs = _compared(figure, place, best)
    beside = _beside(report, figure, best, place) if differs else ""
    return PlaceRow(place, link, value, quote, compared, differs, beside)


def _beside(report: Report, figure: Figure, best: FigurePlace, place: FigurePlace) -> str:
    if best.evidence_id is not None or place.evidence_id is not None:
        return ""
    return both(report, find_query(best), find_query(place), of=figure.order)


def _link(report: Report, place: FigurePlace) -> str:
    """The address that opens the report with the quote marked, or the evidence document, a PDF at
    the right page."""
    if place.evidence is None:
        document = reverse("reports:detail", args=[report.pk])
        return f"{document}?{urlencode(find_query(place))}"
    file = reverse("api:evidence-file", args=[place.evidence.report_id, place.evidence.pk])
    return f"{file}#page={place.page}" if place.evidence.media == "pdf" else file


def _parts(place: FigurePlace) -> tuple[str, str, str]:
    meant = _NUMBER.search(place.printed)
    before, number, after = place.quote.partition(meant[0]) if meant else (place.quote, "", "")
    return (before, number, after) if number and number not in after else (place.quote, "", "")


def _compared(figure: Figure, place: FigurePlace, best: FigurePlace) -> tuple[str, bool]:
    difference = EXACT.subtract(place.value, best.value)
    if place.pk == best.pk:
        return "the figure's value", False
    if not difference:
        return "the same", False
    sign = "+" if difference > 0 else ""
    share = f" ({percent(difference / abs(best.value))})" if best.value else ""
    by = f"{sign}{amount(difference, figure.unit)}{share}"
    return (
        (f"{by}, within rounding", False)
        if agree(_printed(place), _printed(best))
        else (f"differs by {by}", True)
    )


def _printed(place: FigurePlace) -> Quantity:
    """The quantity at a place, with what is needed to decide whether two printed values can be the
    same value rounded differently."""
    return Quantity(
        "", place.value, "", place.step, approximate=place.approximate, in_table=place.in_table
    )


def find_query(place: FigurePlace) -> dict[str, str | int]:
    """The query of the document's address that opens the page of a place with its quote and the
    number in it marked."""
    query = marking(place.page, place.quote)
    if figure := _NUMBER.search(place.printed):
        query["figure"] = figure[0]
    if place.statement_id:
        query["statement"] = place.statement_id
    if place.statement_id and place.column >= 0:
        query["column"] = place.column
    return query
