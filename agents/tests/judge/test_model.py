"""A model beside the judge's rules: whatever it answers, it never raises what they allow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from agents.capabilities import predict
from agents.judge.model.holding import Case
from agents.judge.model.judging import Judged, judge_by_model
from agents.judge.schemas import FindingView, Support, VerdictValue
from agents.judge.sentences import sentences
from agents.llm.gateway import of_capability
from agents.tests.judge.provider import Said, case_of, judging, shown_in
from agents.tests.orchestrator.provider import NAME, serving
from agents.tests.predict.examples import JUDGED
from reports.types import RULES
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import ModelServer, status

pytestmark = pytest.mark.usefixtures("services")
UNFIT = "the answer did not fit what was asked"
REPEATED = FindingView("data_metrics", True, 0.9, "report", summary="Page 7 says it: p. 7.")
COMPUTED = FindingView("data_metrics", True, 0.9, "computation", summary="It adds up on p. 9.")
ASSURED = FindingView(
    "data_metrics", True, 0.9, "evidence_document", "the assurer", summary="100 t on p. 2."
)
RECORD = FindingView(
    "data_metrics", True, 0.9, "evidence_document", "us", summary="100 t.", independent=False
)
PRESS = FindingView("news_media", True, 0.9, "external", "Reuters", 1, summary="It fell.")
AGAINST = FindingView("legal", False, 0.5, "report", summary="p. 8 says 120.")
DISPROVED = FindingView("data_metrics", False, 0.9, "computation", summary="p. 9 gives 120.")
STANDARD = FindingView("legal", None, 0.5, "standard", summary="The paragraph asks for it.")

RUNGS = [
    ((DISPROVED, ASSURED, PRESS), "contradicted", "contradicted_by_proof"),
    ((AGAINST, REPEATED), "insufficient_evidence", "disputed"),
    ((STANDARD,), "unverified", "asserted"),
    ((REPEATED, STANDARD), "insufficient_evidence", "repeated"),
    ((COMPUTED, REPEATED), "insufficient_evidence", "recomputes"),
    ((RECORD, COMPUTED), "insufficient_evidence", "agrees_with_records"),
    ((ASSURED,), "insufficient_evidence", "one_outside_source"),
    ((ASSURED, COMPUTED), "verified", "one_outside_source"),
    ((ASSURED, PRESS), "verified", "independent_sources"),
]


@pytest.fixture
def asked(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Judges cases with a provider whose answers, which agree with the rules, are changed."""

    def run(spoil: Callable[[Said], Any], *cases: Case) -> tuple[Judged, ModelServer]:
        with serving(judging(spoil), settings, monkeypatch) as server:
            return judge_by_model(cases, of_capability("judge"), Deadline.after(60)), server

    return run


@pytest.mark.parametrize(("findings", "verdict", "support"), RUNGS)
def test_each_rung_by_rules_and_with_a_model_that_agrees(
    asked: Any, findings: tuple[FindingView, ...], verdict: str, support: str
) -> None:
    case = case_of(*findings)
    assert (case.rules.verdict, case.rules.support) == (verdict, support)
    (result,) = asked(lambda one: None, case)[0].judgements
    assert (result.verdict, result.support) == (verdict, support)
    assert result.reasoned_by == (NAME if case.matters else RULES)


WRONG = {
    "flatters": {"verdict": "verified"},
    "contradicts itself": {"verdict": "unverified"},
    "contradicted by nothing": {"verdict": "contradicted"},
    "cites what is not there": {"findings_for": ["F1", "F99"]},
    "cites what says nothing": {"findings_for": ["F1", "F2"]},
    "names what is not there": {"reasoning": "It rests on F44."},
    "says nothing": {"reasoning": " "},
    "names no finding": {"reasoning": "It is so."},
    "says too much": {"reasoning": "F1 says it. It does. It truly does."},
    "names a page that is not there": {"reasoning": "F1 says it on p. 70."},
}


@pytest.mark.parametrize("spoiled", WRONG.values(), ids=WRONG)
def test_what_the_rules_do_not_allow_is_asked_again_once_and_then_they_stand(
    asked: Any, spoiled: Said
) -> None:
    case = case_of(REPEATED, STANDARD)
    judged, server = asked(lambda one: spoiled, case)
    (result,) = judged.judgements
    assert (result.verdict, result.support) == (case.rules.verdict, case.rules.support)
    assert result.reasoned_by == RULES and result.reasoning.endswith(
        "Judged by rules: " + UNFIT + "."
    )
    assert judged.notes == (f"1 of 1 claims were judged by rules: {UNFIT}.",)
    assert len(server.requests) == 2


def test_a_computed_contradiction_is_not_lifted(asked: Any) -> None:
    case = case_of(DISPROVED, ASSURED, PRESS)
    for verdict in ("verified", "insufficient_evidence", "unverified"):
        (result,) = asked(lambda one, it=verdict: {"verdict": it}, case)[0].judgements
        assert result.support is Support.CONTRADICTED_BY_PROOF
        assert result.verdict is VerdictValue.CONTRADICTED


def test_a_model_may_leave_out_what_does_not_bear_on_the_claim(asked: Any) -> None:
    lowered = {
        "verdict": "insufficient_evidence",
        "findings_for": ["F1"],
        "reasoning": "F1 agrees (p. 2). F2 tells of another year.",
    }
    (result,) = asked(lambda one: lowered, case_of(ASSURED, PRESS))[0].judgements
    assert result.verdict is VerdictValue.INSUFFICIENT_EVIDENCE
    assert result.support is Support.ONE_OUTSIDE_SOURCE and result.reasoned_by == NAME
    assert result.reasoning == (
        "Data/Metrics (p. 2) agrees (p. 2). News/Media tells of another year. "
        "Ask the site for the meter readings (2023)."
    )


def test_the_findings_of_another_claim_count_for_nothing_and_it_alone_is_asked_again(
    asked: Any,
) -> None:
    def spoil(one: Said) -> Said:
        return {"findings_for": ["F1"], "reasoning": "F1 says it."}

    judged, server = asked(spoil, case_of(REPEATED), case_of(COMPUTED))
    assert [each.reasoned_by for each in judged.judgements] == [NAME, RULES]
    assert [len(shown_in(request)) for request in server.requests] == [2, 1]


def test_claims_nothing_was_found_on_are_not_asked_about(asked: Any) -> None:
    judged, server = asked(lambda one: None, case_of(STANDARD), case_of())
    assert not server.requests and not judged.notes
    assert {each.reasoned_by for each in judged.judgements} == {RULES}


def test_queries_are_added_only_where_the_rules_send_back(asked: Any) -> None:
    wish = {"look_again": True, "queries": ["meter readings"]}
    first, last = case_of(REPEATED), case_of(REPEATED, cycle=3)
    back, final = asked(lambda one: wish, first, last)[0].judgements
    assert back.reinvestigation and first.rules.reinvestigation
    assert back.reinvestigation.target_agents == first.rules.reinvestigation.target_agents
    assert back.reinvestigation.refined_queries[-1] == "meter readings"
    assert final.reinvestigation is None


@pytest.mark.parametrize("behaviour", [status(500), chat.answers(lambda r: {}, model=NAME)])
def test_a_model_that_is_silent_or_answers_in_no_form_leaves_the_rules(
    behaviour: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = case_of(REPEATED)
    with serving(behaviour, settings, monkeypatch):
        judged = judge_by_model([case], of_capability("judge"), Deadline.after(60))
    assert judged.judgements[0].verdict is case.rules.verdict
    assert judged.judgements[0].reasoned_by == RULES and len(judged.notes) == 1


def test_predict_judges_with_a_model(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = {"agent_name": "legal", "supports_claim": True, "confidence": 0.9, "basis": "report"}
    with serving(judging(), settings, monkeypatch):
        said = predict("judge", JUDGED | {"findings": [found]}, "model")
    assert (said["reasoned_by"], said["verdict"]) == (NAME, "insufficient_evidence")


def test_sentences_are_counted_without_shortened_words() -> None:
    assert sentences("F1 (p. 4) says it, cf. p. 7. So does F2") == 2
    assert sentences("It is 3.5 t.") == 1 and sentences("") == 0


BROKEN = {
    "prose": chat.says("I would rather not judge this."),
    "half of an answer": chat.half({"answers": [{"claim_id": "c1", "verdict": "verified"}]}),
    "an answer without its fields": chat.says({"answers": [{"claim_id": "c1"}]}),
    "a list": chat.says("[]"),
    "cut": chat.ends("length"),
}


@pytest.mark.parametrize("behaviour", BROKEN.values(), ids=BROKEN)
def test_what_is_no_answer_leaves_the_rules_of_every_claim(
    behaviour: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = [case_of(REPEATED), case_of(ASSURED, COMPUTED)]
    with serving(behaviour, settings, monkeypatch):
        judged = judge_by_model(cases, of_capability("judge"), Deadline.after(60))
    for case, result in zip(cases, judged.judgements, strict=True):
        assert (result.verdict, result.support) == (case.rules.verdict, case.rules.support)
        assert result.reasoned_by == RULES and " Judged by rules: " in result.reasoning
    assert len(judged.notes) == 1 and judged.notes[0].startswith("2 of 2 claims were judged by")


def test_broken_once_is_asked_again_and_then_believed(
    settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with serving(judging(), settings, monkeypatch) as server:
        server.next(chat.half({"answers": [{"claim_id": "c1"}]}))
        judged = judge_by_model([case_of(REPEATED)], of_capability("judge"), Deadline.after(60))
    assert judged.judgements[0].reasoned_by == NAME and not judged.notes
    assert len(server.requests) == 2


def test_one_flawed_answer_costs_no_other_claim_its_own(asked: Any) -> None:
    """The second claim's answer has no form at all; the first one's is kept."""

    def spoil(one: Said) -> Said:
        return {} if one["claim_id"] == "c1" else {"verdict": "certainly"}

    judged, server = asked(spoil, case_of(REPEATED), case_of(COMPUTED))
    assert [each.reasoned_by for each in judged.judgements] == [NAME, RULES]
    assert len(server.requests) == 2
