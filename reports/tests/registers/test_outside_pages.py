"""The page Outside and its API: what is proposed, what people say, and what is refused."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.models import IdentityWord, MatchWord, Report
from reports.registers.loading import load
from reports.registers.snapshots import in_force
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_claim,
    make_finding,
    make_page,
    make_register_entry,
    make_report,
    make_run,
    make_user,
)
from reports.tests.pages.asking import body, url
from reports.tests.registers import register_files as files
from reports.tests.registers.register_files import TARNHAVEN
from sibyl_project.trail.models import Entry

pytestmark = pytest.mark.django_db
REASON = "The permit of the site names our client."


@pytest.fixture
def report(client: Client) -> Report:
    """A report that prints its LEI, of a member who is signed in."""
    user = make_user("anna")
    client.force_login(user)
    report = make_report(user, company="Tarnhaven Ceramics")
    make_page(report, 1, f"Tarnhaven Ceramics plc, LEI {TARNHAVEN}.")
    return report


def test_what_the_report_prints_is_proposed_with_its_page(client: Client, report: Report) -> None:
    page = body(client.get(url("outside", report)))
    assert TARNHAVEN in page
    assert "proposed" in page
    assert "No register is loaded, so none was consulted." in page


def test_a_person_accepts_and_rejects_and_the_trail_says_who(
    client: Client, report: Report
) -> None:
    given = {"kind": "lei", "value": TARNHAVEN, "accepted": "yes"}
    assert client.post(url("outside_identity", report), given).status_code == 302
    word = IdentityWord.objects.get()
    assert (word.accepted, word.page, word.author_name) == (True, 1, "anna")
    assert TARNHAVEN in word.quote
    no = {**given, "accepted": "no"}
    assert client.post(url("outside_identity", report), no).status_code == 400
    no["reason"] = "It is that of the parent company."
    assert client.post(url("outside_identity", report), no).status_code == 302
    assert "rejected" in body(client.get(url("outside", report)))
    assert Entry.objects.filter(action="identity.added", report=report.pk).count() == 2


@pytest.mark.long
@pytest.mark.parametrize(
    ("kind", "value"),
    [("lei", f"{TARNHAVEN[:-2]}00"), ("isin", "US0378331006"), ("cik", "x1"), ("name", " ")],
)
def test_what_is_no_identifier_is_refused(
    client: Client, report: Report, kind: str, value: str
) -> None:
    given = {"kind": kind, "value": value, "accepted": "yes"}
    assert client.post(url("outside_identity", report), given).status_code == 400
    assert not IdentityWord.objects.exists()


@pytest.mark.long
def test_an_entry_is_accepted_with_a_reason_or_not_at_all(client: Client, report: Report) -> None:
    make_register_entry(
        "DE_1", name="Kilns", holder="Tarnhaven Ceramics GmbH", holder_key="tarnhaven ceramics"
    )
    assert "to review" in body(client.get(url("outside", report)))
    given = {"register": "eu_ets", "entity": "DE_1", "accepted": "yes", "reason": "so"}
    assert client.post(url("outside_entry", report), given).status_code == 400
    unknown = {**given, "entity": "DE_999", "reason": REASON}
    assert client.post(url("outside_entry", report), unknown).status_code == 400
    assert not MatchWord.objects.exists()
    assert client.post(url("outside_entry", report), {**given, "reason": REASON}).status_code == 302
    word = MatchWord.objects.get()
    assert (word.method, word.accepted, word.reason) == ("name", True, REASON)
    assert REASON in body(client.get(url("outside", report)))
    assert Entry.objects.filter(action="register_match.added").exists()


@pytest.mark.long
def test_a_newer_file_counts_for_its_years_and_an_older_one_for_the_others(
    tmp_path: Path,
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    old.mkdir()
    new.mkdir()
    load("eu_ets", files.eu_ets_yearly(old), dt.date(2026, 1, 1))
    load("eu_ets", files.eu_ets_yearly(new, {2024: 9}), dt.date(2026, 9, 1))
    found = {one.snapshot.as_of.month: one.years for one in in_force(["eu_ets"])}
    assert found == {9: {2020, 2024}, 1: {2022, 2023}}


@pytest.mark.long
def test_the_api_says_the_same(report: Report, tmp_path: Path) -> None:
    api = make_api(report.uploaded_by)
    load("eu_ets", files.eu_ets_operators(tmp_path))
    at = reverse("api:outside", args=[report.pk])
    first = api.get(at).json()
    assert {one["state"] for one in first["entries"]} == {"proposed"}
    given = {"kind": "lei", "value": TARNHAVEN}
    answer = api.post(reverse("api:outside-identity", args=[report.pk]), given, format="json")
    assert answer.status_code == 200
    states = {one["entity"]: (one["state"], one["method"]) for one in answer.json()["entries"]}
    assert states["DE_11"] == ("counts", "lei")
    assert states["IT_11"] == ("proposed", "name")
    entry: dict[str, Any] = {"register": "eu_ets", "entity": "IT_11", "accepted": False}
    refused = api.post(
        reverse("api:outside-entry", args=[report.pk]), {**entry, "reason": "no"}, format="json"
    )
    assert refused.status_code == 400
    assert "reason" in str(refused.json())
    told = api.post(
        reverse("api:outside-entry", args=[report.pk]), {**entry, "reason": REASON}, format="json"
    ).json()
    states = {one["entity"]: one["state"] for one in told["entries"]}
    assert states["IT_11"] == "rejected"
    assert told["snapshots"][0]["register"] == "eu_ets"


def test_the_page_lists_what_registers_say_beside_claims(client: Client, report: Report) -> None:
    analysis = make_analysis(report)
    claim = make_claim(analysis, "Scope 1 was 5 tCO2e in 2024.")
    details = {"from_registers": "eu_ets", "kind": "floor", "standing": "verified by somebody"}
    make_finding(
        make_run(analysis, "data_metrics"),
        claim,
        evidence_type="quantitative_validation",
        basis="external",
        summary="The EU ETS lists 9 t.",
        details=details,
        supports_claim=False,
    )
    page = body(client.get(url("outside", report)))
    assert "The EU ETS lists 9 t." in page
    assert "verified by somebody" in page
