"""The forms of the Sign-off tab."""

from __future__ import annotations

from typing import Any

from django import forms

from reports.review.requirements import LONGEST_REASON
from reports.signing.sign import LONGEST_CONCLUSION
from reports.signing.things import OpenThing


class SignForm(forms.Form):
    """A conclusion, and a box for everything that is open."""

    conclusion = forms.CharField(
        max_length=LONGEST_CONCLUSION,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="what the work leads to, in the words of the file",
    )
    acknowledged = forms.MultipleChoiceField(required=False, choices=())

    def __init__(self, *args: Any, things: list[OpenThing], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        boxes: Any = self.fields["acknowledged"]
        boxes.choices = [(thing.key, thing.label) for thing in things]
        boxes.error_messages["invalid_choice"] = (
            "What is open has changed since this page was loaded: look at it again."
        )


class ReopenForm(forms.Form):
    """Why it is reopened."""

    reason = forms.CharField(
        max_length=LONGEST_REASON, required=False, widget=forms.Textarea(attrs={"rows": 2})
    )


class AdditionForm(forms.Form):
    """What is added, and why after signing."""

    text = forms.CharField(
        label="Addition",
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    reason = forms.CharField(
        label="Why after signing",
        max_length=LONGEST_REASON,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
    )
