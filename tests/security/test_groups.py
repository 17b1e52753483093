"""Being on the staff gives nothing; a curator may do what the admin of the standards asks for, and
a site administrator looks after accounts. Neither opens an engagement."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.test import Client, RequestFactory

from reports.tests.factories import make_api, make_report, make_user
from sibyl_project.common.groups import CURATORS, GROUPS, SITE_ADMINISTRATORS, make_groups

pytestmark = pytest.mark.django_db


def staff(*groups: str) -> Any:
    user = make_user(is_staff=True)
    user.groups.set(Group.objects.filter(name__in=groups))
    return user


def may(user: Any, model: type[Any]) -> set[str]:
    """What the admin lets a user do with rows of a model."""
    request = RequestFactory().get("/")
    request.user = user
    given = admin.site.get_model_admin(model).get_model_perms(request)
    return {act for act, allowed in given.items() if allowed}


def test_the_groups_are_there_with_what_the_list_says() -> None:
    for name, wanted in GROUPS.items():
        given = Group.objects.get(name=name).permissions.select_related("content_type")
        assert {f"{each.content_type.app_label}.{each.codename}" for each in given} == wanted


def test_a_migration_puts_them_back_and_adds_nothing_twice() -> None:
    group = Group.objects.get(name=CURATORS)
    group.permissions.set(Permission.objects.filter(codename="delete_user"))
    make_groups(using="default", apps=apps)
    assert Group.objects.filter(name__in=GROUPS).count() == len(GROUPS)
    assert group.permissions.count() == len(GROUPS[CURATORS])
    assert not group.permissions.filter(codename="delete_user").exists()


def test_being_on_the_staff_gives_nothing(registry: None) -> None:
    user = staff()
    assert not user.get_all_permissions()
    assert not any(may(user, model) for model in admin.site._registry)
    api = make_api(user)
    assert api.delete("/api/v1/rag/corpus/ifrs_s2").status_code == 403
    assert api.post("/api/v1/rag/ingest", {}, format="json").status_code == 403


@pytest.mark.long
def test_a_curator_is_what_the_admin_of_the_standards_asks_for(registry: None) -> None:
    user = staff(CURATORS)
    models = {model for model in admin.site._registry if model._meta.app_label == "standards"}
    for model in models:
        owner = make_user(is_staff=True, is_superuser=True)
        assert may(user, model) == may(owner, model), model
    others = set(admin.site._registry) - models
    assert not any(may(user, model) for model in others)
    client = Client()
    client.force_login(user)
    assert client.get("/admin/standards/paragraph/").status_code == 200
    assert make_api(user).delete("/api/v1/rag/corpus/ifrs_s2").status_code == 403


def test_a_site_administrator_looks_after_accounts_and_deletes_none() -> None:
    user = staff(SITE_ADMINISTRATORS)
    names = {each.partition(".")[2] for each in user.get_all_permissions()}
    assert {"add_user", "change_user"} <= names and "delete_user" not in names
    held = {each for each in user.get_all_permissions() if each.startswith(("reports.", "agents."))}
    assert held == {"agents.try_sources"}, "it tries outside services, and sees nothing of reports"


@pytest.mark.parametrize("group", [CURATORS, SITE_ADMINISTRATORS])
def test_no_group_opens_a_report(group: str) -> None:
    report = make_report(make_user())
    user = staff(group)
    client = Client()
    client.force_login(user)
    assert client.get(f"/reports/{report.pk}").status_code == 404
    assert client.get(f"/engagements/{report.engagement_id}").status_code == 404
    assert make_api(user).get(f"/api/v1/reports/{report.pk}").status_code == 404
