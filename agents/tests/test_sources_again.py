"""Asking outside services again before sign-off: differences are told record by record, and the
analysis stays as it is."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from celery import Signature
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from agents.consulted.again import ASKING_AGAIN, begin
from agents.sources import asking, gdelt
from agents.sources.asking import Asker
from agents.sources.spec import SourceSpec
from reports.compile import CompiledReport
from reports.models import Analysis, AnswerAgain, AskingAgain
from reports.signing.covered import parts_of
from reports.signing.open_things import open_things
from reports.signing.sign import InTheWay, sign
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_finding,
    make_report,
    make_run,
    make_user,
)
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import ModelServer, model_server

pytestmark = pytest.mark.django_db
JSON = {"Content-Type": "application/json"}


def articles(*titles: str) -> does.Behaviour:
    rows = [{"url": f"https://paper.example/{each[:1]}", "title": each} for each in titles]
    return does.raw(json.dumps({"articles": rows}).encode(), headers=JSON)


@pytest.fixture
def server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    cache.clear()
    monkeypatch.setattr(asking, "_PATIENCE", Patience(attempts=1))
    monkeypatch.setattr(SourceSpec, "apart", 0.0, raising=False)
    monkeypatch.setattr(Signature, "apply_async", lambda *_, **__: None)
    with model_server(articles("a dam", "b mine")) as made:
        settings.SOURCES = ("gdelt",)
        settings.SOURCE_URLS = {"gdelt": f"{made.url}/doc/doc"}
        settings.SOURCES_NETWORKS = ["127.0.0.0/8"]
        yield made


@pytest.fixture
def analysis(server: ModelServer, client: Client) -> Analysis:
    lead = make_user()
    client.force_login(lead)
    analysis = make_analysis(make_report(lead))
    claim = make_claim(analysis, "Our dams are safe.")
    Asker(analysis, "news_media", Deadline.after(60)).ask(
        gdelt.SPEC, gdelt.question("dams & mines"), claim.pk
    )
    rested = {"source_url": "https://paper.example/a"}
    run = make_run(analysis, "news_media")
    make_finding(run, claim, basis="external", evidence_type="news_source", details=rested)
    return analysis


def asked_again(analysis: Analysis) -> AnswerAgain:
    run = begin(analysis, analysis.report.uploaded_by)
    ASKING_AGAIN.execute(run.pk)
    run.refresh_from_db()
    assert run.status == "completed"
    return run.answers.get()


def labels(analysis: Analysis) -> list[str]:
    things = open_things(CompiledReport(analysis))
    return [one.label for one in things if one.about.startswith("sources.")]


def test_the_same_answer_is_told_as_the_same(server: ModelServer, analysis: Analysis) -> None:
    assert labels(analysis) == ["1 answer of outside services not asked for again"]
    row = asked_again(analysis)
    assert (row.difference, row.changes, row.sha256) == ("same", [], row.frozen_sha256)
    assert len(server.requests) == 2 and server.requests[0].path == server.requests[1].path
    assert labels(analysis) == []


def test_other_bytes_with_the_same_records_are_the_same(
    server: ModelServer, analysis: Analysis
) -> None:
    server.usual = articles("b mine", "a dam")
    row = asked_again(analysis)
    assert row.difference == "same" and row.sha256 != row.frozen_sha256


def test_which_records_changed_is_told_first_those_that_findings_rest_on(
    server: ModelServer, analysis: Analysis
) -> None:
    server.usual = articles("a dam, corrected", "c fire")
    row = asked_again(analysis)
    assert row.difference == "changed"
    assert row.changes == [
        "says something else (a finding rests on it): a dam https://paper.example/a",
        "new in the answer: c fire https://paper.example/c",
        "no longer in the answer: b mine https://paper.example/b",
    ]
    assert labels(analysis) == ["1 answer of outside services changed since the analysis"]


@pytest.mark.parametrize(
    ("behaviour", "difference", "told"),
    [
        (does.status(404, "no such thing"), "gone", "no such thing"),
        (does.status(503), "not_reached", "503"),
        (does.raw(b"Too many.", headers={"Content-Type": "text/plain"}), "changed", "cannot be"),
    ],
)
def test_an_answer_that_is_gone_differs_from_one_that_cannot_be_had(
    server: ModelServer, analysis: Analysis, behaviour: Any, difference: str, told: str
) -> None:
    server.usual = behaviour
    row = asked_again(analysis)
    assert row.difference == difference and told in " ".join([row.why, *row.changes])


def test_a_service_that_is_off_or_elsewhere_now_is_not_reached(
    server: ModelServer, analysis: Analysis, settings: Any
) -> None:
    settings.SOURCE_URLS = {"gdelt": f"{server.url}/other"}
    assert "another address" in asked_again(analysis).why
    settings.SOURCES = ()
    settings.SOURCE_URLS = {"gdelt": f"{server.url}/doc/doc"}
    row = begin(analysis, analysis.report.uploaded_by)
    ASKING_AGAIN.execute(row.pk)
    assert "it is off" in row.answers.get().why
    assert len(server.requests) == 1


def test_what_one_turn_leaves_the_next_one_asks(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("agents.consulted.again._SECONDS", -1.0)
    run = begin(analysis, analysis.report.uploaded_by)
    ASKING_AGAIN.execute(run.pk)
    run.refresh_from_db()
    assert (run.status, run.attempt, run.answers.count()) == ("idle", 0, 0)
    assert run.dispatched_at is not None, "it was sent again"
    monkeypatch.setattr("agents.consulted.again._SECONDS", 50.0)
    ASKING_AGAIN.execute(run.pk)
    run.refresh_from_db()
    assert (run.status, run.answers.count()) == ("completed", 1)


@pytest.mark.long
def test_a_signature_covers_what_was_found_and_waits_for_it(analysis: Analysis) -> None:
    lead = analysis.report.uploaded_by
    before = parts_of(analysis)
    run = begin(analysis, lead)
    with pytest.raises(InTheWay, match="being asked again: sign when"):
        sign(analysis, lead, "It is free of error.", [])
    with pytest.raises(InTheWay, match="already"):
        begin(analysis, lead)
    ASKING_AGAIN.execute(run.pk)
    after = parts_of(analysis)
    changed = {name for name in after if after[name] != before[name]}
    assert changed == {"people: answers of outside services asked for again"}
    keys = [thing.key for thing in open_things(CompiledReport(analysis))]
    sign(analysis, lead, "It is free of error.", keys)
    with pytest.raises(InTheWay, match="signed off"):
        begin(analysis, lead)


@pytest.mark.long
def test_the_sign_off_page_offers_it_to_a_lead_and_lists_what_came(
    client: Client, server: ModelServer, analysis: Analysis
) -> None:
    slot = reverse("agents:again", args=[analysis.report_id])
    page = client.get(reverse("reports:signoff", args=[analysis.report_id])).content.decode()
    assert f'hx-get="{slot}?analysis={analysis.pk}"' in page
    told = client.get(slot, headers={"HX-Request": "true"}).content.decode()
    assert "Ask the sources again" in told and "hx-trigger" not in told
    client.post(reverse("agents:ask_again", args=[analysis.report_id]))
    run = AskingAgain.objects.get()
    running = client.get(slot, headers={"HX-Request": "true"}).content.decode()
    assert "0 of 1 so far" in running and 'hx-trigger="every 5s"' in running
    assert "Ask the sources again" not in running
    server.usual = articles("a <b>dam</b>")
    ASKING_AGAIN.execute(run.pk)
    told = client.get(slot).content.decode()
    assert "✕ changed" in told and "<b>dam" not in told
    row = run.answers.get()
    now = client.get(reverse("agents:answer", args=[analysis.report_id, row.answer]))
    assert now.status_code == 200, "the answer of now can be read beside the frozen one"
    got = client.get(reverse("api:sources-again", args=[analysis.report_id])).json()
    assert got["answers"][0]["difference"] == "changed" and got["frozen"] == 1
