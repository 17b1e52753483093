"""The filters above the list of figures."""

from __future__ import annotations

from typing import Any

from django import forms

from reports.pages.figures.listing import SORTS, SOURCES, FigureFilter, Present
from sibyl_project.common.api import LARGEST_NUMBER
from sibyl_project.common.forms import Narrowing

LONGEST_TEXT = 100


class FigureFilterForm(Narrowing):
    """What the list is narrowed to, and `sort`, its order.

    The choices are what the report has figures of.
    """

    metric = forms.ChoiceField(label="Metric")
    scope = forms.ChoiceField(label="Scope")
    year = forms.ChoiceField(label="Year")
    source = forms.ChoiceField(label="Source", choices=[("", "any source"), *SOURCES])
    on_page = forms.IntegerField(
        label="Page",
        min_value=1,
        max_value=LARGEST_NUMBER,
        widget=forms.TextInput(attrs={"placeholder": "page", "size": 4, "inputmode": "numeric"}),
    )
    text = forms.CharField(
        label="Words",
        max_length=LONGEST_TEXT,
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "placeholder": "words in label or quote",
                "size": 20,
                "data-search": "",
            }
        ),
    )
    disagree = forms.BooleanField(label="only disagreements")
    open = forms.BooleanField(label="only open")
    sort = forms.ChoiceField(choices=[(way + name, name) for name in SORTS for way in ("", "-")])

    def __init__(self, *args: Any, present: Present, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, everything, choices in (
            ("metric", "any metric", present.metrics),
            ("scope", "any scope", present.scopes),
            ("year", "any year", present.years),
        ):
            self.fields[name].choices = [("", everything), *choices]  # type: ignore[attr-defined]

    @property
    def narrowed(self) -> bool:
        """Whether any filter is set; the order is none."""
        return bool(set(self.given) - {"sort"})

    @property
    def order(self) -> str:
        """The order asked for, "" for the usual one."""
        return self.given.get("sort", "")

    @property
    def said(self) -> str:
        """The filters that are set, in words, for a list on paper."""
        parts = []
        for name, value in self.given.items():
            field, label = self.fields[name], str(self.fields[name].label)
            if isinstance(field, forms.BooleanField):
                parts.append(label)
            elif name != "sort":
                shown = dict(getattr(field, "choices", ())).get(value, value)
                parts.append(f"{label.lower()} {shown}")
        return ", ".join(parts)

    def filter(self) -> FigureFilter:
        """The figures wanted."""
        given: dict[str, Any] = {
            name: value for name, value in self.given.items() if name != "sort"
        }
        if "year" in given:
            given["year"] = int(given["year"])
        return FigureFilter(**given)
