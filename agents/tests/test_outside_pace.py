"""A hundred claims and services that take half a second each: every service is asked at the pace it
allows, the budget holds, and what was left unasked is said. How many seconds the services add is
printed with `-s`; a bound on them would only measure the machine."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from agents.models import SourceAsk
from agents.sources.registry import SOURCES
from agents.specialists.academic.tests.services import NAMES, SHAPES
from agents.tests.inline import begin, run
from agents.tests.outside_text.news_services import JSON, Article, gdelt, searxng, serving
from reports.document.from_rows import page_contents
from reports.figures.extract import read_pages
from reports.figures.stored import replace_quantities
from reports.models import Analysis, Claim, Report
from reports.tests.factories import make_page, make_report
from sibyl_project.common.tests.model_server import Behaviour, Reply, Request

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("registry"),
    pytest.mark.long,
    pytest.mark.timeout(900),
]
PAUSE = 0.5  # seconds
PAGES = 35
LEAST_CLAIMS = 100
JITTER = 0.2  # seconds by which a machine under load sees two requests nearer than they were sent
SITES = ("Leeds", "Turin", "Lyon", "Porto", "Gdansk", "Malmo")


def slow(behave: Behaviour) -> Behaviour:
    """A service that thinks for a while."""

    def act(request: Request) -> Reply:
        time.sleep(PAUSE)
        return behave(request)

    return act


def research(name: str) -> Behaviour:
    """A service of research that holds one publication on everything."""
    row = {"n": 1, "title": "Heat pumps in industry", "abstract": "Heat pumps save energy."}

    def behave(request: Request) -> Reply:
        return Reply(content=json.dumps(SHAPES[name]([row])).encode(), headers=JSON)

    return behave


def sentences(page: int) -> list[str]:
    site, number = SITES[page % len(SITES)], 40 + page
    return [
        f"Scope 1 emissions of our works in {site} were {number},300 tCO2e in 2024.",
        f"We announced that line {number} in {site} will be carbon neutral by {2030 + page % 15}.",
        f"We invested EUR {number} million in heat pumps certified to ISO 50001 in {site} in 2024.",
    ]


@pytest.fixture
def report(auditor: Any) -> Report:
    made = make_report(
        auditor,
        company="Tarnhaven Ceramics Group plc",
        reporting_period="FY2024",
        page_count=PAGES,
        pages_done=PAGES,
    )
    for page in range(1, PAGES + 1):
        make_page(made, page, " ".join(sentences(page)))
    replace_quantities(made, read_pages(page_contents(made)))
    return made


def analysed(report: Report) -> tuple[Analysis, float]:
    began = time.monotonic()
    analysis = run(begin(report, report.uploaded_by, engine="rules"))
    assert analysis.status == "completed", analysis.error_message
    return analysis, time.monotonic() - began


def nearest(times: Sequence[float]) -> float:
    """The shortest time between two requests."""
    return min((later - one for one, later in pairwise(sorted(times))), default=float("inf"))


def test_a_hundred_claims_are_asked_about_at_the_pace_of_each_service(
    report: Report, settings: Any
) -> None:
    settings.OPENALEX_API_KEY, settings.SOURCES_CONTACT = "a-key", "audit@example.org"
    _, without = analysed(report)
    papers = [Article("https://www.ft.com/1", "Tiles", "Tarnhaven Ceramics makes tiles in Leeds.")]
    services = {"gdelt": gdelt(papers), "searxng": searxng(papers)}
    services |= {name: research(name) for name in NAMES}
    with serving(settings, **{name: slow(one) for name, one in services.items()}) as servers:
        analysis, within = analysed(report)
        asked = {name: [each.at for each in server.requests] for name, server in servers.items()}
    claims = Claim.objects.filter(claim_set=analysis.claim_set).count()
    counts = {name: len(times) for name, times in asked.items()}
    print(f"\n{claims} claims, {without:.0f} s without, {within - without:.0f} s more; {counts}")
    assert claims >= LEAST_CLAIMS
    assert all(asked.values()), "each service was asked"
    for name, times in asked.items():
        assert nearest(times) >= SOURCES[name].apart - JITTER, name
    answered = SourceAsk.objects.filter(analysis=analysis, answer__isnull=False)
    assert answered.count() <= analysis.options["sources_most_asks"]
    assert all(ask.why_not for ask in SourceAsk.objects.filter(analysis=analysis, answer=None))
