"""The forms of the Inventory tab: a person's word on an exception, and on a column."""

from __future__ import annotations

from typing import Any

from django import forms

from reports.inventory.types import Role
from reports.models import ExceptionConclusion
from reports.models.inventories import DECIMAL_PLACES, MAX_DIGITS
from reports.review.inventories import SCOPES

ROLES = {
    Role.SITE: "site",
    Role.COUNTRY: "country",
    Role.METER: "meter",
    Role.KIND: "activity: what was burnt, bought or travelled",
    Role.PERIOD: "period",
    Role.YEAR: "year",
    Role.MONTH: "month",
    Role.ACTIVITY: "amount of activity",
    Role.UNIT: "unit of the amount",
    Role.FACTOR: "emission factor",
    Role.FACTOR_UNIT: "unit of the factor",
    Role.FACTOR_SOURCE: "source of the factor",
    Role.FACTOR_YEAR: "year of the factor",
    Role.GAS: "gas",
    Role.GWP: "global warming potential",
    Role.EMISSIONS: "emissions",
    Role.SCOPE: "scope",
    Role.CATEGORY: "category of Scope 3",
    Role.METHOD: "location- or market-based",
    Role.CONTRACT: "contract or certificate",
    Role.NOTE: "note",
    Role.OTHER: "none of these",
}


class ExceptionForm(forms.Form):
    """A person's word on an exception."""

    identity = forms.CharField(max_length=48, widget=forms.HiddenInput)
    conclusion = forms.ChoiceField(
        label="Conclusion",
        choices=[
            ("", "choose ..."),
            (ExceptionConclusion.MISSTATED, "misstated: the inventory is wrong there"),
            (ExceptionConclusion.EXPLAINED, "explained: the client showed why it is right"),
            (ExceptionConclusion.NO_EXCEPTION, "read wrongly by Sibyl: there is nothing to ask"),
        ],
    )
    tonnes = forms.DecimalField(
        label="Tonnes CO2e too much",
        max_digits=MAX_DIGITS,
        decimal_places=DECIMAL_PLACES,
        required=False,
        help_text="in the printed figure, below zero where it is too little; of a misstatement",
    )
    scope = forms.ChoiceField(
        label="In",
        choices=[(one, f"Scope {one}" if one else "no single scope") for one in SCOPES],
        required=False,
    )
    reason = forms.CharField(label="Reason", widget=forms.Textarea(attrs={"rows": 2}))


class ColumnForm(forms.Form):
    """What a person says a column holds; none takes back what was said."""

    sheet = forms.CharField(max_length=120, widget=forms.HiddenInput)
    head = forms.CharField(max_length=200, widget=forms.HiddenInput)
    role = forms.ChoiceField(
        label="It holds", choices=[(role.value, ROLES[role]) for role in Role], required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.use_required_attribute = False
