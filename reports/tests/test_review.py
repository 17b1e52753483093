"""Review: who works on a subject, what was said about it, and a person's word beside the
machine's, which nothing here changes."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection
from django.test.utils import CaptureQueriesContext

from reports.models import (
    Analysis,
    Check,
    Comment,
    Coverage,
    CoverageCorrection,
    CoverageStatus,
    Engagement,
    Judgement,
    Membership,
    Reading,
    ReviewItem,
    ReviewStatus,
    ReviewStep,
    Role,
    SubjectKind,
    Verdict,
    VerdictValue,
)
from reports.review import comments, judging, working
from reports.review.subjects import Subject, UnknownSubject, subject_of, subjects
from reports.tests.factories import (
    make_analysis,
    make_check,
    make_claim,
    make_coverage,
    make_report,
    make_run,
    make_user,
    make_verdict,
)
from sibyl_project.trail.models import Entry
from sibyl_project.trail.sentences import tell

pytestmark = pytest.mark.django_db
REASON = "The invoice of the supplier shows another amount."
VERIFIED, UNVERIFIED = VerdictValue.VERIFIED, VerdictValue.UNVERIFIED


@pytest.fixture
def analysis() -> Analysis:
    """A judged claim, a missing requirement and a failed check; lead, auditor, reviewer, viewer."""
    lead = make_user("lead")
    made = make_analysis(make_report(lead))
    for role in (Role.AUDITOR, Role.REVIEWER, Role.VIEWER):
        Membership.objects.create(
            engagement=made.report.engagement, user=make_user(role.value), role=role
        )
    run = make_run(made)
    make_verdict(run, make_claim(made, "We cut emissions by a fifth."))
    make_coverage(run, "S2.6(a)")
    make_check(run, Check.Result.FAIL)
    return made


def member(analysis: Analysis, role: str) -> Any:
    return analysis.report.engagement.memberships.get(role=role).user


def the(analysis: Analysis, kind: str) -> Subject:
    return next(each for each in subjects(analysis) if each.kind == kind)


def refusal(field: str) -> Any:
    """A refusal that names this field."""
    return pytest.raises(working.ReviewRefused, check=lambda one: one.field == field)


def test_subjects_say_what_the_machine_says_in_few_queries(analysis: Analysis) -> None:
    make_claim(analysis, "Another one, not judged.", page=2)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        found = subjects(analysis)
    assert len(queries) == 5
    assert [(each.kind, each.words) for each in found] == [
        ("claim", "only asserted"),
        ("claim", "not judged"),
        ("requirement", "not disclosed"),
        ("check", "does not hold"),
    ]
    for each in found:
        assert subject_of(analysis, each.kind, each.key) == each


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        ("claim", "no-id"),
        ("claim", "0199a0c5-0000-7000-8000-000000000000"),
        ("requirement", "S2.99"),
        ("check", "another"),
        ("page", "1"),
    ],
)
def test_unknown_subjects_are_refused(analysis: Analysis, kind: str, key: str) -> None:
    with pytest.raises(UnknownSubject):
        subject_of(analysis, kind, key)


def test_a_claim_of_another_report_is_no_subject(analysis: Analysis) -> None:
    other = make_analysis(make_report(make_user()))
    claim = make_claim(other)
    with pytest.raises(UnknownSubject):
        subject_of(analysis, "claim", str(claim.pk))


def test_status_and_assignee_change_with_a_history(analysis: Analysis) -> None:
    report, claim = analysis.report, the(analysis, "claim")
    auditor, reviewer = member(analysis, "auditor"), member(analysis, "reviewer")
    assert (working.item_of(report, claim).status, working.item_of(report, claim).version) == (
        ReviewStatus.TODO,
        0,
    )
    working.assign(report, claim, auditor, auditor, seen=0)
    working.set_status(report, claim, auditor, "in_review", seen=1)
    working.set_status(report, claim, reviewer, "returned", seen=2, remark=" See page 3. ")
    item = working.item_of(report, claim)
    assert (item.status, item.assignee, item.remark) == ("returned", auditor, "See page 3.")
    steps = working.history(report, claim)
    assert [(step.before, step.after, step.author_name) for step in steps] == [
        ("in_review", "returned", "reviewer"),
        ("todo", "in_review", "auditor"),
        ("todo", "todo", "auditor"),
    ]


def test_a_return_needs_a_remark_and_a_status_must_be_another(analysis: Analysis) -> None:
    report, claim, lead = analysis.report, the(analysis, "claim"), member(analysis, "lead")
    with refusal("remark"):
        working.set_status(report, claim, lead, "returned", seen=0, remark="  ")
    for status in ("todo", "finished"):
        with refusal("status"):
            working.set_status(report, claim, lead, status, seen=0)
    assert not ReviewItem.objects.exists() and not ReviewStep.objects.exists()


def test_only_who_may_review_is_assigned(analysis: Analysis) -> None:
    report, claim, lead = analysis.report, the(analysis, "claim"), member(analysis, "lead")
    for nobody in (member(analysis, "viewer"), make_user("stranger")):
        with refusal("assignee"):
            working.assign(report, claim, lead, nobody, seen=0)
    working.assign(report, claim, lead, member(analysis, "reviewer"), seen=0)
    working.assign(report, claim, lead, None, seen=1)
    assert working.item_of(report, claim).assignee is None


def test_a_claim_is_done_only_with_a_judgement(analysis: Analysis) -> None:
    report, claim, lead = analysis.report, the(analysis, "claim"), member(analysis, "lead")
    with refusal("status"):
        working.set_status(report, claim, lead, "done", seen=0)
    judging.accept(analysis, claim, lead, seen=0)
    assert working.set_status(report, claim, lead, "done", seen=1).status == "done"


def test_a_reviewer_reads_second_and_finishes_only_what_others_prepared(
    analysis: Analysis,
) -> None:
    report, claim, reviewer = analysis.report, the(analysis, "claim"), member(analysis, "reviewer")
    with refusal("reading"):
        judging.accept(analysis, claim, reviewer, seen=0)
    judging.accept(analysis, claim, reviewer, seen=0, reading=Reading.SECOND)
    with refusal("status"):
        working.set_status(report, claim, reviewer, "done", seen=1)
    judging.override(analysis, claim, member(analysis, "auditor"), VERIFIED, REASON, seen=1)
    with refusal("status"):
        working.set_status(report, claim, reviewer, "done", seen=2)  # the two disagree
    judging.settle(analysis, claim, member(analysis, "lead"), VERIFIED, REASON, seen=2)
    working.set_status(report, claim, reviewer, "done", seen=3)
    readings = {each.reading: each.value for each in Judgement.objects.all()}
    assert readings == {"first": VERIFIED, "second": UNVERIFIED, "settled": VERIFIED}


def test_nobody_is_both_readers(analysis: Analysis) -> None:
    claim, auditor = the(analysis, "claim"), member(analysis, "auditor")
    judging.accept(analysis, claim, auditor, seen=0)
    with refusal("reading"):
        judging.accept(analysis, claim, auditor, seen=1, reading=Reading.SECOND)


@pytest.mark.parametrize(("kind", "value"), [("claim", VERIFIED), ("check", Check.Result.PASS)])
def test_an_override_stands_beside_the_machine_s_word(
    analysis: Analysis, kind: str, value: str
) -> None:
    lead, subject = member(analysis, "lead"), the(analysis, kind)
    judging.override(analysis, subject, lead, value, REASON, seen=0)
    assert the(analysis, kind) == subject, "the machine's word is never overwritten"
    standing = working.standing_judgement(analysis.report, subject)
    assert standing and (standing.value, standing.machine_value) == (value, subject.value)
    assert (standing.accepts, standing.role, standing.reason) == (False, "lead", REASON)
    assert judging.overridden_count(analysis.report, kind) == 1
    judging.accept(analysis, subject, lead, seen=1)
    assert judging.overridden_count(analysis.report, kind) == 0
    assert Judgement.objects.count() == 2, "the superseded one is kept"


def test_an_override_needs_another_known_value_and_a_reason(analysis: Analysis) -> None:
    lead, claim = member(analysis, "lead"), the(analysis, "claim")
    for value, reason, field in (
        ("true", REASON, "value"),
        (UNVERIFIED, REASON, "value"),
        (VERIFIED, "Seen it.", "reason"),
    ):
        with refusal(field):
            judging.override(analysis, claim, lead, value, reason, seen=0)
    assert not Judgement.objects.exists()


def test_what_the_machine_did_not_judge_cannot_be_accepted(analysis: Analysis) -> None:
    claim = make_claim(analysis, "Not judged.", page=3)
    subject = subject_of(analysis, "claim", str(claim.pk))
    with refusal("value"):
        judging.accept(analysis, subject, member(analysis, "lead"), seen=0)


def test_the_other_status_of_a_requirement_is_a_correction(analysis: Analysis) -> None:
    lead, requirement = member(analysis, "lead"), the(analysis, "requirement")
    met = CoverageStatus.FULLY_ADDRESSED
    judging.accept(analysis, requirement, lead, seen=0)
    assert judging.override(analysis, requirement, lead, met, REASON, seen=1) is None
    correction = CoverageCorrection.objects.get()
    assert (correction.status, correction.reason, correction.author) == (met, REASON, lead)
    assert working.standing_judgement(analysis.report, requirement) is None
    assert Coverage.objects.get().status == CoverageStatus.FULLY_UNADDRESSED
    with refusal("value"):
        judging.accept(analysis, requirement, lead, seen=2)


def test_a_second_reader_of_a_requirement_corrects_nothing(analysis: Analysis) -> None:
    requirement = the(analysis, "requirement")
    reviewer, met = member(analysis, "reviewer"), CoverageStatus.FULLY_ADDRESSED
    with refusal("reading"):
        judging.override(analysis, requirement, reviewer, met, REASON, seen=0)
    judging.override(analysis, requirement, reviewer, met, REASON, seen=0, reading=Reading.SECOND)
    assert not CoverageCorrection.objects.exists()
    assert Judgement.objects.get().value == met


def test_a_judgement_outlives_a_new_analysis_and_says_what_the_machine_said(
    analysis: Analysis,
) -> None:
    report, lead, claim = analysis.report, member(analysis, "lead"), the(analysis, "claim")
    judging.accept(analysis, claim, lead, seen=0)
    again = Analysis.objects.create(report=report, claim_set=analysis.claim_set)
    make_verdict(make_run(again), analysis.claim_set.claims.get(), VerdictValue.CONTRADICTED)
    today = subject_of(again, "claim", claim.key)
    standing = working.standing_judgement(report, today)
    assert standing and judging.is_outdated(standing, today)
    assert not judging.is_outdated(standing, claim)
    assert judging.machine_then(standing) == (
        "The machine said “only asserted” when this was written."
    )


def test_one_withdraws_only_ones_own_judgement(analysis: Analysis) -> None:
    report, claim = analysis.report, the(analysis, "claim")
    auditor = member(analysis, "auditor")
    judging.accept(analysis, claim, auditor, seen=0)
    with refusal("reading"):
        judging.withdraw(report, claim, member(analysis, "lead"), Reading.FIRST, seen=1)
    judging.withdraw(report, claim, auditor, Reading.FIRST, seen=1)
    assert working.standing_judgement(report, claim) is None
    assert Judgement.objects.get().withdrawn_at


def test_a_change_of_what_somebody_changed_meanwhile_is_not_stored(analysis: Analysis) -> None:
    report, claim = analysis.report, the(analysis, "claim")
    lead, auditor = member(analysis, "lead"), member(analysis, "auditor")
    judging.accept(analysis, claim, auditor, seen=0)
    with pytest.raises(working.ChangedMeanwhile) as caught:
        judging.override(analysis, claim, lead, VERIFIED, REASON, seen=0)
    assert caught.value.item.version == 1
    standing = working.standing_judgement(report, claim)
    assert standing and standing.author == auditor
    judging.override(analysis, claim, lead, VERIFIED, REASON, seen=caught.value.item.version)
    assert Judgement.objects.count() == 2


def test_who_may_not_review_changes_nothing_nor_anybody_in_a_closed_engagement(
    analysis: Analysis,
) -> None:
    report, claim = analysis.report, the(analysis, "claim")
    lead = member(analysis, "lead")
    for user in (member(analysis, "viewer"), make_user("stranger"), lead):
        if user == lead:
            Engagement.objects.update(state="closed")
            report.engagement.refresh_from_db()
        with pytest.raises(PermissionDenied):
            working.set_status(report, claim, user, "in_review", seen=0)
        with pytest.raises(PermissionDenied):
            working.assign(report, claim, user, lead, seen=0)
        with pytest.raises(PermissionDenied):
            judging.accept(analysis, claim, user, seen=0)
        with pytest.raises(PermissionDenied):
            comments.say(report, claim, user, "I may not say this.")
    for model in (ReviewItem, ReviewStep, Judgement, Comment):
        assert not model._default_manager.exists()


def test_comments_mention_members_and_stay_as_withdrawn(analysis: Analysis) -> None:
    report, claim = analysis.report, the(analysis, "claim")
    auditor, reviewer = member(analysis, "auditor"), member(analysis, "reviewer")
    said = comments.say(
        report, claim, auditor, "@reviewer, please see p. 3 (mail: a@b.org). @lead."
    )
    assert [each.username for each in said.mentioned.order_by("pk")] == ["lead", "reviewer"]
    with refusal("comment"):
        comments.withdraw(report, said.pk, reviewer)
    comments.withdraw(report, said.pk, auditor)
    with refusal("comment"):
        comments.withdraw(report, said.pk, auditor)
    (kept,) = comments.comments_on(report, claim, member(analysis, "auditor"))
    assert kept.withdrawn_at and kept.text == said.text


@pytest.mark.parametrize("text", ["", "   ", "x" * 4001, "@stranger what do you think?"])
def test_a_comment_that_cannot_be_kept_is_refused(analysis: Analysis, text: str) -> None:
    make_user("stranger")
    with refusal("text"):
        comments.say(analysis.report, the(analysis, "claim"), member(analysis, "lead"), text)
    assert not Comment.objects.exists()


def test_the_trail_tells_of_it(analysis: Analysis) -> None:
    report, check, lead = analysis.report, the(analysis, "check"), member(analysis, "lead")
    working.assign(report, check, lead, lead, seen=0)
    judging.override(analysis, check, lead, Check.Result.PASS, REASON, seen=1)
    comments.say(report, check, lead, "Settled with the client.")
    told = [
        each.what
        for each in tell(
            Entry.objects.filter(report=report.pk, kind__in=("review", "judgement", "comment"))
        )
    ]
    assert any("assignee “" not in what and "assignee lead" in what for what in told)
    assert any(what.startswith("added a judgement") and REASON in what for what in told)
    assert any(what.startswith("added a comment") for what in told)


def test_the_machine_s_rows_are_as_they_were(analysis: Analysis) -> None:
    lead = member(analysis, "lead")
    before = [list(model.objects.values()) for model in (Verdict, Check, Coverage)]
    for kind, value in (
        (SubjectKind.CLAIM, VERIFIED),
        (SubjectKind.REQUIREMENT, CoverageStatus.FULLY_ADDRESSED),
        (SubjectKind.CHECK, Check.Result.PASS),
    ):
        judging.override(analysis, the(analysis, kind), lead, value, REASON, seen=0)
    assert [list(model.objects.values()) for model in (Verdict, Check, Coverage)] == before
