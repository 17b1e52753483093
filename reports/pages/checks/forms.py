"""The filters above the list of checks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms

from reports.models import Check
from reports.pages.checks.listing import CheckFilter
from reports.pages.checks.words import SEVERITIES
from sibyl_project.common.forms import Narrowing

LONGEST_TEXT = 100


class CheckFilterForm(Narrowing):
    """What the list is narrowed to. The names are those of checks that were made."""

    result = forms.ChoiceField(label="Result", choices=[("", "any result"), *Check.Result.choices])
    name = forms.ChoiceField(label="Check")
    severity = forms.ChoiceField(
        label="Severity", choices=[("", "any severity"), *SEVERITIES.items()]
    )
    text = forms.CharField(
        label="Words",
        max_length=LONGEST_TEXT,
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "placeholder": "words of the calculation",
                "size": 24,
                "data-search": "",
            }
        ),
    )
    claim = forms.UUIDField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, names: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].choices = [("", "any check"), *names]  # type: ignore[attr-defined]

    def filter(self) -> CheckFilter:
        """The checks wanted."""
        return CheckFilter(**{name: str(value) for name, value in self.given.items()})
