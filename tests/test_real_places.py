"""Claims of the four real reports are located on their pages, and sentences of another report are not. Skipped without them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations

import pytest

from agents.claims.schemas import ClaimDraft
from benchmarks.locate import PLANTED, claims_of, located, planted, read
from conftest import REAL_REPORTS
from reports.types import PageContent
from reports.viewer.locate import How

pytestmark = pytest.mark.reports
NAMES = [
    "CTREIT_2022_esg",
    "RioTinto_2023_climate",
    "GeneralMotors_2021_sustainability",
    "Siemens_2024_sustainability",
]
WELL = (How.EXACT, How.NORMALISED)


@cache
def _report(name: str) -> tuple[list[PageContent], list[ClaimDraft]]:
    path = REAL_REPORTS / f"{name}.pdf"
    if not path.is_file():
        pytest.skip(f"{path.name} is not beside the project (../shared/data/reports)")
    pages = read(path)
    return pages, claims_of(pages)


@pytest.mark.parametrize("name", NAMES)
def test_at_least_95_of_100_claims_are_located_exactly_or_apart_from_typography(name: str) -> None:
    pages, drafts = _report(name)
    counts = Counter(how for _, how in located(pages, drafts))
    assert counts.total() >= 20
    assert sum(counts[how] for how in WELL) >= 0.95 * counts.total(), counts


@pytest.mark.parametrize(("name", "other"), [pair for pair in permutations(NAMES, 2) if pair[0] != "CTREIT_2022_esg"])
def test_100_sentences_of_another_report_are_not_located(name: str, other: str) -> None:
    tried = planted(_report(name)[1], _report(other)[0])
    assert len(tried) == PLANTED
    assert [(draft.quote, page, how) for draft, page, how in tried if how is not How.NONE] == []
