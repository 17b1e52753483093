"""Carrying reviews forward: what goes where, by whom, once, and never as work of this year."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import PermissionDenied

from reports.compared.between import Between, between
from reports.compared.carrying import carried_onto, carry, preview
from reports.keeping.derived import count_rows, delete_rows
from reports.models import (
    CarriedReview,
    Comment,
    Engagement,
    Judgement,
    Membership,
    ReviewItem,
    ReviewStep,
    Role,
)
from reports.review import comments, judging, working
from reports.review.completeness import absent_from, say
from reports.review.listing import reviewed
from reports.review.requirements import correct, requirement_of
from reports.review.subjects import subject_of
from reports.tests.compared.pairs_of_reports import FIGURE, KEPT, LATER_FIGURE, WAS, Two, two_years
from reports.tests.factories import make_absence, make_engagement, make_user
from sibyl_project.trail.models import Entry
from sibyl_project.trail.sentences import tell

pytestmark = pytest.mark.django_db
REASON = "The minutes of the board say otherwise."


@pytest.fixture
def two(auditor: Any) -> Two:
    """Two years; last year's was worked on."""
    two = two_years(auditor)
    analysis, report = two.before, two.before.report
    kept = subject_of(analysis, "claim", str(two.earlier(KEPT).pk))
    judging.override(analysis, kept, auditor, "contradicted", REASON, seen=0)
    working.set_status(report, kept, auditor, "done", seen=1, remark="Done for the year.")
    softened = subject_of(analysis, "claim", str(two.earlier(WAS).pk))
    comments.say(report, softened, auditor, "Ask for the plan.")
    figure = subject_of(analysis, "claim", str(two.earlier(FIGURE).pk))
    taken_back = comments.say(report, figure, auditor, "Wrong page.")
    comments.withdraw(report, taken_back.pk, auditor)
    comments.say(report, figure, auditor, "Agrees with the inventory.")
    row = requirement_of(analysis, "S2.5")
    assert row is not None
    correct(row, "not_applicable", "The entity has no such body at all.", auditor)
    check = analysis.checks.get()
    judging.accept(analysis, subject_of(analysis, "check", check.identity), auditor, seen=0)
    return two


def _both(two: Two) -> Between:
    return between(two.before, two.after)


def test_what_was_matched_with_certainty_is_carried_with_whence_who_and_when(
    two: Two, auditor: Any
) -> None:
    shown = preview(_both(two), auditor)
    assert not CarriedReview.objects.exists()
    done = carry(_both(two), auditor)
    assert len(done.rows) == len(shown.rows) == 5
    assert (done.already, done.unmatched) == (0, 1)  # the softened claim is likely only
    rows = {(row.kind, row.what): row for row in carried_onto(two.after.report)}
    judgement = rows["claim", "judgement"]
    assert judgement.key == str(two.claim(KEPT).pk)
    assert (judgement.value, judgement.machine_value) == ("contradicted", "unverified")
    assert (judgement.text, judgement.said_by_name) == (REASON, auditor.username)
    assert judgement.said_at == Judgement.objects.get(kind="claim").created_at
    assert "FY2022" in judgement.whence and judgement.source_report == two.before.report
    assert (rows["claim", "status"].value, rows["claim", "status"].text) == (
        "done",
        "Done for the year.",
    )
    assert rows["claim", "comment"].key == str(two.claim(LATER_FIGURE).pk)
    assert rows["requirement", "correction"].value == "not_applicable"
    assert rows["check", "judgement"].key == two.after.checks.get().identity


def test_nothing_of_it_counts_as_work_on_this_report(two: Two, auditor: Any) -> None:
    carry(_both(two), auditor)
    report = two.after.report
    assert {row.item.status for row in reviewed(two.after)} == {"todo"}
    assert not any(row.first or row.second for row in reviewed(two.after))
    for model in (ReviewItem, ReviewStep, Judgement, Comment):
        assert not model._default_manager.filter(report=report).exists()


def test_carried_twice_adds_nothing_and_later_words_are_added(two: Two, auditor: Any) -> None:
    carry(_both(two), auditor)
    again = carry(_both(two), auditor)
    assert (again.rows, again.already) == ([], 5)
    figure = subject_of(two.before, "claim", str(two.earlier(FIGURE).pk))
    comments.say(two.before.report, figure, auditor, "One more thing.")
    assert [row.text for row in carry(_both(two), auditor).rows] == ["One more thing."]
    assert CarriedReview.objects.count() == 6


def test_what_was_carried_is_in_the_trail_without_its_words(two: Two, auditor: Any) -> None:
    carry(_both(two), auditor)
    entries = Entry.objects.filter(action="carried.added", report=two.after.report_id)
    assert entries.count() == 5
    assert "carried forward" in tell(entries)[0].sentence
    assert not any(REASON in each.details for each in entries)


@pytest.mark.long
@pytest.mark.parametrize("role", [Role.VIEWER, None])
def test_who_may_not_review_carries_nothing(two: Two, role: Role | None) -> None:
    user = make_user()
    if role:
        Membership.objects.create(engagement=two.after.report.engagement, user=user, role=role)
    for act in (preview, carry):
        with pytest.raises(PermissionDenied):
            act(_both(two), user)
    assert not CarriedReview.objects.exists()


def test_a_viewer_of_the_earlier_engagement_carries_nothing_out_of_it(auditor: Any) -> None:
    two = two_years(auditor, engagement=make_engagement(auditor))
    later = two_years(auditor, make_engagement(auditor))
    figure = subject_of(two.before, "claim", str(two.earlier(KEPT).pk))
    comments.say(two.before.report, figure, auditor, "Between us.")
    both = Between(two.before, later.after)
    assert len(preview(both, auditor).rows) == 1
    Membership.objects.filter(engagement=two.before.report.engagement).update(role=Role.VIEWER)
    with pytest.raises(PermissionDenied, match="carried out of its engagement"):
        carry(both, auditor)


def test_a_closed_engagement_takes_nothing(two: Two, auditor: Any) -> None:
    Engagement.objects.update(state="closed")
    two.after.report.engagement.refresh_from_db()
    with pytest.raises(PermissionDenied):
        carry(_both(two), auditor)


@pytest.mark.long
@pytest.mark.parametrize("which", ["before", "after"])
def test_it_goes_with_either_report(two: Two, auditor: Any, which: str) -> None:
    carry(_both(two), auditor)
    report = getattr(two, which).report
    key = report.pk
    delete_rows(key)
    report.delete()
    assert not CarriedReview.objects.exists()
    assert count_rows(key) == 0


def test_a_dismissed_absence_is_carried_onto_the_same_question_of_the_next_year(
    two: Two, auditor: Any
) -> None:
    for name in ("Gdansk", "Malmo"):
        make_absence(two.before, name)
        say(two.before.report, name.casefold(), "The site was sold before.", auditor)
    make_absence(two.after, "Gdansk")
    done = carry(_both(two), auditor)
    (row,) = [row for row in done.rows if row.kind == "absence"]
    assert (row.what, row.key, row.value) == ("dismissal", "gdansk", "dismissed")
    assert row.text == "The site was sold before."
    assert done.unmatched == 2  # Malmo is not asked for again
    (question,) = absent_from(two.after).open_questions  # it counts for nothing here
    assert question.absence.name == "Gdansk"
