"""`manage.py engagement`: what an operator does needs no membership, and says in whose name."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from reports.engagements import joining
from reports.models import Engagement, Role
from reports.tests.factories import make_engagement, make_user

pytestmark = pytest.mark.django_db


def run(*words: Any) -> str:
    out = StringIO()
    call_command("engagement", *map(str, words), stdout=out)
    return out.getvalue()


def refused(*words: Any) -> tuple[int, str]:
    with pytest.raises(CommandError) as error:
        run(*words)
    return error.value.returncode, str(error.value)


def test_an_engagement_is_made_changed_shown_and_closed(registry: None) -> None:
    make_user("anna")
    run("create", "Alderbrook 2025", "--client", "Alderbrook", "--as", "anna")
    run("terms", "Alderbrook 2025", "--first-period", "yes", "--as", "anna")
    run("scope", "Alderbrook 2025", "S2.29=limited", "governance=out_of_scope", "--as", "anna")
    run("scope", "Alderbrook 2025", "governance", "--as", "anna")
    shown = run("show", "Alderbrook 2025")
    assert "client: Alderbrook" in shown and "first_period: yes" in shown
    assert "scope: S2.29: limited assurance" in shown and "governance" not in shown
    assert "lead      anna" in run("members", "Alderbrook 2025")
    assert "closed" in run("state", "Alderbrook 2025", "closed", "--as", "anna")
    assert "Alderbrook 2025" in run("list")


def test_a_lead_is_appointed_where_the_only_one_has_left() -> None:
    gone = make_user("gone")
    engagement = make_engagement(gone)
    gone.is_active = False
    gone.save()
    make_user("operator")
    make_user("next")
    code, says = refused("remove", engagement.pk, "gone", "--as", "operator")
    assert code == 1 and "last lead" in says
    run("role", engagement.pk, "next", "lead", "--as", "operator")
    run("remove", engagement.pk, "gone", "--as", "operator")
    member = engagement.memberships.get()
    assert (member.user.username, member.role) == ("next", Role.LEAD)
    assert member.added_by.username == "operator"
    run("role", engagement.pk, "operator", "lead", "--as", "operator")
    assert "viewer    next" in run("role", engagement.pk, "next", "viewer", "--as", "operator")


def test_an_invitation_gives_a_link() -> None:
    make_user("operator")
    engagement = make_engagement(make_user())
    told = run("invite", engagement.pk, "Anna", "--role", "lead", "--as", "operator")
    secret = told.strip().rpartition("#")[2]
    assert joining.find(secret).role == Role.LEAD


def test_what_is_wrong_is_said_in_one_line(registry: None) -> None:
    make_user("anna")
    make_user("gone", is_active=False)
    one = make_engagement(make_user())
    two = Engagement.objects.create(name=one.name)
    assert refused("show", "Nowhere")[0] == 2
    code, says = refused("show", one.name)
    assert code == 2 and str(two.pk) in says
    assert refused("state", one.pk, "closed", "--as", "nobody")[0] == 2
    assert refused("state", one.pk, "closed", "--as", "gone")[0] == 2
    assert refused("state", one.pk, "archived", "--as", "anna")[0] == 1
    assert refused("terms", one.pk, "--as", "anna") == (
        2,
        "terms: Name at least one, for example --client “Alderbrook Mining”.",
    )
    code, says = refused("scope", one.pk, "S2.29=limited", "S2.99=limited", "--as", "anna")
    assert code == 2 and says.startswith("subject")
    assert not one.scope.exists(), "all lines or none"
