"""What people send from the page Outside."""

from __future__ import annotations

from django import forms

from reports.models import IdentityKind
from reports.registers.catalogue import REGISTERS
from reports.review.outside import LONGEST, YEARS, Identified, Matched


class IdentityForm(forms.Form):
    """A word on who the company is."""

    kind = forms.ChoiceField(label="What it is", choices=IdentityKind.choices)
    value = forms.CharField(label="Value", max_length=LONGEST)
    accepted = forms.TypedChoiceField(
        label="It is",
        choices=[("yes", "the company's"), ("no", "not the company's")],
        coerce=lambda value: value == "yes",
    )
    reason = forms.CharField(
        label="Reason", required=False, help_text="needed where it is not the company's"
    )

    @property
    def given(self) -> Identified:
        """What a valid form says."""
        return Identified(**self.cleaned_data)


class AbsenceForm(forms.Form):
    """A word on an absence."""

    identity = forms.CharField(max_length=48)
    dismissed = forms.TypedChoiceField(
        choices=[("yes", "needs no answer"), ("no", "needs an answer")],
        coerce=lambda value: value == "yes",
    )
    reason = forms.CharField(required=False)


class PeerForm(forms.Form):
    """Whether another report of the engagement is of a peer."""

    peer = forms.UUIDField()
    is_peer = forms.TypedChoiceField(
        choices=[("yes", "a peer"), ("no", "no peer")], coerce=lambda value: value == "yes"
    )


class MatchForm(forms.Form):
    """A word on an entry of a register."""

    register = forms.ChoiceField(
        label="Register", choices=[(one.name, one.label) for one in REGISTERS.values()]
    )
    entity = forms.CharField(
        label="Id of the entry", max_length=80, help_text="for example DE_69, UK_12 or US_1001"
    )
    accepted = forms.TypedChoiceField(
        label="It is",
        choices=[("yes", "the company's"), ("no", "not the company's")],
        coerce=lambda value: value == "yes",
    )
    from_year = forms.IntegerField(
        label="From the year", required=False, min_value=YEARS[0], max_value=YEARS[-1]
    )
    to_year = forms.IntegerField(
        label="To the year", required=False, min_value=YEARS[0], max_value=YEARS[-1]
    )
    reason = forms.CharField(
        label="Reason", required=False, help_text="at least three words: how you know it"
    )

    @property
    def given(self) -> Matched:
        """What a valid form says."""
        return Matched(**self.cleaned_data)
