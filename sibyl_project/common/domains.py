"""Hosts of addresses, and which part of a host somebody registered, by the public suffix list."""

from __future__ import annotations

from functools import cache, lru_cache
from urllib.parse import urlsplit

from publicsuffixlist import PublicSuffixList


@cache
def _suffixes() -> PublicSuffixList:
    return PublicSuffixList()


def host_of(url: str) -> str:
    """The host of an address, in lower case without a port; "" for what is none."""
    try:
        return (urlsplit(url if "//" in url else f"//{url}").hostname or "").rstrip(".").lower()
    except ValueError:
        return ""


@lru_cache(maxsize=4096)
def registrable(host: str) -> str:
    """The part of a host that somebody registered: "bbc.co.uk" of "news.bbc.co.uk"; "" for a
    public suffix and for what is no name, such as an IP address."""
    if not host or host.replace(".", "").isdigit() or ":" in host:
        return ""
    return str(_suffixes().privatesuffix(host) or "")


def is_within(host: str, domain: str) -> bool:
    """Whether a host is a domain or lies in it, label by label."""
    return bool(domain) and (host == domain or host.endswith(f".{domain}"))
