"""Review over the API: the list, its filters, and changes that name the version they saw."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from reports.models import Analysis, Judgement, VerdictValue
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_check,
    make_claim,
    make_coverage,
    make_report,
    make_run,
    make_user,
    make_verdict,
)

pytestmark = pytest.mark.django_db
REASON = "The invoice of the supplier shows another amount."


@pytest.fixture
def analysis() -> Analysis:
    """One judged claim, one requirement, one check; the lead is anna."""
    made = make_analysis(make_report(make_user("anna")))
    run = make_run(made)
    make_verdict(run, make_claim(made))
    make_coverage(run, "S2.6(a)")
    make_check(run)
    return made


def ask(analysis: Analysis, query: str = "") -> Any:
    api = make_api(analysis.report.uploaded_by)
    return api.get(f"/api/v1/report/{analysis.report_id}/reviews{query}")


def tell(analysis: Analysis, **fields: Any) -> Any:
    claim = analysis.claim_set.claims.get()
    api = make_api(analysis.report.uploaded_by)
    body = {"kind": "claim", "key": str(claim.pk), "seen": 0, **fields}
    return api.post(f"/api/v1/report/{analysis.report_id}/reviews", body, format="json")


def test_the_list_has_every_subject_and_narrows(analysis: Analysis) -> None:
    whole = ask(analysis).json()
    assert [each["kind"] for each in whole["reviews"]] == ["claim", "requirement", "check"]
    none = ("in_review", "returned", "done", "overridden", "read_blind", "to_settle")
    assert whole["counts"] == {"todo": 3} | dict.fromkeys(none, 0)
    assert tell(analysis, action="status", status="in_review").status_code == 200
    assert ask(analysis, "?status=todo").json()["pagination"]["total"] == 2
    assert ask(analysis, "?status=in_review&kind=check").json()["reviews"] == []
    assert ask(analysis, "?mine=true").json()["reviews"] == []
    assert ask(analysis, "?kind=page").status_code == 400


def test_the_number_of_queries_does_not_grow_with_the_claims(analysis: Analysis) -> None:
    ask(analysis)
    with CaptureQueriesContext(connection) as few:
        ask(analysis)
    run = make_run(analysis)
    for _ in range(10):
        make_verdict(run, make_claim(analysis))
    with CaptureQueriesContext(connection) as many:
        assert ask(analysis).json()["pagination"]["total"] == 13
    assert len(many) == len(few)


def test_an_override_shows_both_words_and_the_count(analysis: Analysis) -> None:
    row = tell(analysis, action="override", value="verified", reason=REASON).json()
    assert (row["machine_value"], row["version"]) == (VerdictValue.UNVERIFIED, 1)
    assert row["judgement"]["value"] == "verified" and row["judgement"]["author"] == "anna"
    assert row["second_reader"] is None
    assert ask(analysis).json()["counts"]["overridden"] == 1


def test_one_withdraws_ones_own_judgement(analysis: Analysis) -> None:
    assert tell(analysis, action="override", value="verified", reason=REASON).status_code == 200
    row = tell(analysis, action="withdraw", seen=1).json()
    assert (row["judgement"], row["version"]) == (None, 2)
    assert ask(analysis).json()["counts"]["overridden"] == 0
    none = tell(analysis, action="withdraw", seen=2)
    assert none.status_code == 400 and none.json()["detail"].startswith("reading:")


def test_what_somebody_changed_meanwhile_is_a_conflict(analysis: Analysis) -> None:
    assert tell(analysis, action="accept").status_code == 200
    late = tell(analysis, action="override", value="verified", reason=REASON)
    assert late.status_code == 409 and "nothing was stored" in late.json()["detail"]
    assert Judgement.objects.get().accepts


def test_a_subject_is_made_somebody_s_and_nobody_s(analysis: Analysis) -> None:
    anna = analysis.report.uploaded_by
    row = tell(analysis, action="assign", assignee=anna.pk, remark="Yours, please.").json()
    assert (row["assignee"], row["assignee_id"]) == ("anna", anna.pk)
    assert (row["remark"], row["version"]) == ("Yours, please.", 1)
    assert ask(analysis, "?mine=true").json()["pagination"]["total"] == 1
    assert ask(analysis, "?mine=false").json()["pagination"]["total"] == 3
    late = tell(analysis, action="assign", assignee=None)
    assert late.status_code == 409
    freed = tell(analysis, action="assign", assignee=None, seen=1).json()
    assert (freed["assignee"], freed["assignee_id"]) == (None, None)


def test_who_is_no_member_is_not_assigned(analysis: Analysis) -> None:
    for whose in (make_user("stranger").pk, 2**31 - 1):
        answer = tell(analysis, action="assign", assignee=whose)
        assert answer.status_code == 400 and "can be assigned" in answer.json()["detail"]
    assert ask(analysis).json()["reviews"][0]["version"] == 0


@pytest.mark.parametrize("seen", ["0", False, 0.0, None])
def test_a_version_is_a_number_and_no_text_of_one(analysis: Analysis, seen: Any) -> None:
    answer = tell(analysis, action="accept", seen=seen)
    assert answer.status_code == 400 and answer.json()["detail"].startswith("seen:")


@pytest.mark.parametrize("mine", ["yes", "1", "True", ""])
def test_a_filter_that_is_neither_true_nor_false_is_refused(analysis: Analysis, mine: str) -> None:
    answer = ask(analysis, f"?mine={mine}")
    assert answer.status_code == 400 and answer.json()["detail"].startswith("mine:")


@pytest.mark.parametrize(
    ("fields", "status", "word"),
    [
        ({"action": "status", "status": "returned"}, 400, "remark"),
        ({"action": "status"}, 400, "status"),
        ({"action": "override", "value": "verified"}, 400, "reason"),
        ({"action": "override", "value": "x", "reason": REASON}, 400, "value"),
        ({"action": "assign"}, 400, "assignee"),
        ({"action": "accept", "key": "none"}, 404, "no claim none"),
    ],
)
def test_a_refusal_names_what_to_change(
    analysis: Analysis, fields: dict[str, Any], status: int, word: str
) -> None:
    answer = tell(analysis, **fields)
    assert answer.status_code == status and word in answer.json()["detail"]
