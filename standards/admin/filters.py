"""Filters of the registry's list beyond the plain columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import admin
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import HttpRequest

from standards.models import Element, Paragraph


class NamedValuesFilter(admin.AllValuesFieldListFilter):
    """The values of a column, with a name for the empty one: a link needs words."""

    def choices(self, changelist: Any) -> Iterator[Any]:
        """The links of the filter."""
        for choice in super().choices(changelist):
            yield {**choice, "display": choice["display"] or "none named"}


class ElementsFilter(admin.SimpleListFilter):
    """Whether a paragraph has elements."""

    title = "elements"
    parameter_name = "elements"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The two answers."""
        return [("yes", "has elements"), ("no", "has none")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Paragraph]) -> QuerySet[Paragraph]:
        """The paragraphs with elements, or without."""
        if self.value() not in {"yes", "no"}:
            return queryset
        # no join: the list counts elements by one of its own
        some = Exists(Element.objects.filter(paragraph=OuterRef("pk")))
        return queryset.filter(some if self.value() == "yes" else ~some)


class CounterpartFilter(admin.SimpleListFilter):
    """Whether an S2 paragraph has a counterpart, or says why it has none."""

    title = "S1 counterpart"
    parameter_name = "counterpart"

    def lookups(self, request: HttpRequest, model_admin: admin.ModelAdmin) -> list[tuple[str, str]]:
        """The three answers."""
        return [
            ("yes", "has one"),
            ("explained", "has none, and says why"),
            ("missing", "has none, and does not say why"),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Paragraph]) -> QuerySet[Paragraph]:
        """The paragraphs of IFRS S2 to which the chosen answer applies."""
        none, unexplained = Q(s1_counterpart=[]), Q(counterpart_note="")
        chosen = {
            "yes": ~none,
            "explained": none & ~unexplained,
            "missing": none & unexplained,
        }.get(self.value() or "")
        return queryset.filter(chosen, standard="S2") if chosen is not None else queryset
