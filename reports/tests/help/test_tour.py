"""The tour: its steps on real pages, what they say, and that it is left for good."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.help import tour
from reports.models import Report, TourLeft
from reports.tests.factories import (
    make_analysis,
    make_claim,
    make_report,
    make_run,
    make_user,
    make_verdict,
)


@pytest.fixture
def client(auditor: Any) -> Client:
    signed = Client()
    signed.force_login(auditor)
    return signed


@pytest.fixture
def sample(auditor: Any) -> Report:
    report = make_report(auditor, sha256=tour.digest(), status="completed")
    report.current_analysis = make_analysis(report)
    report.save()
    return report


def go_to(client: Client, name: str) -> str:
    return client.get(reverse("reports:tour_step", args=[name]))["Location"]


@pytest.mark.long
@pytest.mark.parametrize("name", tour.NAMES)
def test_every_step_opens_a_page_of_the_sample_with_its_card(
    client: Client, sample: Report, name: str
) -> None:
    shown = client.get(go_to(client, name))
    assert shown.status_code == 200
    step, text = tour.BY_NAME[name], shown.content.decode()
    assert step.title in text
    number = tour.NAMES.index(name) + 1
    assert f"step {number} of {len(tour.STEPS)}" in text
    assert reverse("reports:help_concept", args=[step.concept]) in text


def test_the_first_step_has_none_before_and_the_last_one_ends_the_tour(
    client: Client, sample: Report
) -> None:
    first = client.get(go_to(client, "home")).content.decode()
    last = client.get(go_to(client, tour.NAMES[-1])).content.decode()
    assert ">Back<" not in first and ">Next<" in first
    assert ">Finish<" in last and ">Next<" not in last


def test_the_step_on_a_claim_opens_one_that_is_contradicted(client: Client, sample: Report) -> None:
    analysis = sample.current_analysis
    run = make_run(analysis, "judge")
    claims = [make_claim(analysis, page=page) for page in (1, 2, 3)]
    for claim, verdict in zip(claims, ("verified", "contradicted", "contradicted"), strict=True):
        make_verdict(run, claim, verdict)
    assert f"claim={claims[1].pk}&page=2" in go_to(client, "claim")


def test_until_the_sample_is_analysed_steps_lead_to_where_the_analysis_begins(
    client: Client, auditor: Any
) -> None:
    report = make_report(auditor, sha256=tour.digest())
    assert go_to(client, "figures") == f"/reports/{report.pk}?tour=begin"
    assert "Begin the analysis" in client.get(go_to(client, "figures")).content.decode()


def test_the_card_stays_while_the_sample_is_read_and_analysed_and_goes_when_the_tour_is_left(
    client: Client, auditor: Any
) -> None:
    report = make_report(auditor, sha256=tour.digest())
    other = make_report(auditor, report.engagement)
    go_to(client, "document")
    assert "Begin the analysis" in client.get(f"/reports/{report.pk}").content.decode()
    assert "tour-title" not in client.get(f"/reports/{other.pk}").content.decode()
    client.post(reverse("reports:tour_leave"))
    assert "tour-title" not in client.get(f"/reports/{report.pk}").content.decode()


def test_without_the_sample_a_step_leads_to_where_it_is_loaded(client: Client) -> None:
    assert go_to(client, "claim") == reverse("reports:tour")


def test_a_sample_of_somebody_else_is_not_toured(client: Client) -> None:
    make_report(make_user(), sha256=tour.digest())
    assert go_to(client, "claim") == reverse("reports:tour")


def test_a_step_that_does_not_exist_is_not_found_and_shows_no_card(client: Client) -> None:
    assert client.get(reverse("reports:tour_step", args=["nowhere"])).status_code == 404
    assert "tour-title" not in client.get("/?tour=nowhere").content.decode()


def test_the_tour_is_offered_until_it_is_left_and_never_again(client: Client, auditor: Any) -> None:
    assert "New here?" in client.get("/").content.decode()
    assert "New here?" not in client.get("/?tour=home").content.decode(), "it goes on already"
    left = client.post(reverse("reports:tour_leave"), {"back": "/help"})
    assert left["Location"] == "/help"
    client.post(reverse("reports:tour_leave"))
    assert TourLeft.objects.get().user == auditor
    assert "New here?" not in client.get("/").content.decode()
    other = Client()
    other.force_login(make_user())
    assert "New here?" in other.get("/").content.decode(), "each user for themselves"


@pytest.mark.parametrize("back", ["https://elsewhere.example/", "//elsewhere.example", ""])
def test_leaving_leads_to_no_other_site(client: Client, back: str) -> None:
    assert client.post(reverse("reports:tour_leave"), {"back": back})["Location"] == "/"


def test_what_is_said_names_things_as_the_pages_do() -> None:
    said = " ".join(step.says for step in (*tour.STEPS, tour.BEGIN))
    for words in ("Begin analysis", "not disclosed", "only asserted", "contradicted"):
        assert words.casefold() in said.casefold()
