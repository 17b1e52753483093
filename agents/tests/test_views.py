"""The activity pages and the buttons that start, cancel and resume an analysis."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from agents.base.events import (
    AgentCompleted,
    Event,
    Failed,
    InfoRequestPosted,
    InfoRequestRouted,
    InfoResponsePosted,
    InfoResponseReceived,
    Payload,
    ReinvestigationAsked,
    Started,
    Thinking,
    append,
)
from agents.models import EventCounter, ModelCall
from agents.tests import inline
from reports.models import Analysis, AnalysisStatus, ClaimSet, Membership, Page, Report, Role
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_page,
    make_report,
    make_run,
    make_user,
)
from sibyl_project.common.beats import QUEUES, beat
from sibyl_project.common.models import RunStatus, WorkerHeartbeat

pytestmark = pytest.mark.django_db


@pytest.fixture
def report(client: Client) -> Report:
    user = make_user()
    client.force_login(user)
    report = make_report(user)
    make_page(report, 1, "Our Scope 1 emissions were 100 t in 2023.")
    return report


def url(name: str, report: Report) -> str:
    return reverse(f"agents:{name}", args=[report.pk])


def body(response: Any) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def emit(analysis: Analysis, *events: Event) -> None:
    EventCounter.objects.create(analysis=analysis)
    append(analysis.pk, events)


def test_the_feed_tells_each_line_once_in_order_with_its_agent(
    client: Client, report: Report
) -> None:
    analysis = make_analysis(report, "analyzing")
    emit(
        analysis,
        Event(Started(), "a", "legal"),
        Event(Thinking(message="Comparing <b>60</b> claims"), "b", "legal"),
        Event(Failed(message="No answer in 120 s."), "c", "news_media"),
        Event(AgentCompleted(claims_processed=60, findings_count=3), "d", "legal"),
    )
    response = client.get(url("feed", report))
    text = response.content.decode()
    assert re.findall(r'id="ev-(\d+)"', text) == ["1", "2", "3", "4"]
    assert re.findall(r'data-agent="(\w+)"', text) == ["legal", "legal", "news_media", "legal"]
    assert "Comparing &lt;b&gt;60&lt;/b&gt; claims" in text
    assert "✕ No answer in 120 s." in body(response)
    assert "Completed. 60 claims, 3 findings." in body(response)


@pytest.mark.parametrize(
    ("status", "mark"),
    [
        (RunStatus.WORKING, "47 of 120 claims"),
        (RunStatus.COMPLETED, "✓"),
        (RunStatus.TIMED_OUT, "⚠"),
    ],
)
def test_an_agents_tab_appears_with_its_state(
    client: Client, report: Report, status: str, mark: str
) -> None:
    analysis = make_analysis(report, "analyzing")
    make_run(analysis, "legal", status=status, claims_total=120, claims_done=47)
    response = client.get(url("feed", report))
    assert b'id="show-legal"' in response.content
    assert b'id="show-judge"' not in response.content
    assert mark in body(response)


def test_activity_is_a_part_for_the_panel_and_a_page_by_itself(
    client: Client, report: Report
) -> None:
    part = client.get(url("activity", report), headers={"HX-Request": "true"})
    page = client.get(url("investigation", report))
    assert b"<html" not in part.content
    assert f'ws-connect="/ws/reports/{report.pk}/"'.encode() in part.content
    assert b"<html" in page.content
    assert "No analysis has been started." in body(page)
    for former in ("activity", "activity_page"):
        moved = client.get(url(former, report) + "?analysis=x&all=1")
        assert moved.url == url("investigation", report) + "?analysis=x&all=1"


@pytest.mark.long
def test_long_feeds_start_with_the_last_lines_and_offer_the_earlier_ones(
    client: Client, report: Report
) -> None:
    emit(
        make_analysis(report),
        *(Event(Thinking(message=f"line {n}"), str(n), "legal") for n in range(230)),
    )
    short, whole = (
        client.get(url("activity", report), headers={"HX-Request": "true"}),
        client.get(url("investigation", report) + "?all=1"),
    )
    assert short.content.count(b'class="ev ') == 200
    assert "Show the 30 earlier lines" in body(short)
    assert whole.content.count(b'class="ev ') == 230


@pytest.mark.long
def test_earlier_lines_come_a_part_at_a_time_and_of_one_agent_when_asked(
    client: Client, report: Report
) -> None:
    agents = ("legal", "judge")
    emit(
        make_analysis(report),
        *(Event(Thinking(message=f"line {n}"), str(n), agents[n % 2]) for n in range(1, 501)),
    )

    def lines(query: str) -> tuple[list[int], str]:
        response = client.get(url("lines", report) + query)
        return [
            int(number) for number in re.findall(r'data-seq="(\d+)"', response.content.decode())
        ], body(response)

    numbers, text = lines("?before=401")
    assert numbers == list(range(201, 401)) and "Show the 200 earlier lines" in text
    assert (
        lines("?before=201") == (list(range(1, 201)), lines("?before=201")[1])
        and "earlier" not in lines("?before=201")[1]
    )
    numbers, text = lines("?agent=judge")
    assert numbers == list(range(101, 501, 2)) and "Show the 50 earlier lines" in text
    assert lines("?agent=judge&before=101")[0] == list(range(1, 101, 2))
    assert lines("?agent=nobody&before=x")[0] == list(range(301, 501)), (
        "what makes no sense is ignored"
    )


@pytest.mark.long
def test_a_polling_page_gets_what_it_lacks_as_the_socket_would_send_it(
    client: Client, report: Report
) -> None:
    analysis = make_analysis(report, "analyzing")
    emit(analysis, *(Event(Thinking(message=f"line {n}"), str(n), "legal") for n in range(1, 301)))

    def polled(after: str) -> str:
        return str(client.get(url("feed", report), {"after": after}).content.decode())

    rest = polled(f"{analysis.pk}:298")
    assert re.findall(r'data-seq="(\d+)"', rest) == ["299", "300"]
    assert 'hx-swap-oob="beforeend:#feed"' in rest and 'id="live-status"' in rest
    assert "data-seq" not in polled(f"{analysis.pk}:300")
    for far_behind in (f"{analysis.pk}:3", f"{report.pk}:299", f"{analysis.pk}:900"):
        whole = polled(far_behind)
        assert len(re.findall("data-seq", whole)) == 200
        assert re.search(r'<ol id="feed"[^>]*hx-swap-oob="true"', whole)


@pytest.mark.long
@pytest.mark.parametrize(
    ("payload", "words"),
    [
        (
            InfoRequestPosted(
                requesting_agent="legal",
                description="Do the sums hold?",
                request_type="checks",
                claim_ids=["1"],
            ),
            "Asks, for 1 claim (checks): Do the sums hold?",
        ),
        (
            InfoRequestRouted(
                requesting_agent="legal",
                target_agents=["data_metrics", "academic"],
                description="Do they?",
            ),
            "Passes the question of Legal on to Data/Metrics , Academic : Do they?",
        ),
        (
            InfoResponsePosted(
                responding_agent="academic",
                requesting_agent="legal",
                summary="They do.",
                source="the figures",
                answered=True,
            ),
            "Answers Legal: They do. Source: the figures",
        ),
        (
            InfoResponsePosted(
                responding_agent="news_media",
                requesting_agent="legal",
                summary="No source.",
                source="",
                answered=False,
            ),
            "◐ cannot answer Legal: No source.",
        ),
        (
            InfoResponseReceived(
                requesting_agent="legal",
                responding_agent="data_metrics",
                summary="They do.",
                claim_ids=["1", "2"],
            ),
            "Takes in the answer of Data/Metrics, for 2 claims: They do.",
        ),
        (
            ReinvestigationAsked(
                claim_ids=["1", "2"], target_agents=["legal"], cycle=1, evidence_gaps=["no source"]
            ),
            "Requesting re-investigation (cycle 1) of 2 claims by Legal no source",
        ),
        (AgentCompleted(questions=4, answers=2), "✓ Completed. 4 questions, 2 answered."),
        (
            AgentCompleted(
                claims_processed=3,
                routing_summary="raw",
                agent_workload={"legal": 1, "data_metrics": 2},
            ),
            "✓ Completed. 3 claims routed: 2 to Data/Metrics, 1 to Legal.",
        ),
    ],
)
def test_a_line_says_who_told_whom_what(
    client: Client, report: Report, payload: Payload, words: str
) -> None:
    emit(make_analysis(report, "analyzing"), Event(payload, "a", "legal"))
    assert words in body(client.get(url("feed", report)))


@pytest.mark.parametrize(
    ("status", "words"),
    [
        ("analyzing", "Judging · re-investigation cycle 2 of at most 3"),
        ("error", "✕ Stopped while judging · 2 re-investigation cycles"),
        ("cancelled", "– Cancelled while judging · 2 re-investigation cycles"),
        ("completed", "✓ Completed · 2 re-investigation cycles"),
    ],
)
def test_the_state_of_the_run_is_said_in_words(
    client: Client, report: Report, status: str, words: str
) -> None:
    make_analysis(report, status, wave="judge", cycle=2)
    assert words in body(client.get(url("feed", report)))


@pytest.mark.parametrize(("seconds", "warned"), [(10, False), (90, True)])
def test_a_run_nobody_works_on_says_so(
    client: Client, report: Report, seconds: int, warned: bool
) -> None:
    make_analysis(report, "analyzing")
    for queue in QUEUES:
        beat(queue)
    WorkerHeartbeat.objects.filter(queue="agents").update(
        beat_at=timezone.now() - timedelta(seconds=seconds)
    )
    assert ("No worker answers." in body(client.get(url("feed", report)))) is warned


def test_an_agent_that_failed_once_stays_marked_and_says_why(
    client: Client, report: Report
) -> None:
    analysis = make_analysis(report, "analyzing")
    make_run(
        analysis,
        "legal",
        status=RunStatus.TIMED_OUT,
        claims_total=60,
        error_message="No answer in 120 s.",
    )
    make_run(analysis, "legal", "conclude", status=RunStatus.COMPLETED)
    assert "Legal ⚠ 0 of 60 claims , error: No answer in 120 s." in body(
        client.get(url("feed", report))
    )


@pytest.mark.long
@pytest.mark.parametrize(
    "name", ["activity", "activity_page", "investigation", "feed", "lines", "ledger"]
)
def test_activity_of_another_engagement_does_not_exist(
    client: Client, report: Report, name: str
) -> None:
    client.force_login(make_user())
    assert client.get(url(name, report)).status_code == 404


def test_starting_keeps_what_the_auditor_said(client: Client, report: Report) -> None:
    response = client.post(url("start", report), {"first_period": "yes", "max_cycles": "2"})
    report.refresh_from_db()
    assert response.url == reverse("reports:detail", args=[report.pk])
    assert report.first_period == "yes"
    assert Analysis.objects.get().max_cycles == 2


@pytest.mark.long
@pytest.mark.parametrize(
    "wrong",
    [{"first_period": "maybe"}, {"max_cycles": "-1"}, {"max_cycles": "99"}, {"max_cycles": ""}],
)
def test_a_wrong_option_starts_nothing_and_says_so(
    client: Client, report: Report, wrong: dict[str, str]
) -> None:
    response = client.post(
        url("start", report), {"first_period": "no", "max_cycles": "3"} | wrong, follow=True
    )
    assert "Not started:" in body(response)
    assert not Analysis.objects.exists()


def test_starting_takes_the_engine_chosen_in_the_form(
    client: Client, report: Report, settings: Any
) -> None:
    settings.LLM_USABLE = True
    client.post(url("start", report), {"max_cycles": "1", "engine": "rules"})
    assert Analysis.objects.get().engine == "rules"


def test_claims_found_before_are_used_again_when_asked(client: Client, report: Report) -> None:
    older = make_analysis(report)
    make_claim(older)
    client.post(url("start", report), {"max_cycles": "1", "skip_claims_extraction": "on"})
    newer = Analysis.objects.exclude(pk=older.pk).get()
    assert newer.claim_set_id == older.claim_set_id


def test_the_status_line_counts_the_claims_found_so_far_and_leaves_the_list_alone(
    client: Client, report: Report
) -> None:
    analysis = make_analysis(report, "analyzing", wave="extract")
    ClaimSet.objects.update(state=ClaimSet.State.OPEN)
    drafts = [
        {"claim_type": kind, "priority": "high"}
        for kind in ("quantitative", "quantitative", "geographic")
    ]
    make_run(analysis, "claims", "extract", payload={"drafts": drafts})
    response = client.get(url("feed", report))
    assert "3 claims found so far · 1 geographic · 2 quantitative" in body(response)
    assert b'data-claims="0"' in response.content, "there is nothing to list yet"


def test_the_ledger_is_a_part_of_the_compiled_report_and_a_page_by_itself(
    client: Client, report: Report
) -> None:
    analysis = make_analysis(
        report, engine="model", options={"budget": {"usd": 5, "calls": 100, "tokens": 1000}}
    )
    call = {
        "agent": "legal",
        "outcome": "repaired",
        "requests": 2,
        "prompt_tokens": 1200,
        "completion_tokens": 34,
    }
    ModelCall.objects.create(
        report=report, analysis=analysis, model="maker/m", request_key="k", cost_usd="0.25", **call
    )
    part = client.get(url("ledger", report), headers={"HX-Request": "true"})
    page = client.get(url("ledger", report))
    assert b"<html" not in part.content
    assert b"<html" in page.content
    for response in (part, page):
        assert "Legal maker/m 2 1,200 34 0.2500 1 0 0 0" in body(response)


def test_a_second_start_is_refused_in_words(client: Client, report: Report) -> None:
    make_analysis(report, "analyzing")
    response = client.post(
        url("start", report), {"first_period": "no", "max_cycles": "3"}, follow=True
    )
    assert "already running" in body(response)
    assert Analysis.objects.count() == 1


def test_cancelling_keeps_what_was_found_and_offers_to_resume(
    client: Client, report: Report
) -> None:
    analysis = make_analysis(report, "analyzing", wave="extract")
    EventCounter.objects.create(analysis=analysis)
    response = client.post(url("cancel", report), follow=True)
    analysis.refresh_from_db()
    assert analysis.status == AnalysisStatus.CANCELLED
    assert "The analysis was cancelled. What was found so far is kept." in body(response)
    assert url("resume", report).encode() in response.content


@pytest.mark.parametrize("name", ["cancel", "resume"])
def test_there_is_nothing_to_cancel_or_resume_before_a_start(
    client: Client, report: Report, name: str
) -> None:
    assert "There is no analysis of this report yet" in body(
        client.post(url(name, report), follow=True)
    )


@pytest.mark.parametrize("name", ["start", "cancel", "resume"])
def test_readers_and_strangers_cannot_steer(client: Client, report: Report, name: str) -> None:
    reader, stranger = make_user(), make_user()
    Membership.objects.create(engagement=report.engagement, user=reader, role=Role.VIEWER)
    client.force_login(reader)
    assert client.post(url(name, report)).status_code == 403
    client.force_login(stranger)
    assert client.post(url(name, report)).status_code == 404
    assert not Analysis.objects.exists()


@pytest.mark.long
@pytest.mark.usefixtures("registry")
def test_a_report_without_a_verifiable_claim_is_analysed_to_its_end_and_says_so(
    client: Client, report: Report
) -> None:
    Page.objects.update(text="Welcome.")
    analysis = inline.run(inline.begin(report, report.uploaded_by, max_cycles=0))
    assert analysis.status == AnalysisStatus.COMPLETED, analysis.error_message
    text = body(client.get(reverse("reports:claims", args=[report.pk])))
    assert (
        "No verifiable claim was found in this report Every page with text was searched by rules"
        in text
    )
