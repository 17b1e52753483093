"""What people send from the part of the page Outside on GLEIF."""

from __future__ import annotations

from typing import Any

from django import forms

from agents.online.accepting import As
from reports.registers.identifiers import LEI_LENGTH, lei_in


class GroupForm(forms.Form):
    """An entity whose parents and children are asked for; none for the company itself."""

    lei = forms.CharField(required=False, max_length=2 * LEI_LENGTH)

    def clean_lei(self) -> str:
        """An LEI whose check digits hold, or none."""
        given = self.cleaned_data["lei"]
        if given and not lei_in(given):
            raise forms.ValidationError("Its check digits are not those of an LEI.")
        return lei_in(given)


class AcceptForm(forms.Form):
    """Entities that a person takes for the company, its parent or its subsidiaries."""

    role = forms.TypedChoiceField(choices=[(one.value, one.value) for one in As], coerce=As)
    reason = forms.CharField(required=False, max_length=500)

    @property
    def given(self) -> dict[str, Any]:
        """What a valid form says, without the entities."""
        return dict(self.cleaned_data)
