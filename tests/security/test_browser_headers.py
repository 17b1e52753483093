"""What browsers are told: nothing is embedded, sniffed, remembered or sent elsewhere, and cookies
come from this host alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from reports.reading.upload import store_upload
from reports.tests.document.evidence_files import pdf
from reports.tests.factories import make_user
from sibyl_project.common.passwords import CONTEXT_WORDS, NotTheName

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parent.parent.parent
ASK_SETTINGS = (
    "from django.conf import settings as s; "
    "print(s.SESSION_COOKIE_NAME, s.CSRF_COOKIE_NAME, s.SESSION_COOKIE_SECURE)"
)


def directives(response: Any) -> dict[str, str]:
    """The content security policy of an answer."""
    parts = (part.strip().partition(" ") for part in response["Content-Security-Policy"].split(";"))
    return {name: value for name, _, value in parts}


@pytest.mark.parametrize("address", ["/sign-in", "/api/v1/reports", "/api/v1/nothing", "/api/docs"])
def test_every_answer_tells_the_browser_what_it_may_not_do(client: Client, address: str) -> None:
    response = client.get(address)
    policy = directives(response)
    assert policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["default-src"] == policy["script-src"] == "'self'"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"
    assert response["X-Frame-Options"] == "DENY"
    assert "Access-Control-Allow-Origin" not in response


def test_the_file_of_a_report_is_embedded_nowhere_and_keeps_its_type(
    client: Client, settings: Any, tmp_path: Path
) -> None:
    settings.MEDIA_ROOT = tmp_path
    user = make_user()
    client.force_login(user)
    report = store_upload(user, SimpleUploadedFile('a".pdf', pdf("One page.")))
    response = client.get(f"/api/v1/reports/{report.pk}/pdf")
    assert directives(response)["frame-ancestors"] == "'none'"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Content-Type"] == "application/pdf"
    assert response["Content-Disposition"].startswith("inline; filename=")


@pytest.mark.long
@pytest.mark.parametrize(
    ("secure", "names"),
    [
        ("true", "__Host-sessionid __Host-csrftoken True"),
        ("false", "sessionid csrftoken False"),
    ],
)
def test_behind_https_cookies_are_of_this_host_alone(secure: str, names: str) -> None:
    own = os.environ | {
        "SECURE_COOKIES": secure,
        "DJANGO_SETTINGS_MODULE": "sibyl_project.settings",
    }
    asked = subprocess.run(
        [sys.executable, "-c", ASK_SETTINGS], cwd=ROOT, env=own, capture_output=True, check=True
    )
    assert asked.stdout.decode().strip() == names


@pytest.mark.parametrize("word", CONTEXT_WORDS)
def test_a_password_of_a_word_of_the_field_is_refused(word: str) -> None:
    with pytest.raises(ValidationError, match="guessed here"):
        NotTheName().validate(f"{word}-{word}1")
    NotTheName().validate(f"{word} under a plane tree")
