"""The settings of the firm's sign-in provider: half of one, or one that is asked without HTTPS,
stops the start."""

from __future__ import annotations

from typing import Any

import pytest

from sibyl_project.oidc_address import checked_hosts, groups_of
from tests.test_env import load, refusal  # noqa: F401 - load is a fixture

WHOLE = {
    "OIDC_ISSUER": "https://login.example.org/realms/firm",
    "OIDC_CLIENT_ID": "sibyl",
    "OIDC_CLIENT_SECRET": "hush-hush",
    "OIDC_GROUPS": "audit=Auditors",
}


def test_a_whole_provider_is_taken(load: Any) -> None:  # noqa: F811
    env = load(**WHOLE, MFA_GROUPS="Curators, Site administrators")
    assert env.OIDC_ISSUER.endswith("/realms/firm")
    assert env.MFA_GROUPS == ["Curators", "Site administrators"]


@pytest.mark.parametrize("left_out", ["OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_GROUPS"])
def test_half_a_provider_is_refused_by_name(load: Any, left_out: str) -> None:  # noqa: F811
    half = {name: value for name, value in WHOLE.items() if name != left_out}
    message = refusal(load, **half)
    assert message.startswith(f"Setting {left_out} is not usable") and "hush" not in message
    assert "no effect without OIDC_ISSUER" in refusal(load, **{left_out: WHOLE[left_out]})


@pytest.mark.parametrize(
    "issuer", ["http://login.example.org", "login.example.org", "https://a:b@c.example.org"]
)
def test_a_provider_is_asked_by_https(load: Any, issuer: str) -> None:  # noqa: F811
    assert refusal(load, **{**WHOLE, "OIDC_ISSUER": issuer}).startswith("Setting OIDC_ISSUER")


def test_a_value_of_the_claim_may_be_the_name_of_a_directory() -> None:
    assert groups_of("CN=Audit,OU=Groups=Auditors; b=Curators;") == [
        *(("CN=Audit,OU=Groups", "Auditors"), ("b", "Curators")),
    ]
    for wrong in ("Auditors", "=Auditors", "audit="):
        with pytest.raises(ValueError, match="must be written like"):
            groups_of(wrong)
    with pytest.raises(ValueError, match="names of hosts"):
        checked_hosts(["https://keys.example.org"])
