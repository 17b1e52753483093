"""Whose activity can be asked for: claims and orchestrator from the start, every other agent once
it has something to do."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from agents.registry import NAMES, SPECIALIST_NAMES
from reports.models import Analysis, Report, Wave
from reports.tests.factories import make_analysis, make_report, make_run, make_user
from sibyl_project.common.models import RunStatus

pytestmark = pytest.mark.django_db
FROM_THE_START = ["claims", "orchestrator"]
LATER = (*SPECIALIST_NAMES, "judge")


@pytest.fixture
def report(client: Client) -> Report:
    user = make_user()
    client.force_login(user)
    return make_report(user)


def tabs(client: Client, report: Report, view: str = "feed") -> list[str]:
    """The agents that have a tab, in order; the tab of all of them, which comes first, left out."""
    text = client.get(reverse(f"agents:{view}", args=[report.pk])).content.decode()
    every, *shown = re.findall(r'id="show-(\w+)"', text)
    assert every == "all"
    return shown


def begun(report: Report) -> Analysis:
    return make_analysis(report, "analyzing", wave=Wave.INVESTIGATE)


@pytest.mark.long
@pytest.mark.parametrize("view", ["feed", "investigation"])
def test_claims_and_orchestrator_have_their_tabs_before_anything_was_done(
    client: Client, report: Report, view: str
) -> None:
    assert tabs(client, report, view) == [], "nothing was started"
    analysis = begun(report)
    assert tabs(client, report, view) == FROM_THE_START
    make_run(analysis, "claims", Wave.EXTRACT, status=RunStatus.IDLE)
    assert tabs(client, report, view) == FROM_THE_START


@pytest.mark.long
@pytest.mark.parametrize("agent", LATER)
def test_another_agent_has_a_tab_once_it_has_something_to_do(
    client: Client, report: Report, agent: str
) -> None:
    analysis = begun(report)
    make_run(
        analysis,
        agent,
        Wave.JUDGE if agent == "judge" else Wave.INVESTIGATE,
        status=RunStatus.IDLE,
    )
    assert sorted(tabs(client, report)) == sorted([*FROM_THE_START, agent])


def test_in_the_end_every_agent_has_one_tab_in_one_order(client: Client, report: Report) -> None:
    analysis = begun(report)
    for agent in reversed(("claims", "orchestrator", *LATER)):
        for cycle in (0, 1):
            make_run(analysis, agent, cycle=cycle)
    make_run(analysis, "orchestrator", Wave.COMPILE)
    assert tabs(client, report) == list(NAMES)


def test_the_tabs_are_those_of_the_analysis_that_is_shown(client: Client, report: Report) -> None:
    make_run(make_analysis(report), "legal")
    begun(report)
    assert tabs(client, report) == FROM_THE_START
