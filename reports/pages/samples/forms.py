"""The forms of samples: drawing one, and the result of an item."""

from __future__ import annotations

from typing import Any

from django import forms

from reports.models import SampleItem, SampleItemKind, SampleResult
from reports.models.figures import DECIMAL_PLACES, MAX_DIGITS
from reports.review.drawing import Wanted
from reports.review.samples import (
    LONGEST_REMARK,
    LONGEST_SEED,
    MOST_CLAIMS,
    MOST_FIGURES,
    MOST_TOLERABLE,
)
from reports.review.sampling import CONFIDENCES


class DrawForm(forms.Form):
    """What to draw, and at which confidence."""

    claims = forms.IntegerField(label="Claims", min_value=0, max_value=MOST_CLAIMS)
    figures = forms.IntegerField(
        label="Figures and lines, at most in each group",
        min_value=0,
        max_value=MOST_FIGURES,
        help_text="a group is one disclosure, unit and method, or one scope of a workbook",
    )
    confidence = forms.TypedChoiceField(
        label="Confidence", coerce=int, choices=[(one, f"{one} %") for one in CONFIDENCES]
    )
    tolerable_rate = forms.IntegerField(
        label="Tolerable rate of deviations",
        min_value=1,
        max_value=MOST_TOLERABLE,
        help_text="percent of the claims",
    )
    seed = forms.CharField(
        label="Seed",
        required=False,
        max_length=LONGEST_SEED,
        help_text="left empty, one is made; the same seed draws the same again",
    )
    reason = forms.CharField(
        label="Why it is drawn anew",
        required=False,
        max_length=LONGEST_REMARK,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, data: Any = None, *, again: bool) -> None:
        usual = Wanted()
        names = ("claims", "figures", "confidence", "tolerable_rate")
        initial = {name: getattr(usual, name) for name in names}
        super().__init__(data, auto_id="draw_%s", initial=initial)
        if not again:
            del self.fields["reason"]

    @property
    def wanted(self) -> Wanted:
        """What was given."""
        return Wanted(**self.cleaned_data)


class ResultForm(forms.Form):
    """What came of an item."""

    result = forms.ChoiceField(
        label="Result", required=False, choices=[("", "none yet"), *SampleResult.choices]
    )
    found = forms.DecimalField(
        label="Amount found instead",
        required=False,
        max_digits=MAX_DIGITS,
        decimal_places=DECIMAL_PLACES,
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )
    remark = forms.CharField(
        label="Remark",
        required=False,
        max_length=LONGEST_REMARK,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, item: SampleItem, data: Any = None) -> None:
        initial = {"result": item.result, "found": item.found, "remark": item.remark}
        super().__init__(data, auto_id=f"item_{item.order}_%s", initial=initial)
        if item.kind != SampleItemKind.CLAIM:
            self.fields["found"].help_text = f"in {item.unit}, where it is an exception"
        else:
            del self.fields["found"]
