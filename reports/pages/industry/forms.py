"""The filter of the Industry page."""

from __future__ import annotations

from django import forms

from sibyl_project.common.forms import Narrowing


class IndustryFilterForm(Narrowing):
    """Which topics are shown."""

    climate = forms.BooleanField(label="Climate-relevant topics only")
