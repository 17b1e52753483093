"""The pages of the investigation: drawing, panel, replay, table, and a link to a moment."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from agents.base.events import ConsistencyCheck, Event, Failed, Payload, Started, Thinking, append
from agents.investigation.moments import moment_of, replay_of
from agents.models import EventCounter, InfoRequest, InfoResponse
from agents.registry import NAMES
from agents.tests.investigation.story import CLAIM, STORY
from reports.models import Analysis, Report, SourceConsulted
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_finding,
    make_report,
    make_run,
    make_user,
    make_verdict,
)

pytestmark = pytest.mark.django_db


def tell(analysis: Analysis, story: Iterable[tuple[str, Payload]]) -> None:
    EventCounter.objects.create(analysis=analysis)
    append(analysis.pk, [Event(payload, str(n), name) for n, (name, payload) in enumerate(story)])


@pytest.fixture
def analysis(client: Client) -> Analysis:
    user = make_user()
    client.force_login(user)
    analysis = make_analysis(make_report(user), wave="compile")
    tell(analysis, STORY)
    return analysis


def get(client: Client, report: Report, query: str = "", view: str = "investigation") -> str:
    response = client.get(reverse(f"agents:{view}", args=[report.pk]) + query)
    assert response.status_code == 200
    return str(response.content.decode())


def said(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def box(page: str, name: str) -> str:
    found = re.search(rf'<a class="box[^>]*id="box-{name}".*?</a>', page, re.S)
    assert found, name
    return said(found[0])


def panel(client: Client, report: Report, query: str) -> str:
    return said(get(client, report, query, "investigation_panel"))


@pytest.mark.long
def test_every_agent_of_the_registry_has_a_box_that_opens_its_panel(
    client: Client, analysis: Analysis
) -> None:
    page = get(client, analysis.report)
    assert re.findall(r'id="box-(\w+)" data-agent="(?!pool)', page) == list(NAMES)
    for name in NAMES:
        assert f'href="?agent={name}#panel"' in page
        assert panel(client, analysis.report, f"?agent={name}")


@pytest.mark.long
def test_a_moment_is_shown_with_drawing_feed_and_panel_without_a_script(
    client: Client, analysis: Analysis
) -> None:
    page = get(client, analysis.report, "?at=5&agent=legal")
    assert box(page, "legal").startswith("Legal ▸ working")
    assert box(page, "judge").startswith("Judge … waiting")
    assert "Comparing &lt;b&gt;2&lt;/b&gt; claims." in page
    feed = page[page.index('id="moment-feed"') : page.index('id="feed"')]
    assert re.findall(r'data-seq="(\d+)"', feed) == list("12345")
    assert 'class="activity replaying"' in page
    assert "up to event 5" in said(page) and "Reasoning 1" in said(page)
    whole = get(client, analysis.report)
    assert 'class="activity"' in whole
    for beyond in ("?at=18", "?at=99", "?at=0", "?at=x"):
        assert 'class="activity"' in get(client, analysis.report, beyond), "that is the end"


def test_lines_of_the_drawing_say_how_much_went_along_them(
    client: Client, analysis: Analysis
) -> None:
    page = get(client, analysis.report)
    for key, words in (
        ("routed:legal", "1"),
        ("asked:legal", "?1"),
        ("answered:data_metrics", "↩1"),
    ):
        found = re.search(rf'data-count="{key}"[^>]*>([^<]*)<', page)
        assert found and found[1] == words
    unused = re.search(r'class="([^"]*)" data-count="routed:geography"', page)
    assert unused and "is-none" in unused[1], "nothing is counted that is not there"
    assert "Data/Metrics → Legal They hold." in box(page, "pool")


@pytest.mark.long
def test_the_panel_has_the_tabs_of_what_the_agent_did(client: Client, analysis: Analysis) -> None:
    report = analysis.report
    assert panel(client, report, "?agent=academic").startswith("Academic ✕ Reasoning 0 Findings 0")
    assert "Coverage Questions 1" in panel(client, report, "?agent=legal")
    coverage = panel(client, report, "?agent=legal&tab=coverage")
    assert "Governance ■ 14 of 18 met, ◧ 4 with gaps" in coverage
    assert "Gaps found: 1" in coverage and "S1.27 ◧ partly met" in coverage
    checks = panel(client, report, "?agent=data_metrics&tab=checks")
    assert "Checks 2" in checks and "40 t" in checks
    assert "40 t" not in panel(client, report, "?agent=data_metrics&tab=checks&at=11")
    judged = panel(client, report, "?agent=judge&tab=verdicts")
    assert "after re-investigation, cycle 1" in judged and "We cut waste by 4%." in judged
    assert "Verdicts 1" in judged and "not settled" not in judged, "the earlier one is replaced"
    assert "◐ not settled 1" in panel(client, report, "?agent=judge&tab=verdicts&at=16")
    claim = make_claim(analysis, "A duty.", pk=CLAIM["claim_id"])
    make_verdict(make_run(analysis), claim, verdict="insufficient_evidence", support="repeated")
    told = panel(client, report, "?agent=judge&tab=verdicts&at=16")
    assert "◔ consistent: repeated 1" in told and "not settled" not in told
    pool = panel(client, report, "?agent=pool")
    assert "Questions and replies 3" in pool and "They hold." in pool
    assert panel(client, report, "?agent=nobody").startswith("Choose an agent")
    assert "Reasoning 1" in panel(client, report, "?agent=legal&tab=nothing")


def test_findings_places_and_sources_come_from_rows(client: Client, analysis: Analysis) -> None:
    run = make_run(analysis, "geography")
    claim = make_claim(analysis, "The Lindenbroek site saves energy.")
    for supports in (True, None):
        make_finding(
            run, claim, "It is there.", supports_claim=supports, details={"source": "Gazetteer"}
        )
    asked = InfoRequest.objects.create(
        analysis=analysis,
        run=run,
        order=0,
        cycle=0,
        requesting_agent="geography",
        request_type="figures",
        description="Which figures?",
        claim_ids=[str(claim.pk)],
        context={"place": "Lindenbroek site"},
    )
    city = {"name": "Perth", "country": "Australia", "latitude": -31.95, "longitude": 115.86}
    InfoResponse.objects.create(
        request=asked,
        run=run,
        responding_agent="geography",
        answered=True,
        response="Perth is known.",
        details={"places": [{"asked": "Perth", "places": [city]}]},
    )
    SourceConsulted.objects.create(
        analysis=analysis, agent="geography", source="Imagery", consulted=False, reason="no service"
    )
    found = panel(client, analysis.report, "?agent=geography&tab=findings")
    assert "Findings 2 Places Sources" in found and "The Lindenbroek site saves energy." in found
    places = panel(client, analysis.report, "?agent=geography&tab=places")
    assert "Lindenbroek site not looked up 1" in places
    assert "Perth Perth, Australia -31.95°, 115.86°" in places
    sources = panel(client, analysis.report, "?agent=geography&tab=sources")
    assert re.search(r"Gazetteer .* 2 1 Asked and not asked – Imagery was not asked", sources)


def test_long_lists_begin_with_the_newest(client: Client) -> None:
    user = make_user()
    client.force_login(user)
    analysis = make_analysis(make_report(user))
    tell(analysis, [("legal", Thinking(message=f"line {n}")) for n in range(1, 101)])
    text = panel(client, analysis.report, "?agent=legal")
    assert "Show the 40 earlier" in text and "line 40 " not in text and "line 41 " in text
    assert "line 1 " in panel(client, analysis.report, "?agent=legal&all=1")


def test_the_table_says_the_same(client: Client, analysis: Analysis) -> None:
    run = make_run(analysis, "legal", claims_total=2)
    make_finding(run, make_claim(analysis))
    asked = InfoRequest.objects.create(
        analysis=analysis,
        run=run,
        order=0,
        cycle=0,
        requesting_agent="legal",
        request_type="checks",
        description="Do they?",
        target_agents=["data_metrics"],
    )
    answering = make_run(analysis, "data_metrics", "answer", cycle=1)
    InfoResponse.objects.create(
        request=asked,
        run=answering,
        responding_agent="data_metrics",
        answered=True,
        response="Yes.",
    )
    page = get(client, analysis.report, "", "investigation_table")
    rows = [said(row) for row in re.findall(r"<tr>.*?</tr>", page, re.S)]
    assert "0 investigating Legal 1 2 1 1 not ended" in rows
    assert "1 answering requests Data/Metrics 1 1 not ended" in rows
    assert "Legal Data/Metrics 1 1" in rows
    assert "Legal done 1 1 1" in rows, "claims routed, findings and questions of events"
    earlier = get(client, analysis.report, "?at=5", "investigation_table")
    assert "Where everybody stood after event 5 of 18" in said(earlier)
    assert "Legal working 1" in said(earlier)


def test_without_an_analysis_the_pages_say_so(client: Client) -> None:
    user = make_user()
    client.force_login(user)
    report = make_report(user)
    assert "No analysis has been started." in said(get(client, report))
    assert "No analysis has been started." in said(get(client, report, "", "investigation_table"))
    assert "Choose an agent" in panel(client, report, "?agent=legal")
    replay = reverse("agents:investigation_replay", args=[report.pk])
    assert client.get(replay).json()["events"] == []


def test_the_replay_is_what_events_move_and_goes_on_after_a_number(
    client: Client, analysis: Analysis
) -> None:
    replay = reverse("agents:investigation_replay", args=[analysis.report_id])
    whole, rest = client.get(replay).json(), client.get(f"{replay}?after=15").json()
    assert len(whole["events"]) == len(STORY) and rest["events"][-1][3] == [["end", "done"]]
    assert [event[3] for event in rest["events"]] == [event[3] for event in whole["events"][15:]]
    assert whole["events"][2][1:] == [NAMES.index("orchestrator"), 2, [["routed:legal", 1]]]
    assert whole["events"][-1][1] == -1, "the analysis itself"


def test_an_older_analysis_is_shown_where_it_is_asked_for(
    client: Client, analysis: Analysis
) -> None:
    make_analysis(analysis.report)
    page = get(client, analysis.report, f"?analysis={analysis.pk}&at=5")
    assert f'data-analysis="{analysis.pk}"' in page
    assert box(page, "legal").startswith("Legal ▸ working")
    assert f"?analysis={analysis.pk}&amp;at=5&amp;agent=judge#panel" in page


def test_a_failed_agent_says_so_in_words_and_by_a_sign(client: Client) -> None:
    user = make_user()
    client.force_login(user)
    analysis = make_analysis(make_report(user))
    lost = Failed(message="No answer in 120 s.")
    tell(analysis, [("legal", Started()), ("legal", lost), ("legal", Thinking(message="Again."))])
    page = get(client, analysis.report, "?at=2&agent=legal")
    assert box(page, "legal").startswith("Legal ✕ failed")
    assert "✕ No answer in 120 s." in said(page)


@pytest.mark.long
@pytest.mark.usefixtures("registry")
def test_two_thousand_events_cost_few_queries_and_little_to_send(
    client: Client, django_assert_max_num_queries: Any
) -> None:
    user = make_user()
    client.force_login(user)
    analysis = make_analysis(make_report(user), wave="compile")
    check = ConsistencyCheck(check_name="sum", claim_id="", result="pass", details={"message": "x"})
    kinds = [STORY[2], STORY[12], ("data_metrics", check), STORY[8], STORY[9]]
    tell(analysis, [kinds[n % len(kinds)] for n in range(2000)])
    address = reverse("agents:investigation", args=[analysis.report_id])
    with django_assert_max_num_queries(28):
        page = client.get(f"{address}?agent=data_metrics&tab=checks&at=1990")
    assert len(page.content) < 300_000
    with django_assert_max_num_queries(8):
        replay = client.get(reverse("agents:investigation_replay", args=[analysis.report_id]))
    assert len(replay.content) < 300_000
    with django_assert_max_num_queries(14):
        client.get(
            reverse("agents:investigation_panel", args=[analysis.report_id])
            + "?agent=data_metrics&tab=checks"
        )
    with django_assert_max_num_queries(22):
        client.get(reverse("agents:investigation_table", args=[analysis.report_id]))
    moves = [event[3] for event in replay_of(analysis)["events"]]
    assert len(moves) == 2000 and moment_of(analysis).counts["routed:legal"] == 400
