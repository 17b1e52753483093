"""A report of two pages and its analysis, looked at by a signed-in auditor."""

from __future__ import annotations

from typing import Any

import pytest

from reports.models import Analysis, Report
from reports.tests.factories import make_analysis, make_page, make_report
from reports.types import PageState


@pytest.fixture
def report(user: Any) -> Report:
    report = make_report(user, word_count=1200)
    make_page(report, 1, "Scope 1 fell by 5 % to 20 Mt.")
    make_page(report, 2, state=PageState.IMAGE_ONLY, reason="a picture with no text layer")
    return report


@pytest.fixture
def analysis(report: Report) -> Analysis:
    return make_analysis(report)
