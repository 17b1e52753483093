"""Being on the staff alone gives nothing: not in the API, not on a page, not in the admin."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Permission
from django.test import Client

from reports.tests.factories import make_report, make_user
from sibyl_project.common.credentials import make_token
from sibyl_project.common.models import Scope
from standards.models import StandardPassage

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]
CORPUS, INGEST = "/api/v1/rag/corpus/sasb", "/api/v1/rag/ingest"
# What the admin offers to everybody on the staff, and none of it shows or changes a row.
FOR_ALL_STAFF = {"index", "login", "logout", "password_change", "password_change_done", "jsi18n"}
REFUSED = (302, 403, 404, 405)


@pytest.fixture
def clerk() -> Any:
    """On the staff, without a permission."""
    return make_user(is_staff=True)


def client_of(user: Any) -> Client:
    client = Client()
    client.force_login(user)
    return client


def addresses() -> list[str]:
    """Every address of the admin that is about rows, with keys that are there."""
    found = []
    for pattern in admin.site.get_urls():
        if getattr(pattern, "name", "") in FOR_ALL_STAFF:
            continue
        inner = getattr(pattern, "url_patterns", [pattern])
        prefix = str(pattern.pattern) if inner != [pattern] else ""
        found += [prefix + str(each.pattern) for each in inner]
    return [f"/admin/{re.sub(r'<[^>]+>', 'S2.6(a)', address)}" for address in found]


@pytest.mark.long
def test_the_admin_shows_and_changes_nothing_for_the_staff_alone(clerk: Any) -> None:
    client = client_of(clerk)
    tried = [address for address in addresses() if "(?P" not in address]
    assert len(tried) > 60
    for address in tried:
        for answer in (client.get(address), client.post(address, {"why": "Mine", "post": "yes"})):
            assert answer.status_code in REFUSED, (address, answer.status_code)
            if answer.status_code == 302:  # to the first page of the admin, or to the same address
                assert re.match(r"^/admin/(?:$|[\w/]+S2\.6)", answer["Location"]), address
    assert "You don’t have permission to view or edit anything" in (
        client.get("/admin/").content.decode()
    )


def test_the_staff_alone_curates_nothing_by_session_or_by_token(clerk: Any) -> None:
    _, token = make_token(clerk, scopes=list(Scope))
    before = StandardPassage.objects.count()
    for client in (client_of(clerk), Client(headers={"authorization": f"Token {token}"})):
        assert client.delete(CORPUS).status_code == 403
        assert client.post(INGEST, {"corpus": "all"}).status_code == 403
    assert StandardPassage.objects.count() == before


@pytest.mark.parametrize("codename", ["view_standardpassage", "add_standardpassage"])
def test_a_corpus_is_removed_with_the_permission_to_delete_and_no_other(
    clerk: Any, codename: str
) -> None:
    clerk.user_permissions.add(Permission.objects.get(codename=codename))
    assert client_of(clerk).delete(CORPUS).status_code == 403
    clerk.user_permissions.add(Permission.objects.get(codename="delete_standardpassage"))
    clerk = type(clerk).objects.get(pk=clerk.pk)
    assert client_of(clerk).delete(CORPUS).status_code == 200


def test_the_staff_alone_sees_no_report_of_others(clerk: Any) -> None:
    report = make_report(make_user())
    client = client_of(clerk)
    assert client.get("/api/v1/reports").json()["reports"] == []
    for address in (f"/reports/{report.pk}", f"/api/v1/reports/{report.pk}"):
        assert client.get(address).status_code == 404
