"""An engagement whose month is used up asks no model any more, whatever was deleted meanwhile."""

# ruff: noqa: F811 - fixtures of the tests of models are used here too

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from agents.llm import month
from agents.llm.answer import answer_many
from agents.llm.defaults import frozen
from agents.llm.failures import Kind, ModelFailure, Stopped, note
from agents.models import ModelCall, MonthlyCost
from agents.tests.llm.asking import GOOD, question
from agents.tests.llm.conftest import (  # noqa: F401
    analysis,
    endpoint,
    gateway_of,
    lanes,
    prompt,
    server,
    waits,
)
from reports.models import Analysis
from reports.tests.factories import make_analysis, make_report
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.tests import chat

SETTING = "LLM_BUDGET_USD_PER_ENGAGEMENT_MONTH"


@pytest.fixture
def soon() -> Deadline:
    return Deadline.after(30)


def _many(prompt: Any, count: int, start: int = 0) -> list[Any]:
    return [question(prompt, f"claim {n}") for n in range(start, start + count)]


def _kinds(results: list[Any]) -> set[Kind]:
    return {result.kind for result in results if isinstance(result, ModelFailure)}


def _beside(first: Analysis) -> Analysis:
    """An analysis of another report of the same engagement."""
    report = make_report(first.started_by, first.report.engagement)
    return make_analysis(report, "analyzing", options=frozen())


def test_the_month_holds_exactly_what_the_calls_cost(
    gateway_of,
    analysis,
    prompt,
    soon,
    server,
) -> None:
    server.usual = chat.says("hm")  # each is asked a second time, and that costs again
    answer_many(_many(prompt, 2), gateway_of(analysis), soon)
    server.usual = chat.says(GOOD)
    answer_many(_many(prompt, 3, 10), gateway_of(analysis), soon)
    answer_many(_many(prompt, 3, 10), gateway_of(analysis), soon)  # from the ledger, for nothing
    calls = list(ModelCall.objects.exclude(cost_usd=None))
    assert sum(call.requests for call in calls) == 7
    assert month.spent(analysis.report.engagement_id) == sum(call.cost_usd for call in calls) > 0


def test_when_it_is_used_up_nothing_is_asked_in_any_analysis_of_the_engagement(
    gateway_of,
    analysis,
    prompt,
    soon,
    server,
    settings,
) -> None:
    answer_many(_many(prompt, 2), gateway_of(analysis), soon)
    settings.LLM_BUDGET_USD_PER_ENGAGEMENT_MONTH = float(month.spent(analysis.report.engagement_id))
    before = len(server.requests)
    results = answer_many(_many(prompt, 3, 10), gateway_of(_beside(analysis)), soon)
    assert (_kinds(results), len(server.requests)) == ({Kind.MONTH}, before)
    assert SETTING in results[0].message and "month's limit" in results[0].message
    assert note(results, 3, "claims") == (
        "3 of 3 claims were decided by rules: the month's limit of the engagement is used up."
    )


def test_deleting_the_report_gives_no_money_back(
    gateway_of,
    analysis,
    prompt,
    soon,
    server,
    settings,
) -> None:
    answer_many(_many(prompt, 2), gateway_of(analysis), soon)
    other, engagement = _beside(analysis), analysis.report.engagement_id
    spent = month.spent(engagement)
    report = analysis.report
    report.current_analysis = None
    report.save()
    analysis.delete()
    report.delete()
    assert not ModelCall.objects.exists() and month.spent(engagement) == spent > 0
    settings.LLM_BUDGET_USD_PER_ENGAGEMENT_MONTH = float(spent)
    assert _kinds(answer_many(_many(prompt, 1), gateway_of(other), soon)) == {Kind.MONTH}


def test_another_engagement_and_another_month_have_their_own(
    gateway_of,
    analysis,
    auditor,
    prompt,
    soon,
    settings,
) -> None:
    settings.LLM_BUDGET_USD_PER_ENGAGEMENT_MONTH = 0.000001
    other = make_analysis(make_report(auditor), "analyzing", options=frozen())
    answer_many(_many(prompt, 1), gateway_of(analysis), soon)
    assert not _kinds(answer_many(_many(prompt, 1), gateway_of(other), soon))
    assert _kinds(answer_many(_many(prompt, 1, 5), gateway_of(analysis), soon)) == {Kind.MONTH}
    MonthlyCost.objects.update(month="2020-01-01")
    assert not _kinds(answer_many(_many(prompt, 1, 5), gateway_of(analysis), soon))


def test_without_a_limit_only_the_budget_of_the_analysis_counts(
    gateway_of,
    analysis,
    prompt,
    soon,
) -> None:
    month.book(analysis.report.engagement_id, Decimal(1_000_000))
    assert not _kinds(answer_many(_many(prompt, 1), gateway_of(analysis), soon))


def test_a_limit_of_nothing_asks_nothing(
    gateway_of,
    analysis,
    prompt,
    soon,
    server,
    settings,
) -> None:
    settings.LLM_BUDGET_USD_PER_ENGAGEMENT_MONTH = 0.0
    assert _kinds(answer_many(_many(prompt, 1), gateway_of(analysis), soon)) == {Kind.MONTH}
    assert server.requests == []


def test_where_a_failure_stops_the_analysis_the_sentence_names_the_limit_and_says_what_to_do(
    gateway_of,
    analysis,
    prompt,
    soon,
    settings,
) -> None:
    settings.LLM_BUDGET_USD_PER_ENGAGEMENT_MONTH = 0.0
    analysis.options["on_failure"] = "stop"
    with pytest.raises(Stopped, match=f"{SETTING}.*wait for the next month; then resume"):
        answer_many(_many(prompt, 1), gateway_of(analysis), soon)
