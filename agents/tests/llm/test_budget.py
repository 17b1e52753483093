"""The budget of an analysis: counted over rows before each request, for all workers together."""

from __future__ import annotations

import threading
from decimal import Decimal

import pytest
from django.db import connection

from agents.llm import budget
from agents.llm.answer import answer_many
from agents.llm.budget import Spent
from agents.llm.defaults import Budget, budget_of, frozen
from agents.llm.failures import BudgetSpent, Kind, ModelFailure, note
from agents.models import ModelCall
from agents.tests.llm.asking import GOOD, question
from reports.tests.factories import make_analysis, make_report
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.tests import chat
from sibyl_project.common.tests import model_server as does


@pytest.fixture
def soon():
    return Deadline.after(30)


def answered(results):
    return sum(not isinstance(result, ModelFailure) for result in results)


def many(prompt, count, start=0):
    return [question(prompt, f"claim {n}") for n in range(start, start + count)]


def test_requests_end_exactly_at_their_number(gateway_of, analysis, prompt, soon, server) -> None:
    results = answer_many(many(prompt, 10), gateway_of(analysis, calls=6), soon)
    assert (answered(results), len(server.requests)) == (6, 6)
    assert {result.kind for result in results if isinstance(result, ModelFailure)} == {Kind.BUDGET}
    assert all(
        isinstance(result, BudgetSpent) for result in results if isinstance(result, ModelFailure)
    )


def test_a_repair_counts_and_is_not_asked_for_beyond_the_budget(
    gateway_of, analysis, prompt, soon, server
) -> None:
    server.usual = chat.says("hm")
    (failed,) = answer_many(many(prompt, 1), gateway_of(analysis, calls=1), soon)
    assert (failed.kind, len(server.requests)) == (Kind.BUDGET, 1)
    assert "LLM_BUDGET_CALLS" in failed.message


@pytest.mark.parametrize("limit", [{"tokens": 120 * 4}, {"usd": "0.05"}])
def test_tokens_and_money_exceed_the_budget_by_what_is_under_way_at_most(
    gateway_of, analysis, prompt, soon, server, limit
) -> None:
    server.usual = does.slow(0.05, of=chat.says(GOOD))
    results = answer_many(many(prompt, 30), gateway_of(analysis, width=3, **limit), soon)
    assert 4 <= len(server.requests) <= 4 + 3
    assert answered(results) == len(server.requests)


def test_a_budget_of_nothing_asks_nothing(gateway_of, analysis, prompt, soon, server) -> None:
    for limit in ({"calls": 0}, {"tokens": 0}, {"usd": "0"}):
        results = answer_many(many(prompt, 2), gateway_of(analysis, **limit), soon)
        assert {result.kind for result in results} == {Kind.BUDGET}
    assert server.requests == []


def test_what_the_ledger_answers_needs_no_budget(
    gateway_of, analysis, prompt, soon, server
) -> None:
    answer_many(many(prompt, 2), gateway_of(analysis), soon)
    assert answered(answer_many(many(prompt, 2), gateway_of(analysis, calls=2), soon)) == 2


def test_each_analysis_has_its_own_budget(gateway_of, analysis, auditor, prompt, soon) -> None:
    answer_many(many(prompt, 2), gateway_of(analysis, calls=2), soon)
    other = make_analysis(make_report(auditor), "analyzing", options=frozen())
    assert answered(answer_many(many(prompt, 2), gateway_of(other, calls=2), soon)) == 2


def test_the_note_says_what_rules_decided_and_why(gateway_of, analysis, prompt, soon) -> None:
    results = answer_many(many(prompt, 5), gateway_of(analysis, calls=2), soon)
    failures = [result for result in results if isinstance(result, ModelFailure)]
    assert (
        note(failures, 5, "claims")
        == "3 of 5 claims were decided by rules: the budget of the analysis is used up."
    )
    assert note([], 5) == ""


def test_workers_side_by_side_share_the_budget(
    live_auditor, gateway_of, prompt, server, settings
) -> None:
    settings.LLM_USABLE = True
    server.usual = does.slow(0.03, of=chat.says(GOOD))
    analysis = make_analysis(make_report(live_auditor), "analyzing", options=frozen())
    counts = []

    def work(start: int) -> None:
        results = answer_many(
            many(prompt, 10, start), gateway_of(analysis, calls=13), Deadline.after(30)
        )
        counts.append(answered(results))
        connection.close()

    workers = [threading.Thread(target=work, args=(100 * n,)) for n in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert (sum(counts), len(server.requests)) == (13, 13)
    assert ModelCall.objects.count() == 13


@pytest.mark.parametrize(
    ("spent", "named"),
    [
        (Spent(5, 0), "LLM_BUDGET_CALLS"),
        (Spent(0, 50), "LLM_BUDGET_TOKENS"),
        (Spent(0, 0, Decimal("5.01")), "LLM_BUDGET_USD"),
    ],
)
def test_the_message_names_the_setting(spent, named) -> None:
    with pytest.raises(BudgetSpent, match=named):
        budget.check(Budget(5, 50, Decimal(5)), spent)


def test_an_analysis_without_a_budget_may_use_nothing() -> None:
    assert budget_of({}) == Budget(0, 0, Decimal(0))
