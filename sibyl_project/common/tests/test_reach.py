"""What an address that somebody typed may lead to, and what not."""

from __future__ import annotations

import socket
from ipaddress import ip_network
from typing import Any

import httpx
import pytest

from sibyl_project.common.http import HttpClient
from sibyl_project.common.http_errors import AddressRefused, RedirectRefused, Unreachable
from sibyl_project.common.reach import Reach
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests import model_server as does

HERE = (ip_network("127.0.0.0/8"),)
NOT_PUBLIC = [
    "127.0.0.1",
    "127.8.8.8",
    "0.0.0.0",
    "10.1.2.3",
    "172.16.0.1",
    "192.168.1.1",
    "100.64.0.1",  # of providers, behind one address
    "169.254.169.254",  # where clouds tell machines their secrets
    "192.0.2.1",
    "198.18.0.1",
    "224.0.0.1",
    "240.0.0.1",
    "255.255.255.255",
    "::",
    "::1",
    "fe80::1",
    "fe80::1%eth0",
    "fc00::1",
    "fd12:3456::1",
    "ff02::1",
    "2001:db8::1",
    "::ffff:127.0.0.1",
    "::ffff:10.0.0.1",
    "64:ff9b::7f00:1",  # 127.0.0.1 by way of NAT64
    "64:ff9b::a9fe:a9fe",
    "2002:7f00:1::1",  # 127.0.0.1 by way of 6to4
    "2001:0:4136:e378:8000:63bf:f5ff:fffe",  # 10.0.0.1 by way of Teredo
]
PUBLIC = ["93.184.216.34", "8.8.8.8", "2606:2800:220:1:248:1893:25c8:1946"]


def stand_for(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> list[str]:
    """Whatever name is asked for stands for these addresses; the names that were asked for. An
    address stands for itself, as it is connected to."""
    asked: list[str] = []
    real = socket.getaddrinfo

    def found(name: str, *given: Any, **named: Any) -> list[Any]:
        if name in addresses:
            return real(name, *given, **named)
        asked.append(name)
        return [(0, 0, 0, "", (address, 0)) for address in addresses]

    monkeypatch.setattr(socket, "getaddrinfo", found)
    return asked


@pytest.mark.parametrize("address", NOT_PUBLIC)
def test_a_name_that_stands_for_what_is_not_public_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_for(monkeypatch, address)
    with pytest.raises(AddressRefused, match="its address is not a public one"):
        Reach().address_of("https", "hooks.example.org")


@pytest.mark.parametrize("address", PUBLIC)
def test_a_public_address_is_reached_by_https_alone(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_for(monkeypatch, address)
    assert Reach().address_of("https", "hooks.example.org") == address
    with pytest.raises(AddressRefused, match="without https"):
        Reach().address_of("http", "hooks.example.org")


@pytest.mark.parametrize(
    "written", ["127.1", "2130706433", "0x7f000001", "017700000001", "localhost", "[::1]"]
)
def test_another_spelling_of_this_machine_is_refused(written: str) -> None:
    with pytest.raises((AddressRefused, Unreachable)):
        Reach().address_of("https", written)


def test_one_address_that_is_not_public_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_for(monkeypatch, "93.184.216.34", "10.0.0.1")
    with pytest.raises(AddressRefused):
        Reach().address_of("https", "hooks.example.org")


def test_networks_that_the_operator_names_are_reached_and_no_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    allowed = Reach(networks=(ip_network("10.20.0.0/16"),))
    stand_for(monkeypatch, "10.20.3.4")
    assert allowed.address_of("http", "inside.example.org") == "10.20.3.4"
    stand_for(monkeypatch, "10.21.3.4")
    with pytest.raises(AddressRefused):
        allowed.address_of("http", "inside.example.org")


@pytest.mark.parametrize(
    ("name", "is_allowed"),
    [
        ("hooks.example.org", True),
        ("HOOKS.example.org.", True),
        ("example.org", False),
        ("a.client.example", True),
        ("client.example", False),
        ("aclient.example", False),
        ("hooks.example.org.evil.example", False),
    ],
)
def test_only_hosts_that_the_operator_names_are_asked_for(
    name: str, is_allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = stand_for(monkeypatch, "93.184.216.34")
    reach = Reach(hosts=("hooks.example.org", ".client.example"))
    if is_allowed:
        assert reach.address_of("https", name) == "93.184.216.34"
    else:
        with pytest.raises(AddressRefused, match="not among the hosts"):
            reach.address_of("https", name)
    assert bool(asked) == is_allowed


def test_a_name_that_nobody_knows_may_be_known_later(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*_: Any, **__: Any) -> Any:
        raise socket.gaierror("Name or service not known")

    monkeypatch.setattr(socket, "getaddrinfo", unknown)
    with pytest.raises(Unreachable) as told:
        Reach().address_of("https", "hooks.example.org")
    assert told.value.retryable


def test_the_connection_goes_to_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A name that stands for another address a moment later gains nothing: it is asked for once,
    and the header still has the name."""
    with does.model_server() as server:
        asked = stand_for(monkeypatch, "127.0.0.1")
        port = httpx.URL(server.url).port
        client = HttpClient(f"http://hooks.example.org:{port}", reach=Reach(networks=HERE))
        sent = {"headers": {}, "read": lambda answer: answer.status}
        assert client.post_bytes("a/b?c=d", b'{"input": ["x"]}', **sent) == 200
    (request,) = server.requests
    assert (request.path, request.headers["host"]) == ("/a/b?c=d", f"hooks.example.org:{port}")
    assert asked.count("hooks.example.org") == 1


def test_no_redirect_is_followed_not_even_to_the_same_host(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with does.model_server() as server:
        server.next(does.redirect("/elsewhere"))
        client = HttpClient(server.url, reach=Reach(networks=HERE), patience=Patience(attempts=1))
        with pytest.raises(RedirectRefused):
            client.post_bytes("", b"{}", headers={}, read=lambda answer: answer.status)
    assert len(server.requests) == 1


def test_the_certificate_is_asked_for_by_the_name(monkeypatch: pytest.MonkeyPatch) -> None:
    stand_for(monkeypatch, "93.184.216.34")
    client = HttpClient("https://hooks.example.org", reach=Reach())
    seen: list[httpx.Request] = []

    def send(request: httpx.Request, **_: Any) -> httpx.Response:
        seen.append(request)
        return httpx.Response(204, request=request)

    monkeypatch.setattr(client._client(), "send", send)
    client.post_bytes("", b"{}", headers={}, read=lambda answer: answer.status)
    assert seen[0].url.host == "93.184.216.34"
    assert seen[0].extensions["sni_hostname"] == "hooks.example.org"
    assert seen[0].headers["host"] == "hooks.example.org"
