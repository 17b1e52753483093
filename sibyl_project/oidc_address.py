"""The settings of a sign-in provider that speaks OpenID Connect: what they may be, and what they
say.
"""

from __future__ import annotations

import re
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

LONGEST_ISSUER: Final = 200  # what the table of its accounts holds
TOGETHER: Final = ("OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_GROUPS")


def checked_issuer(value: str) -> str:
    """The issuer unchanged. Raises ValueError for what is no address of one."""
    if not value:
        return value
    parts = urlsplit(value)
    if not parts.hostname or parts.username or parts.query or parts.fragment:
        raise ValueError("must be the address of a provider, such as https://login.example.org")
    if parts.scheme != "https" and not (parts.scheme == "http" and is_here(parts.hostname)):
        raise ValueError("must begin with https://; http:// is for a provider on this machine")
    if len(value) > LONGEST_ISSUER:
        raise ValueError(f"must have at most {LONGEST_ISSUER} characters")
    return value


def is_here(host: str) -> bool:
    """Whether a host is this machine, so that what is sent to it crosses no network."""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def checked_groups(value: str) -> str:
    """The mapping unchanged. Raises ValueError when it cannot be read."""
    groups_of(value)
    return value


def groups_of(value: str) -> list[tuple[str, str]]:
    """Pairs of a value of the claim and the group of Sibyl it stands for.

    They are written value=Group and separated by semicolons; a value may contain "=" and ",", as
    names of directories do. Raises ValueError.
    """
    pairs = []
    for each in filter(None, (part.strip() for part in value.split(";"))):
        claimed, found, group = each.rpartition("=")
        if not found or not claimed.strip() or not group.strip():
            raise ValueError("must be written like audit-team=Auditors;standards-team=Curators")
        pairs.append((claimed.strip(), group.strip()))
    return pairs


def checked_hosts(value: list[str]) -> list[str]:
    """The hosts in small letters. Raises ValueError."""
    for each in value:
        if not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9.-]*(?::\d+)?", each):
            raise ValueError("must be names of hosts, such as keys.example.org")
    return [each.lower() for each in value]
