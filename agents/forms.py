"""The form of the activity feed."""

from __future__ import annotations

from django import forms

from agents.registry import CHOICES
from sibyl_project.common.api import LARGEST_NUMBER
from sibyl_project.common.forms import Narrowing


class LinesForm(Narrowing):
    """Which lines of the feed to show."""

    before = forms.IntegerField(min_value=1, max_value=LARGEST_NUMBER)
    agent = forms.ChoiceField(choices=CHOICES)
