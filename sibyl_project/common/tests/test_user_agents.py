"""Browsers by the names their users know."""

from __future__ import annotations

import pytest

from sibyl_project.common.proxies import known_address
from sibyl_project.common.user_agents import browser_of

WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) "


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (WINDOWS + "Chrome/140.0.0.0 Safari/537.36", "Chrome on Windows"),
        (WINDOWS + "Chrome/140.0.0.0 Safari/537.36 Edg/140.0", "Edge on Windows"),
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
            "Firefox on Linux",
        ),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari/604.1", "Safari on iPhone"),
        ("curl/8.5.0", "curl"),
        ("<script>", "unknown"),
        ("", "unknown"),
    ],
)
def test_a_browser_is_named(agent: str, name: str) -> None:
    assert browser_of(agent) == name


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("fe80::1%eth0", "fe80::1"),
        ("unix:", None),
        ("", None),
        (None, None),
    ],
)
def test_an_address_is_kept_only_if_it_is_one(text: str | None, kept: str | None) -> None:
    assert known_address(text) == kept
