"""The form of a person's test of a record."""

from __future__ import annotations

from typing import Any

from django import forms

from reports.models import Claim, EvidenceDocument, Procedure, RecordTestResult
from reports.models.figures import DECIMAL_PLACES, MAX_DIGITS
from reports.review.record_tests import LONGEST_REMARK
from sibyl_project.common.api import LARGEST_NUMBER

CHOOSE = ("", "choose ...")


class RecordTestForm(forms.Form):
    """Which document, where in it, what was done and what came of it."""

    document = forms.UUIDField(label="Record")
    page = forms.IntegerField(
        label="Page", required=False, min_value=1, max_value=LARGEST_NUMBER, help_text="of a PDF"
    )
    sheet = forms.CharField(label="Sheet", required=False, max_length=120)
    cell = forms.CharField(
        label="Cell", required=False, max_length=40, help_text="for example B7 or B7:D7"
    )
    reference = forms.CharField(
        label="Or where, in words",
        required=False,
        max_length=200,
        help_text="one of page, sheet, cell and words is needed",
    )
    procedure = forms.ChoiceField(label="What you did", choices=[CHOOSE, *Procedure.choices])
    result = forms.ChoiceField(label="Result", choices=[CHOOSE, *RecordTestResult.choices])
    difference = forms.DecimalField(
        label="Difference",
        required=False,
        max_digits=MAX_DIGITS,
        decimal_places=DECIMAL_PLACES,
        help_text="reported amount less that of the record, where there is one",
        widget=forms.TextInput(attrs={"inputmode": "decimal"}),
    )
    unit = forms.CharField(label="Unit", required=False, max_length=40)
    remark = forms.CharField(
        label="Remark",
        required=False,
        max_length=LONGEST_REMARK,
        widget=forms.Textarea(attrs={"rows": 2}),
    )

    def __init__(self, claim: Claim, documents: list[EvidenceDocument], data: Any = None) -> None:
        # several claims may be unfolded on one page
        super().__init__(data, auto_id=f"record_test_{claim.pk}_%s")
        named = [(str(each.pk), each.filename) for each in documents]
        field = self.fields["document"]
        field.widget = forms.Select(choices=[CHOOSE, *named])
        field.error_messages["required"] = "Choose the record you looked at."
