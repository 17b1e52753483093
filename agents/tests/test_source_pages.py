"""What people see of outside services: which were asked, the frozen answers, and trying one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from agents.consulted.copies import MOST_SHOWN, copy_of
from agents.consulted.ledger import consulted
from agents.models import SourceAnswer
from agents.sources import asking
from agents.tests.sources.kept import make_answer, make_ask
from reports.findings.news import NewsDetails, NewsListDetails
from reports.findings.outside_text import Told
from reports.models import Analysis, SourceConsulted
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_finding,
    make_report,
    make_run,
    make_user,
)
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import ModelServer, model_server
from sibyl_project.trail.models import Entry

pytestmark = pytest.mark.django_db
JSON = {"Content-Type": "application/json"}


@pytest.fixture
def analysis(client: Client) -> Analysis:
    user = make_user()
    client.force_login(user)
    return make_analysis(make_report(user))


def url(name: str, *args: Any) -> str:
    return reverse(f"agents:{name}", args=args)


def words(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def line_of(analysis: Analysis, source: str) -> Any:
    return next(one for one in consulted(analysis).lines if one.source == source)


def test_a_service_tells_how_often_it_was_asked_what_came_and_what_it_cost(
    analysis: Analysis,
) -> None:
    make_answer(analysis, source="tavily", cost_usd="0.008", seconds=1.5)
    make_answer(analysis, source="tavily", body=b"{}", cached=True, cost_usd=0, seconds=0)
    make_ask(analysis, source="tavily", why_not="it failed (503)", cost_usd=0)
    make_answer(analysis, source="brave", cost_usd=None)
    found, line = consulted(analysis), line_of(analysis, "tavily")
    assert (line.asked, line.answered, line.cached, line.unanswered) == (3, 2, 1, 1)
    assert line.consulted and line.reasons == (("it failed (503)", 1),)
    assert str(line.cost_usd) == "0.008000" and line.newest is not None
    assert (found.questions, found.answers, found.unpriced) == (4, 3, 1)
    assert found.names == (("brave", "Brave Search"), ("tavily", line.label))


def test_a_service_that_only_failed_was_not_consulted(analysis: Analysis) -> None:
    make_ask(analysis, source="crossref", why_not="it could not be reached")
    line = line_of(analysis, "crossref")
    assert not line.consulted and line.reasons == (("it could not be reached", 1),)


def test_a_service_that_nobody_asked_says_why_and_what_to_set(
    analysis: Analysis, settings: Any
) -> None:
    settings.SOURCES = ("gdelt",)
    line = line_of(analysis, "crossref")
    assert not line.consulted and line.agent == ""
    assert line.to_do == (
        "An operator can name crossref in SOURCES and set a mail address in SOURCES_CONTACT."
    )
    assert line_of(analysis, "gdelt").reasons == (("no question of this analysis led to it", 0),)
    analysis.options = {"sources": []}
    assert line_of(analysis, "gdelt").reasons == (("it was off when the analysis began", 0),)


def test_what_an_agent_says_of_a_source_stands_in_its_line(analysis: Analysis) -> None:
    SourceConsulted.objects.create(
        analysis=analysis, agent="academic", source="Crossref", consulted=False, reason="not now"
    )
    (line,) = [one for one in consulted(analysis).lines if one.source == "crossref"]
    assert (line.agent, line.consulted, line.reasons) == ("academic", False, (("not now", 0),))


def test_the_page_lists_every_question_and_those_of_one_service(
    client: Client, analysis: Analysis
) -> None:
    claim = make_claim(analysis, "We cut emissions by 1 %.")
    kept = make_answer(analysis, claim, words="news: <b>dams</b>")
    make_ask(analysis, source="crossref", agent="academic", why_not="it is off")
    page = client.get(url("sources", analysis.report_id))
    assert "news: &lt;b&gt;dams&lt;/b&gt;" in page.content.decode()
    assert url("answer", analysis.report_id, kept.pk) in page.content.decode()
    assert "On a claim, p. 1" in words(page) and "On the company as a whole" in words(page)
    assert "No answer: it is off" in words(page)
    only = client.get(url("sources", analysis.report_id) + "?source=crossref")
    assert "&lt;b&gt;" not in only.content.decode() and "Questions 1" in words(only)


def test_the_api_tells_the_same(client: Client, analysis: Analysis) -> None:
    kept = make_answer(analysis, cost_usd=None)
    make_ask(analysis, source="crossref", agent="academic", why_not="it is off")
    told = client.get(reverse("api:sources", args=[analysis.report_id])).json()
    assert (told["questions_total"], told["answers_total"], told["unpriced"]) == (2, 1, 1)
    (gdelt,) = [one for one in told["lines"] if one["source"] == "gdelt"]
    assert gdelt["consulted"] and gdelt["newest_answer"] == kept.fetched_at.isoformat()
    first, second = told["questions"]
    assert (first["answer"], first["cost_usd"], first["claim_id"]) == (kept.pk, None, None)
    assert second["why_not"] == "it is off"
    one = client.get(reverse("api:source-answer", args=[analysis.report_id, kept.pk])).json()
    assert one["sha256"] == kept.sha256 and one["intact"] and "A dam failed" in one["text"]


def test_many_questions_come_by_the_page(client: Client, analysis: Analysis) -> None:
    for number in range(30):
        make_ask(analysis, words=f"question {number:02d}", why_not="off")
    first = words(client.get(url("sources", analysis.report_id)))
    assert "question 24" in first and "question 25" not in first and "1–25 of 30" in first
    assert "question 29" in words(client.get(url("sources", analysis.report_id) + "?page=2"))


def test_the_page_outside_has_a_place_for_it(client: Client, analysis: Analysis) -> None:
    page = client.get(reverse("reports:outside", args=[analysis.report_id])).content.decode()
    assert f'hx-get="{url("sources", analysis.report_id)}?analysis={analysis.pk}"' in page
    slot = client.get(url("sources", analysis.report_id), headers={"HX-Request": "true"})
    assert b"<html" not in slot.content and "Sources consulted" in words(slot)
    assert "No outside service was asked anything in this analysis." in words(slot)


def a_story(analysis: Analysis, kept: SourceAnswer, **of: Any) -> NewsDetails:
    return NewsDetails(
        source="Reuters",
        source_tier=2,
        source_url=of.get("address", "https://paper.example/a"),
        source_title="A dam failed",
        source_domain="paper.example",
        stance="contradicts",
        quote="the dam <b>failed</b>",
        answer=kept.pk,
        sha256=kept.sha256,
        fetched_at=kept.fetched_at.isoformat(),
    )


def test_a_finding_links_to_who_speaks_and_to_the_frozen_copy(
    client: Client, analysis: Analysis
) -> None:
    claim, kept = make_claim(analysis, "Our dams are safe."), make_answer(analysis)
    against = {"evidence_type": "news_contradiction", "supports_claim": False}
    run = make_run(analysis, "news_media")
    row = make_finding(run, claim, details=a_story(analysis, kept).stored(), **against)
    address = reverse("reports:finding", args=[analysis.report_id, row.pk])
    page = client.get(address, headers={"HX-Request": "true"}).content.decode()
    assert (
        'href="https://paper.example/a" rel="noopener noreferrer nofollow"\n  target="_blank"'
        in page
    )
    assert f'href="{url("answer", analysis.report_id, kept.pk)}"' in page
    assert "the dam &lt;b&gt;failed&lt;/b&gt;" in page
    bad = a_story(analysis, kept, address="javascript:alert(1)").stored()
    row = make_finding(make_run(analysis, "news_media", batch="b"), claim, details=bad, **against)
    address = reverse("reports:finding", args=[analysis.report_id, row.pk])
    assert 'href="javascript' not in client.get(address).content.decode()
    outside = client.get(reverse("reports:outside", args=[analysis.report_id]))
    assert "Published beside the claims 2" in words(outside)


def test_what_was_published_on_the_company_is_listed_apart(
    client: Client, analysis: Analysis
) -> None:
    kept, run = make_answer(analysis), make_run(analysis, "news_media")
    story = Told(
        source_url="https://paper.example/b",
        source_title="Fined",
        quote="was fined",
        answer=kept.pk,
    )
    for kind in ("controversies", "later_events"):
        details = NewsListDetails(list_kind=kind, question="Is it disclosed?", items=[story])
        make_finding(run, None, details=details.stored(), evidence_type="news_summary")
    page = client.get(reverse("reports:outside", args=[analysis.report_id]))
    assert "Disputes about the company 1" in words(page)
    assert "Events after the end of the period 1 Is it disclosed?" in words(page)
    assert url("answer", analysis.report_id, kept.pk) in page.content.decode()


HOSTILE = b"<script>alert(1)</script><img src=https://evil.example/x>\x00\xe2\x80\xaeevil"


def test_a_frozen_copy_is_text_and_never_a_page(client: Client, analysis: Analysis) -> None:
    kept = make_answer(analysis, body=HOSTILE)
    page = client.get(url("answer", analysis.report_id, kept.pk))
    html = page.content.decode()
    assert "&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=https://evil.example/x&gt;" in html
    assert "<img src=https" not in html and 'href="https://api' not in html
    assert "\u27e8U+0000\u27e9\u27e8U+202E\u27e9evil" in html
    assert kept.sha256 in html and "computed again just now: the same" in words(page)
    assert "default-src 'self'" in page["Content-Security-Policy"]


def test_the_file_of_a_frozen_answer_holds_its_bytes_and_opens_nowhere(
    client: Client, analysis: Analysis
) -> None:
    kept = make_answer(analysis, body=HOSTILE)
    got = client.get(url("answer_file", analysis.report_id, kept.pk))
    assert got.content == HOSTILE and got["Content-Type"] == "text/plain; charset=utf-8"
    assert got["Content-Disposition"] == f'attachment; filename="gdelt-{kept.pk}.txt"'
    assert got["X-Content-Type-Options"] == "nosniff"
    assert Entry.objects.filter(action="source.answer_taken_out").exists()


def test_an_answer_of_another_report_is_not_there(client: Client, analysis: Analysis) -> None:
    other = make_answer(make_analysis(make_report(make_user())))
    for name in ("answer", "answer_file"):
        assert client.get(url(name, analysis.report_id, other.pk)).status_code == 404
        assert client.get(url(name, analysis.report_id, 2**70)).status_code == 404


def test_bytes_that_were_changed_are_told(client: Client, analysis: Analysis) -> None:
    kept = make_answer(analysis)
    SourceAnswer.objects.filter(pk=kept.pk).update(body=b"{}")
    page = client.get(url("answer", analysis.report_id, kept.pk))
    assert "the stored bytes have another one now" in words(page)


def test_a_long_answer_is_cut_and_json_is_laid_out(analysis: Analysis) -> None:
    kept = make_answer(analysis, body=b"x" * (MOST_SHOWN + 7))
    found = copy_of(analysis.report, kept.pk)
    assert found and found.cut == 7 and not found.laid_out
    short = copy_of(analysis.report, make_answer(analysis).pk)
    assert short and short.laid_out and '\n  "articles": [' in short.text


@pytest.fixture
def operator() -> Client:
    user = make_user("operator", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="try_sources"))
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    cache.clear()
    monkeypatch.setattr(asking, "_PATIENCE", Patience(attempts=1))
    with model_server(does.raw(b'{"articles": []}', headers=JSON)) as made:
        settings.SOURCES = ("openalex", "gdelt")
        settings.SOURCE_URLS = {"openalex": made.url, "gdelt": made.url}
        settings.SOURCES_NETWORKS = ["127.0.0.0/8"]
        settings.OPENALEX_API_KEY = "secret-of-ours"
        yield made


def test_operators_see_the_state_of_each_connector_and_no_key(
    operator: Client, server: ModelServer
) -> None:
    page = operator.get(url("connectors"))
    assert "set (OPENALEX_API_KEY)" in words(page) and "secret-of-ours" not in words(page)
    assert "To switch it on: name searxng in SOURCES, and set its address in SOURCE_URLS" in (
        words(page)
    )
    assert "name tavily in SOURCES, and set its key in SEARCH_API_KEY" in words(page)
    assert "1 request at once, 5.5 s apart" in words(page) and "12 hours" in words(page)


def test_a_trial_asks_now_and_once_a_minute(operator: Client, server: ModelServer) -> None:
    first = operator.post(url("try_connector", "openalex"), follow=True)
    assert "OpenAlex answered at" in words(first)
    again = operator.post(url("try_connector", "openalex"), follow=True)
    assert "OpenAlex gave no answer: it was tried less than 60 seconds ago" in words(again)
    assert len(server.requests) == 1
    assert Entry.objects.filter(action="source.tried").count() == 2


def test_a_trial_that_fails_says_why(operator: Client, server: ModelServer) -> None:
    server.next(does.status(403, "no such plan"))
    page = operator.post(url("try_connector", "openalex"), follow=True)
    assert "no such plan" in words(page) and "secret-of-ours" not in words(page)
    off = operator.post(url("try_connector", "brave"), follow=True)
    assert "Brave Search gave no answer: it is off" in words(off)
    assert operator.post(url("try_connector", "nobody")).status_code == 404


def test_only_staff_with_the_permission_see_connectors(client: Client) -> None:
    client.force_login(make_user(is_staff=True))
    assert client.get(url("connectors")).status_code == 403
    assert client.post(url("try_connector", "gdelt")).status_code == 403
