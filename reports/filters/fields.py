"""The filters that lists of claims and of requirements have in common."""

from __future__ import annotations

from typing import Any

from django import forms
from django_filters import CharFilter, Filter

from reports.engagements.scope import CHOICES as SCOPES
from sibyl_project.common.filters import choice
from standards.models import PillarChoices

LONGEST_ID, LONGEST_TEXT = 30, 100


def by_pillar(**more: Any) -> Filter:
    """A filter by pillar, the general requirements being one of the choices."""
    return choice("Pillar", "any pillar", PillarChoices.choices, **more)


def by_assurance() -> Filter:
    """A filter by the level of assurance agreed on for the engagement. The set of filters applies
    it in its method `of_assurance`."""
    return choice(
        "Assurance",
        "in scope or not",
        SCOPES,
        method="of_assurance",
        help_text="the level of assurance agreed on for what it is about",
    )


def by_paragraph() -> Filter:
    """A filter by the beginning of a paragraph's published id. The set of filters applies it in its
    method `beginning_with`."""
    attrs = {"placeholder": "S2.29", "size": 8, "spellcheck": "false", "autocomplete": "off"}
    return CharFilter(
        label="Paragraph",
        method="beginning_with",
        max_length=LONGEST_ID,
        help_text="a paragraph id or how it begins: S2.29",
        widget=forms.TextInput(attrs=attrs),
    )


def by_words(
    label: str, placeholder: str, size: int, help_text: str | None = None, **attrs: str
) -> Filter:
    """A filter by words, with a search field in the form. The set of filters applies it in its
    method `saying`."""
    usual: dict[str, Any] = {"type": "search", "placeholder": placeholder, "size": size}
    return CharFilter(
        label=label,
        method="saying",
        max_length=LONGEST_TEXT,
        help_text=help_text,
        widget=forms.TextInput(attrs=usual | attrs | {"data-search": ""}),
    )


def beginning(prefix: str) -> str:
    """The beginning of an id as somebody typed it, without spaces, so that "s2.29 (a)" finds
    S2.29(a)(vi)."""
    return "".join(prefix.split())
