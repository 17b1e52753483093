"""An analysis that is to stop when a model fails stops there, says why, and pays nothing twice when
it is resumed."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from agents.llm.answer import answer, answer_many
from agents.llm.defaults import Budget
from agents.llm.failures import Kind, ModelFailure, Stopped
from agents.llm.gateway import of_capability
from agents.llm.ledger import RowLedger
from agents.models import ModelCall
from agents.tests.llm.asking import GOOD, question
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.tests import chat
from sibyl_project.common.tests import model_server as does


@pytest.fixture
def soon():
    return Deadline.after(30)


@pytest.fixture
def stopping(analysis, gateway_of):
    analysis.options["on_failure"] = "stop"
    return gateway_of(analysis)


FAILURES = {
    "no credit": does.status(402, "no credit"),
    "an unusable answer": chat.says("I cannot."),
    "declined": chat.ends("content_filter"),
    "no such model": does.status(404, "unknown"),
    "cut": chat.ends("length"),
}


@pytest.mark.parametrize("trouble", FAILURES.values(), ids=FAILURES)
def test_a_failure_stops_it_and_is_no_failure_to_decide_by_rules_after(
    stopping, prompt, soon, server, trouble
) -> None:
    server.usual = trouble
    with pytest.raises(Stopped) as stopped:
        answer(question(prompt), stopping, soon)
    assert not isinstance(stopped.value, ModelFailure)
    words = str(stopped.value)
    assert words.startswith("The model of legal failed: ")
    assert "LLM_ON_FAILURE=stop" in words
    assert "start a new analysis" in words or "resume the analysis" in words


def test_nothing_more_is_asked_but_what_is_under_way_is_recorded(
    stopping, prompt, soon, server
) -> None:
    def think(request):
        return GOOD if "number 0" not in chat.messages(request, "user")[0] else "no"

    server.usual = does.slow(0.3, of=chat.answers(think))
    with pytest.raises(Stopped):
        answer_many([question(prompt, f"number {n}.") for n in range(40)], stopping, soon)
    assert len(server.requests) < 20
    ends = list(ModelCall.objects.values_list("outcome", flat=True))
    assert "pending" not in ends
    assert ends.count("answered") >= 3


def test_resumed_it_asks_what_failed_again_and_nothing_that_was_answered(
    analysis, stopping, prompt, soon, server
) -> None:
    asked = [question(prompt, f"number {n}.") for n in range(4)]
    answer_many(asked[:3], stopping, soon)
    server.usual = chat.says("I cannot.")
    with pytest.raises(Stopped):
        answer_many(asked, stopping, soon)
    server.usual = chat.says(GOOD)
    before = len(server.requests)
    budget = Budget(1000, 10**9, Decimal(1000))
    ledger = RowLedger(analysis.report_id, analysis.pk, budget, recalls_failures=False)
    assert len(answer_many(asked, replace(stopping, ledger=ledger), soon)) == 4
    assert len(server.requests) == before + 1


def test_an_answer_that_was_cut_is_no_failure_where_less_can_be_asked_at_a_time(
    stopping, prompt, soon, server
) -> None:
    server.usual = chat.ends("length")
    (result,) = answer_many([question(prompt, splits=True)], stopping, soon)
    assert result.kind == Kind.TRUNCATED


def test_rules_go_on_where_nothing_else_was_asked_for(gateway, prompt, soon, server) -> None:
    server.usual = does.status(402, "no credit")
    (result,) = answer_many([question(prompt)], gateway, soon)
    assert result.kind == Kind.NO_CREDIT


def test_a_capability_never_stops(settings, services) -> None:
    settings.LLM_USABLE, settings.LLM_ON_FAILURE = True, "stop"
    assert not of_capability("legal").stops
