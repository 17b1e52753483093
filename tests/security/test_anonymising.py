"""People who leave: their sessions and tokens end, their name goes from everywhere, and what they
did stays true. Who manages accounts makes nobody mightier than himself."""

from __future__ import annotations

import io
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from axes.models import AccessFailureLog, AccessLog
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, Permission, User
from django.contrib.contenttypes.models import ContentType
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from reports.keeping import accounts
from reports.keeping.refusing import Refused
from reports.models import CoverageCorrection, Engagement, Invitation, Membership, Role
from reports.tests.factories import (
    make_analysis,
    make_engagement,
    make_report,
    make_user,
)
from sibyl_project.common.credentials import make_token
from sibyl_project.common.models import Token
from sibyl_project.trail.models import Entry
from tests.doors.second_steps import with_telephone
from tests.security.leftovers import in_database

NAME, FIRST, LAST, MAIL = "qvexlinda", "Qvexlinda", "Zwyxholm", "q.zwyxholm@example.org"


@pytest.fixture
def person(db: None) -> Any:
    """Somebody whose name was written down wherever it can be."""
    user = make_user(NAME, first_name=FIRST, last_name=LAST, email=MAIL, is_staff=True)
    other = make_user("other")
    own = make_engagement(user)
    Engagement.objects.filter(pk=own.pk).update(name=f"Engagement of {NAME}")
    Membership.objects.create(engagement=own, user=other, role=Role.LEAD)
    analysis = make_analysis(make_report(user, own))
    CoverageCorrection.objects.create(
        analysis=analysis,
        paragraph_id="S2.6",
        status="fully_addressed",
        reason="Page 2 says so.",
        author=user,
        author_name=f"{FIRST} {LAST}",
    )
    for number, invitee in enumerate((MAIL, f"{FIRST} {LAST} of the firm")):
        Invitation.objects.create(
            engagement=own,
            invitee=invitee,
            digest=f"{number:064x}",
            expires_at=timezone.now(),
            accepted_by=user if number else None,
        )
    accounts_of_django = ContentType.objects.get_for_model(User)
    LogEntry.objects.create(
        user=other,
        content_type=accounts_of_django,
        object_id=str(user.pk),
        object_repr=NAME,
        action_flag=CHANGE,
        change_message=f"renamed to {NAME}",
    )
    for model in (AccessLog, AccessFailureLog):
        model.objects.create(username=NAME, ip_address="10.20.30.40", user_agent="Browser")
    make_token(user)
    return user


def test_the_name_is_gone_from_every_column_of_every_table(person: Any) -> None:
    client = _signed_in(person)
    before = in_database([NAME, LAST])
    assert "trail_entry" in before
    assert {"reports_coveragecorrection", "axes_accesslog", "django_admin_log"} <= set(before)
    assert {"reports_invitation", "reports_engagement", "auth_user"} <= set(before)
    label = accounts.anonymise(person)
    assert label == f"former member {person.pk}"
    assert in_database([NAME, FIRST, LAST, MAIL, "10.20.30.40"]) == []
    assert client.get(reverse("reports:list")).status_code == 302


def test_a_name_that_is_a_word_takes_nothing_of_what_others_did(db: None) -> None:
    """Else whoever may call himself `before` empties the whole trail by leaving."""
    user = make_user("lead", first_name="before", last_name="open")
    Membership.objects.create(
        engagement=make_engagement(make_user("other")), user=make_user("third"), role=Role.LEAD
    )
    client = Client()
    client.post(reverse("sign-in"), {"username": "LEAD", "password": "guessed"})
    accounts.anonymise(user)
    left = Entry.objects.filter(action__in=["engagement.added", "membership.added"])
    assert left.count() == 3 and not left.filter(details=None).exists()
    typed = Entry.objects.get(action="account.sign_in_failed")
    assert typed.details is None


def test_what_the_person_did_stays_with_the_account(person: Any) -> None:
    accounts.anonymise(person)
    correction = CoverageCorrection.objects.get()
    assert correction.author_id == person.pk
    assert correction.author_name == f"former member {person.pk}"
    assert Membership.objects.filter(user=person).exists()


def test_an_anonymous_account_may_nothing_and_is_nobody_again(person: Any) -> None:
    accounts.anonymise(person)
    assert not (person.is_active or person.is_staff or person.is_superuser)
    assert not person.has_usable_password() and not Token.objects.exists()
    with pytest.raises(CommandError, match="was anonymised"):
        _said("account", "activate", person.username)


def test_every_typed_name_beside_an_account_is_known(db: None) -> None:
    """A model with a column for the name of an account needs a line in `TYPED_COPIES`."""
    from django.apps import apps

    known = {(copy.model, copy.column) for copy in accounts.TYPED_COPIES}
    typed = {
        (model, field.name)
        for label in ("reports", "agents", "standards", "common")
        for model in apps.get_app_config(label).get_models()
        if any(field.related_model is User for field in model._meta.concrete_fields)
        for field in model._meta.concrete_fields
        if field.name.endswith(("_name", "invitee", "username")) and not field.is_relation
    }
    assert typed and typed <= known, typed - known


def test_switching_off_ends_sessions_and_tokens_at_once(person: Any) -> None:
    client, stays = _signed_in(person), _signed_in(make_user("stays"))
    assert client.get(reverse("reports:list")).status_code == 200
    accounts.deactivate(person)
    assert client.get(reverse("reports:list")).status_code == 302
    assert stays.get(reverse("reports:list")).status_code == 200
    assert not Token.objects.filter(user=person).exists()
    _said("account", "activate", NAME)
    assert client.get(reverse("reports:list")).status_code == 302  # it ended for good


def test_the_last_active_lead_is_not_anonymised_and_the_engagement_is_named(person: Any) -> None:
    other = User.objects.get(username="other")
    accounts.deactivate(other)  # a lead who cannot sign in is none
    with pytest.raises(accounts.LastLead, match=f"Engagement of {NAME}"):
        accounts.anonymise(person)
    with pytest.raises(CommandError, match="Make another member lead first"):
        _said("account", "anonymise", NAME)
    person.refresh_from_db()
    assert person.username == NAME and person.is_active
    _said("account", "activate", "other")
    assert "is now called" in _said("account", "anonymise", NAME)


def test_the_only_superuser_is_not_anonymised(db: None) -> None:
    root = make_user("root", is_superuser=True)
    with pytest.raises(Refused, match="only active superuser"):
        accounts.anonymise(root)


@pytest.fixture
def manager(db: None) -> Any:
    """A site administrator who is no superuser."""
    group = Group.objects.create(name="those who manage accounts")
    group.permissions.set(
        Permission.objects.filter(codename__in=["add_user", "change_user", "view_user"])
    )
    user = make_user("manager", is_staff=True)
    user.groups.add(group)
    return user


def test_a_site_administrator_creates_and_switches_off_and_puts_into_groups(manager: Any) -> None:
    client = _signed_in(manager)
    made = {"username": "newcomer", "password1": "paper-and-ink-9", "password2": "paper-and-ink-9"}
    client.post(reverse("admin:auth_user_add"), made | {"usable_password": "true"})
    newcomer = User.objects.get(username="newcomer")
    group = Group.objects.get(name="those who manage accounts")
    _change(client, newcomer, groups=[group.pk])
    assert list(newcomer.groups.all()) == [group]
    with_telephone(newcomer)
    _act(client, "remove_second_step", newcomer)
    assert not Authenticator.objects.exists()
    _act(client, "switch_off", newcomer)
    newcomer.refresh_from_db()
    assert not newcomer.is_active


def test_a_site_administrator_makes_nobody_mightier_than_himself(manager: Any) -> None:
    client = _signed_in(manager)
    mighty = Group.objects.create(name="mighty")
    mighty.permissions.set(Permission.objects.filter(codename="delete_user"))
    plain = make_user("plain")
    for target in (plain, manager):
        _change(
            client,
            target,
            is_superuser="on",
            groups=[mighty.pk],
            user_permissions=[Permission.objects.get(codename="delete_user").pk],
        )
        target.refresh_from_db()
        assert not target.is_superuser and mighty not in target.groups.all()
        assert not target.user_permissions.exists()


@pytest.mark.long
@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize("is_super", [True, False])
def test_a_site_administrator_takes_over_nobody_who_may_more(
    manager: Any, is_super: bool, active: bool
) -> None:
    client = _signed_in(manager)
    above = make_user("above", is_staff=True, is_superuser=is_super, is_active=active)
    if not is_super:
        above.user_permissions.set(Permission.objects.filter(codename="delete_user"))
    password, _ = above.password, with_telephone(above)
    assert _change(client, above, username="taken").status_code == 403
    address = reverse("admin:auth_user_password_change", args=[above.pk])
    new = {"password1": "paper-and-ink-9", "password2": "paper-and-ink-9"}
    assert client.post(address, new | {"usable_password": "true"}).status_code == 403
    for action in ("switch_off", "remove_second_step", "anonymise"):
        _act(client, action, above)
    above.refresh_from_db()
    assert (above.username, above.password, above.is_active) == ("above", password, active)
    assert Authenticator.objects.filter(user=above).exists()


def test_a_site_administrator_changes_no_group_and_deletes_nobody(manager: Any) -> None:
    manager.groups.get().permissions.add(
        *Permission.objects.filter(codename__in=["change_group", "add_group", "delete_user"])
    )
    client = _signed_in(manager)
    group = manager.groups.get()
    assert client.get(reverse("admin:auth_group_add")).status_code == 403
    changing = reverse("admin:auth_group_change", args=[group.pk])
    assert client.post(changing, {"name": "all"}).status_code == 403
    plain = make_user("plain")
    deleting = reverse("admin:auth_user_delete", args=[plain.pk])
    assert client.post(deleting, {"post": "yes"}).status_code == 403


def test_a_superuser_gives_any_right_and_an_action_anonymises(db: None) -> None:
    root = make_user("root", is_staff=True, is_superuser=True)
    plain = make_user("plain")
    client = _signed_in(root)
    _change(client, plain, is_superuser="on")
    plain.refresh_from_db()
    assert plain.is_superuser
    _act(client, "anonymise", plain)
    plain.refresh_from_db()
    assert plain.username == f"former member {plain.pk}"
    assert _change(client, plain, username="back").status_code == 403


def test_to_be_staff_alone_opens_no_account(db: None) -> None:
    client = _signed_in(make_user("staff", is_staff=True))
    for page in ("admin:auth_user_changelist", "admin:auth_group_changelist"):
        assert client.get(reverse(page)).status_code == 403


def _signed_in(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def _change(client: Client, user: Any, **given: Any) -> Any:
    body = {
        "username": user.username,
        "is_active": "on" if user.is_active else "",
        "is_staff": "on" if user.is_staff else "",
        "date_joined_0": "2026-01-01",
        "date_joined_1": "10:00:00",
    }
    return client.post(reverse("admin:auth_user_change", args=[user.pk]), body | given)


def _act(client: Client, action: str, user: Any) -> Any:
    body = {"action": action, "_selected_action": [user.pk]}
    return client.post(reverse("admin:auth_user_changelist"), body)


def _said(*command: str) -> str:
    out = io.StringIO()
    call_command(*command, stdout=out)
    return out.getvalue()
