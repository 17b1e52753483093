"""Asking outside services: only where the operator allows it, at their pace, once for the same
question, with every question in the ledger, and never as if an outage were an empty answer."""

from __future__ import annotations

import gzip
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.core.management.base import CommandError
from django.utils import timezone

from agents.models import SourceAnswer, SourceAsk
from agents.sources import asking, pausing
from agents.sources.asking import Asker, Question
from agents.sources.registry import SOURCES
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched, NotConsulted
from reports.tests.factories import make_analysis, make_report, make_user
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import ModelServer, model_server

pytestmark = pytest.mark.django_db
JSON = {"Content-Type": "application/json; charset=utf-8"}
SPEC = SourceSpec(
    name="local",
    label="Local",
    kind=Kind.NEWS,
    base_url="https://api.example.org",
    hosts=("api.example.org",),
    shows="what a test says",
    terms="none",
)
Ask = Callable[..., Fetched]


@pytest.fixture
def server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """A service on this machine, which the operator named and allowed."""
    cache.clear()
    monkeypatch.setattr(asking, "_PATIENCE", Patience(attempts=1))
    with model_server(does.raw(b'{"found": []}', headers=JSON)) as made:
        settings.SOURCES = ("local",)
        settings.SOURCE_URLS = {"local": made.url}
        settings.SOURCES_NETWORKS = ["127.0.0.0/8"]
        yield made


@pytest.fixture
def asker() -> Asker:
    analysis = make_analysis(make_report(make_user()))
    return Asker(analysis, "news_media", Deadline.after(90))


def why(asker: Asker, spec: SourceSpec = SPEC, question: Question | None = None) -> str:
    with pytest.raises(NotConsulted) as told:
        asker.ask(spec, question or Question("dams"))
    return told.value.reason


def test_an_answer_is_frozen_with_what_it_cost(server: ModelServer, asker: Asker) -> None:
    paid = replace(SPEC, cost_usd=0.005)
    found = asker.ask(paid, Question("dams", "search", {"q": "dams"}))
    assert found.json() == {"found": []}
    (row,) = SourceAnswer.objects.all()
    assert (row.url, row.status, bytes(row.body)) == (
        f"{server.url}/search?q=dams",
        200,
        b'{"found": []}',
    )
    assert row.headers["content-type"].startswith("application/json") and len(row.sha256) == 64
    (ask,) = SourceAsk.objects.all()
    assert (ask.words, ask.answer, ask.cached, float(ask.cost_usd or 0)) == (
        "dams",
        row,
        False,
        0.005,
    )


def test_the_same_question_is_not_asked_twice(server: ModelServer, asker: Asker) -> None:
    for _ in range(2):  # as after a kill
        asker.ask(SPEC, Question("dams", "search", {"q": "dams"}))
    other = replace(asker, analysis=make_analysis(make_report(make_user())))
    assert other.ask(SPEC, Question("dams", "search", {"q": "dams"})).cached
    assert len(server.requests) == 1
    assert [ask.cached for ask in SourceAsk.objects.all()] == [False, True]


def test_an_answer_that_is_no_longer_fresh_is_asked_for_again(
    server: ModelServer, asker: Asker
) -> None:
    asker.ask(SPEC, Question("dams"))
    SourceAnswer.objects.update(fetched_at=timezone.now() - timedelta(days=2))
    other = replace(asker, analysis=make_analysis(make_report(make_user())))
    assert not other.ask(SPEC, Question("dams")).cached
    assert len(server.requests) == 2


def test_a_source_that_is_off_says_how_to_turn_it_on(
    server: ModelServer, asker: Asker, settings: Any
) -> None:
    settings.SOURCES = ()
    assert why(asker) == "it is off: name it in SOURCES (local)"
    settings.SOURCES = ("local",)
    keyed = replace(SPEC, needs_key=True, key_setting="OPENALEX_API_KEY")
    assert why(asker, keyed) == "it needs a key: set OPENALEX_API_KEY"
    assert "SOURCES_CONTACT" in why(asker, replace(SPEC, contact=True))
    assert server.requests == []
    assert [ask.answer for ask in SourceAsk.objects.all()] == [None] * 3


def test_a_key_is_sent_and_never_kept(server: ModelServer, asker: Asker, settings: Any) -> None:
    settings.OPENALEX_API_KEY = "secret-of-ours"
    asker.ask(
        replace(SPEC, key_setting="OPENALEX_API_KEY", key_parameter="api_key"), Question("a", "a")
    )
    asker.ask(
        replace(SPEC, key_setting="OPENALEX_API_KEY", key_header="X-Key", key_prefix="Key "),
        Question("b", params={"q": "b"}),
    )
    first, second = server.requests
    assert "api_key=secret-of-ours" in first.path
    assert second.headers["x-key"] == "Key secret-of-ours"
    kept = str(list(SourceAnswer.objects.values())) + str(list(SourceAsk.objects.values()))
    assert "secret-of-ours" not in kept


def test_who_asks_is_told(server: ModelServer, asker: Asker, settings: Any) -> None:
    settings.SOURCES_CONTACT = "audit@example.org"
    asker.ask(replace(SPEC, contact=True), Question("dams"))
    assert server.requests[0].headers["user-agent"].endswith("(+audit@example.org)")


@pytest.mark.parametrize(
    ("behaviour", "told"),
    [
        (does.status(503), "failed (503"),
        (does.status(403, "no such plan"), "no such plan"),
        (does.redirect("https://elsewhere.example"), "redirect"),
        (does.raw(b"<html></html>", headers={"Content-Type": "text/html"}), "text/html"),
        (does.raw(b"{}", headers={"Content-Type": ""}), "of no stated type"),
        (does.reset(), "could not be reached"),
    ],
)
def test_an_outage_is_no_empty_answer(
    server: ModelServer, asker: Asker, behaviour: does.Behaviour, told: str
) -> None:
    server.next(behaviour)
    assert told in why(asker)
    (ask,) = SourceAsk.objects.all()
    assert ask.answer is None and told in ask.why_not


def test_an_endless_answer_is_cut_off(server: ModelServer, asker: Asker) -> None:
    server.next(does.raw(b"[" + b"0," * 40_000 + b"0]", headers=JSON))
    assert "larger than 1,000 bytes" in why(asker, replace(SPEC, most_bytes=1000))


def test_a_compressed_bomb_is_cut_off(server: ModelServer, asker: Asker) -> None:
    bomb = gzip.compress(b" " * 20_000_000)
    server.next(does.raw(bomb, headers={**JSON, "Content-Encoding": "gzip"}))
    assert "larger than 1,000,000 bytes" in why(asker, replace(SPEC, most_bytes=1_000_000))


def test_text_that_comes_as_a_good_answer_is_not_taken_for_one(
    server: ModelServer, asker: Asker
) -> None:
    server.next(does.raw(b"Your query was too short.", headers={"Content-Type": "text/plain"}))
    found = asker.ask(replace(SPEC, media=("text/*",)), Question("a", "a"))
    with pytest.raises(NotConsulted, match="Your query was too short"):
        found.json()


def test_after_three_outages_it_is_left_alone(server: ModelServer, asker: Asker) -> None:
    server.usual = does.status(500)
    for name in "abc":
        why(asker, question=Question(name, name))
    assert "left alone" in why(asker, question=Question("d", "d"))
    assert len(server.requests) == pausing.OUTAGES
    cache.clear()
    server.usual = does.raw(b"{}", headers=JSON)
    assert asker.ask(SPEC, Question("d", "d")).json() == {}


def test_refusals_are_no_outages(server: ModelServer, asker: Asker) -> None:
    server.usual = does.status(400, "bad filter")
    for name in "abcd":
        assert "bad filter" in why(asker, question=Question(name, name))


def test_requests_keep_the_pace_of_the_source(server: ModelServer, asker: Asker) -> None:
    paced = replace(SPEC, apart=0.3)
    began = time.monotonic()
    for name in "abc":
        asker.ask(paced, Question(name, name))
    assert time.monotonic() - began >= 0.6
    assert len(server.requests) == 3


def test_who_has_no_time_left_for_the_pace_goes_without(
    server: ModelServer, asker: Asker, settings: Any
) -> None:
    # a source of its own: its turns are remembered longer than the test lasts
    settings.SOURCES, settings.SOURCE_URLS = ("local-slow",), {"local-slow": server.url}
    hurried = replace(asker, deadline=Deadline.after(60))
    slow = replace(SPEC, name="local-slow", apart=600.0)
    hurried.ask(slow, Question("a", "a"))
    began = time.monotonic()
    assert "no time left" in why(hurried, slow, Question("b", "b"))
    assert time.monotonic() - began < 30


@pytest.mark.parametrize(
    "address",
    [
        "http://127.0.0.1:9/",
        "http://[::1]:9/",
        "http://169.254.169.254/",
        "http://[::ffff:10.0.0.1]/",
        "http://[64:ff9b::7f00:1]/",
        "http://2130706433/",
        "http://localhost:9/",
    ],
)
def test_addresses_inside_are_refused_where_the_operator_names_no_network(
    server: ModelServer, asker: Asker, settings: Any, address: str
) -> None:
    settings.SOURCES_NETWORKS = []
    settings.SOURCE_URLS = {"local": address}
    assert why(asker)
    assert server.requests == []


def test_every_source_says_what_it_shows_on_what_terms_and_where_it_may_lead() -> None:
    for name, spec in SOURCES.items():
        assert spec.name == name and spec.label and spec.shows and spec.terms
        assert spec.base_url.startswith("https://") and spec.hosts
        assert spec.base_url.split("/")[2] in spec.hosts
        assert not spec.needs_key or spec.key_setting


def test_the_command_lists_the_sources_and_tries_one(
    server: ModelServer, settings: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.SOURCES = ("crossref", "gdelt", "crosref")
    call_command("sources")
    told, warned = capsys.readouterr()
    assert warned == "SOURCES names crosref, which is no source.\n"
    assert "tavily           off: it is off: name it in SOURCES (tavily)" in told
    assert "crossref         off: it wants to know whom to write to" in told
    assert "gdelt            on; news; https://api.gdeltproject.org" in told
    settings.SOURCE_URLS = {"gdelt": server.url}
    call_command("sources", tried="gdelt")
    assert "GDELT DOC 2.0 answered at" in capsys.readouterr().out
    with pytest.raises(CommandError, match="There is no source nobody"):
        call_command("sources", tried="nobody")
    with pytest.raises(CommandError, match="SOURCES_CONTACT"):
        call_command("sources", tried="crossref")


def test_an_analysis_asks_so_often_and_for_so_much_and_no_more(
    server: ModelServer, asker: Asker
) -> None:
    asker.analysis.options = {"sources_most_asks": 2, "sources_most_cost_usd": 0.005}
    asker.ask(SPEC, Question("a", "a"))
    assert "may spend 0.005 US dollars" in why(asker, replace(SPEC, cost_usd=Decimal("0.008")))
    server.next(does.status(400, "bad filter"))
    assert "bad filter" in why(asker, question=Question("b", "b"))
    assert "has asked 2 questions" in why(asker, question=Question("c", "c"))
    assert asker.ask(SPEC, Question("a", "a")).cached, "what is there costs nothing"
    other = replace(asker, analysis=make_analysis(make_report(make_user())))
    other.ask(SPEC, Question("a", "a"))
    assert len(server.requests) == 2
