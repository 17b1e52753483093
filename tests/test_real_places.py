"""Sentences of one real report are not located in another.

Skipped without the reports; see also `test_real_reports`.
"""

from __future__ import annotations

from functools import cache
from itertools import permutations

import pytest

from agents.claims.schemas import ClaimDraft
from benchmarks.locate import PLANTED, claims_of, planted, read
from conftest import REAL_REPORTS
from reports.document.anchors import How
from reports.types import PageContent

pytestmark = [pytest.mark.reports, pytest.mark.long]
NAMES = ["CTREIT_2022_esg", "RioTinto_2023_climate"]  # all four: benchmarks/locate.py


@cache
def _report(name: str) -> tuple[list[PageContent], list[ClaimDraft]]:
    path = REAL_REPORTS / f"{name}.pdf"
    if not path.is_file():
        pytest.skip(f"{path.name} is not beside the project (../shared/data/reports)")
    pages = read(path)
    return pages, claims_of(pages)


def test_100_sentences_of_another_report_are_not_located() -> None:
    for name, other in permutations(NAMES, 2):  # one test, so that each report is read once
        if name != "CTREIT_2022_esg":
            tried = planted(_report(name)[1], _report(other)[0])
            assert len(tried) == PLANTED
            assert [
                (draft.quote, page, how) for draft, page, how in tried if how is not How.NONE
            ] == []
