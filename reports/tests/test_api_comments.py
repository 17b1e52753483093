"""Comments over the API: said, listed, mentioned and withdrawn."""

from __future__ import annotations

import uuid
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from reports.models import Analysis, Claim, Comment, Membership, Role
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_claim,
    make_coverage,
    make_report,
    make_run,
    make_user,
)

pytestmark = pytest.mark.django_db
TEXT = "Which boundary does @ben mean on page 3?"


@pytest.fixture
def analysis() -> Analysis:
    """One claim and one requirement; anna leads, ben is an auditor, vera a viewer."""
    made = make_analysis(make_report(make_user("anna")))
    for name, role in (("ben", Role.AUDITOR), ("vera", Role.VIEWER)):
        Membership.objects.create(
            engagement=made.report.engagement, user=make_user(name), role=role
        )
    make_claim(made)
    make_coverage(make_run(made), "S2.6(a)")
    return made


def address(analysis: Analysis, rest: str = "") -> str:
    return f"/api/v1/report/{analysis.report_id}/comments{rest}"


def as_member(analysis: Analysis, name: str = "anna") -> Any:
    return make_api(analysis.report.engagement.memberships.get(user__username=name).user)


def say(analysis: Analysis, name: str = "anna", **fields: Any) -> Any:
    claim = Claim.objects.get(claim_set=analysis.claim_set_id)
    body = {"kind": "claim", "key": str(claim.pk), "text": TEXT, **fields}
    return as_member(analysis, name).post(address(analysis), body, format="json")


def listed(analysis: Analysis, query: str = "") -> Any:
    return as_member(analysis, "vera").get(address(analysis, query)).json()


def test_a_comment_is_listed_with_its_author_and_whom_it_mentions(analysis: Analysis) -> None:
    answer = say(analysis)
    assert answer.status_code == 201
    (row,) = listed(analysis)["comments"]
    assert row == answer.json()
    assert (row["text"], row["author"], row["mentioned"]) == (TEXT, "anna", ["ben"])
    assert row["withdrawn_at"] is None


def test_the_oldest_comes_first_and_subjects_narrow(analysis: Analysis) -> None:
    say(analysis, text="First.")
    say(analysis, "ben", kind="requirement", key="S2.6(a)", text="Second.")
    said = [each["text"] for each in listed(analysis)["comments"]]
    assert said == ["First.", "Second."]
    assert listed(analysis, "?kind=requirement&key=S2.6(a)")["pagination"]["total"] == 1
    assert listed(analysis, "?kind=check")["comments"] == []
    assert listed(analysis, "?page=2&page_size=1")["comments"][0]["text"] == "Second."


@pytest.mark.long
def test_the_number_of_queries_does_not_grow_with_the_comments(analysis: Analysis) -> None:
    say(analysis)
    listed(analysis)
    with CaptureQueriesContext(connection) as few:
        listed(analysis)
    for _ in range(8):
        say(analysis)
    with CaptureQueriesContext(connection) as many:
        assert listed(analysis)["pagination"]["total"] == 9
    assert len(many) == len(few)


def test_only_ones_own_is_withdrawn_and_it_stays_as_withdrawn(analysis: Analysis) -> None:
    rest = f"/{say(analysis).json()['id']}"
    assert as_member(analysis, "ben").delete(address(analysis, rest)).status_code == 404
    assert as_member(analysis).delete(address(analysis, rest)).status_code == 204
    assert as_member(analysis).delete(address(analysis, rest)).status_code == 404
    assert as_member(analysis).delete(address(analysis, f"/{uuid.uuid4()}")).status_code == 404
    (row,) = listed(analysis)["comments"]
    assert row["withdrawn_at"] and row["text"] == TEXT


def test_a_viewer_reads_and_says_nothing(analysis: Analysis) -> None:
    assert say(analysis, "vera").status_code == 403
    assert not Comment.objects.exists()


@pytest.mark.long
@pytest.mark.parametrize(
    ("fields", "status", "word"),
    [
        ({"text": " "}, 400, "text"),
        ({"text": 7}, 400, "text"),
        ({"text": "x" * 4001}, 400, "text"),
        ({"text": "@nobody, look."}, 400, "nobody"),
        ({"kind": "page"}, 400, "kind"),
        ({"key": "none"}, 404, "no claim none"),
    ],
)
def test_a_comment_that_cannot_be_kept_is_refused(
    analysis: Analysis, fields: dict[str, Any], status: int, word: str
) -> None:
    answer = say(analysis, **fields)
    assert answer.status_code == status and word in answer.json()["detail"]
    assert not Comment.objects.exists()
