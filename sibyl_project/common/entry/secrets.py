"""What a second step keeps secret, as the database holds it: encrypted by a key that is made of
SECRET_KEY, so a copy of the database alone gives no codes."""

from __future__ import annotations

import base64
from typing import Final

from cryptography.fernet import Fernet, InvalidToken
from django.utils.crypto import salted_hmac

SALT: Final = "sibyl.second_step"


class OtherKey(Exception):
    """A secret was encrypted by another SECRET_KEY."""


def _fernet() -> Fernet:
    digest = salted_hmac(SALT, "key", algorithm="sha256").digest()
    return Fernet(base64.urlsafe_b64encode(digest))


def encrypted(text: str) -> str:
    """The text as it is kept."""
    return _fernet().encrypt(text.encode()).decode()


def decrypted(kept: str) -> str:
    """The text again. Raises OtherKey."""
    try:
        return _fernet().decrypt(kept.encode()).decode()
    except InvalidToken:
        raise OtherKey from None
