"""Comparing and carrying over the API."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest

from reports.models import CarriedReview, Membership, Role
from reports.review import comments
from reports.review.subjects import subject_of
from reports.tests.compared.pairs_of_reports import KEPT, WHY, Two, two_years
from reports.tests.exports import downloading
from reports.tests.factories import make_analysis, make_api, make_report, make_user

pytestmark = pytest.mark.django_db


@pytest.fixture
def api() -> Any:
    return make_api()


@pytest.fixture
def two(api: Any) -> Two:
    return two_years(api.user)


def _address(two: Two, name: str = "compare", *, side: str = "after") -> str:
    return f"/api/v1/report/{getattr(two, side).report_id}/{name}"


def test_a_comparison_is_the_same_from_either_side(api: Any, two: Two) -> None:
    there = api.get(_address(two), {"with": two.before.pk})
    back = api.get(_address(two, side="before"), {"with": two.after.report_id})
    assert there.status_code == 200 and there.json() == back.json()
    found = there.json()
    assert found["relation"] == "years"
    assert found["before"]["reporting_period"] == "FY2022"
    assert found["counts"]["claims"]["softened"] == 1
    (softened,) = [each for each in found["claims"] if each["change"] == "softened"]
    assert softened["certainty"] == "likely" and softened["reasons"][0] == {
        "aspect": "commitment",
        "before": "will",
        "after": "aim",
        "sign": -1,
    }
    assert {(r["paragraph_id"], r["change"]) for r in found["requirements"]} == {
        ("S2.5", "closed"),
        ("S2.6", "opened"),
    }
    assert [each["change"] for each in found["checks"]] == ["now_fails"]
    (figure,) = found["figures"]["restated"]
    assert (figure["before"], figure["after"], figure["percent"]) == (12_400, 13_020, 5)
    assert figure["explanation"] == {"page": 3, "quote": WHY, "names_it": True}


def test_without_a_choice_the_choices_are_told(api: Any, two: Two) -> None:
    hidden = make_analysis(make_report(make_user(), company=two.after.report.company))
    for given in ({}, {"with": str(two.after.pk)}):
        answer = api.get(_address(two), given)
        assert answer.status_code == 400
        assert str(two.before.pk) in answer.json()["detail"]
        assert str(hidden.pk) not in answer.json()["detail"]
    unknown = {"with": "0190a5b6-0000-7000-8000-00000000000f"}
    answers = [api.get(_address(two), {"with": str(hidden.pk)}), api.get(_address(two), unknown)]
    assert {(each.status_code, each.json()["detail"]) for each in answers} == {
        (404, answers[0].json()["detail"])
    }


def test_the_workbook_says_what_the_json_says(api: Any, two: Two) -> None:
    found = api.get(_address(two), {"with": two.before.pk}).json()
    answer = api.get(_address(two, "compare.xlsx"), {"with": two.before.pk})
    book = openpyxl.load_workbook(io.BytesIO(downloading.body(answer)))
    summary = {row[:2]: row[2] for row in book["Summary"].iter_rows(min_row=4, values_only=True)}
    for what, counts in found["counts"].items():
        for change, number in counts.items():
            assert summary[what, change.replace("_", " ")] == number
    assert book["Claims"].max_row - 3 == len(found["claims"])


@pytest.mark.long
def test_reviews_are_previewed_and_carried_once(api: Any, two: Two) -> None:
    claim = subject_of(two.before, "claim", str(two.earlier(KEPT).pk))
    comments.say(two.before.report, claim, api.user, "Ask the secretary of the board.")
    given = {"with": str(two.before.pk)}
    preview = api.get(_address(two, "carried/preview"), given).json()
    assert [row["text"] for row in preview["carried"]] == ["Ask the secretary of the board."]
    assert not CarriedReview.objects.exists()
    first, second = (api.post(_address(two, "carried"), given).json() for _ in range(2))
    assert (len(first["carried"]), second["carried"], second["already"]) == (1, [], 1)
    (row,) = api.get(_address(two, "carried")).json()["carried"]
    assert row["key"] == str(two.claim(KEPT).pk) and row["how"] == "words"
    assert row["said_by"] == row["carried_by"] == api.user.username


def test_carrying_goes_to_the_later_report_and_needs_the_right(api: Any, two: Two) -> None:
    backwards = api.post(_address(two, "carried", side="before"), {"with": str(two.after.pk)})
    assert backwards.status_code == 409 and "do it there" in backwards.json()["detail"]
    viewer = make_api()
    Membership.objects.create(
        engagement=two.after.report.engagement, user=viewer.user, role=Role.VIEWER
    )
    given = {"with": str(two.before.pk)}
    assert viewer.get(_address(two), given).status_code == 200
    assert viewer.post(_address(two, "carried"), given).status_code == 403
    assert viewer.get(_address(two, "carried/preview"), given).status_code == 403
    assert make_api().get(_address(two), given).status_code == 404
