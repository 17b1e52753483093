"""The ledger: a question is paid for once per report, whoever asks it again, and every call leaves
a row."""

from __future__ import annotations

import logging
from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction

from agents.llm.answer import Question, answer, answer_many
from agents.llm.defaults import Budget, frozen
from agents.llm.failures import ModelFailure
from agents.llm.gateway import Gateway, of_analysis, of_capability
from agents.llm.ledger import Entry, MemoryLedger, RowLedger
from agents.llm.prompts import Trusted, load
from agents.llm.schemas import Problem
from agents.models import ModelCall
from agents.tests.llm.asking import GOOD, KEY, Judgement, question
from reports.tests.factories import make_analysis, make_report
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.tests import chat
from sibyl_project.common.tests import model_server as does


@pytest.fixture
def soon():
    return Deadline.after(30)


def outcomes():
    return list(ModelCall.objects.order_by("created_at", "pk").values_list("outcome", flat=True))


def test_a_call_leaves_a_row_with_what_it_cost(gateway, prompt, soon, analysis) -> None:
    answer(question(prompt), gateway, soon)
    call = ModelCall.objects.get()
    assert (call.report, call.analysis, call.agent, call.purpose) == (
        analysis.report,
        analysis,
        "legal",
        "legal",
    )
    assert (call.model, call.answered_by) == ("anthropic/claude-sonnet-4-5", "maker/model-of-today")
    assert (call.prompt_tokens, call.completion_tokens, call.cost_usd) == (
        100,
        20,
        Decimal("0.0125"),
    )
    assert (call.outcome, call.requests, call.attempts, call.answer) == ("answered", 1, 1, GOOD)
    assert not call.tokens_estimated
    assert call.seconds > 0


def test_a_repair_adds_to_the_row(gateway, prompt, soon, server) -> None:
    server.next(chat.says("hm"), does.status(503))
    answer(question(prompt), gateway, soon)
    call = ModelCall.objects.get()
    assert (call.outcome, call.requests, call.attempts) == ("repaired", 2, 3)
    assert (call.prompt_tokens, call.cost_usd) == (200, Decimal("0.025"))


def test_tokens_nobody_counted_are_estimated_and_said_to_be(gateway, prompt, soon, server) -> None:
    server.usual = chat.says(GOOD, usage={})
    answer(question(prompt), gateway, soon)
    call = ModelCall.objects.get()
    sent = sum(len(message["content"]) for message in server.requests[0].body["messages"])
    assert call.tokens_estimated
    assert call.prompt_tokens == -(-sent // 4)
    assert call.cost_usd is None


def test_the_same_question_costs_nothing_the_second_time(gateway, prompt, soon, server) -> None:
    first = answer(question(prompt), gateway, soon)
    again = answer(question(prompt), gateway, soon)
    assert (again.value, again.model, again.outcome) == (first.value, first.model, "replayed")
    assert len(server.requests) == 1
    assert outcomes() == ["answered", "replayed"]
    replay = ModelCall.objects.get(outcome="replayed")
    assert (replay.requests, replay.prompt_tokens, replay.cost_usd, replay.answer) == (
        0,
        0,
        None,
        None,
    )


def test_a_later_analysis_of_the_report_pays_nothing_again(
    gateway, gateway_of, prompt, soon, server, analysis
) -> None:
    answer(question(prompt), gateway, soon)
    analysis.status = "completed"
    analysis.save()
    later = make_analysis(analysis.report, "analyzing", options=frozen())
    assert answer(question(prompt), gateway_of(later), soon).outcome == "replayed"
    assert len(server.requests) == 1


def test_another_report_is_another_ledger(
    gateway, gateway_of, prompt, soon, server, auditor
) -> None:
    answer(question(prompt), gateway, soon)
    other = make_analysis(make_report(auditor), "analyzing", options=frozen())
    answer(question(prompt), gateway_of(other), soon)
    assert len(server.requests) == 2


class Longer(Judgement):
    reason: str


def test_whatever_could_change_the_answer_makes_it_another_question(
    gateway, prompt, soon, server, tmp_path
) -> None:
    server.usual = chat.says(GOOD | {"reason": "x"})
    other = tmp_path / "other.md"
    other.write_text("# System\nYou judge claims!\n# User\nThe claim:\n{{ claim }}\n")
    base = {"claim": "a"}
    asked = [
        Question(prompt, Judgement, base),
        Question(load(other), Judgement, base),
        Question(prompt, Longer, base),
        Question(prompt, Judgement, {"claim": "b"}),
        Question(prompt, Judgement, {"claim": Trusted("a")}),
        Question(prompt, Judgement, base, purpose="data_metrics"),
    ]
    answer_many(asked, gateway, soon)
    assert len(server.requests) == 6
    gateway.options["models"]["legal"]["temperature"] = 0.9
    answer(asked[0], gateway, soon)
    assert len(server.requests) == 7


def test_a_failure_that_was_paid_for_is_not_paid_again_by_a_resumed_run(
    gateway, prompt, soon, server
) -> None:
    server.usual = chat.says("no idea")
    for _ in range(2):
        with pytest.raises(ModelFailure) as raised:
            answer(question(prompt), gateway, soon)
        assert raised.value.kind == "invalid"
    assert len(server.requests) == 2  # the first time's request and its repair


def test_a_failure_for_want_of_a_repair_is_repaired_when_the_run_is_resumed(
    gateway, prompt, soon, server
) -> None:
    server.next(chat.says("no idea"), *[does.status(503)] * 4, chat.says("no idea"))
    with pytest.raises(ModelFailure) as raised:
        answer(question(prompt), gateway, soon)
    assert raised.value.kind == "provider_error"
    assert answer(question(prompt), gateway, soon).outcome == "repaired"


def test_a_later_analysis_may_try_again_what_failed(
    gateway, gateway_of, prompt, soon, server, analysis
) -> None:
    server.next(chat.ends("length"))
    with pytest.raises(ModelFailure):
        answer(question(prompt), gateway, soon)
    analysis.status = "error"
    analysis.save()
    later = make_analysis(analysis.report, "analyzing", options=frozen())
    assert answer(question(prompt), gateway_of(later), soon).outcome == "answered"


def test_an_outage_is_not_remembered(gateway, prompt, soon, server) -> None:
    server.next(*[does.status(503)] * 4)
    with pytest.raises(ModelFailure):
        answer(question(prompt), gateway, soon)
    assert answer(question(prompt), gateway, soon).outcome == "answered"
    assert outcomes() == ["provider_error", "answered"]


def test_an_answer_that_no_longer_passes_is_asked_for_anew(gateway, prompt, soon, server) -> None:
    answer(question(prompt), gateway, soon)
    server.usual = chat.says(GOOD | {"verdict": "verified"})

    def stricter(value):
        return [] if value.verdict == "verified" else [Problem(("verdict",), "is out of date")]

    assert answer(question(prompt, check=stricter), gateway, soon).value.verdict == "verified"
    assert outcomes() == ["set_aside", "answered"]
    assert len(server.requests) == 2


def test_of_two_workers_with_the_same_question_both_are_counted_and_one_is_used_again(
    analysis, gateway
) -> None:
    ledger, entry = gateway.ledger, Entry("k" * 64, "legal", "legal", "m")
    one, two = ledger.open(entry), ledger.open(entry)
    ledger.close(one, "answered", answer=GOOD)
    ledger.close(two, "answered", answer=GOOD)
    assert outcomes() == ["answered", "set_aside"]
    assert ledger.recall([entry.key])[entry.key].pk == one.pk


def test_the_database_keeps_one_usable_answer_per_question(analysis) -> None:
    fields = {"report": analysis.report, "agent": "legal", "model": "m", "request_key": "k"}
    ModelCall.objects.create(**fields, outcome="answered")
    ModelCall.objects.create(**fields, outcome="invalid")
    with pytest.raises(IntegrityError), transaction.atomic():
        ModelCall.objects.create(**fields, outcome="repaired")


def test_a_call_that_never_finished_can_be_asked_again(gateway, prompt, soon) -> None:
    entry = Entry("k" * 64, "legal", "legal", "m")
    gateway.ledger.open(entry)
    assert gateway.ledger.recall([entry.key]) == {}


def test_the_ledger_goes_when_the_report_goes(gateway, prompt, soon, analysis) -> None:
    answer(question(prompt), gateway, soon)
    report = analysis.report
    analysis.delete()  # an analysis keeps its claim set, and with it the report, from going
    report.refresh_from_db()
    report.delete()
    assert not ModelCall.objects.exists()


def test_the_ledger_stays_when_an_analysis_goes(gateway, prompt, soon, analysis) -> None:
    answer(question(prompt), gateway, soon)
    analysis.delete()
    assert ModelCall.objects.get().analysis is None


def test_what_postgresql_cannot_keep_does_not_lose_the_answer(
    gateway, prompt, soon, server
) -> None:
    server.usual = chat.says('{"verdict": "verified", "quote": "a\\u0000b\\ud800"}', model="m\x00m")
    given = answer(question(prompt, check=None), gateway, soon)
    assert given.value.quote == "ab\ufffd"
    assert ModelCall.objects.get().answered_by == "mm"


def test_an_error_with_what_postgresql_cannot_keep_is_written_down(
    gateway, prompt, soon, server
) -> None:
    server.usual = chat.says('{"verdict": "x\\u0000y\\ud800", "quote": "Emissions fell"}')
    with pytest.raises(ModelFailure):
        answer(question(prompt), gateway, soon)
    assert "xy" in ModelCall.objects.get().error


def test_neither_rows_nor_logs_hold_the_key_or_the_text(
    gateway, prompt, soon, server, caplog
) -> None:
    caplog.set_level(logging.INFO)
    server.next(does.status(401, f"key {KEY} is unknown"))
    with pytest.raises(ModelFailure):
        answer(question(prompt, "A secret draft."), gateway, soon)
    answer(question(prompt, "A secret draft."), gateway, soon)
    kept = str(list(ModelCall.objects.values()))
    assert "model_call" in caplog.text
    for text in (kept, caplog.text):
        assert KEY not in text
        assert "A secret draft" not in text


def test_a_capability_without_a_report_has_a_ledger_that_lasts_as_long_as_it(
    prompt, soon, server, endpoint
) -> None:
    ledger = MemoryLedger(Budget(2, 10**6, Decimal(1)))
    gateway = Gateway("legal", {"models": MODELS}, ledger, endpoint, 4)
    answer(question(prompt), gateway, soon)
    assert answer(question(prompt), gateway, soon).outcome == "replayed"
    answer(question(prompt, "other"), gateway, soon)
    with pytest.raises(ModelFailure) as raised:
        answer(question(prompt, "third"), gateway, soon)
    assert raised.value.kind == "budget_spent"
    assert len(server.requests) == 2


MODELS = {"legal": {"model": "m", "temperature": 0, "max_tokens": 100, "timeout": 10}}


def test_the_gateway_of_an_analysis_has_its_models_budget_and_ledger(
    analysis, settings, server, prompt, soon
) -> None:
    settings.LLM_BASE_URL, settings.LLM_API_KEY, settings.LLM_IS_OPENROUTER = server.url, KEY, False
    analysis.options["budget"] = {"calls": 1, "tokens": 1000, "usd": 1}
    gateway = of_analysis(analysis, "legal")
    assert isinstance(gateway.ledger, RowLedger)
    results = answer_many([question(prompt), question(prompt, "other")], gateway, soon)
    assert results[0].value.verdict == "unverified"
    assert results[1].kind == "budget_spent"
    assert of_capability("judge").choice("").model == "anthropic/claude-opus-4.5"


def test_without_a_key_there_is_no_gateway(analysis, settings) -> None:
    settings.LLM_USABLE = False
    assert frozen() == {}
    for make in (
        lambda: of_analysis(analysis, "legal"),
        lambda: of_capability("legal"),
    ):
        with pytest.raises(ModelFailure) as raised:
            make()
        assert raised.value.kind == "no_model"
