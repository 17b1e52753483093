"""The one outbound HTTP client: time limits, retries, a size cap, no redirects to other hosts, and
no secret in any message. With a `Reach` it connects only to what that allows."""

from __future__ import annotations

import json
import os
import re
import threading
import time
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from ipaddress import ip_address
from ssl import SSLContext
from typing import Any, TypeVar

import httpx

from sibyl_project import __version__
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.http_errors import (
    BadAnswer,
    HttpError,
    OutOfTime,
    RedirectRefused,
    StatusRefused,
    Unreachable,
)
from sibyl_project.common.reach import Reach
from sibyl_project.common.retrying import Patience, retry_after_seconds, with_retries

T = TypeVar("T")
MOST_REDIRECTS = 3
_QUOTED = 300  # characters of what a host says that are passed on
_LIKE_A_KEY = re.compile(r"\b(?:sk|pk|key)-[\w-]{6,}|(?<=Bearer )\S+", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one attempt: seconds to connect, seconds of silence while waiting for bytes,
    and the largest body in bytes."""

    connect: float = 10.0
    silence: float = 60.0
    answer_bytes: int = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Answer:
    """A complete answer with a status below 300, or one that the caller takes for an answer."""

    host: str
    status: int
    headers: Mapping[str, str]
    content: bytes
    quotable: Callable[[str], str] = field(repr=False, default=str)

    def json(self) -> Any:
        """The body as JSON. Raises BadAnswer (worth another attempt: it is usually a body cut
        short)."""
        try:
            return json.loads(self.content)
        except ValueError:
            raise BadAnswer(self.host, "it is not JSON, or was cut short", retryable=True) from None

    def refusal(self, status: int, said: str) -> StatusRefused:
        """The error for an answer that says 200 and means `status`; `said` is quoted without keys,
        on one line."""
        wait = retry_after_seconds(self.headers.get("Retry-After"))
        return StatusRefused(self.host, status, self.quotable(said), retry_after=wait)


class HttpClient:
    """Requests to one base address.

    Safe to share between threads, and after a fork each process connects anew.
    """

    def __init__(
        self,
        base_url: str,
        *,
        bearer: str = "",
        headers: Mapping[str, str] | None = None,
        limits: Limits | None = None,
        patience: Patience | None = None,
        sleep: Callable[[float], None] = time.sleep,
        reach: Reach | None = None,
        also_answers: Collection[int] = (),
    ) -> None:
        """`also_answers` are statuses that say something instead of refusing, such as 404 of a
        register that has no such entry."""
        self._also_answers = also_answers
        self._base = httpx.URL(base_url.rstrip("/") + "/")
        if self._base.scheme not in {"http", "https"} or not self._base.host:
            raise ValueError(
                "The base address must begin with http:// or https:// and name a host."
            )
        if bearer and not (bearer.isascii() and bearer.isprintable() and " " not in bearer):
            raise ValueError("The key holds characters that cannot be sent; copy it again.")
        self._reach = reach
        self._bearer = bearer
        self._headers = {"User-Agent": f"sibyl/{__version__}", **(headers or {})}
        if bearer:
            self._headers["Authorization"] = f"Bearer {bearer}"
        self.host = self._base.host + (f":{self._base.port}" if self._base.port else "")
        self._limits, self._patience, self._sleep = (
            limits or Limits(),
            patience or Patience(),
            sleep,
        )
        self._open: tuple[int, httpx.Client] | None = None
        self._opening = threading.Lock()

    def get(
        self,
        path: str,
        *,
        read: Callable[[Answer], T],
        params: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        deadline: Deadline | None = None,
    ) -> T:
        """What `read` makes of the response to a GET. Raises HttpError as `_retried` does."""
        return self._retried(
            lambda: self._client().build_request(
                "GET", self._url(path), params=params, headers=headers
            ),
            read,
            deadline,
        )

    def post_json(
        self,
        path: str,
        payload: Any,
        *,
        read: Callable[[Answer], T],
        deadline: Deadline | None = None,
    ) -> T:
        """What `read` makes of the response to a POST of JSON. Raises HttpError as `_retried`
        does."""
        content = json.dumps(payload, allow_nan=False).encode()
        headers = {"Content-Type": "application/json"}
        return self.post_bytes(path, content, headers=headers, read=read, deadline=deadline)

    def post_bytes(
        self,
        path: str,
        content: bytes,
        *,
        headers: Mapping[str, str],
        read: Callable[[Answer], T],
        deadline: Deadline | None = None,
    ) -> T:
        """What `read` makes of the response to a POST of exactly these bytes. Raises HttpError as
        `_retried` does."""
        return self._retried(
            lambda: self._client().build_request(
                "POST", self._url(path), content=content, headers=headers
            ),
            read,
            deadline,
        )

    def close(self) -> None:
        """Close the connections; the next request opens new ones."""
        with self._opening:
            if self._open and self._open[0] == os.getpid():
                self._open[1].close()
            self._open = None

    def _retried(
        self,
        build: Callable[[], httpx.Request],
        read: Callable[[Answer], T],
        deadline: Deadline | None,
    ) -> T:
        """Raises HttpError: Unreachable, StatusRefused, BadAnswer, RedirectRefused, AddressRefused,
        or OutOfTime (also a DeadlineExceeded).

        `read` runs within the retries: an HttpError it raises counts as a failed attempt.
        """
        longest = Deadline.after(self._patience.total)
        until = Deadline(min(longest.at, deadline.at)) if deadline else longest
        return with_retries(
            lambda: read(self._attempt(build(), until)), self._patience, until, self._sleep
        )

    def _attempt(self, request: httpx.Request, until: Deadline) -> Answer:
        for _ in range(MOST_REDIRECTS + 1):
            response, content = self._exchange(request, until)
            if response.next_request is None:
                return self._answer(response, content)
            request = self._followed(request, response.next_request)
        raise BadAnswer(self.host, "it redirects in a circle", retryable=False)

    def _exchange(self, request: httpx.Request, until: Deadline) -> tuple[httpx.Response, bytes]:
        if until.remaining <= 0:
            raise OutOfTime(self.host)
        if self._reach:
            self._aim(request, self._reach)
        request.extensions = {**request.extensions, "timeout": self._timeout(until.remaining)}
        try:
            response = self._client().send(request, stream=True)
            try:
                return response, self._body(response, until)
            finally:
                response.close()
        except httpx.HTTPError as error:
            raise self._translated(error, until) from None  # the original may quote a header

    def _aim(self, request: httpx.Request, reach: Reach) -> None:
        """Send the request to an address that was checked, and not to what the name stands for a
        moment later. The header `Host` and the certificate are those of the name all the same."""
        name = request.url.raw_host.decode("ascii")
        request.url = request.url.copy_with(host=reach.address_of(request.url.scheme, name))
        request.extensions = {**request.extensions, "sni_hostname": name}

    def _body(self, response: httpx.Response, until: Deadline) -> bytes:
        """Read the body. Raises an error when it is too large or arrives so slowly that the
        deadline passes, which is noticed at its next bytes."""
        body = bytearray()
        for chunk in response.iter_bytes():
            body += chunk
            if len(body) > self._limits.answer_bytes:
                raise BadAnswer(
                    self.host,
                    f"it is larger than {self._limits.answer_bytes:,} bytes",
                    retryable=False,
                )
            if until.remaining <= 0:
                raise OutOfTime(self.host)
        return bytes(body)

    def _translated(self, error: httpx.HTTPError, until: Deadline) -> HttpError:
        if until.remaining <= 0:
            return OutOfTime(self.host)
        if isinstance(error, httpx.DecodingError):
            return BadAnswer(self.host, "it cannot be decompressed", retryable=True)
        lasting = isinstance(
            error, httpx.LocalProtocolError | httpx.UnsupportedProtocol
        ) or "CERTIFICATE" in str(error)
        cause = (
            f"{type(error).__name__}: {self._safe(str(error))}"
            if str(error)
            else type(error).__name__
        )
        return Unreachable(self.host, cause, retryable=not lasting)

    def _answer(self, response: httpx.Response, content: bytes) -> Answer:
        answer = Answer(self.host, response.status_code, response.headers, content, self._safe)
        if response.status_code >= 300 and response.status_code not in self._also_answers:
            raise answer.refusal(response.status_code, _reason(content))
        return answer

    def _followed(self, request: httpx.Request, following: httpx.Request) -> httpx.Request:
        here, there = request.url, following.url
        if self._reach:  # the answer comes from an address, so what it redirects to is not known
            raise RedirectRefused(self.host, f"{there.scheme}://{there.host}")
        same = (here.scheme, here.host, here.port) == (there.scheme, there.host, there.port)
        if not same or request.method != following.method:
            raise RedirectRefused(self.host, f"{there.scheme}://{there.host}{there.path}")
        return following

    def _safe(self, text: str) -> str:
        """`text` on one line, shortened, without anything that is or looks like a key."""
        hidden = text.replace(self._bearer, "***") if self._bearer else text
        line = " ".join(
            "".join(c if c.isprintable() else " " for c in _LIKE_A_KEY.sub("***", hidden)).split()
        )
        return line if len(line) <= _QUOTED else line[:_QUOTED] + " ..."

    def _url(self, path: str) -> httpx.URL:
        if not path:
            return self._base
        place, _, query = path.partition("?")
        whole = self._base.copy_with(path=self._base.path + place.lstrip("/"))
        return whole.copy_with(query=query.encode()) if query else whole

    def _timeout(self, remaining: float) -> dict[str, float]:
        silence = min(self._limits.silence, remaining)
        return {
            "connect": min(self._limits.connect, remaining),
            "read": silence,
            "write": silence,
            "pool": silence,
        }

    def _client(self) -> httpx.Client:
        with self._opening:
            if self._open is None or self._open[0] != os.getpid():
                # A proxy named in the environment is used, but nobody else's proxy can reach this
                # machine's own services.
                # What may be reached is asked of the address itself, so there is no proxy between.
                proxied = self._reach is None and not _is_this_machine(self._base.host)
                self._open = (
                    os.getpid(),
                    httpx.Client(
                        headers=self._headers,
                        follow_redirects=False,
                        trust_env=proxied,
                        verify=_trusted(proxied),
                    ),
                )
            return self._open[1]


@lru_cache(maxsize=2)
def _trusted(by_environment: bool) -> SSLContext:
    """Whose certificates are believed, read once: that takes longer than most requests."""
    return httpx.create_ssl_context(trust_env=by_environment)


def _is_this_machine(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _reason(content: bytes) -> str:
    """The reason in an error body: the usual JSON forms, else its text."""
    text = content[:4096].decode("utf-8", "replace")
    try:
        body = json.loads(text)
    except ValueError:
        return "" if text.lstrip().startswith("<") else text
    error = body.get("error", body) if isinstance(body, dict) else body
    return error_words(error) or text


def error_words(error: Any) -> str:
    """What an error in JSON says in words: its message, and behind it what the service behind the
    host said, where that is passed on. Empty where it says nothing."""
    if not isinstance(error, dict):
        return error if isinstance(error, str) else ""
    message = error.get("message") or error.get("detail")
    behind = error.get("metadata")
    raw = behind.get("raw") if isinstance(behind, dict) else None
    return ": ".join(words for words in (message, raw) if isinstance(words, str) and words)
