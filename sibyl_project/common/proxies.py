"""Whose word counts for the address of a client, and for whether it came by HTTPS: that of the
proxies an operator named, and nobody else's."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from functools import cache
from typing import Final

from django.conf import settings
from django.http import HttpRequest

from sibyl_project.common.middleware import around

HEADER: Final = "HTTP_X_FORWARDED_FOR"
# What proxies add; a request that has one of them, and no trusted proxy as its peer, was passed on.
SIGNS: Final = (
    HEADER,
    *("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_REAL_IP", "HTTP_X_FORWARDED_HOST"),
    "HTTP_X_FORWARDED_PROTO",
)
CAME_BY_STRANGER: Final = "sibyl.came_by_stranger"
Network = ipaddress.IPv4Network | ipaddress.IPv6Network


@cache
def network(named: str) -> Network:
    """An address or a network as an operator names it. Raises ValueError for what is neither."""
    return ipaddress.ip_network(named, strict=False)


def client_of(peer: str, forwarded: str, trusted: Iterable[str]) -> str:
    """The nearest address, from the peer backwards through the header, that is no trusted proxy.

    An entry that is no address ends the way: nothing before it is believed.
    """
    proxies = [network(each) for each in trusted]
    client = peer
    for hop in reversed([part.strip() for part in forwarded.split(",") if part.strip()]):
        if not (_is_among(client, proxies) and _address(hop)):
            break
        client = hop
    return client


def known_address(text: str | None) -> str | None:
    """The address as a database keeps it: without the zone of a link; None for what is none, such
    as the peer of a socket file."""
    address = _address((text or "").partition("%")[0])
    return str(address) if address else None


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address  # as a listener for both shows IPv4


def _is_among(text: str, proxies: Iterable[Network]) -> bool:
    address = _address(text)
    return address is not None and any(address in each for each in proxies)


def is_among(text: str, named: Iterable[str]) -> bool:
    """Whether an address is one of these, or in one of these networks."""
    return _is_among(text, [network(each) for each in named])


def came_by_https(peer: str, said: str, trusted: Iterable[str]) -> bool:
    """Whether a trusted proxy says so, for every hop it knows of: a proxy may append to what a
    client has sent."""
    hops = [part.strip().lower() for part in said.split(",")]
    return is_among(peer, trusted) and set(hops) == {"https"}


def _name(request: HttpRequest) -> None:
    peer = request.META.get("REMOTE_ADDR", "")
    passed_on = any(request.META.get(sign) for sign in SIGNS)
    request.META[CAME_BY_STRANGER] = passed_on and not is_among(peer, settings.TRUSTED_PROXIES)
    if settings.HTTPS_HEADER:
        said = request.META.pop(settings.HTTPS_HEADER, "")
        if came_by_https(peer, said, settings.TRUSTED_PROXIES):
            request.META[settings.HTTPS_HEADER] = "https"
    forwarded = request.META.pop(HEADER, "")
    client = client_of(peer, forwarded, settings.TRUSTED_PROXIES)
    # without the zone of a link, which names an interface of this machine and no database takes
    request.META["REMOTE_ADDR"] = client.partition("%")[0]


real_client = around(before=_name)
"""A middleware: `REMOTE_ADDR` is the client behind TRUSTED_PROXIES, and the request is secure if
one of them says that it came by HTTPS. Nothing else sees what others put into these headers."""
