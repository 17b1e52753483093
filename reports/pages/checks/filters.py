"""The filters of the Checks page."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import Q, QuerySet
from django_filters import UUIDFilter

from reports.check_labels import SEVERITIES
from reports.filters.fields import by_words
from reports.models import Check
from reports.pages.checks.listing import names_of
from sibyl_project.common.filters import ListFilters, choice


class CheckFilters(ListFilters):
    """The filters of checks. The names that can be chosen are those of the checks that were
    made."""

    result = choice("Result", "any result", Check.Result.choices)
    name = choice("Check", "any check", [], field_name="check_name")
    severity = choice("Severity", "any severity", SEVERITIES.items())
    text = by_words("Words", "words of the calculation", 24)
    claim = UUIDFilter("claims", label="Claim", widget=forms.HiddenInput)

    def __init__(self, data: Any, made: QuerySet[Check]) -> None:
        super().__init__(data, made)
        self.form.fields["name"].choices = names_of(made)

    def saying(self, checks: QuerySet[Check], name: str, words: str) -> QuerySet[Check]:
        """The checks with these words, in this order, in their message or name."""
        named = Q(check_name__icontains=words.replace(" ", "_"))
        return checks.filter(Q(message__icontains=words) | named)
