"""Whose word counts for the address of a client."""

from __future__ import annotations

from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse

from sibyl_project.common.proxies import client_of, real_client

PROXIES = ["10.0.0.1", "192.168.0.0/16", "fd00::/8"]


@pytest.mark.parametrize(
    ("peer", "forwarded", "client"),
    [
        ("203.0.113.9", "", "203.0.113.9"),
        ("203.0.113.9", "198.51.100.7", "203.0.113.9"),  # a stranger says so
        ("10.0.0.1", "198.51.100.7", "198.51.100.7"),
        ("10.0.0.1", "1.1.1.1, 198.51.100.7", "198.51.100.7"),  # what the client put before it
        ("10.0.0.1", "198.51.100.7, 192.168.3.4", "198.51.100.7"),
        ("10.0.0.1", "192.168.3.4", "192.168.3.4"),
        ("10.0.0.1", "198.51.100.7, nonsense", "10.0.0.1"),
        ("::ffff:10.0.0.1", "198.51.100.7", "198.51.100.7"),  # a listener for IPv4 and IPv6
        ("fd00::1", "2001:db8::5", "2001:db8::5"),
        ("", "198.51.100.7", ""),
    ],
)
def test_the_nearest_address_that_is_no_named_proxy_is_the_client(
    peer: str, forwarded: str, client: str
) -> None:
    assert client_of(peer, forwarded, PROXIES) == client


def test_without_a_named_proxy_the_header_says_nothing_and_is_gone(settings: Any) -> None:
    settings.TRUSTED_PROXIES = []
    request = HttpRequest()
    request.META |= {"REMOTE_ADDR": "203.0.113.9", "HTTP_X_FORWARDED_FOR": "127.0.0.1"}
    real_client(lambda _: HttpResponse())(request)
    assert request.META["REMOTE_ADDR"] == "203.0.113.9"
    assert "X-Forwarded-For" not in request.headers
