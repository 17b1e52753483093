"""The provider's signed word on who somebody is, believed only where everything about it is right:
signature, issuer, audience, time, and the nonce of this very sign-in."""

from __future__ import annotations

import hmac
import json
import time
from collections.abc import Mapping
from typing import Any, Final

import jwt
from jwt.algorithms import get_default_algorithms

# Signatures by a key that the provider alone holds; never one of a shared secret, or none.
ALGORITHMS: Final = ("RS256", "RS384", "RS512", "PS256", "PS384", "PS512", "ES256", "ES384")
REQUIRED: Final = ("iss", "sub", "aud", "exp", "iat", "nonce")
LEEWAY_SECONDS: Final = 30
LONGEST_SUBJECT: Final = 191  # what the table of accounts holds; the standard allows 255


class NotBelieved(Exception):
    """The token is not what it should be; the message says why, and holds nothing of it."""


def verified(
    token: str, *, keys: Mapping[str, Any], issuer: str, client: str, nonce: str
) -> dict[str, Any]:
    """What the token says. Raises NotBelieved."""
    try:
        header = jwt.get_unverified_header(token)
        algorithm = header.get("alg")
        if algorithm not in ALGORITHMS:
            raise NotBelieved("It is not signed in a way that is accepted.")
        claims: dict[str, Any] = jwt.decode(
            token,
            key=_key(keys, header, algorithm),
            algorithms=[algorithm],
            issuer=issuer,
            audience=client,
            leeway=LEEWAY_SECONDS,
            options={"require": list(REQUIRED)},
        )
    except jwt.PyJWTError as error:
        raise NotBelieved(f"It is refused: {type(error).__name__}.") from None
    if not hmac.compare_digest(str(claims["nonce"]).encode(), nonce.encode()):
        raise NotBelieved("It belongs to another sign-in.")
    if claims.get("azp", client) != client or (_many(claims["aud"]) and "azp" not in claims):
        raise NotBelieved("It was made for another client.")
    if not isinstance(claims["sub"], str) or not 0 < len(claims["sub"]) <= LONGEST_SUBJECT:
        raise NotBelieved("It names nobody.")
    return claims


def asked_again(claims: Mapping[str, Any], since: float) -> bool:
    """Whether the provider has asked somebody for the password after this moment."""
    at = claims.get("auth_time")
    is_time = isinstance(at, int | float) and not isinstance(at, bool)
    return is_time and since - LEEWAY_SECONDS <= float(at or 0) <= time.time() + LEEWAY_SECONDS


def _many(audience: Any) -> bool:
    return isinstance(audience, list) and len(audience) > 1


def _key(keys: Mapping[str, Any], header: Mapping[str, Any], algorithm: str) -> Any:
    """The public key that a token names. Raises NotBelieved."""
    found = [
        each
        for each in keys.get("keys", ())
        if each.get("use", "sig") == "sig"
        and each.get("alg", algorithm) == algorithm
        and each.get("kid") == header.get("kid", each.get("kid"))
    ]
    if len(found) != 1:
        raise NotBelieved("It is signed by a key that the provider does not name.")
    try:
        return get_default_algorithms()[algorithm].from_jwk(json.dumps(found[0]))
    except (jwt.PyJWTError, ValueError):
        raise NotBelieved("The provider's key does not fit it.") from None
