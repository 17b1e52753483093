"""An analysis whose judge asks a model: what is asked, what is stored, and what happens where the
model fails."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from agents.models import ModelCall
from agents.pipeline.start import resume
from agents.tests import inline
from agents.tests.claims.provider import careful
from agents.tests.judge.provider import judging, shown_in
from agents.tests.orchestrator.provider import NAME, serving
from reports.models import AgentRun, Analysis, Claim, Verdict
from reports.tests.factories import make_finding
from reports.types import RULES
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import ModelServer, Request

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def at_the_judge(registry: None, auditor: Any, settings: Any, monkeypatch: Any) -> Any:
    """An analysis with models up to the judge, with one claim that is repeated on another page, and
    the provider, which has not been asked to judge."""

    @contextmanager
    def prepared() -> Iterator[tuple[Analysis, ModelServer]]:
        report = inline.small_report(auditor)
        with serving(careful(), settings, monkeypatch) as server:
            analysis = inline.begin(report, auditor, engine="model", max_cycles=0)
            analysis = inline.run(analysis, until="judge")
            run = AgentRun.objects.filter(analysis=analysis, agent="legal").first()
            assert run
            claim = Claim.objects.filter(claim_set=analysis.claim_set).first()
            make_finding(run, claim, "It stands on page 2, too.", supports_claim=True, order=900)
            yield analysis, server

    return prepared


def asked_to_judge(server: ModelServer) -> list[Request]:
    return [
        request
        for request in server.requests
        if request.body["response_format"]["json_schema"]["name"] == "ClaimJudgements"
    ]


def test_the_verdict_stored_is_the_models_in_words_a_reader_knows(at_the_judge: Any) -> None:
    with at_the_judge() as (begun, server):
        server.usual = judging(lambda one: {"reasoning": f"{one['findings_for'][0]} agrees."})
        analysis = inline.run(begun)
        (request,) = asked_to_judge(server)
    assert analysis.status == "completed", analysis.error_message
    shown = {claim["text"] for claim in shown_in(request)}
    verdicts = Verdict.objects.filter(analysis=analysis).select_related("claim")
    by_model = [row for row in verdicts if row.reasoned_by == NAME]
    assert shown and {row.claim.text for row in by_model} == shown
    assert all(row.reasoned_by == RULES for row in verdicts if row.claim.text not in shown)
    for row in by_model:
        assert row.reasoning.startswith("Legal (p. 2) agrees. "), row.reasoning
        assert row.reasoning.endswith("Ask the site for the meter readings (2023).")
        assert row.settle["issuer"] == "the site"
    assert ModelCall.objects.filter(analysis=analysis, purpose="judge").count() == 1


def test_where_the_model_fails_the_rules_stand_and_say_so(at_the_judge: Any) -> None:
    with at_the_judge() as (begun, server):
        server.usual = does.status(402, "no credit")
        analysis = inline.run(begun)
        asked = {claim["text"] for one in asked_to_judge(server) for claim in shown_in(one)}
    assert analysis.status == "completed", analysis.error_message
    verdicts = Verdict.objects.filter(analysis=analysis).select_related("claim")
    assert {row.reasoned_by for row in verdicts} == {RULES}
    because = "Judged by rules: the account has no credit left."
    assert asked == {row.claim.text for row in verdicts if row.reasoning.endswith(because)} != set()


def test_an_analysis_that_is_to_stop_stops_and_judges_once_it_is_resumed(at_the_judge: Any) -> None:
    with at_the_judge() as (begun, server):
        begun.options["on_failure"] = "stop"
        begun.save(update_fields=["options"])
        server.usual = does.status(402, "no credit")
        analysis = inline.run(begun)
        assert (analysis.status, analysis.wave) == ("error", "judge")
        assert "The model of judge failed: " in analysis.error_message
        assert "no credit" in analysis.error_message
        assert not Verdict.objects.filter(analysis=analysis).exists()
        server.usual = judging()
        resume(begun)
        analysis = inline.run(begun)
    assert analysis.status == "completed", analysis.error_message
    assert Verdict.objects.filter(analysis=analysis, reasoned_by=NAME).exists()
