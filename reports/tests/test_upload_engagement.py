"""A file goes to the engagement that is named, and nowhere where it is not clear which is meant."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from rest_framework.test import APIClient

from reports.models import Engagement, Membership, Report, Role
from reports.tests.factories import make_user

pytestmark = pytest.mark.django_db
PDF = b"%PDF-1.7\n% a small file that begins like a PDF\n"


@pytest.fixture(autouse=True)
def _media(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path


def engagement(user: Any, name: str, role: Role = Role.AUDITOR) -> Engagement:
    made = Engagement.objects.create(name=name)
    Membership.objects.create(engagement=made, user=user, role=role)
    return made


def file() -> SimpleUploadedFile:
    return SimpleUploadedFile("report.pdf", PDF, "application/pdf")


def post(api: APIClient, **fields: Any) -> Any:
    return api.post("/api/v1/upload", {"file": file()} | fields, format="multipart")


def test_over_the_api_the_named_engagement_gets_the_file(api: APIClient) -> None:
    engagement(api.user, "First")
    second = engagement(api.user, "Second")
    assert post(api, engagement="Second").status_code == 201
    assert Report.objects.get().engagement == second
    Report.objects.all().delete()
    assert post(api, engagement=str(second.pk)).status_code == 201
    assert Report.objects.get().engagement == second


def test_of_several_none_named_is_a_400_with_the_choices(api: APIClient) -> None:
    first, second = engagement(api.user, "First"), engagement(api.user, "Second")
    engagement(api.user, "Only read", Role.VIEWER)
    answer = post(api)
    assert answer.status_code == 400
    detail = answer.json()["detail"]
    assert all(f"{each.name} ({each.pk})" in detail for each in (first, second))
    assert "Only read" not in detail
    assert not Report.objects.exists()


def test_the_only_one_needs_no_name_and_a_first_one_is_made(api: APIClient) -> None:
    assert post(api).status_code == 201
    assert Report.objects.get().engagement.name == f"Engagement of {api.user.get_username()}"


def test_one_that_is_not_yours_does_not_exist_and_a_read_one_is_refused(api: APIClient) -> None:
    others = engagement(make_user(), "Of others")
    engagement(api.user, "Only read", Role.VIEWER)
    assert post(api, engagement=str(others.pk)).status_code == 404
    assert post(api, engagement="Of others").status_code == 404
    assert post(api, engagement="Only read").status_code == 403
    assert not Report.objects.exists()


def test_on_the_page_members_of_several_choose(client: Client) -> None:
    user = make_user()
    client.force_login(user)
    engagement(user, "First")
    assert 'name="engagement"' not in client.get("/").content.decode()
    second = engagement(user, "Second")
    others = engagement(make_user(), "Of others")
    page = client.get("/").content.decode()
    assert 'name="engagement"' in page and "Second" in page and "Of others" not in page
    refused = client.post("/upload", {"file": file()})
    assert refused.status_code == 400
    assert "Choose the engagement" in refused.content.decode()
    assert client.post("/upload", {"file": file(), "engagement": others.pk}).status_code == 400
    assert not Report.objects.exists()
    assert client.post("/upload", {"file": file(), "engagement": second.pk}).status_code == 302
    assert Report.objects.get().engagement == second


def test_the_page_takes_no_other_engagement_than_the_one_named(client: Client) -> None:
    user = make_user()
    client.force_login(user)
    mine = engagement(user, "Mine")
    read = engagement(make_user(), "Only read")
    for role in (None, Role.VIEWER):
        if role:
            read.memberships.create(user=user, role=role)
        refused = client.post("/upload", {"file": file(), "engagement": read.pk})
        assert refused.status_code == 400, "its membership ended while the page was open"
        assert not Report.objects.exists()
    assert client.post("/upload", {"file": file(), "engagement": mine.pk}).status_code == 302
    assert Report.objects.get().engagement == mine


def test_the_command_asks_which_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, registry: None
) -> None:
    user = make_user("keeper")
    engagement(user, "First")
    engagement(user, "Second")
    pdf = tmp_path / "report.pdf"
    pdf.write_bytes(PDF)
    with pytest.raises(CommandError, match=r"First .*Second .*--engagement") as refused:
        call_command("analyze", pdf, user="keeper")
    assert refused.value.returncode == 2
    with pytest.raises(CommandError, match="Engagement not found"):
        call_command("analyze", pdf, user="keeper", engagement="Third")
    assert not Report.objects.exists()
