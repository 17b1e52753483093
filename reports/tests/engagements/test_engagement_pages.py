"""The pages of engagements, from making one to joining by a link."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.engagements import invitations
from reports.keeping.trash import trash
from reports.models import Engagement, EngagementState, Membership, ReportStatus, Role
from reports.tests.factories import make_engagement, make_report, make_user
from reports.tests.pages.asking import HTMX, body

pytestmark = pytest.mark.django_db
ACCOUNT = {"username": "newcomer", "password1": "paper-and-ink-7", "password2": "paper-and-ink-7"}


@pytest.fixture
def engagement(user: Any) -> Engagement:
    return make_engagement(user)


def address(name: str, *args: Any) -> str:
    return reverse(f"reports:{name}", args=args)


def test_an_engagement_is_made_and_shown_with_its_terms(client: Client, user: Any) -> None:
    terms = {"name": "Alderbrook 2025", "client": "Alderbrook", "vintage": "2023-06"}
    made = client.post("/engagements/new", terms | {"first_period": "yes"}, follow=True)
    assert "Alderbrook 2025" in body(made) and "you are its lead" in body(made)
    listed = body(client.get("/engagements"))
    assert "Alderbrook 2025 Alderbrook – ○ open lead 0 1" in listed


def test_a_wrong_term_is_shown_beside_its_field(client: Client, engagement: Engagement) -> None:
    given = {"name": "A", "vintage": "2023-06", "first_period": "no", "criteria": "Gurus"}
    for path in ("/engagements/new", address("engagement_terms", engagement.pk)):
        refused = client.post(path, given)
        assert refused.status_code == 400
        assert "begins with no framework" in body(refused)
    assert Engagement.objects.get().criteria == ""


def test_terms_are_changed(client: Client, engagement: Engagement) -> None:
    given = {"name": "B", "vintage": "2025-12", "first_period": "no", "boundary": "All mines."}
    page = client.post(address("engagement_terms", engagement.pk), given, follow=True)
    assert "All mines." in body(page) and "December 2025" in body(page)


def test_the_scope_is_edited_line_by_line(
    client: Client, registry: None, engagement: Engagement
) -> None:
    add = address("engagement_scope", engagement.pk)
    part = client.post(add, {"subject": "S2.29", "assurance": "limited"}, headers=HTMX)
    assert part.status_code == 200 and "<html" not in part.content.decode()
    assert "S2.29" in body(part) and "limited assurance" in body(part)
    wrong = client.post(add, {"subject": "S2.99", "assurance": "limited"})
    assert wrong.status_code == 400 and "the nearest paragraphs are" in body(wrong)
    remove = address("engagement_scope_remove", engagement.pk)
    assert client.post(remove, {"subject": "S2.29"}).status_code == 302
    assert client.post(remove, {"subject": "S2.29"}).status_code == 409
    assert 'value="governance"' in client.get("/engagements/subjects?subject=gov").content.decode()


@pytest.mark.long
def test_members_are_added_changed_and_removed(client: Client, engagement: Engagement) -> None:
    ben = make_user("ben", email="ben@audit.example")
    add = address("engagement_members", engagement.pk)
    assert client.post(add, {"user": "BEN@audit.example", "role": "viewer"}).status_code == 302
    assert "is a member already" in body(client.post(add, {"user": "ben", "role": "lead"}))
    nobody = client.post(add, {"user": "nobody", "role": "lead"}, headers=HTMX)
    assert nobody.status_code == 200 and "Invite them" in body(nobody)
    role = address("engagement_role", engagement.pk, ben.pk)
    assert client.post(role, {"role": "reviewer"}, headers=HTMX).status_code == 200
    assert engagement.memberships.get(user=ben).role == Role.REVIEWER
    assert client.post(role, {"role": "owner"}).status_code == 400
    assert client.post(address("engagement_remove", engagement.pk, ben.pk)).status_code == 302
    assert engagement.memberships.count() == 1
    assert client.post(role, {"role": "lead"}).status_code == 404


def test_one_may_leave(client: Client, user: Any, engagement: Engagement) -> None:
    Membership.objects.create(engagement=engagement, user=make_user(), role=Role.LEAD)
    left = client.post(address("engagement_remove", engagement.pk, user.pk), follow=True)
    assert "You left" in body(left) and not engagement.memberships.filter(user=user).exists()


@pytest.mark.long
def test_a_link_is_shown_once_and_lets_a_newcomer_in(
    client: Client, engagement: Engagement
) -> None:
    made = client.post(
        address("engagement_invitations", engagement.pk),
        {"invitee": "new@audit.example", "role": "auditor"},
    )
    link = made.context["link"]
    assert link in made.content.decode()
    assert link not in client.get(address("engagement", engagement.pk)).content.decode()
    guest = Client()
    assert "paste it here" in body(guest.get("/join"))
    offer = guest.post("/join", {"code": link}, follow=True)
    assert "anna invites you to join this engagement as auditor" in body(offer)
    assert 'value="new@audit.example"' in offer.content.decode()
    joined = guest.post("/join/account", ACCOUNT | {"email": "new@audit.example"}, follow=True)
    assert "you are its auditor" in body(joined)
    invitation = engagement.invitations.get()
    assert invitation.accepted_by.username == "newcomer"


def test_whoever_has_an_account_signs_in_and_joins(
    client: Client, user: Any, engagement: Engagement
) -> None:
    make_user("ben")
    _, secret = invitations.invite(engagement, "Ben", Role.REVIEWER, user)
    guest = Client()
    guest.post("/join", {"code": secret})
    sign_in = {"username": "ben", "password": "a-long-password"}
    offer = guest.post("/sign-in?next=/join", sign_in | {"next": "/join"}, follow=True)
    assert "Join as ben" in body(offer)
    assert "you are its reviewer" in body(guest.post("/join/accept", follow=True))


def test_invitations_are_withdrawn(client: Client, user: Any, engagement: Engagement) -> None:
    invitation, _ = invitations.invite(engagement, "Ben", Role.REVIEWER, user)
    path = address("engagement_withdraw", engagement.pk, invitation.pk)
    part = client.post(path, headers=HTMX)
    assert "Ben" not in body(part)
    assert client.post(path).status_code == 409


@pytest.mark.long
def test_independence_is_asked_for_where_one_works_until_it_is_confirmed(
    client: Client, user: Any, engagement: Engagement
) -> None:
    report = make_report(user, engagement)
    pages = [address("engagement", engagement.pk), address("detail", report.pk)]
    asked = "You have not confirmed your independence"
    assert all(asked in body(client.get(page)) for page in pages)
    path = address("engagement_independence", engagement.pk)
    assert client.post(path, {"remark": "None."}).status_code == 302
    assert not any(asked in body(client.get(page)) for page in pages)
    assert "✓ You confirmed yours" in body(client.get(pages[0]))
    again = client.post(path)
    assert again.status_code == 409 and "is not changed" in body(again)


def test_leads_see_who_has_not_confirmed(client: Client, engagement: Engagement) -> None:
    for name, role in (("ben", Role.AUDITOR), ("vera", Role.VIEWER)):
        Membership.objects.create(engagement=engagement, user=make_user(name), role=role)
    page = body(client.get(address("engagement", engagement.pk)))
    assert "Not confirmed yet: anna, ben" in page, "viewers are not asked"


@pytest.mark.long
def test_an_engagement_is_closed_opened_and_deleted(client: Client, engagement: Engagement) -> None:
    state = address("engagement_state", engagement.pk)
    closed = client.post(state, {"state": "closed"}, follow=True)
    assert "The engagement is closed now." in body(closed) and "Open again" in body(closed)
    assert client.post(state, {"state": "closed"}).status_code == 409
    assert client.post(state, {"state": "asleep"}).status_code == 400
    deleted = client.post(address("engagement_delete", engagement.pk), follow=True)
    assert "was deleted" in body(deleted) and not Engagement.objects.exists()


def test_one_with_reports_is_not_deleted(client: Client, user: Any, engagement: Engagement) -> None:
    make_report(user, engagement)
    refused = client.post(address("engagement_delete", engagement.pk))
    assert refused.status_code == 409 and "holds 1 report." in body(refused)


def test_the_home_page_names_engagements_and_is_narrowed_to_one(client: Client, user: Any) -> None:
    first, second = make_engagement(user), make_engagement(user)
    make_report(user, first, company="Alderbrook")
    make_report(user, second, company="Vestra")
    every = body(client.get("/"))
    assert "Alderbrook" in every and f"· {second.name}" in every
    narrowed = client.get(f"/?engagement={first.pk}")
    assert "Alderbrook" in body(narrowed) and "Vestra" not in body(narrowed)
    assert f"?engagement={first.pk}&amp;state=ready" in narrowed.content.decode()
    assert f'value="{first.pk}" selected' in narrowed.content.decode()
    others = make_engagement(make_user())
    assert "Vestra" in body(client.get(f"/?engagement={others.pk}")), (
        "what is not theirs is ignored"
    )


def test_with_one_engagement_the_home_page_needs_no_filter(client: Client, user: Any) -> None:
    report = make_report(user)
    page = client.get("/").content.decode()
    assert "list-engagement" not in page
    assert page.count(report.engagement.name) == 1, "only where it says where an upload goes"


def test_the_upload_says_where_it_goes_before_anything_is_sent(client: Client, user: Any) -> None:
    engagement = make_engagement(user)
    assert f"it goes to “{engagement.name}”" in body(client.get("/"))
    Engagement.objects.filter(pk=engagement.pk).update(state=EngagementState.CLOSED)
    assert "it goes to a new engagement that you lead" in body(client.get("/"))


def test_what_is_in_the_trash_is_on_no_page_of_the_engagement(
    client: Client, user: Any, engagement: Engagement
) -> None:
    report = make_report(user, engagement, company="Vestra")
    assert "Vestra" in body(client.get(address("engagement", engagement.pk)))
    trash(report, user)
    page = client.get(address("engagement", engagement.pk))
    assert "Vestra" not in body(page) and "Reports 0" in body(page)
    assert address("engagement_delete", engagement.pk) not in page.content.decode()
    assert "open lead 0 1" in body(client.get("/engagements"))


def test_what_is_being_read_in_the_trash_does_not_keep_an_engagement_open(
    client: Client, user: Any, engagement: Engagement
) -> None:
    report = make_report(user, engagement, status=ReportStatus.PARSING)
    trash(report, user)
    closing = {"state": EngagementState.CLOSED.value}
    client.post(address("engagement_state", engagement.pk), closing)
    engagement.refresh_from_db()
    assert engagement.state == EngagementState.CLOSED


def test_a_viewer_reads_and_finds_no_forms(client: Client, user: Any) -> None:
    engagement = make_engagement(make_user())
    Membership.objects.create(engagement=engagement, user=user, role=Role.VIEWER)
    page = client.get(address("engagement", engagement.pk)).content.decode()
    for name in ("engagement_scope", "engagement_members", "engagement_invitations"):
        assert address(name, engagement.pk) + '"' not in page
    assert "<style" not in page and "onclick" not in page


def test_the_page_takes_few_queries_however_many_members(
    client: Client, user: Any, engagement: Engagement, django_assert_max_num_queries: Any
) -> None:
    for _ in range(12):
        Membership.objects.create(engagement=engagement, user=make_user())
    with django_assert_max_num_queries(20):
        client.get(address("engagement", engagement.pk))
