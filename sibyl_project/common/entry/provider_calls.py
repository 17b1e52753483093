"""What is asked of the firm's provider over HTTP. It is the one exception to the one outbound
client (`common/http.py`), since django-allauth brings its own: so it is held to the provider's
hosts here.

No redirect is followed, no proxy or password of the environment is used, and an answer is bounded
in size and time.
"""

from __future__ import annotations

from typing import Any, Final
from urllib.parse import urlsplit

import requests
from django.conf import settings

CONNECT_SECONDS, ANSWER_SECONDS = 5, 10
MOST_BYTES: Final = 1_000_000


class ElsewhereError(requests.RequestException):
    """An address that is not the provider's, or is not asked by HTTPS."""


class TooLargeError(requests.RequestException):
    """An answer larger than any that a provider gives."""


def checked(address: str) -> str:
    """The address unchanged. Raises ElsewhereError unless it is the provider's.

    That is the issuer's own host and those of OIDC_HOSTS, by HTTPS; an issuer on this machine may
    be asked by HTTP at its own port.
    """
    issuer, asked = urlsplit(settings.OIDC_ISSUER), urlsplit(address)
    own = (asked.scheme, asked.netloc.lower()) == (issuer.scheme, issuer.netloc.lower())
    other = asked.scheme == "https" and asked.netloc.lower() in settings.OIDC_HOSTS
    if not settings.OIDC_ISSUER or not (own or other):
        raise ElsewhereError(
            f"The provider names the host {asked.hostname}, which is not its own. If it is, name "
            "it in OIDC_HOSTS."
        )
    return address


class ProviderCalls(requests.Session):
    """The client that django-allauth asks the provider with."""

    def __init__(self) -> None:
        super().__init__()
        self.trust_env = False

    def request(self, method: Any, url: Any, *args: Any, **named: Any) -> requests.Response:
        """Ask, where that is allowed. Raises RequestException."""
        named["allow_redirects"] = False
        named["timeout"] = (CONNECT_SECONDS, ANSWER_SECONDS)
        named["stream"] = True
        answer: requests.Response = super().request(method, checked(str(url)), *args, **named)
        if answer.is_redirect:
            raise ElsewhereError("The provider redirects, which is not followed.")
        body = b""
        for part in answer.iter_content(65_536):
            body += part
            if len(body) > MOST_BYTES:
                answer.close()
                raise TooLargeError("The provider's answer is too large.")
        return _read(answer, body)


def _read(answer: requests.Response, body: bytes) -> requests.Response:
    """The same answer with its body read: `content`, `text` and `json()` work on it."""
    whole = requests.Response()
    whole.status_code, whole.headers, whole.url = answer.status_code, answer.headers, answer.url
    whole.encoding, whole.reason, whole.request = answer.encoding, answer.reason, answer.request
    whole.raw = _Body(body)
    return whole


class _Body:
    """A body that is there already, as a Response reads it."""

    def __init__(self, body: bytes) -> None:
        self._rest = body

    def read(self, size: int = -1) -> bytes:
        """The next bytes."""
        size = len(self._rest) if size < 0 else size
        part, self._rest = self._rest[:size], self._rest[size:]
        return part
