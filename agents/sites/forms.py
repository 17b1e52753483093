"""What people send from the page of sites."""

from __future__ import annotations

from typing import Any

from django import forms

from agents.sites.words import HALF, LONGEST, identified
from reports.language.coordinates import position_of
from reports.review.outside import Identified
from reports.sites.types import Site


class SiteForm(forms.Form):
    """A word on a site."""

    name = forms.CharField(label="Name", max_length=LONGEST["name"])
    kind = forms.CharField(label="What it is", max_length=LONGEST["kind"], required=False)
    place = forms.CharField(
        label="Place",
        max_length=LONGEST["place"],
        required=False,
        help_text="town and country, by a comma",
    )
    latitude = forms.CharField(
        label="Latitude", max_length=12, required=False, help_text="degrees, as 54.0524"
    )
    longitude = forms.CharField(label="Longitude", max_length=12, required=False)
    accepted = forms.TypedChoiceField(
        label="It is",
        choices=[("yes", "a site of the company"), ("no", "no site of the company")],
        coerce=lambda value: value == "yes",
    )
    reason = forms.CharField(
        label="Reason", required=False, help_text="needed where it is no site of the company"
    )

    def clean(self) -> dict[str, Any]:
        """A position has two numbers that lie on the earth."""
        given: dict[str, Any] = super().clean() or self.cleaned_data
        one, other = given.get("latitude", ""), given.get("longitude", "")
        if (one or other) and position_of(one, other) is None:
            self.add_error("latitude", HALF)
        return given

    @property
    def given(self) -> Identified:
        """What a valid form says."""
        told = self.cleaned_data
        site = Site(
            told["name"],
            place=told["place"],
            kind=told["kind"],
            position=position_of(told["latitude"], told["longitude"]),
        )
        return identified(site, accepted=told["accepted"], reason=told["reason"])
