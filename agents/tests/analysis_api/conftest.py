"""What the tests of the analysis API share: a client signed in and a report of one page, read."""

from __future__ import annotations

import pytest
from rest_framework.test import APIClient

from reports.models import Report
from reports.tests.factories import make_api, make_page, make_report


@pytest.fixture
def api() -> APIClient:
    return make_api()


@pytest.fixture
def report(api: APIClient) -> Report:
    report = make_report(api.user)
    make_page(report, 1, "Our Scope 1 emissions were 100 tCO2e in 2023.")
    return report
