"""The filters of a list, each declared once: the condition on the rows, the field of the page's
form and the parameter of the API."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, ClassVar, TypeVar

from django import forms
from django.db.models import QuerySet
from django_filters import ChoiceFilter, Filter, FilterSet
from rest_framework import serializers

from sibyl_project.common.forms import Narrowing

Item = TypeVar("Item")
LEFT = "left_to_the_view"  # the method of a filter that filters nothing


class TickedField(forms.BooleanField):
    """A checkbox: True when it is ticked and None otherwise, so that an empty box filters
    nothing."""

    def clean(self, value: Any) -> bool | None:
        """True or None."""
        return super().clean(value) or None


class TickedFilter(Filter):
    """Filters when its box is ticked."""

    field_class = TickedField


class IntegerFilter(Filter):
    """A whole number; the number filter of the library takes decimals."""

    field_class = forms.IntegerField


class ListFilters(FilterSet):
    """Base of the filters of a list.

    A row must match every filter given. A value that makes no sense is ignored here; the API
    refuses it beforehand (`parameter`). `only` names the filters a list takes over from its base
    class, in the order of its form.
    """

    only: ClassVar[tuple[str, ...]] = ()

    class Meta:
        form = Narrowing

    @classmethod
    def get_filters(cls) -> dict[str, Filter]:
        """The filters by name, in the order of the form."""
        declared = super().get_filters()
        return {name: declared[name] for name in cls.only or declared}

    @property
    def given(self) -> dict[str, Any]:
        """The filters that have a usable value."""
        return self.form.given

    @property
    def narrowed(self) -> bool:
        """Whether anything given narrows the list."""
        return any(self.filters[name].method != LEFT for name in self.given)

    def kept(
        self, items: Iterable[Item], key: Callable[[Item], Any] = attrgetter("pk")
    ) -> list[Item]:
        """Those of the given objects whose rows match, in their order; `key` gives the primary key
        of an object's row. Makes one query, or none when nothing filters the list."""
        if not self.narrowed:
            return list(items)
        wanted = set(self.qs.order_by().values_list("pk", flat=True))
        return [item for item in items if key(item) in wanted]

    def left_to_the_view(self, rows: QuerySet[Any], name: str, value: Any) -> QuerySet[Any]:
        """The rows unchanged, for a field of the form that the view itself acts on."""
        return rows


def choice(label: str, everything: str, choices: Iterable[tuple[str, str]], **more: Any) -> Filter:
    """A filter by one of some values; `everything` is the form's label for no filter."""
    return ChoiceFilter(label=label, empty_label=everything, choices=list(choices), **more)


def parameter(filters: type[ListFilters], name: str) -> Any:
    """The parameter of the API for a filter, as a field of the serializer that reads the query.

    It refuses what the form would ignore.
    """
    declared = filters.base_filters[name]
    field: Any = declared.field
    asked = {"required": False, "help_text": declared.extra.get("help_text")}
    if isinstance(field, forms.ChoiceField):
        named: Any = field.choices
        return serializers.ChoiceField([each for each in named if each[0]], **asked)
    if isinstance(field, forms.BooleanField):
        return serializers.BooleanField(**asked)
    if isinstance(field, forms.IntegerField):
        limits: Any = {"min_value": field.min_value, "max_value": field.max_value}
        return serializers.IntegerField(**limits, **asked)
    return serializers.CharField(max_length=field.max_length, **asked)
