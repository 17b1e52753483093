"""`check --deploy` has nothing to say against the settings for a site that others reach, and names
what is missing from others; HTTPS counts by the word of a named proxy only."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings as django_settings
from django.contrib.auth.models import Group
from django.test import Client

from sibyl_project import env as environment
from sibyl_project.common import checks
from sibyl_project.common.proxies import came_by_https

ROOT = Path(__file__).resolve().parents[2]
PRODUCTION = re.compile(r"^# ([A-Z_]+)=(.*)$", re.M)
SECRETS = {
    "SECRET_KEY": "k9Yw2mXc7Rt4Vb8Nq1Zs6Hd3Jf5Lg0PaUeIoTyKxWvBnMzQrStDf",
    "DATABASE_PASSWORD": "one",
    "DATABASE_OWNER_PASSWORD": "two",
    "REDIS_PASSWORD": "three",
}


def production() -> dict[str, str]:
    """The last lines of .env.example, filled in."""
    given = dict(PRODUCTION.findall((ROOT / ".env.example").read_text()))
    compose = re.findall(r"\$\{([A-Z_]+)", (ROOT / "docker-compose.yml").read_text())
    assert set(SECRETS) <= set(given) <= {*environment.Env.model_fields, *compose}
    return given | SECRETS


def environment_of(service: str, dotenv: dict[str, str]) -> dict[str, str]:
    """What a container of docker-compose.yml gets, given a `.env`."""
    declared = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"][service]

    def filled(text: str) -> str:
        return re.sub(
            r"\$\{([A-Z_]+)(?::([?-])([^}]*))?\}",
            lambda m: dotenv.get(m[1], m[3] if m[2] == "-" else ""),
            str(text),
        )

    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return kept | dotenv | {k: filled(v) for k, v in declared["environment"].items()}


def check(variables: dict[str, str], *tags: str) -> str:
    """What the command prints; it needs no database. Tags select some of the checks."""
    done = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", *tags],
        cwd=ROOT,
        env=variables,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout + done.stderr


@pytest.mark.long
def test_the_settings_of_the_compose_file_and_the_example_are_clean() -> None:
    # In the one container that has the address of the owner, and so knows that there are two roles.
    assert "no issues" in check(environment_of("migrate", production()))


@pytest.mark.long
def test_everything_that_matters_is_named_when_it_is_missing() -> None:
    said = check(
        environment_of("web", SECRETS)
        | {
            "ALLOWED_HOSTS": "*",
            "REDIS_URL": "redis://redis:6379/0",
            "DATABASE_URL": "postgresql://sibyl:x@database/sibyl",
            "TRUSTED_PROXIES": "0.0.0.0/0",
            "HTTPS_HEADER": "X-Forwarded-Proto",
            "HSTS_SECONDS": "3600",
        },
        "--tag=security",
    )
    named = set(re.findall(r"\((\w+\.W\d+)\)", said))
    assert named == {
        "security.W008",  # no redirect
        "security.W010",  # cookies of sessions over HTTP
        "security.W016",  # and that against forgery
        "sibyl.W001",
        "sibyl.W002",
        "sibyl.W003",
        "sibyl.W004",
        "sibyl.W005",
    }


def test_the_embedded_services_have_one_role_and_the_check_says_so(settings: Any) -> None:
    settings.DATABASE_ROLE = settings.DATABASE_OWNER = ""
    (found,) = checks.check_roles()
    assert found.id == "sibyl.W001"
    assert "embedded services have one role" in found.hint
    assert "give it to this one as well" in found.hint


def test_a_group_that_is_not_there_demands_nothing_and_the_check_says_so(
    db: None, settings: Any
) -> None:
    Group.objects.get_or_create(name="Curators")
    settings.MFA_GROUPS = frozenset({"Curators", "Curatros", "*"})
    (found,) = checks.check_groups(databases=["default"])
    assert (found.id, "Curatros" in found.msg, "Curators" in found.msg) == (
        "sibyl.W007",
        True,
        False,
    )
    settings.MFA_GROUPS = frozenset({"Curators", "*"})
    assert checks.check_groups(databases=["default"]) == []


@pytest.fixture
def load(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """Read an environment of exactly these variables."""

    def act(**variables: str) -> environment.Env:
        for name in environment.Env.model_fields:
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setitem(environment.Env.model_config, "env_file", tmp_path / "none")
        return environment.load.__wrapped__()

    return act


@pytest.mark.parametrize(
    ("named", "variables"),
    [
        ("HTTPS_HEADER", {"HTTPS_HEADER": "X-Forwarded-Proto"}),
        ("HTTPS_HEADER", {"HTTPS_HEADER": "X Forwarded", "TRUSTED_PROXIES": "10.0.0.1"}),
        ("SSL_REDIRECT", {"SSL_REDIRECT": "true", "TRUSTED_PROXIES": "10.0.0.1"}),
        ("HSTS_SECONDS", {"HSTS_SECONDS": "31536000"}),
        ("HSTS_SECONDS", {"HSTS_SECONDS": "-1"}),
        ("DATABASE_OWNER_URL", {"DATABASE_OWNER_URL": "postgresql://o:hush@h/d"}),
        ("DATABASE_OWNER_URL", {"DATABASE_OWNER_URL": "mysql://o:hush@h/d"}),
    ],
)
def test_a_setting_that_would_have_no_effect_stops_the_start(
    load: Any, named: str, variables: dict[str, str]
) -> None:
    with pytest.raises(SystemExit, match=f"^Setting {named} is not usable: ") as stop:
        load(**variables)
    assert "hush" not in str(stop.value)


@pytest.mark.parametrize(
    ("peer", "said", "believed"),
    [
        ("10.0.0.1", "https", True),
        ("10.0.0.1", "HTTPS", True),
        ("10.0.0.1", "https, https", True),
        ("10.0.0.1", "http", False),
        ("10.0.0.1", "", False),
        ("10.0.0.1", "https, http", False),  # what a client sent, and what the proxy added
        ("10.0.0.1", "https,", False),
        ("203.0.113.9", "https", False),  # a stranger says so
        ("", "https", False),
    ],
)
def test_https_is_what_a_named_proxy_calls_so(peer: str, said: str, believed: bool) -> None:
    assert came_by_https(peer, said, ["10.0.0.1"]) is believed


@pytest.fixture
def behind_proxy(settings: Any) -> None:
    """The settings of a site behind a proxy that speaks HTTPS."""
    settings.TRUSTED_PROXIES = ["10.0.0.1"]
    settings.HTTPS_HEADER = "HTTP_X_FORWARDED_PROTO"
    settings.SECURE_PROXY_SSL_HEADER = (settings.HTTPS_HEADER, "https")
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_HSTS_SECONDS = 31_536_000
    settings.SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    settings.SECURE_REDIRECT_EXEMPT = django_settings.SECURE_REDIRECT_EXEMPT


@pytest.mark.usefixtures("behind_proxy", "db")
def test_a_stranger_who_claims_https_is_redirected_all_the_same() -> None:
    answer = Client(REMOTE_ADDR="203.0.113.9").get("/sign-in", HTTP_X_FORWARDED_PROTO="https")
    assert (answer.status_code, answer["Location"]) == (301, "https://testserver/sign-in")
    assert "Strict-Transport-Security" not in answer


@pytest.mark.usefixtures("behind_proxy")
def test_who_collects_metrics_on_the_machine_is_not_redirected() -> None:
    assert Client(REMOTE_ADDR="127.0.0.1").get("/metrics").status_code == 404  # off, not moved


@pytest.mark.usefixtures("behind_proxy", "db")
def test_behind_the_proxy_pages_are_served_and_browsers_insist_on_https() -> None:
    answer = Client(REMOTE_ADDR="10.0.0.1").get("/sign-in", HTTP_X_FORWARDED_PROTO="https")
    assert answer.status_code == 200
    assert answer["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains"


@pytest.mark.usefixtures("behind_proxy", "db")
def test_health_answers_whoever_watches_the_container_over_http() -> None:
    assert Client(REMOTE_ADDR="127.0.0.1").get("/api/v1/health").status_code in {200, 503}
    assert Client(REMOTE_ADDR="127.0.0.1").get("/api/v1/health/live").status_code == 200
