"""The form of a correction."""

from __future__ import annotations

from django import forms

from reports.models import CoverageStatus
from reports.review.requirements import reason_given


class CorrectionForm(forms.Form):
    """The status an auditor gives a requirement, and why."""

    status = forms.ChoiceField(
        label="Status",
        choices=[("", "choose a status"), *CoverageStatus.choices],
        error_messages={"required": "Choose the status the requirement should have."},
    )
    reason = forms.CharField(
        label="Reason",
        strip=True,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "placeholder": "Why, and where in the report"}),
    )

    def clean_reason(self) -> str:
        """A reason of a few words at least."""
        try:
            return reason_given(self.cleaned_data["reason"])
        except ValueError as refusal:
            raise forms.ValidationError(str(refusal)) from None
