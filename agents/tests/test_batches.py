"""Claims in batches: none is left out, and the verdict of each comes from the judge."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents.base.job import RunSpec, batched
from agents.tests import inline
from reports.models import AgentRun, Assignment, Claim, Finding, Report, Verdict
from reports.tests.factories import make_analysis, make_claim
from reports.types import ClaimType

MANY = 100


def in_batches(count: int, size: int) -> list[RunSpec]:
    """The runs over as many claims, whose ids are their numbers."""
    return batched("legal", range(count), size)


def test_a_hundred_claims_are_all_in_batches_of_even_sizes() -> None:
    batches = batched("legal", range(MANY))
    assert [claim for batch in batches for claim in batch.claim_ids] == [
        str(number) for number in range(MANY)
    ]
    assert sorted(len(batch.claim_ids) for batch in batches) == [33, 33, 34]
    assert [batch.batch for batch in batches] == ["claims-00", "claims-01", "claims-02"]


@given(st.integers(0, 300), st.integers(1, 60))
def test_every_claim_is_in_one_batch_in_reading_order_and_no_batch_is_too_large(
    count: int, size: int
) -> None:
    batches = in_batches(count, size)
    assert [claim for batch in batches for claim in batch.claim_ids] == [
        str(number) for number in range(count)
    ]
    lengths = [len(batch.claim_ids) for batch in batches]
    assert len(lengths) == -(-count // size), "no more batches than needed"
    assert not lengths or (
        min(lengths) > 0 and max(lengths) <= size and max(lengths) - min(lengths) <= 1
    )
    assert len({batch.batch for batch in batches}) == len(batches)


@pytest.fixture
def of_many_claims(registry: None, auditor: Any) -> Report:
    """A report whose claims are known from an earlier analysis, of every type in turn."""
    report = inline.small_report(auditor)
    known = make_analysis(report)
    kinds = list(ClaimType)
    for number in range(MANY):
        make_claim(
            known,
            f"Claim {number}: we cut emissions by {number} t.",
            claim_type=kinds[number % len(kinds)],
        )
    return report


@pytest.mark.long
def test_of_a_hundred_claims_each_is_looked_at_by_whom_it_was_given_to_and_judged(
    of_many_claims: Report, auditor: Any
) -> None:
    analysis = inline.run(inline.begin(of_many_claims, auditor, reuse_claims=True, max_cycles=0))
    assert analysis.status == "completed", analysis.error_message
    claims = set(Claim.objects.filter(claim_set=analysis.claim_set).values_list("pk", flat=True))
    assert len(claims) == MANY
    verdicts = Verdict.objects.filter(analysis=analysis)
    assert sorted(verdicts.values_list("claim", flat=True)) == sorted(claims)
    assert not verdicts.filter(reasoning__startswith="Not judged").exists()
    assert set(verdicts.values_list("run__agent", flat=True)) == {"judge"}
    given_to = set(Assignment.objects.filter(analysis=analysis).values_list("claim", "agent"))
    looked_at = set(
        Finding.objects.filter(analysis=analysis)
        .exclude(claim=None)
        .values_list("claim", "agent_name")
    )
    assert {claim for claim, _ in given_to} == claims
    assert given_to <= looked_at
    runs = AgentRun.objects.filter(analysis=analysis, claims_total__gt=0)
    assert [run.batch for run in runs if run.claims_done != run.claims_total] == []
    judging = runs.filter(wave="judge")
    assert (
        sum(run.claims_total for run in judging) == MANY
        and max(run.claims_total for run in judging) <= 48
    )
