"""Which rows each event makes: for whom, of which kind, in which words, and for whom none."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from celery import Signature

from reports.engagements import invitations, joining, members
from reports.models import (
    Analysis,
    AnalysisStatus,
    Check,
    Coverage,
    CoverageStatus,
    EventKind,
    Membership,
    Notice,
    NoticeKind,
    Reading,
    ReviewItem,
    ReviewStatus,
    Role,
    VerdictValue,
    WebhookDelivery,
)
from reports.notices import events
from reports.notices.choices import choose
from reports.notices.showing import SENTENCES, path, sentence
from reports.review import blind, comments, judging, requesting, working
from reports.review.requesting import Draft
from reports.review.subjects import Subject, subjects
from reports.tests.factories import (
    make_analysis,
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
TEXT = "We cut emissions by a fifth."


class Team:
    """Anna leads and uploaded, Ben is an auditor, Carla a reviewer, Vera a viewer; Olga is no
    member."""

    def __init__(self) -> None:
        self.anna = make_user("anna", first_name="Anna", last_name="Lind")
        self.ben, self.carla, self.vera, self.olga = map(
            make_user, ("ben", "carla", "vera", "olga")
        )
        self.analysis = make_analysis(make_report(self.anna))
        self.report = self.analysis.report
        self.engagement = self.report.engagement
        for user, role in (
            (self.ben, Role.AUDITOR),
            (self.carla, Role.REVIEWER),
            (self.vera, Role.VIEWER),
        ):
            Membership.objects.create(engagement=self.engagement, user=user, role=role)
        run = make_run(self.analysis)
        make_verdict(run, make_claim(self.analysis, TEXT, page=2))
        make_coverage(run, "S2.6(a)")
        make_check(run, Check.Result.FAIL)
        (self.asked,) = requesting.ask(self.report, self.ben, [Draft("Invoices", "the utility")])

    def the(self, kind: str = "claim") -> Subject:
        return next(each for each in subjects(self.analysis) if each.kind == kind)

    def seen(self, kind: str = "claim") -> int:
        subject = self.the(kind)
        found = ReviewItem.objects.filter(report=self.report, kind=kind, key=subject.key).first()
        return found.version if found else 0

    def assign(self, to: Any, by: Any, kind: str = "claim") -> None:
        working.assign(self.report, self.the(kind), by, to, seen=self.seen(kind))

    def status(self, status: str, by: Any, remark: str = "") -> None:
        working.set_status(self.report, self.the(), by, status, seen=self.seen(), remark=remark)

    def accept(self, by: Any, kind: str = "claim", reading: str = Reading.FIRST) -> None:
        judging.accept(self.analysis, self.the(kind), by, seen=self.seen(kind), reading=reading)

    def override(
        self, by: Any, value: str, kind: str = "claim", reading: str = Reading.FIRST
    ) -> None:
        judging.override(
            self.analysis, self.the(kind), by, value, REASON, seen=self.seen(kind), reading=reading
        )

    def say(self, by: Any, text: str) -> Any:
        return comments.say(self.report, self.the(), by, text)

    def ends(self, status: AnalysisStatus) -> None:
        Analysis.objects.filter(pk=self.analysis.pk).update(status=status)
        events.analysis_ended(Analysis.objects.get(pk=self.analysis.pk))


@pytest.fixture
def team() -> Team:
    return Team()


def rows() -> list[tuple[str, str, str]]:
    """Who was told of what, and in which words."""
    found = Notice.objects.select_related("user", "report", "engagement")
    return sorted((each.user.username, each.kind, sentence(each)) for each in found)


def nothing(team: Team) -> None:
    pass


def _returned_to_nobody(team: Team) -> None:
    team.status(ReviewStatus.IN_REVIEW, team.anna)


def _ben_accepted(team: Team) -> None:
    team.accept(team.ben)


def _readers_disagree(team: Team) -> None:
    team.accept(team.ben)
    team.override(team.carla, VerdictValue.VERIFIED, reading=Reading.SECOND)


def _two_comments(team: Team) -> None:
    team.say(team.anna, "Which boundary?")
    team.say(team.ben, "The operational one.")
    comments.withdraw(team.report, team.say(team.carla, "Never mind.").pk, team.carla)
    Notice.objects.all().delete()


OF = "Alderbrook Mining FY2023"
Act = Callable[[Team], Any]
# what was before, what happens, and exactly what is told of it
EVENTS: dict[str, tuple[Act, Act, list[tuple[str, str, str]]]] = {
    "assigned": (
        nothing,
        lambda team: team.assign(team.ben, team.anna),
        [("ben", "assigned", f"Anna Lind assigned a claim on page 2 of {OF} to you.")],
    ),
    "assigned a requirement": (
        nothing,
        lambda team: team.assign(team.carla, team.ben, "requirement"),
        [("carla", "assigned", f"ben assigned requirement S2.6(a) of {OF} to you.")],
    ),
    "assigned to oneself": (nothing, lambda team: team.assign(team.ben, team.ben), []),
    "assigned to nobody": (
        lambda team: team.assign(team.ben, team.ben),
        lambda team: team.assign(None, team.anna),
        [],
    ),
    "another status": (
        lambda team: team.assign(team.ben, team.ben),
        lambda team: team.status(ReviewStatus.IN_REVIEW, team.anna),
        [],
    ),
    "returned": (
        lambda team: team.assign(team.ben, team.ben),
        lambda team: team.status(ReviewStatus.RETURNED, team.carla, "Look at page 9."),
        [("ben", "returned", f"carla returned a claim on page 2 of {OF} to you.")],
    ),
    "returned, nobody's, judged by ben": (
        _ben_accepted,
        lambda team: team.status(ReviewStatus.RETURNED, team.carla, "Look at page 9."),
        [("ben", "returned", f"carla returned a claim on page 2 of {OF} to you.")],
    ),
    "returned, nobody's and not judged": (
        _returned_to_nobody,
        lambda team: team.status(ReviewStatus.RETURNED, team.carla, "Look at page 9."),
        [],
    ),
    "mentioned, and oneself": (
        nothing,
        lambda team: team.say(team.anna, "@ben and @vera, see page 3, says @anna"),
        [
            (
                "ben",
                "mentioned",
                f"Anna Lind mentioned you in a comment on a claim on page 2 of {OF}.",
            ),
            (
                "vera",
                "mentioned",
                f"Anna Lind mentioned you in a comment on a claim on page 2 of {OF}.",
            ),
        ],
    ),
    "a reply, with a mention, after one withdrew": (
        _two_comments,
        lambda team: team.say(team.anna, "@vera agrees."),
        [
            (
                "ben",
                "replied",
                f"Anna Lind commented on a claim on page 2 of {OF}, as you did before.",
            ),
            (
                "vera",
                "mentioned",
                f"Anna Lind mentioned you in a comment on a claim on page 2 of {OF}.",
            ),
        ],
    ),
    "a reply that mentions who commented": (
        _two_comments,
        lambda team: team.say(team.carla, "@ben: which one?"),
        [
            (
                "anna",
                "replied",
                f"carla commented on a claim on page 2 of {OF}, as you did before.",
            ),
            ("ben", "mentioned", f"carla mentioned you in a comment on a claim on page 2 of {OF}."),
        ],
    ),
    "overridden by the next first reader": (
        _ben_accepted,
        lambda team: team.override(team.anna, VerdictValue.VERIFIED),
        [("ben", "overridden", f"Anna Lind judged a claim on page 2 of {OF} otherwise than you.")],
    ),
    "overridden by the second reader": (
        _ben_accepted,
        lambda team: team.override(team.carla, VerdictValue.VERIFIED, reading=Reading.SECOND),
        [("ben", "overridden", f"carla judged a claim on page 2 of {OF} otherwise than you.")],
    ),
    "settled against the first reader": (
        _readers_disagree,
        lambda team: judging.settle(
            team.analysis, team.the(), team.anna, "verified", REASON, seen=team.seen()
        ),
        [("ben", "overridden", f"Anna Lind judged a claim on page 2 of {OF} otherwise than you.")],
    ),
    "chosen to read second": (
        nothing,
        lambda team: blind.choose(team.report, team.the(), team.anna, team.carla, seen=team.seen()),
        [
            (
                "carla",
                "assigned",
                f"Anna Lind assigned the second reading of a claim on page 2 of {OF} to you.",
            )
        ],
    ),
    "judged alike": (
        _ben_accepted,
        lambda team: team.accept(team.carla, reading=Reading.SECOND),
        [],
    ),
    "one's own judgement anew": (
        _ben_accepted,
        lambda team: team.override(team.ben, VerdictValue.VERIFIED),
        [],
    ),
    "corrected after somebody accepted": (
        lambda team: team.accept(team.ben, "requirement"),
        lambda team: team.override(team.anna, CoverageStatus.FULLY_ADDRESSED, "requirement"),
        [
            (
                "ben",
                "overridden",
                f"Anna Lind judged requirement S2.6(a) of {OF} otherwise than you.",
            )
        ],
    ),
    "a check overridden": (
        lambda team: team.accept(team.ben, "check"),
        lambda team: team.override(team.anna, Check.Result.PASS, "check"),
        [("ben", "overridden", f"Anna Lind judged a check of {OF} otherwise than you.")],
    ),
    "analysis completed": (
        nothing,
        lambda team: team.ends(AnalysisStatus.COMPLETED),
        [("anna", "analysis_ended", f"The analysis of {OF} has ended.")],
    ),
    "analysis failed": (
        nothing,
        lambda team: team.ends(AnalysisStatus.ERROR),
        [("anna", "analysis_failed", f"The analysis of {OF} failed.")],
    ),
    "analysis cancelled": (nothing, lambda team: team.ends(AnalysisStatus.CANCELLED), []),
    "request received": (
        nothing,
        lambda team: requesting.move(team.asked, "received", team.anna),
        [("ben", "request_answered", f"Anna Lind marked request 1 of {OF} as received.")],
    ),
    "request waived": (
        nothing,
        lambda team: requesting.move(team.asked, "waived", team.anna, REASON),
        [],
    ),
    "one's own request received": (
        nothing,
        lambda team: requesting.move(team.asked, "received", team.ben),
        [],
    ),
    "added": (
        nothing,
        lambda team: members.add(team.engagement, team.olga, Role.VIEWER, team.anna),
        [("olga", "added", "Anna Lind added you to the engagement as viewer.")],
    ),
    "joined by an invitation": (
        nothing,
        lambda team: joining.accept(
            invitations.invite(team.engagement, "Olga", Role.REVIEWER, team.anna)[0].pk, team.olga
        ),
        [("anna", "joined", "olga joined the engagement as reviewer by your invitation.")],
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("name", EVENTS)
def test_an_event_makes_exactly_these_rows(team: Team, name: str) -> None:
    before, act, expected = EVENTS[name]
    team.engagement.name = "the engagement"
    team.engagement.save()
    before(team)
    Notice.objects.all().delete()
    act(team)
    assert rows() == expected
    assert not Notice.objects.filter(about__contains="emissions").exists(), "no report text"


def test_every_kind_is_made_by_some_event_and_has_its_words() -> None:
    made = {kind for *_, told in EVENTS.values() for _, kind, _ in told}
    assert made == set(NoticeKind.values) == set(SENTENCES)


def test_who_is_no_member_any_more_or_was_switched_off_is_told_nothing(team: Team) -> None:
    team.say(team.carla, "Which boundary?")
    team.say(team.ben, "The operational one.")
    Notice.objects.all().delete()
    Membership.objects.filter(user=team.carla).delete()
    team.ben.is_active = False
    team.ben.save()
    team.say(team.anna, "Thanks.")
    assert rows() == []


def test_what_is_switched_off_makes_no_row_and_what_is_for_the_page_is_in_no_mail(
    team: Team,
) -> None:
    choose(team.ben, {"assigned": "off", "mentioned": "page"})
    team.assign(team.ben, team.anna)
    team.say(team.anna, "@ben and @vera: see page 3.")
    found = Notice.objects.order_by("user__username").values_list("user__username", "in_digest")
    assert list(found) == [("ben", False), ("vera", True)]


def test_a_refused_change_tells_nobody(team: Team) -> None:
    with pytest.raises(working.ReviewRefused):
        team.assign(team.vera, team.anna)
    with pytest.raises(working.ReviewRefused):
        team.say(team.anna, "@nobody, look.")
    assert rows() == []


def test_an_assignment_leads_to_the_review_of_its_subject(team: Team) -> None:
    team.assign(team.ben, team.anna)
    team.assign(team.ben, team.anna, "requirement")
    team.assign(team.ben, team.anna, "check")
    found = {each.subject_kind: path(each) for each in Notice.objects.all()}
    here = f"/reports/{team.report.pk}"
    assert found == {
        kind: f"{here}/review/{kind}/{team.the(kind).key}"
        for kind in ("claim", "requirement", "check")
    }
    assert Coverage.objects.filter(paragraph_id="S2.6(a)").exists()


@pytest.fixture
def told(team: Team, monkeypatch: pytest.MonkeyPatch) -> Team:
    """The team, with a webhook for everything."""
    monkeypatch.setattr(Signature, "apply_async", lambda *_, **__: None)
    make_webhook(team.engagement, team.anna)
    return team


# what was before, what happens, and what other programs are told: kind, state, end of the link
TOLD: dict[str, tuple[Act, Act, list[tuple[str, str, str]]]] = {
    "returned": (
        nothing,
        lambda team: team.status(ReviewStatus.RETURNED, team.carla, "Look at page 9."),
        [("review.returned", "returned", "/review/claim/{claim}")],
    ),
    "done": (
        _ben_accepted,
        lambda team: team.status(ReviewStatus.DONE, team.anna),
        [("review.done", "done", "/review/claim/{claim}")],
    ),
    "another status": (
        nothing,
        lambda team: team.status(ReviewStatus.IN_REVIEW, team.anna),
        [],
    ),
    "completed": (
        nothing,
        lambda team: team.ends(AnalysisStatus.COMPLETED),
        [("analysis.ended", "completed", "")],
    ),
    "failed": (
        nothing,
        lambda team: team.ends(AnalysisStatus.ERROR),
        [("analysis.ended", "error", "")],
    ),
    "cancelled": (
        nothing,
        lambda team: team.ends(AnalysisStatus.CANCELLED),
        [("analysis.ended", "cancelled", "")],
    ),
    "received": (
        nothing,
        lambda team: requesting.move(team.asked, "received", team.anna),
        [("request.state", "received", "/requests/{request}")],
    ),
    "signed off": (
        nothing,
        lambda team: events.signed_off(team.report),
        [("report.signed_off", "", "/report")],
    ),
    "a comment": (nothing, lambda team: team.say(team.anna, "@ben, see page 3."), []),
    "an override": (_ben_accepted, lambda team: team.override(team.anna, "verified"), []),
}


@pytest.mark.long
@pytest.mark.parametrize("name", TOLD)
def test_other_programs_are_told_exactly_this(told: Team, name: str) -> None:
    before, act, expected = TOLD[name]
    before(told)
    WebhookDelivery.objects.all().delete()
    act(told)
    bodies = [json.loads(each.body) for each in WebhookDelivery.objects.all()]
    named = {"claim": told.the().key, "request": told.asked.pk}
    here = f"/reports/{told.report.pk}"
    assert [(each["kind"], each["state"], each["link"]) for each in bodies] == [
        (kind, state, here + end.format(**named)) for kind, state, end in expected
    ]
    for each in bodies:
        assert set(each) == {"id", "kind", "time", "engagement", "report", "state", "link"}
        assert "emissions" not in json.dumps(each) and "page 9" not in json.dumps(each)


def test_every_kind_of_event_is_told_by_something() -> None:
    assert {kind for *_, told in TOLD.values() for kind, *_ in told} == set(EventKind.values)
