"""The filters of figures, and the order in which they are listed."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Q
from django_filters import CharFilter

from reports.filters.fields import by_words
from reports.models import Report
from reports.pages.figures.listing import (
    CATEGORIES,
    DISAGREE,
    SORTS,
    SOURCES,
    Figures,
    figures_of,
    ordered,
    present,
    stated,
    stated_open,
)
from sibyl_project.common.api import LARGEST_NUMBER
from sibyl_project.common.filters import LEFT, IntegerFilter, ListFilters, TickedFilter, choice

ORDERS = [(way + name, way + name) for name in SORTS for way in ("", "-")]


class FigureFilters(ListFilters):
    """The filters of the figures of a report. `sort` is their order; by default disagreements come
    first."""

    metric = CharFilter(max_length=60, help_text="for example ghg_emissions, energy, other")
    scope = CharFilter(
        method="in_scope",
        max_length=10,
        help_text="1, 2, 1+2, 3, 3.7; `3.` for every category of Scope 3",
    )
    year = IntegerFilter(min_value=0, max_value=9999)
    source = choice(
        "Source",
        "any source",
        SOURCES,
        method="stated_in",
        help_text="where a place of it stands",
    )
    on_page = IntegerFilter(
        method="stated_on",
        label="Page",
        min_value=1,
        max_value=LARGEST_NUMBER,
        help_text="a page of the report",
        widget=forms.TextInput(attrs={"placeholder": "page", "size": 4, "inputmode": "numeric"}),
    )
    text = by_words(
        "Words",
        "words in label or quote",
        20,
        help_text="in label, part of the company or quote",
    )
    disagree = TickedFilter(
        label="only disagreements",
        method="torn",
        help_text="true: only where places or evidence disagree",
    )
    open = TickedFilter(
        label="only open",
        method="undecided",
        help_text="true: only where something could not be decided",
    )
    sort = choice(
        "Order",
        "",
        ORDERS,
        method=LEFT,
        help_text="by default disagreements come first",
    )

    def __init__(self, data: Any, report: Report) -> None:
        super().__init__(data, figures_of(report))
        self.report = report

    def filter_queryset(self, queryset: Figures) -> Figures:
        """The figures that match, in the order asked for."""
        return ordered(super().filter_queryset(queryset), self.order)

    @property
    def order(self) -> str:
        """The order asked for, "" for the default."""
        return self.given.get("sort", "")

    def in_scope(self, figures: Figures, name: str, scope: str) -> Figures:
        """The figures of a scope, of a category of Scope 3, or of all these categories."""
        categories = scope == CATEGORIES
        return figures.filter(
            **{"scope__startswith": CATEGORIES} if categories else {"scope": scope}
        )

    def stated_in(self, figures: Figures, name: str, source: str) -> Figures:
        """The figures stated in the report, or those stated in attached evidence."""
        return figures.filter(stated(evidence__isnull=source == "report"))

    def stated_on(self, figures: Figures, name: str, page: int) -> Figures:
        """The figures stated on a page of the report."""
        return figures.filter(stated(page=page, evidence__isnull=True))

    def saying(self, figures: Figures, name: str, words: str) -> Figures:
        """The figures with these words, in this order, in label, part of the company or a quote."""
        said = Q(label__icontains=words) | Q(entity_part__icontains=words)
        return figures.filter(said | Q(stated(quote__icontains=words)))

    def torn(self, figures: Figures, name: str, ticked: bool) -> Figures:
        """The figures whose places disagree, or that differ from attached evidence."""
        return figures.filter(DISAGREE)

    def undecided(self, figures: Figures, name: str, ticked: bool) -> Figures:
        """The figures of which something could not be decided."""
        return figures.filter(~Q(open=[]) | Q(stated_open()))


class FigurePageFilters(FigureFilters):
    """The filters of the Figures page, where metric, scope and year are chosen among those that the
    report's figures have."""

    only = tuple(FigureFilters.base_filters)
    metric = choice("Metric", "any metric", [])
    scope = choice("Scope", "any scope", [], method="in_scope")
    year = choice("Year", "any year", [])

    def __init__(self, data: Any, report: Report) -> None:
        super().__init__(data, report)
        found = present(report)
        for name, choices in (
            ("metric", found.metrics),
            ("scope", found.scopes),
            ("year", found.years),
        ):
            self.form.fields[name].choices = choices

    @property
    def description(self) -> str:
        """The filters that are set, in words, for a printed list."""
        parts = []
        for name, value in self.given.items():
            field, label = self.form.fields[name], str(self.form.fields[name].label)
            if isinstance(field, forms.BooleanField):
                parts.append(label)
            elif name != "sort":
                shown = dict(getattr(field, "choices", ())).get(value, value)
                parts.append(f"{label.lower()} {shown}")
        return ", ".join(parts)
