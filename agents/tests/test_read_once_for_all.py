"""A report is read and examined once for the processes of a pool: what comes from the pool's store
is what was put there."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agents.specialists.data_metrics import examining
from agents.specialists.legal import document as documents
from agents.specialists.legal.reading.vocabulary import GROUPS
from agents.tests.inline import begin, run, small_report
from sibyl_project.common import pool

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def of_a_pool(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This process is one of a pool."""
    monkeypatch.setattr(pool, "_stores", [pool.SharedStore(tmp_path)])


def forget() -> None:
    """As if another process asked."""
    documents._document.cache_clear()
    examining._examined.cache_clear()


@pytest.mark.usefixtures("registry", "of_a_pool")
def test_another_process_gets_the_same_document_and_examination(
    auditor: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    analysis = run(begin(small_report(auditor), auditor), until="route")
    forget()
    document, examined = documents.document_of(analysis), examining.examine(analysis)
    forget()
    monkeypatch.setattr(documents, "_read", pytest.fail)
    monkeypatch.setattr(examining, "_examine", pytest.fail)
    again = documents.document_of(analysis)
    assert (
        again is not document
        and again.claims
        and again == document
        and again.index.units == document.index.units
    )
    assert [again.index.holding(name) for name in GROUPS] == [
        document.index.holding(name) for name in GROUPS
    ]
    assert examining.examine(analysis) == examined and examined.claims


@pytest.mark.usefixtures("registry", "of_a_pool")
def test_two_analyses_of_a_report_do_not_get_each_others(auditor: Any) -> None:
    report = small_report(auditor)
    first = run(begin(report, auditor))
    report.company = "Somebody Else plc"
    report.save()
    second = run(begin(report, auditor), until="route")
    assert (
        examining.examine(first).facts.company
        != examining.examine(second).facts.company
        == "Somebody Else plc"
    )
    ids = [{claim.id for claim in documents.document_of(each).claims} for each in (first, second)]
    assert ids[0] and ids[0].isdisjoint(ids[1])
