"""What `manage.py check --deploy` says beyond Django's own checks, each with what to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import Group
from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import connections

from sibyl_project.common.database_rights import RightsError, excess, powers
from sibyl_project.common.proxies import network
from sibyl_project.common.second_steps import EVERYBODY

YEAR: Final = 31_536_000  # seconds; what browsers and auditors take for lasting


@register(Tags.security, deploy=True)
def check_roles(**_: Any) -> list[CheckMessage]:
    """One database role does all: what the application writes it can also rewrite."""
    if not settings.DATABASE_ROLE or settings.DATABASE_ROLE == settings.DATABASE_OWNER:
        return [
            Warning(
                "One database role does everything, so the application could rewrite the trail.",
                hint="With services of your own, name a second role in DATABASE_OWNER_URL and run "
                "`manage.py grant_rights`. The embedded services have one role only. Where only "
                "commands of the owner know DATABASE_OWNER_URL, give it to this one as well.",
                id="sibyl.W001",
            )
        ]
    return []


@register(Tags.security, deploy=True)
def check_redis(**_: Any) -> list[CheckMessage]:
    """A Redis that anybody on its network may use: who can write to it can start tasks."""
    parts = urlsplit(settings.REDIS_URL)
    if parts.scheme == "unix" or parts.password:
        return []
    return [
        Warning(
            "Redis asks for no password.",
            hint="Set requirepass in Redis, and write REDIS_URL as redis://:password@host:6379/0.",
            id="sibyl.W002",
        )
    ]


@register(Tags.security, deploy=True)
def check_proxies(**_: Any) -> list[CheckMessage]:
    """Proxies that are everybody, and a promise of HTTPS that soon ends."""
    found: list[CheckMessage] = []
    if any(network(each).prefixlen == 0 for each in settings.TRUSTED_PROXIES):
        found.append(
            Warning(
                "TRUSTED_PROXIES names every address, so a client may claim any address and HTTPS.",
                hint="Name the addresses of your proxies only.",
                id="sibyl.W003",
            )
        )
    if 0 < settings.SECURE_HSTS_SECONDS < YEAR:
        found.append(
            Warning(
                "Browsers insist on HTTPS for less than a year.",
                hint=f"Once HTTPS works, set HSTS_SECONDS={YEAR}.",
                id="sibyl.W004",
            )
        )
    return found


@register(Tags.security, deploy=True)
def check_hosts(**_: Any) -> list[CheckMessage]:
    """Host names that let anybody choose what links point to, or that nobody outside can use."""
    if "*" in settings.ALLOWED_HOSTS:
        return [
            Warning(
                "ALLOWED_HOSTS accepts every host name.",
                hint="Name the hosts under which people reach this site.",
                id="sibyl.W005",
            )
        ]
    return []


@register(Tags.database, deploy=True)
def check_rights(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """The rights that the application's role has in the database, with `--database default`."""
    owner, role = settings.DATABASE_OWNER, settings.DATABASE_ROLE
    if "default" not in (databases or ()) or owner == role:
        return []
    with connections["default"].cursor() as cursor:
        try:
            found = powers(cursor, owner=owner, role=role) + list(excess(cursor, role))
        except RightsError as error:
            found = [str(error)]
    if not found:
        return []
    return [
        Warning(
            f"The database role {role} can do more than it should: {', '.join(found)}",
            hint="Run `manage.py grant_rights`.",
            id="sibyl.W006",
        )
    ]


@register(Tags.database, deploy=True)
def check_groups(databases: Sequence[str] | None = None, **_: Any) -> list[CheckMessage]:
    """Groups of MFA_GROUPS that do not exist, with `--database default`: of nobody is anything
    demanded then."""
    named = settings.MFA_GROUPS - {EVERYBODY}
    if "default" not in (databases or ()) or not named:
        return []
    known = set(Group.objects.filter(name__in=named).values_list("name", flat=True))
    if not (missing := sorted(named - known)):
        return []
    return [
        Warning(
            f"MFA_GROUPS names no group there is: {', '.join(missing)}.",
            hint="Write the names as the admin does; * stands for every account.",
            id="sibyl.W007",
        )
    ]
