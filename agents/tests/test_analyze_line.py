"""The last line of `manage.py analyze`: the same words as the pages, and every claim in one of its
counts."""

from __future__ import annotations

from typing import Any

import pytest

from agents.management.commands.analyze import in_short
from reports.compile import CompiledReport
from reports.models import CoverageStatus, VerdictValue
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_coverage,
    make_report,
    make_run,
    make_verdict,
)
from reports.types import Support

pytestmark = pytest.mark.django_db


def test_the_line_counts_each_claim_by_the_words_of_the_pages(auditor: Any) -> None:
    analysis = make_analysis(make_report(auditor))
    run, judge = make_run(analysis), make_run(analysis, "judge")
    for verdict, support in (
        (VerdictValue.INSUFFICIENT_EVIDENCE, Support.REPEATED),
        (VerdictValue.INSUFFICIENT_EVIDENCE, Support.REPEATED),
        (VerdictValue.INSUFFICIENT_EVIDENCE, Support.DISPUTED),
        (VerdictValue.UNVERIFIED, Support.ASSERTED),
        (VerdictValue.CONTRADICTED, Support.CONTRADICTED_BY_PROOF),
    ):
        make_verdict(judge, make_claim(analysis), verdict, support=support)
    make_claim(analysis)
    make_coverage(run, "S2.6(a)", CoverageStatus.FULLY_UNADDRESSED)
    assert in_short(CompiledReport(analysis)) == (
        "6 claims (2 consistent: repeated, 1 only asserted, 1 disputed, 1 contradicted, 1 not "
        "judged); requirements: 1 not disclosed, 0 partly met."
    )
