"""The form of a correction."""

from __future__ import annotations

from typing import Any

from django import forms

from reports.models import CorrectionCause, CoverageStatus
from reports.review.requirements import reason_given

NOT_MATERIAL = (
    CorrectionCause.NOT_MATERIAL.value,
    f"{CoverageStatus.NOT_APPLICABLE.label}: {CorrectionCause.NOT_MATERIAL.label}",
)


class CorrectionForm(forms.Form):
    """The status an auditor gives a requirement, and why. Not material to the entity is offered
    among the statuses; `cleaned_data` has it as the cause of not applicable."""

    status = forms.ChoiceField(
        label="Status",
        choices=[("", "choose a status"), *CoverageStatus.choices, NOT_MATERIAL],
        error_messages={"required": "Choose the status the requirement should have."},
    )
    reason = forms.CharField(
        label="Reason",
        strip=True,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2, "placeholder": "Why, and where in the report"}),
    )

    def clean(self) -> dict[str, Any]:
        """The status and its cause apart."""
        given = super().clean() or self.cleaned_data
        given["cause"] = ""
        if given.get("status") == CorrectionCause.NOT_MATERIAL:
            given |= {
                "status": CoverageStatus.NOT_APPLICABLE.value,
                "cause": CorrectionCause.NOT_MATERIAL.value,
            }
        return given

    def clean_reason(self) -> str:
        """A reason of a few words at least."""
        try:
            return reason_given(self.cleaned_data["reason"])
        except ValueError as refusal:
            raise forms.ValidationError(str(refusal)) from None
