"""Engagements: what each role may not do fails, a removed member's next request fails, and no
invitation opens more than it says."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from agents.pipeline.start import CannotStart, resume, start
from reports.document.storing import FileRefused
from reports.engagements import invitations, members, states
from reports.engagements.acting import InTheWay
from reports.engagements.joining import accept, find
from reports.keeping import accounts, purging, trash
from reports.models import (
    Engagement,
    EngagementState,
    EvidenceKind,
    Invitation,
    Membership,
    Report,
    Role,
)
from reports.reading.evidence import attach
from reports.tests.factories import (
    make_analysis,
    make_api,
    make_engagement,
    make_report,
    make_user,
)

pytestmark = pytest.mark.django_db
NEW_ACCOUNT = {
    "username": "newcomer",
    "email": "newcomer@audit.example",
    "password1": "paper-and-ink-7",
    "password2": "paper-and-ink-7",
}


@pytest.fixture
def lead() -> Any:
    return make_user("lead")


@pytest.fixture
def engagement(lead: Any) -> Engagement:
    return make_engagement(lead)


def member(engagement: Engagement, role: Role, name: str = "") -> Any:
    user = make_user(name)
    Membership.objects.create(engagement=engagement, user=user, role=role)
    return user


def signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def ways_to_manage(engagement: Engagement, other: Any) -> list[tuple[str, str, dict[str, Any]]]:
    """Every request to the API that only leads may make, with a body that is right."""
    invitation, _ = invitations.invite(
        engagement, "Someone", Role.VIEWER, engagement.memberships.get(role=Role.LEAD).user
    )
    base = f"/api/v1/engagements/{engagement.pk}"
    return [
        ("patch", base, {"client": "Alderbrook"}),
        ("delete", base, {}),
        ("put", f"{base}/scope", {"lines": [{"subject": "S2.29", "assurance": "limited"}]}),
        ("post", f"{base}/state", {"state": "closed"}),
        ("post", f"{base}/members", {"user": make_user().get_username(), "role": "viewer"}),
        ("patch", f"{base}/members/{other.pk}", {"role": "lead"}),
        ("delete", f"{base}/members/{other.pk}", {}),
        ("get", f"{base}/invitations", {}),
        ("post", f"{base}/invitations", {"invitee": "Anna", "role": "lead"}),
        ("delete", f"{base}/invitations/{invitation.pk}", {}),
    ]


def pages_to_manage(engagement: Engagement, other: Any) -> list[tuple[str, dict[str, Any]]]:
    invitation = engagement.invitations.get()
    base = f"/engagements/{engagement.pk}"
    return [
        (f"{base}/terms", {"name": "Other"}),
        (f"{base}/scope", {"subject": "S2.29", "assurance": "limited"}),
        (f"{base}/scope/remove", {"subject": "S2.29"}),
        (f"{base}/state", {"state": "closed"}),
        (f"{base}/delete", {}),
        (f"{base}/members", {"user": make_user().get_username(), "role": "viewer"}),
        (f"{base}/members/{other.pk}/role", {"role": "lead"}),
        (f"{base}/members/{other.pk}/remove", {}),
        (f"{base}/invitations", {"invitee": "Anna", "role": "lead"}),
        (f"{base}/invitations/{invitation.pk}/withdraw", {}),
    ]


def as_it_was(engagement: Engagement) -> Any:
    """What an attempt could have changed."""
    engagement = Engagement.objects.get(pk=engagement.pk)
    return (
        (engagement.name, engagement.client, engagement.state),
        sorted(engagement.memberships.values_list("user", "role")),
        sorted(engagement.invitations.values_list("pk", "withdrawn_at")),
        list(engagement.scope.values_list("subject", "assurance")),
    )


@pytest.mark.long
@pytest.mark.parametrize("role", [Role.AUDITOR, Role.REVIEWER, Role.VIEWER])
def test_whoever_is_no_lead_can_manage_nothing(engagement: Engagement, role: Role) -> None:
    user, other = member(engagement, role), member(engagement, Role.VIEWER)
    api, client = make_api(user), signed_in(user)
    calls = ways_to_manage(engagement, other)
    before = as_it_was(engagement)
    for method, address, body in calls:
        answer = getattr(api, method)(address, body, format="json")
        assert answer.status_code == 403, (method, address)
        assert "only leads can" in answer.json()["detail"]
    for address, body in pages_to_manage(engagement, other):
        assert client.post(address, body).status_code == 403, address
    assert as_it_was(engagement) == before


@pytest.mark.long
@pytest.mark.parametrize("stranger", ["another lead", "staff", "superuser"])
def test_for_a_stranger_the_engagement_does_not_exist(
    engagement: Engagement, stranger: str
) -> None:
    user = make_user(is_staff=stranger != "another lead", is_superuser=stranger == "superuser")
    make_engagement(user)
    other = member(engagement, Role.VIEWER)
    api, client = make_api(user), signed_in(user)
    calls = ways_to_manage(engagement, other)
    before = as_it_was(engagement)
    base = f"/api/v1/engagements/{engagement.pk}"
    for method, address, body in [
        *calls,
        ("get", base, {}),
        ("get", f"{base}/members", {}),
        ("post", f"{base}/independence", {}),
    ]:
        assert getattr(api, method)(address, body, format="json").status_code == 404, address
    for address, body in pages_to_manage(engagement, other):
        assert client.post(address, body).status_code == 404, address
    assert client.get(f"/engagements/{engagement.pk}").status_code == 404
    assert engagement.name not in client.get("/engagements").content.decode()
    assert as_it_was(engagement) == before


def test_without_signing_in_there_is_nothing(engagement: Engagement) -> None:
    calls = ways_to_manage(engagement, member(engagement, Role.VIEWER))
    before = as_it_was(engagement)
    assert all(
        getattr(APIClient(), method)(address, body, format="json").status_code == 401
        for method, address, body in calls
    )
    for address in ("/engagements", "/engagements/new", f"/engagements/{engagement.pk}"):
        assert Client().get(address).url.startswith("/sign-in")
    assert as_it_was(engagement) == before


def test_a_lead_cannot_reach_members_and_invitations_of_another_engagement(
    lead: Any, engagement: Engagement
) -> None:
    theirs = make_engagement(make_user())
    stranger = member(theirs, Role.VIEWER)
    invitation, _ = invitations.invite(
        theirs, "Anna", Role.LEAD, theirs.memberships.get(role=Role.LEAD).user
    )
    api, base = make_api(lead), f"/api/v1/engagements/{engagement.pk}"
    assert api.patch(f"{base}/members/{stranger.pk}", {"role": "lead"}).status_code == 404
    assert api.delete(f"{base}/members/{stranger.pk}").status_code == 404
    assert api.delete(f"{base}/invitations/{invitation.pk}").status_code == 404
    page = f"/engagements/{engagement.pk}/invitations/{invitation.pk}/withdraw"
    assert signed_in(lead).post(page).status_code == 404
    assert invitations.standing(theirs).get() == invitation


def test_the_next_request_of_a_removed_member_fails(lead: Any, engagement: Engagement) -> None:
    auditor = member(engagement, Role.AUDITOR)
    report = make_report(lead, engagement)
    client, api = signed_in(auditor), make_api(auditor)
    addresses = (f"/engagements/{engagement.pk}", f"/reports/{report.pk}")
    assert {client.get(address).status_code for address in addresses} == {200}
    members.remove(engagement, auditor, lead)
    assert {client.get(address).status_code for address in addresses} == {404}
    assert api.get(f"/api/v1/engagements/{engagement.pk}").status_code == 404
    assert api.post(f"/api/v1/engagements/{engagement.pk}/independence").status_code == 404
    assert client.post("/upload", {"engagement": engagement.pk}).status_code == 400


def test_a_demoted_lead_manages_no_more(lead: Any, engagement: Engagement) -> None:
    second = member(engagement, Role.LEAD)
    _, secret = invitations.invite(engagement, "my other name", Role.LEAD, second)
    members.change_role(engagement, second, Role.AUDITOR, lead)
    answer = make_api(second).post(
        f"/api/v1/engagements/{engagement.pk}/members", {"user": "lead", "role": "lead"}
    )
    assert answer.status_code == 403
    # nor by a link made before
    assert Client().post("/join", {"code": f"#{secret}"}).status_code == 409


def test_the_last_lead_stays(lead: Any, engagement: Engagement) -> None:
    api, base = make_api(lead), f"/api/v1/engagements/{engagement.pk}/members/{lead.pk}"
    for answer in (api.delete(base), api.patch(base, {"role": "viewer"})):
        assert answer.status_code == 409
        assert "last lead" in answer.json()["detail"]
    left = signed_in(lead).post(f"/engagements/{engagement.pk}/members/{lead.pk}/remove")
    assert left.status_code == 409 and "last lead" in left.content.decode()
    assert engagement.memberships.get().role == Role.LEAD


def test_a_lead_whose_account_is_deactivated_does_not_count(
    lead: Any, engagement: Engagement
) -> None:
    gone = member(engagement, Role.LEAD)
    gone.is_active = False
    gone.save()
    with pytest.raises(InTheWay, match="last lead"):
        members.remove(engagement, lead, lead)
    members.remove(engagement, gone, lead)
    assert engagement.memberships.get().user == lead


def link(engagement: Engagement, lead: Any, role: Role = Role.AUDITOR) -> tuple[Invitation, str]:
    invitation, secret = invitations.invite(engagement, "newcomer@audit.example", role, lead)
    return invitation, f"https://sibyl.example/join#{secret}"


def test_a_link_works_once(lead: Any, engagement: Engagement) -> None:
    _, address = link(engagement, lead)
    first, second = Client(), Client()
    for each in (first, second):
        assert each.post("/join", {"code": address}).status_code == 302
    assert first.post("/join/account", NEW_ACCOUNT).status_code == 302
    again = second.post("/join/account", NEW_ACCOUNT | {"username": "late", "email": ""})
    assert again.status_code == 409 and "works once" in again.content.decode()
    assert not get_user_model().objects.filter(username="late").exists()
    assert Client().post("/join", {"code": address}).status_code == 409
    assert engagement.memberships.count() == 2


@pytest.mark.parametrize("ended", ["expired", "withdrawn"])
def test_a_link_that_has_ended_opens_nothing(lead: Any, engagement: Engagement, ended: str) -> None:
    invitation, address = link(engagement, lead)
    client = Client()
    assert client.post("/join", {"code": address}).status_code == 302
    if ended == "expired":
        past = timezone.now() - dt.timedelta(seconds=1)
        Invitation.objects.filter(pk=invitation.pk).update(expires_at=past)
    else:
        invitations.withdraw(engagement, invitation.pk, lead)
    assert client.post("/join/account", NEW_ACCOUNT).status_code == 409
    assert Client().post("/join", {"code": address}).status_code == 409
    assert engagement.memberships.count() == 1
    assert not get_user_model().objects.filter(username="newcomer").exists()


def test_the_role_is_that_of_the_invitation_whatever_is_sent(
    lead: Any, engagement: Engagement
) -> None:
    _, address = link(engagement, lead, Role.VIEWER)
    client = Client()
    client.post("/join", {"code": address, "role": "lead"})
    client.post("/join/account", NEW_ACCOUNT | {"role": "lead", "is_staff": "on"})
    joined = engagement.memberships.get(user__username="newcomer")
    assert joined.role == Role.VIEWER
    assert not joined.user.is_staff and not joined.user.is_superuser


def test_an_invitation_gives_a_member_no_other_role(lead: Any, engagement: Engagement) -> None:
    viewer = member(engagement, Role.VIEWER)
    invitation, address = link(engagement, lead, Role.LEAD)
    client = signed_in(viewer)
    client.post("/join", {"code": address})
    assert client.post("/join/accept").status_code == 409
    assert engagement.memberships.get(user=viewer).role == Role.VIEWER
    assert invitations.standing(engagement).get() == invitation


def test_there_is_no_account_without_an_invitation() -> None:
    client = Client()
    assert client.post("/join/account", NEW_ACCOUNT).url == "/join"
    assert client.post("/join", {"code": "#guessed"}).status_code == 404
    assert client.post("/join/account", NEW_ACCOUNT).url == "/join"
    assert not get_user_model().objects.exists()


def test_the_secret_is_neither_kept_nor_part_of_an_address(
    lead: Any, engagement: Engagement
) -> None:
    answer = make_api(lead).post(
        f"/api/v1/engagements/{engagement.pk}/invitations", {"invitee": "Anna"}
    )
    address, _, secret = answer.json()["link"].partition("#")
    assert address.endswith("/join") and len(secret) > 40
    kept = list(Invitation.objects.values_list())
    assert secret not in str(kept)
    listed = make_api(lead).get(f"/api/v1/engagements/{engagement.pk}/invitations")
    assert secret not in listed.content.decode()
    client = Client()
    client.post("/join", {"code": answer.json()["link"]})
    assert secret not in str(dict(client.session))


def test_somebody_invited_must_choose_a_password_that_holds(
    lead: Any, engagement: Engagement
) -> None:
    _, address = link(engagement, lead)
    client = Client()
    client.post("/join", {"code": address})
    weak = {"password1": "newcomer1", "password2": "newcomer1"}
    assert client.post("/join/account", NEW_ACCOUNT | weak).status_code == 400
    assert not get_user_model().objects.filter(username="newcomer").exists()


def test_nobody_confirms_for_somebody_else(lead: Any, engagement: Engagement) -> None:
    auditor = member(engagement, Role.AUDITOR)
    make_api(lead).post(f"/api/v1/engagements/{engagement.pk}/independence", {"user": auditor.pk})
    assert list(engagement.independence.values_list("user", flat=True)) == [lead.pk]


def test_whether_others_confirmed_is_shown_to_leads_alone(
    lead: Any, engagement: Engagement
) -> None:
    viewer = member(engagement, Role.VIEWER)
    base = f"/api/v1/engagements/{engagement.pk}/members"
    told = {
        each["username"]: each["independence"]
        for each in make_api(viewer).get(base).json()["members"]
    }
    assert told == {"lead": "hidden", viewer.get_username(): "not_asked"}
    page = signed_in(viewer).get(f"/engagements/{engagement.pk}").content.decode()
    assert "not confirmed" not in page.lower()


def test_an_invitation_ends_when_the_account_that_made_it_is_switched_off(
    lead: Any, engagement: Engagement
) -> None:
    other = member(engagement, Role.LEAD)
    invitation, secret = invitations.invite(engagement, "a second self", Role.LEAD, lead)
    accounts.deactivate(lead)
    for use in (lambda: find(secret), lambda: accept(invitation.pk, make_user("again"))):
        with pytest.raises(InTheWay, match="switched off"):
            use()
    invitations.withdraw(engagement, invitation.pk, other)  # so that it stays ended


def test_no_document_is_attached_where_a_moment_ago_the_report_went_or_work_ended(
    lead: Any, engagement: Engagement, settings: Any, tmp_path: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path
    report = make_report(lead, engagement)

    def refused() -> str:
        table = SimpleUploadedFile("figures.csv", b"Metric,2023\nScope 1,1200\n")
        with pytest.raises(FileRefused) as why:
            attach(report, lead, table, EvidenceKind.OTHER, limited=False)
        return why.value.code

    states.change_state(engagement, EngagementState.CLOSED, lead)
    assert refused() == "closed"
    states.change_state(engagement, EngagementState.OPEN, lead)
    trash.trash(report, lead)
    assert refused() == "deleted"
    purging.purge(report)
    assert refused() == "deleted"
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_what_is_in_the_trash_half_read_does_not_keep_an_engagement_open(
    lead: Any, engagement: Engagement
) -> None:
    """Reading it stands still, and nobody could wait for its end or cancel it."""
    report = make_report(lead, engagement, status="parsing")
    with pytest.raises(InTheWay, match="Work is running"):
        states.change_state(engagement, EngagementState.CLOSED, lead)
    trash.trash(report, lead)
    assert not states.change_state(engagement, EngagementState.CLOSED, lead).is_open


def test_no_analysis_begins_or_goes_on_in_a_closed_engagement(
    lead: Any, engagement: Engagement
) -> None:
    """Also where the right was asked for a moment before it was closed."""
    report = make_report(lead, engagement)
    analysis = make_analysis(report, "cancelled")
    states.change_state(engagement, EngagementState.CLOSED, lead)
    report = Report.objects.get(pk=report.pk)
    for begin in (lambda: start(report, lead), lambda: resume(analysis)):
        with pytest.raises(CannotStart, match="not open") as refused:
            begin()
        assert refused.value.status == 409
