"""The forms of the activity feed and of the investigation."""

from __future__ import annotations

from django import forms

from agents.registry import CHOICES
from sibyl_project.common.api import LARGEST_NUMBER
from sibyl_project.common.forms import Narrowing


class LinesForm(Narrowing):
    """Which lines of the feed to show."""

    before = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    agent = forms.ChoiceField(choices=CHOICES)


class MomentForm(Narrowing):
    """Which moment of an investigation to show, and whose panel with which tab."""

    at = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    agent = forms.ChoiceField(choices=[*CHOICES, ("pool", "Message pool")])
    tab = forms.SlugField()
    after = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    all = forms.BooleanField()
