"""A change of many subjects: what is shown is what is done, and nobody's judgement is passed over
by another."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from celery import Signature
from django.core.exceptions import PermissionDenied
from django.test import Client
from django.urls import reverse

from reports.models import (
    Analysis,
    Judgement,
    Membership,
    Notice,
    Reading,
    ReviewItem,
    ReviewStep,
    Role,
    VerdictValue,
    WebhookDelivery,
)
from reports.notices.showing import path, sentence
from reports.review import blind, bulk, judging, working
from reports.review.bulk import BulkAction, Change, Plan, PlanChanged, carry_out, plan_of
from reports.review.listing import Reviewed, reviewed
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
    make_webhook,
)

pytestmark = pytest.mark.django_db
REASON = "The invoice of the supplier shows another amount."
ACCEPT = Change(BulkAction.ACCEPT)


@pytest.fixture
def analysis() -> Analysis:
    """Twelve judged claims and one that is not, a requirement and a check; people of all roles."""
    lead = make_user("lead")
    made = make_analysis(make_report(lead))
    for role in (Role.AUDITOR, Role.REVIEWER, Role.VIEWER):
        Membership.objects.create(
            engagement=made.report.engagement, user=make_user(role.value), role=role
        )
    run = make_run(made)
    for number in range(12):
        make_verdict(run, make_claim(made, f"Claim {number}."))
    make_claim(made, "Not judged.")
    make_coverage(run, "S2.6(a)")
    make_check(run)
    return made


def member(analysis: Analysis, role: str) -> Any:
    return analysis.report.engagement.memberships.get(role=role).user


def every(rows: list[Reviewed]) -> list[Reviewed]:
    return rows


def told(plan: Plan) -> list[tuple[str, str]]:
    return [(each.row.subject.key, each.what) for each in plan.changes]


@pytest.mark.long
def test_what_is_done_is_what_was_shown_and_nothing_else(analysis: Analysis) -> None:
    lead, auditor = member(analysis, "lead"), member(analysis, "auditor")
    claims = [row.subject for row in reviewed(analysis, lead) if row.subject.kind == "claim"]
    judging.override(analysis, claims[0], auditor, VerdictValue.VERIFIED, REASON, seen=0)
    judging.accept(analysis, claims[1], auditor, seen=0)
    judging.accept(
        analysis, claims[2], member(analysis, "reviewer"), seen=0, reading=Reading.SECOND
    )
    blind.choose(analysis.report, claims[3], lead, member(analysis, "reviewer"), seen=0)
    before = {row.subject.key: row.item.version for row in reviewed(analysis, lead)}
    shown = plan_of(analysis, lead, every, ACCEPT)
    assert Judgement.objects.count() == 3, "a preview changes nothing"
    why = {each.row.subject.label: each.what for each in shown.left_out}
    assert why == {
        "Claim 0.": "auditor overrode it already.",
        "Claim 1.": "auditor accepted it already.",
        "Claim 2.": "reviewer judged it as the second reader.",
        "Claim 3.": "It is read blind: judge it by itself.",
        "Not judged.": "The machine has not judged it: there is nothing to accept.",
    }
    done = carry_out(analysis, lead, every, ACCEPT, shown.digest)
    assert told(done) == told(shown) and len(shown.changes) == 10
    made = Judgement.objects.filter(author=lead, accepts=True)
    assert {each.key for each in made} == {key for key, _ in told(shown)}
    after = {row.subject.key: row.item.version for row in reviewed(analysis, lead)}
    assert {key: after[key] - before[key] for key in after} == {
        key: int(key in dict(told(shown))) for key in after
    }
    assert Judgement.objects.get(key=claims[0].key).value == VerdictValue.VERIFIED


def test_where_anything_changed_since_the_preview_nothing_is_done(analysis: Analysis) -> None:
    lead, auditor = member(analysis, "lead"), member(analysis, "auditor")
    shown = plan_of(analysis, lead, every, ACCEPT)
    claim = reviewed(analysis, lead)[0].subject
    judging.override(analysis, claim, auditor, VerdictValue.VERIFIED, REASON, seen=0)
    with pytest.raises(PlanChanged) as changed:
        carry_out(analysis, lead, every, ACCEPT, shown.digest)
    assert Judgement.objects.count() == 1
    assert claim.key not in dict(told(changed.value.plan))
    carry_out(analysis, lead, every, ACCEPT, changed.value.plan.digest)
    assert Judgement.objects.count() == 14


def test_a_status_is_given_only_where_it_may_be_and_each_has_its_step(analysis: Analysis) -> None:
    lead = member(analysis, "lead")
    done = Change(BulkAction.STATUS, status="done")
    plan = plan_of(analysis, lead, every, done)
    assert {each.row.subject.kind for each in plan.changes} == {"requirement", "check"}
    assert {each.what for each in plan.left_out} == {
        "Accept or override the verdict before the claim is done."
    }
    carry_out(analysis, lead, every, done, plan.digest)
    assert ReviewStep.objects.filter(before="todo", after="done").count() == 2
    assert ReviewItem.objects.filter(status="done", version=1).count() == 2


def test_many_are_assigned_and_those_who_have_it_are_left(analysis: Analysis) -> None:
    lead, auditor = member(analysis, "lead"), member(analysis, "auditor")
    claim = reviewed(analysis, lead)[0].subject
    working.assign(analysis.report, claim, lead, auditor, seen=0)
    change = Change(BulkAction.ASSIGN, person=auditor)
    plan = plan_of(analysis, lead, every, change)
    assert [each.row.subject.key for each in plan.left_out] == [claim.key]
    carry_out(analysis, lead, every, change, plan.digest)
    assert ReviewItem.objects.filter(assignee=auditor).count() == 15


def told_of() -> list[tuple[str, str, str]]:
    """Who was told of what, in which words, and where that leads."""
    rows = Notice.objects.select_related("user", "report", "engagement")
    return sorted((each.user.username, sentence(each), path(each)) for each in rows)


def test_who_is_given_many_at_once_is_told_of_them_in_one_notice(analysis: Analysis) -> None:
    lead, auditor = member(analysis, "lead"), member(analysis, "auditor")
    change = Change(BulkAction.ASSIGN, person=auditor)
    carry_out(analysis, lead, every, change, plan_of(analysis, lead, every, change).digest)
    analysis.report.refresh_from_db()
    page = reverse("reports:review", args=[analysis.report_id])
    what = "13 claims, 1 requirement and 1 check"
    assert told_of() == [
        ("auditor", f"lead assigned {what} of {analysis.report} to you.", page),
    ]


def test_many_returned_at_once_tell_each_whose_they_are_of_his_own(analysis: Analysis) -> None:
    lead, auditor = member(analysis, "lead"), member(analysis, "auditor")
    reviewer = member(analysis, "reviewer")
    first, second, third = (row.subject for row in reviewed(analysis, lead)[:3])
    working.assign(analysis.report, first, lead, auditor, seen=0)
    working.assign(analysis.report, second, lead, auditor, seen=0)
    judging.accept(analysis, third, reviewer, seen=0, reading=Reading.SECOND)
    working.assign(analysis.report, third, lead, reviewer, seen=1)
    Notice.objects.all().delete()
    change = Change(BulkAction.STATUS, status="returned", remark="Look at the appendix.")
    carry_out(analysis, lead, every, change, plan_of(analysis, lead, every, change).digest)
    assert [(who, words.split(" of ")[0]) for who, words, _ in told_of()] == [
        ("auditor", "lead returned 2 claims"),
        ("reviewer", f"lead returned a claim on page {third.page}"),
    ]


def test_many_set_done_at_once_are_one_delivery_to_another_program(
    analysis: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Signature, "apply_async", lambda *_, **__: None)
    lead = member(analysis, "lead")
    make_webhook(analysis.report.engagement, lead)
    change = Change(BulkAction.STATUS, status="done")
    carry_out(analysis, lead, every, change, plan_of(analysis, lead, every, change).digest)
    (delivery,) = WebhookDelivery.objects.all()
    assert delivery.kind == "review.done"
    assert delivery.body.count(reverse("reports:review", args=[analysis.report_id])) == 1


def test_who_is_to_read_many_blind_is_told_once(analysis: Analysis) -> None:
    lead, reviewer = member(analysis, "lead"), member(analysis, "reviewer")
    change = Change(BulkAction.READ_BLIND, person=reviewer)
    carry_out(analysis, lead, every, change, plan_of(analysis, lead, every, change).digest)
    ((who, words, _),) = told_of()
    assert who == "reviewer" and words.startswith("lead assigned the second reading of 13 claims")


def test_steps_of_review_are_written_in_one_place_alone() -> None:
    room = Path(bulk.__file__).parent
    writers = {
        file.name
        for file in room.glob("*.py")
        if re.search(r"\b(ReviewStep|Judgement)(\(|\.objects\.(bulk_)?create)", file.read_text())
    }
    assert writers == {"steps.py"}


def test_a_share_to_be_read_blind_is_drawn_by_its_seed_whatever_the_order(
    analysis: Analysis,
) -> None:
    lead, reviewer = member(analysis, "lead"), member(analysis, "reviewer")

    def claims(rows: list[Reviewed]) -> list[Reviewed]:
        return [row for row in rows if row.subject.kind == "claim"]

    def backwards(rows: list[Reviewed]) -> list[Reviewed]:
        return claims(rows)[::-1]

    change = Change(BulkAction.READ_BLIND, person=reviewer, share=30, seed="2024")
    plan = plan_of(analysis, lead, claims, change)
    assert len(plan.changes) == 4, "30 percent of 13, rounded up"
    drawn = {key for key, _ in told(plan)}
    assert drawn == {key for key, _ in told(plan_of(analysis, lead, backwards, change))}
    seeds = [
        Change(BulkAction.READ_BLIND, person=reviewer, share=30, seed=f"{number}")
        for number in range(20)
    ]
    assert any({key for key, _ in told(plan_of(analysis, lead, claims, c))} != drawn for c in seeds)
    carry_out(analysis, lead, claims, change, plan.digest)
    items = ReviewItem.objects.filter(blind=True, second_reader=reviewer)
    assert {item.key for item in items} == drawn


def test_what_makes_no_sense_for_any_is_refused(analysis: Analysis) -> None:
    lead = member(analysis, "lead")
    for change, field in (
        (Change("explode"), "action"),
        (Change(BulkAction.STATUS, status="finished"), "status"),
        (Change(BulkAction.STATUS, status="returned"), "remark"),
        (Change(BulkAction.ASSIGN, person=member(analysis, "viewer")), "assignee"),
        (Change(BulkAction.READ_BLIND), "assignee"),
        (Change(BulkAction.READ_BLIND, person=lead, share=0), "share"),
    ):
        with pytest.raises(working.ReviewRefused, check=lambda one, at=field: one.field == at):
            plan_of(analysis, lead, every, change)
    with pytest.raises(working.ReviewRefused, match="at least one"):
        plan_of(analysis, lead, lambda rows: [], ACCEPT)
    with pytest.raises(working.ReviewRefused, match="one subject at a time"):
        plan_of(analysis, member(analysis, "reviewer"), every, ACCEPT)
    for role in ("viewer", "auditor"):
        change = Change(BulkAction.READ_BLIND, person=lead)
        with pytest.raises(PermissionDenied):
            plan_of(analysis, member(analysis, role), every, change)


@pytest.mark.long
def test_the_api_shows_first_and_does_exactly_that(analysis: Analysis) -> None:
    api = make_api(member(analysis, "auditor"))
    address = f"/api/v1/report/{analysis.report_id}/reviews/bulk"
    body: dict[str, Any] = {"action": "accept", "where": {"kind": "claim"}}
    shown = api.post(address, body, format="json").json()
    assert (shown["done"], len(shown["changes"]), len(shown["left_out"])) == (False, 12, 1)
    assert not Judgement.objects.exists()
    done = api.post(address, body | {"digest": shown["digest"]}, format="json").json()
    assert done["done"] and [each | {"version": 0} for each in done["changes"]] == shown["changes"]
    again = api.post(address, body | {"digest": shown["digest"]}, format="json")
    assert again.status_code == 409 and "nothing was done" in again.json()["detail"]
    key = shown["changes"][0]["key"]
    named = {"action": "status", "status": "in_review", "subjects": [{"kind": "claim", "key": key}]}
    assert len(api.post(address, named, format="json").json()["changes"]) == 1
    for wrong in ({"action": "accept"}, {"action": "assign", "where": {}}):
        assert api.post(address, wrong, format="json").status_code == 400


@pytest.mark.long
def test_the_page_shows_first_and_does_exactly_that(client: Client, analysis: Analysis) -> None:
    client.force_login(member(analysis, "auditor"))
    address = f"/reports/{analysis.report_id}/review/many"
    sent = {"which": "all", "filter": "kind=claim", "action": "accept"}
    preview = client.post(address, sent).content.decode()
    assert not Judgement.objects.exists()
    assert "12 changes" in preview and "there is nothing to accept" in preview
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', preview))
    answer = client.post(address, fields, follow=True)
    assert "12 changes made, 1 left as they were." in answer.content.decode()
    assert Judgement.objects.count() == 12
    late = client.post(address, fields)
    assert late.status_code == 409 and "nothing was done" in late.content.decode()
    none = client.post(address, {"which": "chosen", "action": "accept"})
    assert none.status_code == 400 and "Choose at least one." in none.content.decode()
