"""When a model fails: rules go on and the report says so, or the analysis stops and is resumed."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from agents.models import ModelCall
from agents.pipeline.start import CannotStart, resume, start
from agents.tests import inline
from agents.tests.claims.provider import careful
from agents.tests.orchestrator.provider import serving
from reports.compile import CompiledReport
from reports.models import AgentRun, Analysis, Claim
from sibyl_project.common.tests import model_server as does

pytestmark = pytest.mark.long


@pytest.mark.django_db
def test_the_analysis_ends_in_error_and_goes_on_once_it_is_resumed(
    registry: None, auditor: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LLM_ON_FAILURE = "stop"
    report = inline.small_report(auditor)
    with serving(does.status(402, "no credit"), settings, monkeypatch) as server:
        analysis = inline.run(inline.begin(report, auditor, engine="model"), until="route")
        assert analysis.status == "error"
        assert "no credit" in analysis.error_message
        assert "resume the analysis" in analysis.error_message
        assert not Claim.objects.exists()
        report.refresh_from_db()
        assert report.status == "error"
        settings.LLM_ON_FAILURE = "rules"  # what was fixed at the start stays
        server.usual = careful()
        resume(analysis)
        analysis = inline.run(analysis, until="route")
        assert analysis.is_running
        assert analysis.options["on_failure"] == "stop"
        assert {claim.reasoned_by for claim in Claim.objects.all()} != {"rules"}
        server.usual = does.status(503, "down")
        analysis = inline.run(analysis)
        paid = ModelCall.objects.filter(outcome="answered").count()
        assert (analysis.status, analysis.wave) == ("error", "investigate")
        assert AgentRun.objects.filter(analysis=analysis, status="error").exists()
        asked = len(server.requests)
        resume(analysis)
        inline.run(analysis)
        assert ModelCall.objects.filter(outcome="answered").count() == paid
        assert len(server.requests) > asked, "what had no answer is asked again"
    assert Analysis.objects.get(pk=analysis.pk).claim_set.state == "complete"


@pytest.mark.django_db
def test_where_rules_go_on_the_report_is_headed_as_mixed(
    registry: None, auditor: Any, settings: Any, monkeypatch: pytest.MonkeyPatch, client: Any
) -> None:
    report = inline.small_report(auditor)
    with serving(careful(), settings, monkeypatch) as server:
        analysis = inline.run(
            inline.begin(report, auditor, engine="model", max_cycles=0), until="route"
        )
        server.usual = does.status(402, "no credit")
        analysis = inline.run(analysis)
    assert analysis.status == "completed", analysis.error_message
    compiled = CompiledReport(Analysis.objects.get(pk=analysis.pk)).as_dict()["mixture"]
    assert compiled["is_mixed"]
    assert compiled["notice"].startswith("Mixed: rules decided a part of this in place of a model")
    assert "the account has no credit left" in compiled["notice"]
    assert compiled["pages"] == [{"number": 1, "searched_by": "model"}]
    parts = {part["what"]: part for part in compiled["parts"]}
    assert parts["searched for claims"]["by_model"] == 1
    assert not parts["searched for claims"]["which"]
    assert parts["held against the report"]["by_model"] == 0
    assert "S2.29(a)" in " ".join(parts["held against the report"]["which"])
    assert "given to agents" not in parts, "rules were sure of every claim"
    client.force_login(auditor)
    page = client.get(reverse("reports:compiled", args=[report.pk])).content.decode()
    assert "Mixed: rules decided a part of this" in page


@pytest.mark.django_db
def test_pages_no_model_read_are_named(
    registry: None, auditor: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = inline.small_report(auditor)
    with serving(does.status(503, "down"), settings, monkeypatch):
        analysis = inline.run(inline.begin(report, auditor, engine="model", max_cycles=0))
    compiled = CompiledReport(Analysis.objects.get(pk=analysis.pk)).as_dict()["mixture"]
    assert compiled["notice"].startswith(
        "Rules decided all of this, though a model was to be asked"
    )
    assert compiled["pages"] == [{"number": 1, "searched_by": "rules"}]
    assert (
        "1 of 1 page was searched for claims by rules (the endpoint failed)" in compiled["notice"]
    )


@pytest.mark.django_db
def test_an_analysis_by_rules_has_no_mixture(registry: None, auditor: Any) -> None:
    analysis = inline.run(inline.begin(inline.small_report(auditor), auditor, max_cycles=0))
    assert CompiledReport(Analysis.objects.get(pk=analysis.pk)).as_dict()["mixture"] is None


@pytest.mark.django_db
def test_what_is_done_on_failure_can_be_chosen_for_one_analysis(
    registry: None, auditor: Any, settings: Any
) -> None:
    settings.LLM_USABLE = True
    report = inline.small_report(auditor)
    with pytest.raises(CannotStart, match="rules, stop"):
        start(report, auditor, on_failure="panic")
    assert start(report, auditor, on_failure="stop").options["on_failure"] == "stop"
