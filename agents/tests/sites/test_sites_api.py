"""The register of sites over the API: what the page shows, and a word on a site."""

from __future__ import annotations

from typing import Any

import pytest
from rest_framework.test import APIClient

from reports.models import IdentityWord, Report
from reports.tests.factories import make_page, make_report, make_user

pytestmark = pytest.mark.django_db
REASON = "Its deed of the year 2020 names this place."


@pytest.fixture
def api() -> APIClient:
    return APIClient()


@pytest.fixture
def report(api: APIClient) -> Report:
    user = make_user()
    api.force_authenticate(user)
    made = make_report(user, company="Tarn plc", reporting_period="FY2023")
    make_page(made, 1, "Our Kitimat smelter in Canada ran all year.")
    return made


def asked(api: APIClient, report: Report, **word: Any) -> Any:
    address = f"/api/v1/report/{report.pk}/outside/sites"
    return api.patch(address, word, format="json") if word else api.get(address)


def only_site(answer: Any) -> dict[str, Any]:
    assert answer.status_code == 200, answer.content
    (site,) = answer.json()["sites"]
    return dict(site)


def test_the_register_is_listed_with_where_the_report_names_each_site(
    api: APIClient, report: Report
) -> None:
    site = only_site(asked(api, report))
    assert (site["name"], site["kind"], site["place"]) == ("Kitimat smelter", "smelter", "Canada")
    assert site["sources"][0]["page"] == 1 and "Kitimat" in site["sources"][0]["words"]
    assert site["latitude"] is None and not site["confirmed"] and site["said_by"] == ""


def test_a_site_is_put_right_with_a_reason_and_keeps_what_is_left_out(
    api: APIClient, report: Report
) -> None:
    word = {"name": "Kitimat smelter", "latitude": -23.55, "longitude": -46.6333, "reason": REASON}
    site = only_site(asked(api, report, **word))
    assert (site["latitude"], site["longitude"], site["confirmed"]) == (-23.55, -46.6333, True)
    assert (site["kind"], site["reason"]) == ("smelter", REASON) and site["said_by"]
    assert [note["doubtful"] for note in site["notes"] if note["kind"] == "elsewhere"] == [True]
    site = only_site(asked(api, report, name="Kitimat smelter", place="Kitimat, Canada"))
    assert (site["latitude"], site["place"]) == (-23.55, "Kitimat, Canada")


@pytest.mark.parametrize(
    ("word", "field"),
    [
        ({"latitude": 54.05}, "latitude"),
        ({"latitude": 91, "longitude": 1}, "latitude"),
        ({"accepted": False}, "reason"),
        ({"name": ""}, "name"),
        ({"place": "x" * 51}, "place"),
    ],
)
def test_what_cannot_be_stored_is_refused_with_its_field(
    api: APIClient, report: Report, word: dict[str, Any], field: str
) -> None:
    answer = asked(api, report, **({"name": "Kitimat smelter"} | word))
    assert answer.status_code == 400 and field in str(answer.json())
    assert not IdentityWord.objects.exists()


def test_a_name_place_and_position_of_the_greatest_length_are_kept_whole(
    api: APIClient, report: Report
) -> None:
    word = {"name": "N" * 80, "kind": "k" * 30, "place": "p" * 50}
    at = {"latitude": -12.345678, "longitude": -123.456789}
    answer = asked(api, report, **word, **at)
    site = next(one for one in answer.json()["sites"] if one["confirmed"])
    assert site["longitude"] == -123.456789 and site["place"] == "p" * 50


def test_what_is_no_site_is_gone(api: APIClient, report: Report) -> None:
    answer = asked(api, report, name="Kitimat smelter", accepted=False, reason=REASON)
    assert answer.json()["sites"] == []
