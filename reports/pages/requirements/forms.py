"""Forms of the requirements pages: what their lists are narrowed to, and a correction."""

from __future__ import annotations

from django import forms

from reports.filters import RequirementFilter
from reports.models import CoverageStatus
from reports.models.coverage import GAPS
from reports.pages.forms import PILLAR_CHOICES
from reports.pages.requirements.words import LEVELS
from reports.review.requirements import reason_given
from sibyl_project.common.forms import Narrowing

LONGEST_TEXT = 100
PILLARS = [("", "any pillar"), *PILLAR_CHOICES]


def _text() -> forms.CharField:
    return forms.CharField(
        label="Number or words",
        max_length=LONGEST_TEXT,
        widget=forms.TextInput(
            attrs={
                "type": "search",
                "placeholder": "S2.29 or words",
                "size": 18,
                "spellcheck": "false",
                "data-search": "",
            }
        ),
    )


class MatrixFilterForm(Narrowing):
    """The filters of the requirement matrix."""

    pillar = forms.ChoiceField(label="Pillar", choices=PILLARS)
    level = forms.ChoiceField(label="Level", choices=[("", "any level"), *LEVELS.items()])
    status = forms.ChoiceField(
        label="Status", choices=[("", "any status"), *CoverageStatus.choices]
    )
    standard = forms.ChoiceField(
        label="Standard", choices=[("", "S1 and S2"), ("S1", "S1 only"), ("S2", "S2 only")]
    )
    text = _text()
    corrected = forms.BooleanField(label="only corrected")

    def filter(self) -> RequirementFilter:
        """The requirements wanted."""
        return RequirementFilter(**self.given)


class PairFilterForm(Narrowing):
    """The filters of S2 beside S1."""

    pillar = forms.ChoiceField(label="Pillar", choices=PILLARS)
    text = _text()
    differ = forms.BooleanField(label="only where they differ")

    def filter(self) -> RequirementFilter:
        """The S2 paragraphs wanted, whether or not they differ."""
        return RequirementFilter(
            **{name: value for name, value in self.given.items() if name != "differ"}
        )


class GapFilterForm(Narrowing):
    """The filters of the gap cards."""

    pillar = forms.ChoiceField(label="Pillar", choices=PILLARS)
    status = forms.ChoiceField(
        label="Status", choices=[("", "missing or partly met"), *((s.value, s.label) for s in GAPS)]
    )
    text = _text()

    def filter(self) -> RequirementFilter:
        """The gaps wanted."""
        return RequirementFilter(**self.given)


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
