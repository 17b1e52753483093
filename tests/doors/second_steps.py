"""Telephones of tests: an account with a second step, and the codes it would show."""

from __future__ import annotations

import time
from typing import Any

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret, hotp_value
from django.test import Client

RIGHT = "a-long-password"  # of every account that `make_user` makes


def code_of(secret: str, later: int = 0) -> str:
    """What a telephone shows now, or some half-minutes later."""
    return f"{hotp_value(secret, int(time.time()) // 30 + later):06}"


def with_telephone(user: Any) -> str:
    """Give an account a second step; its secret."""
    secret = generate_totp_secret()
    TOTP.activate(user, secret)
    return secret


def half_in(user: Any, to: str = "") -> Client:
    """Somebody who has given the right password, and nothing more."""
    client = Client()
    given = {"username": user.get_username(), "password": RIGHT, "next": to}
    answer = client.post("/sign-in", given)
    assert answer.status_code == 302
    return client
