"""The filters of people's tests of records."""

from __future__ import annotations

from typing import Any

from django import forms
from django_filters import Filter

from reports.models import RecordTestResult, Report
from sibyl_project.common.filters import ListFilters, choice


class UuidFilter(Filter):
    """The rows of the object with this id."""

    field_class = forms.UUIDField


class RecordTestFilters(ListFilters):
    """The tests of a report's claims, newest first, withdrawn ones included."""

    claim = UuidFilter("claim_id", label="Claim", widget=forms.HiddenInput)
    document = UuidFilter("document_id", label="Document", widget=forms.HiddenInput)
    result = choice(
        "Result", "any result", RecordTestResult.choices, help_text="what came of the test"
    )

    def __init__(self, data: Any, report: Report) -> None:
        tests = report.record_tests.newest_first().select_related("document", "claim")
        super().__init__(data, tests)
