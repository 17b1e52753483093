"""The compiled report says the same however the database happens to read its rows."""

from __future__ import annotations

from typing import Any

import pytest

from reports.compile import CompiledReport
from reports.models import Check
from reports.tests.factories import make_analysis, make_check, make_claim, make_report, make_run

pytestmark = pytest.mark.django_db


def test_the_claims_of_a_check_come_in_the_order_of_the_report(auditor: Any) -> None:
    analysis = make_analysis(make_report(auditor), "completed")
    claims = [make_claim(analysis) for _ in range(4)]
    for ordinal, claim in zip((40, 30, 20, 10), claims, strict=True):
        claim.ordinal = ordinal
        claim.save()
    check = make_check(make_run(analysis, "data_metrics"), Check.Result.PASS, "1 + 1 = 2 t")
    check.claims.set(claims)
    (answer,) = CompiledReport(analysis).as_dict()["checks"]
    assert answer["claim_ids"] == [str(claim.pk) for claim in reversed(claims)]
