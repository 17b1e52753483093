"""The figures of a report as a list: its order, the choices of its filters, and the totals above
it.

All of this is done in the database.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import (
    Case,
    CharField,
    Count,
    Exists,
    F,
    IntegerField,
    OuterRef,
    Prefetch,
    Q,
    QuerySet,
    Value,
    When,
)
from django.db.models.functions import Lower

from reports.figures.across import places_across, sides_of
from reports.models import Figure, FigurePlace, Report
from reports.page_ranges import Side
from reports.pages.figures.figure_labels import METHODS, METRICS, OTHER, metric_words, scope_words

PER_PAGE = 100
SOURCES = (("report", "in the report"), ("evidence", "in attached evidence"))
CATEGORIES = "3."  # a scope filter that means every category of Scope 3
SORTS = ("metric", "year", "value", "places")
COMPARED = ("ghg_emissions", "energy")  # what `reports.figures.table` compares between places
DISAGREE = Q(agree=False) | Q(evidence_agrees=False)
Figures = QuerySet[Figure]


def stated(**where: object) -> Exists:
    """The condition that one of a figure's places has these values."""
    return Exists(FigurePlace.objects.filter(figure=OuterRef("pk"), **where))


def stated_open() -> Exists:
    """The condition that something could not be decided at one of a figure's places."""
    return Exists(FigurePlace.objects.filter(figure=OuterRef("pk")).exclude(open=[]))


def figures_of(report: Report) -> Figures:
    """All figures of a report, each with `places_count`."""
    return Figure.objects.filter(report=report).annotate(places_count=Count("places"))


def with_places(figures: Figures) -> Figures:
    """The figures with their places in reading order and the documents these are in, prefetched
    with two more queries."""
    places = FigurePlace.objects.select_related("evidence").order_by("order", "page", "id")
    return figures.prefetch_related(Prefetch("places", places))


def ordered(figures: Figures, sort: str = "") -> Figures:
    """The figures in an order of `SORTS`, descending with a leading "-". Without `sort`,
    disagreements come first, and then figures are ordered by metric, as in `METRICS`.

    Values are compared only within a metric and a unit.
    """
    down, name = sort.startswith("-"), sort.removeprefix("-")
    metric, about = (
        _rank("metric", [*METRICS][:-1], last=OTHER),
        ("scope", "method", "entity_part", "label"),
    )
    year = (
        F("year").asc(nulls_last=True)
        if name == "year" and not down
        else F("year").desc(nulls_last=True)
    )
    if name == "year":
        return figures.order_by(year, metric, "metric", *about, "order")
    if name == "value":
        return figures.order_by(metric, "metric", "unit", "-value" if down else "value", "order")
    if name == "places":
        return figures.order_by(
            "-places_count" if down else "places_count", metric, "metric", *about, year, "order"
        )
    unnamed = Case(When(scope="", then=1), default=0, output_field=IntegerField())
    # The years of a figure of the whole company stand side by side, whatever its labels are.
    whole = Q(metric__in=COMPARED, entity_part="", year__isnull=False)
    label = Case(When(whole, then=Value("")), default=Lower("label"), output_field=CharField())
    first = (metric.desc(), F("metric").desc()) if down else (metric.asc(), F("metric").asc())
    rest = (*first, unnamed, "scope", "method", Lower("entity_part"), label, year, "order")
    return figures.order_by(*rest) if name == "metric" else figures.order_by(_trouble(), *rest)


def _trouble() -> Case:
    """A rank that puts disagreements within the report first, then those with evidence."""
    return Case(
        When(agree=False, then=0),
        When(evidence_agrees=False, then=1),
        default=2,
        output_field=IntegerField(),
    )


def _rank(column: str, names: list[str], last: str) -> Case:
    whens = [When(**{column: name}, then=Value(rank)) for rank, name in enumerate(names)]
    end = When(**{column: last}, then=Value(len(names) + 1))
    return Case(*whens, end, default=Value(len(names)), output_field=IntegerField())


@dataclass(frozen=True, slots=True)
class Across:
    """A figure whose places disagree only between the assured pages and the other information, with
    the places of each side."""

    figure: Figure
    assured: list[FigurePlace]
    other: list[FigurePlace]

    @property
    def title(self) -> str:
        """What the figure is of."""
        return title(self.figure)


def across(report: Report) -> list[Across]:
    """The figures that differ across the line the auditor drew, in the order of the list; none
    where no pages are marked."""
    sides = sides_of(report)
    if not sides:
        return []
    found: list[Across] = []
    for figure in with_places(ordered(figures_of(report).filter(agree=False))):
        places = list(figure.places.all())
        if places_across(places, sides):
            own = [place for place in places if place.evidence_id is None]
            assured = [place for place in own if sides.side(place.page) is Side.ASSURED]
            found.append(Across(figure, assured, [one for one in own if one not in assured]))
    return found


@dataclass(frozen=True, slots=True)
class Totals:
    """How many figures a report has, and how many of them disagree or are open. `within` disagree
    within the report, `evidence_differs` with attached evidence."""

    figures: int
    disagree: int
    within: int
    evidence_differs: int
    open: int


def totals(report: Report) -> Totals:
    """The totals above the list, over all figures whatever the filters are. One query."""
    counted = Figure.objects.filter(report=report).aggregate(
        figures=Count("pk"),
        disagree=Count("pk", filter=DISAGREE),
        within=Count("pk", filter=Q(agree=False)),
        evidence_differs=Count("pk", filter=Q(evidence_agrees=False)),
        open=Count("pk", filter=~Q(open=[]) | Q(stated_open())),
    )
    return Totals(**counted)


Choices = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Present:
    """The metrics, scopes and years that the figures of a report have, in the order of the page."""

    metrics: Choices
    scopes: Choices
    years: Choices


def present(report: Report) -> Present:
    """The choices of the filters. One query."""
    rows = set(
        Figure.objects.filter(report=report)
        .order_by()
        .values_list("metric", "scope", "year")
        .distinct()
    )
    rank = {name: number for number, name in enumerate(METRICS)}
    metrics = sorted(
        {metric for metric, _, _ in rows}, key=lambda name: (rank.get(name, len(rank) - 1.5), name)
    )
    scopes = sorted({scope for _, scope, _ in rows if scope}, key=_scope_order)
    years = sorted({year for _, _, year in rows if year}, reverse=True)
    listed = [(scope, scope_words(scope)) for scope in scopes]
    if any(scope.startswith(CATEGORIES) for scope in scopes):
        listed.append((CATEGORIES, "any category of Scope 3"))
    return Present(
        [(name, metric_words(name)) for name in metrics],
        listed,
        [(str(year), str(year)) for year in years],
    )


def _scope_order(scope: str) -> tuple[bool, list[int]]:
    numbers = [int(part) for part in scope.replace("+", ".").split(".") if part.isdigit()]
    return scope.startswith(CATEGORIES), numbers or [99]


def title(figure: Figure) -> str:
    """What a figure measures, in words: metric, scope and method as far as they are known; where
    the metric is not known, its label."""
    if figure.metric == OTHER and (label := _label(figure)):
        return label
    named = [
        metric_words(figure.metric),
        scope_words(figure.scope),
        METHODS.get(figure.method, figure.method),
    ]
    words = ", ".join(part for part in named if part)
    return words[:1].upper() + words[1:]


def about(figure: Figure) -> str:
    """What describes a figure further: the part of the company and the label as printed, neither
    twice."""
    label = _label(figure)
    return metric_words(OTHER) if label and figure.metric == OTHER else label


def _label(figure: Figure) -> str:
    part, label = figure.entity_part.strip(" •|"), figure.label.strip(" •|")
    if not part or part.casefold() in label.casefold():
        return label
    return part if label.casefold() in part.casefold() else f"{part} · {label}"
