"""The filters above the registry."""

from __future__ import annotations

from typing import Any

from django import forms

from sibyl_project.common.forms import Narrowing
from standards.models import LevelChoices, PillarChoices, StandardChoices
from standards.packaged import AMENDED_VINTAGE, BASE_VINTAGE


class RegistryForm(Narrowing):
    """The form that filters the registry."""

    q = forms.CharField(
        label="Number or words",
        max_length=500,
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "placeholder": "S2.29(a), S2.5-7 or words",
                "autocomplete": "off",
                "spellcheck": "false",
                "data-search": "",
            }
        ),
    )
    standard = forms.ChoiceField(
        label="Standard", choices=[("", "S1 and S2"), *StandardChoices.choices]
    )
    pillar = forms.ChoiceField(label="Pillar", choices=[("", "any pillar"), *PillarChoices.choices])
    level = forms.ChoiceField(label="Level", choices=[("", "any level"), *LevelChoices.choices])
    checkable = forms.ChoiceField(
        label="Kind", choices=[("", "all paragraphs"), ("yes", "only what is checked")]
    )
    vintage = forms.ChoiceField(
        label="Vintage",
        choices=[
            ("", "as issued June 2023"),
            (AMENDED_VINTAGE, "with the December 2025 amendments"),
        ],
    )

    @property
    def asked(self) -> dict[str, Any]:
        """The valid filters, as arguments of `browsing.find`."""
        given: dict[str, Any] = {"vintage": BASE_VINTAGE} | self.given
        if given.pop("checkable", ""):
            given["checkable"] = True
        return given

    @property
    def narrows(self) -> bool:
        """Whether the form filters by anything but the vintage."""
        return bool(set(self.asked) - {"vintage"})
