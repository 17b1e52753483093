"""When a failed request is tried again: the only module that decides on retries (with tenacity)."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import TypeVar

import structlog
from tenacity import RetryCallState, Retrying, retry_if_exception, wait_exponential_jitter

from sibyl_project.common.deadline import Deadline
from sibyl_project.common.http_errors import HttpError

log = structlog.get_logger(__name__)
T = TypeVar("T")
_SECONDS = re.compile(r"\d{1,9}(\.\d+)?")


@dataclass(frozen=True, slots=True)
class Patience:
    """How often and how long to try. All times are in seconds; `total` covers every attempt and
    wait of one request."""

    attempts: int = 4
    first_wait: float = 1.0  # doubled each time: 1, 2, 4, each with up to `jitter` more
    jitter: float = 0.5
    longest_wait: float = 60.0  # also the longest Retry-After that is waited for
    total: float = 180.0


def with_retries(
    call: Callable[[], T], patience: Patience, deadline: Deadline, sleep: Callable[[float], None]
) -> T:
    """The value of `call`, which is called again after a retryable HttpError while attempts and
    time are left.

    Raises the last HttpError, with `attempts` set. A wait that does not fit in the deadline is not
    begun.
    """
    retrying = Retrying(
        retry=retry_if_exception(lambda error: isinstance(error, HttpError) and error.retryable),
        wait=_Wait(patience),
        stop=lambda state: (
            state.attempt_number >= patience.attempts or state.upcoming_sleep >= deadline.remaining
        ),
        sleep=sleep,
        before_sleep=_log_retry,
        reraise=True,
    )
    try:
        return retrying(call)
    except HttpError as error:
        error.attempts = retrying.statistics.get("attempt_number", 1)
        raise


def retry_after_seconds(value: str | None) -> float | None:
    """The wait a Retry-After header asks for, given in seconds or as an HTTP date; None when absent
    or not understood."""
    text = (value or "").strip()
    if _SECONDS.fullmatch(text):
        return float(text)
    try:
        until = parsedate_to_datetime(text)
    except ValueError:
        return None
    until = until if until.tzinfo else until.replace(tzinfo=UTC)
    return max(0.0, (until - datetime.now(UTC)).total_seconds())


class _Wait:
    """The wait the server asked for, up to the longest wait; otherwise exponential with jitter."""

    def __init__(self, patience: Patience) -> None:
        self.longest = patience.longest_wait
        self.backoff = wait_exponential_jitter(
            multiplier=patience.first_wait, max=self.longest, jitter=patience.jitter
        )

    def __call__(self, state: RetryCallState) -> float:
        asked = _failure(state).retry_after
        return min(asked, self.longest) if asked else self.backoff(state)


def _failure(state: RetryCallState) -> HttpError:
    error = state.outcome.exception() if state.outcome else None
    if not isinstance(error, HttpError):  # only an HttpError is retried
        raise TypeError(f"nothing to wait for after {error!r}")
    return error


def _log_retry(state: RetryCallState) -> None:
    error = _failure(state)
    wait = round(state.upcoming_sleep, 1)
    log.warning(
        "http_retry",
        host=error.host,
        problem=error.problem,
        attempt=state.attempt_number,
        wait_seconds=wait,
    )
