"""The digest against a real mail server: what stands in it, when it comes, to whom not, and what is
sent again when a process stops."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from reports.models import DigestState, Membership, Notice, NoticeKind, Report, Rhythm
from reports.notices import digest
from reports.notices.choices import choose, no_mail_because
from reports.notices.events import about_subject
from reports.notices.telling import About, tell
from reports.tests.factories import make_engagement, make_report, make_user
from reports.tests.notices.smtp_server import MailServer, mail_server

pytestmark = pytest.mark.django_db
NOON = dt.datetime(2026, 3, 4, 12, 0, tzinfo=dt.UTC)
SIX = NOON.replace(hour=6)
DAY, HOUR = dt.timedelta(days=1), dt.timedelta(hours=1)


class Office:
    """Anna, who does things; Ben and Vera, who are told of them."""

    def __init__(self) -> None:
        self.anna = make_user("anna", email="anna@example.org")
        self.ben = make_user("ben", email="ben@example.org")
        self.vera = make_user("vera", email="vera@example.org")
        self.report: Report = make_report(self.anna)
        for user in (self.ben, self.vera):
            Membership.objects.create(engagement=self.report.engagement, user=user)

    def tell(self, *users: Any, at: dt.datetime = SIX - HOUR, page: int = 3) -> None:
        about = about_subject("claim", "c0ffee", page)
        told = tell(NoticeKind.ASSIGNED, users, self.report, about, self.anna)
        Notice.objects.filter(pk__in=[each.pk for each in told]).update(created_at=at)


@pytest.fixture
def mails(settings: Any) -> Iterator[MailServer]:
    with mail_server() as server:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", server.port
        settings.MAIL_IS_ON, settings.PUBLIC_URL = True, "https://sibyl.example"
        settings.DEFAULT_FROM_EMAIL = "Sibyl <sibyl@example.org>"
        yield server


@pytest.fixture
def office() -> Office:
    return Office()


def test_a_digest_says_what_happened_and_where_to_read_on(
    mails: MailServer, office: Office
) -> None:
    office.tell(office.ben, page=3)
    about = About("auditor")
    tell(NoticeKind.ADDED, [office.ben], office.report.engagement, about, office.anna)
    Notice.objects.filter(kind="added").update(created_at=SIX - HOUR / 2)
    assert digest.send_due(NOON) == 1
    (mail,) = mails.mails
    assert (mail["Subject"], mail["From"], mail["To"]) == (
        "Sibyl: 2 new notifications",
        "Sibyl <sibyl@example.org>",
        "ben@example.org",
    )
    assert mail.get_content_type() == "text/plain"
    assert mails.to("ben@example.org")[0].replace("\r\n", "\n").rstrip("\n") == "\n".join(
        [
            "Sibyl has 2 new notifications for you.",
            "",
            "- anna assigned a claim on page 3 of Alderbrook Mining FY2023 to you.",
            f"  https://sibyl.example/reports/{office.report.pk}/review/claim/c0ffee",
            "",
            f"- anna added you to {office.report.engagement.name} as auditor.",
            f"  https://sibyl.example/engagements/{office.report.engagement_id}",
            "",
            "What you are told of, and how often, you choose at https://sibyl.example/notifications",
        ]
    )


def test_nothing_is_told_twice_and_nothing_new_is_no_mail(
    mails: MailServer, office: Office
) -> None:
    office.tell(office.ben)
    assert [digest.send_due(NOON), digest.send_due(NOON), digest.send_due(NOON + DAY)] == [1, 0, 0]
    office.tell(office.ben, at=NOON, page=9)
    assert digest.send_due(NOON + HOUR) == 0, "the next one of the day is not due"
    assert digest.send_due(NOON + DAY) == 1
    assert ["page 3" in text for text in mails.to("ben@example.org")] == [True, False]


@pytest.mark.parametrize(
    ("rhythm", "now", "since"),
    [
        (Rhythm.DAILY, NOON, SIX),
        (Rhythm.DAILY, SIX, SIX),
        (Rhythm.DAILY, SIX - HOUR, SIX - DAY),
        (Rhythm.HOURLY, NOON + HOUR / 3, NOON),
        (Rhythm.OFF, NOON, None),
    ],
)
def test_a_digest_tells_of_what_was_before_its_moment(
    rhythm: Rhythm, now: dt.datetime, since: dt.datetime | None
) -> None:
    assert digest.due_since(rhythm, now) == since


def test_each_person_has_a_rhythm_of_their_own(mails: MailServer, office: Office) -> None:
    choose(office.ben, {}, "hourly")
    choose(office.vera, {}, "off")
    for hour in range(3):
        office.tell(office.ben, office.vera, office.anna, at=NOON + hour * HOUR)
    for hour in range(1, 4):
        digest.send_due(NOON + hour * HOUR)
    assert [len(mails.to(f"{name}@example.org")) for name in ("ben", "vera", "anna")] == [3, 0, 0]


def test_what_was_read_taken_away_or_not_for_mail_is_in_none(
    mails: MailServer, office: Office
) -> None:
    office.tell(office.ben)
    Notice.objects.update(read_at=timezone.now())
    other = make_report(office.anna, make_engagement(office.anna))
    gone = Membership.objects.create(engagement=other.engagement, user=office.ben)
    tell(NoticeKind.ASSIGNED, [office.ben], other, About("a claim"), office.anna)
    gone.delete()
    choose(office.ben, {"returned": "page"})
    tell(NoticeKind.RETURNED, [office.ben], office.report, About("a claim"), office.anna)
    Notice.objects.update(created_at=SIX - HOUR)
    assert digest.send_due(NOON) == 0
    assert mails.mails == []


def test_a_report_in_the_trash_is_in_no_mail(mails: MailServer, office: Office) -> None:
    office.tell(office.ben)
    Report.objects.update(trashed_at=NOON)
    assert digest.send_due(NOON) == 0


def test_whoever_stops_between_sending_and_marking_sends_one_mail_again(
    mails: MailServer, office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    office.tell(office.ben, office.vera)

    def killed(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(digest, "_told", killed)
        with pytest.raises(KeyboardInterrupt):
            digest.send_due(NOON)
    assert digest.send_due(NOON) == 2
    assert digest.send_due(NOON) == 0
    ben, vera = mails.to("ben@example.org"), mails.to("vera@example.org")
    assert (len(ben), len(vera)) == (2, 1)
    assert ben[0] == ben[1]


def test_two_processes_do_not_write_to_the_same_person(mails: MailServer, office: Office) -> None:
    office.tell(office.ben)
    DigestState.objects.create(user=office.ben, claimed_until=NOON + dt.timedelta(minutes=1))
    assert digest.send_due(NOON) == 0
    assert digest.send_due(NOON + dt.timedelta(minutes=2)) == 1, "whoever claimed it has died"


def test_a_mailbox_that_is_refused_keeps_nobody_else_waiting(
    mails: MailServer, office: Office
) -> None:
    office.tell(office.ben, office.vera)
    mails.refused.add("ben@example.org")
    assert digest.send_due(NOON) == 1
    assert digest.send_due(NOON + HOUR) == 0, "it is not asked all the time"
    mails.refused.clear()
    assert digest.send_due(NOON + DAY) == 1
    assert len(mails.to("ben@example.org")) == 1


def test_a_server_that_is_gone_loses_nothing(
    mails: MailServer, office: Office, settings: Any
) -> None:
    office.tell(office.ben, office.vera)
    port, settings.EMAIL_PORT = settings.EMAIL_PORT, 9
    assert digest.send_due(NOON) == 0
    settings.EMAIL_PORT = port
    assert digest.send_due(NOON) == 2


def test_a_long_list_is_cut_and_says_so(mails: MailServer, office: Office) -> None:
    for page in range(digest.LISTED + 2):
        office.tell(office.ben, page=page + 1)
    digest.send_due(NOON)
    (text,) = mails.to("ben@example.org")
    assert text.count("assigned a claim") == digest.LISTED
    assert "And 2 more: https://sibyl.example/notifications" in text


def test_a_name_with_a_line_break_stays_within_its_line(mails: MailServer, office: Office) -> None:
    Report.objects.update(company="Alder\r\nBcc: everybody@example.org")
    office.tell(office.ben)
    digest.send_due(NOON)
    (mail,) = mails.mails
    assert mail["Bcc"] is None
    assert "Alder Bcc: everybody@example.org FY2023 to you." in mails.to("ben@example.org")[0]


def test_without_a_server_or_an_address_no_mail_is_sent_and_the_reason_told(
    mails: MailServer, office: Office, settings: Any
) -> None:
    office.tell(office.ben)
    assert no_mail_because(office.ben) == ""
    office.ben.email = ""
    office.ben.save()
    assert "has no mail address" in no_mail_because(office.ben)
    assert digest.send_due(NOON) == 0
    settings.MAIL_IS_ON = False
    assert "no mail server" in no_mail_because(office.ben)
    with pytest.raises(CommandError, match="EMAIL_URL"):
        call_command("digest")
    assert mails.mails == []


def test_the_command_sends_what_is_due(
    mails: MailServer, office: Office, capsys: pytest.CaptureFixture[str]
) -> None:
    office.tell(office.ben, at=timezone.now() - 2 * DAY)
    call_command("digest")
    assert capsys.readouterr().out == "1 digest was sent.\n"
    assert len(mails.mails) == 1
