"""The errors of outbound requests. Each message names the host, the cause and what to do, and never
a secret."""

from __future__ import annotations

from sibyl_project.common.deadline import DeadlineExceeded

RETRIED_STATUSES = frozenset({408, 409, 429})
_ADVICE = {
    401: "Check the key in the settings.",
    402: "The account has no credit left: add credit or use another key.",
    403: "Check that the key in the settings may do this.",
    404: "Check the address in the settings, and the name of the model where one is asked.",
    408: "Try again in a while.",
    409: "Try again in a while.",
    413: "Send less at a time.",
    429: "It is asked too often or the account has no quota left: try again in a while.",
}


class HttpError(Exception):
    """A request that gave no usable answer.

    `retryable` says whether the same request may succeed later.
    """

    def __init__(self, host: str, problem: str, advice: str, *, retryable: bool = False) -> None:
        super().__init__(host, problem, advice)
        self.host, self.problem, self.advice, self.retryable = host, problem, advice, retryable
        self.attempts = 1
        self.retry_after: float | None = None

    def __str__(self) -> str:
        tried = f", tried {self.attempts} times" if self.attempts > 1 else ""
        return f"{self.host} {self.problem}{tried}. {self.advice}".strip()


class Unreachable(HttpError):
    """No answer: the connection was refused, cut, or silent for too long."""

    def __init__(self, host: str, cause: str, *, retryable: bool = True) -> None:
        super().__init__(
            host,
            f"could not be reached ({cause})",
            "Check the network and the address, then try again.",
            retryable=retryable,
        )


class StatusRefused(HttpError):
    """A response that refuses the request: a status from 400, or an error inside a response of
    status 200."""

    def __init__(
        self, host: str, status: int, said: str, *, retry_after: float | None = None
    ) -> None:
        failed = status >= 500
        advice = (
            "The fault is on its side: try again in a while."
            if failed
            else _ADVICE.get(status, "Check what was asked of it.")
        )
        verb = "failed" if failed else "refused the request"
        # 402 means that there is no credit. It is final unless the response says when to try again:
        # then the credit was only held by other requests under way.
        retryable = (
            failed or status in RETRIED_STATUSES or (status == 402 and retry_after is not None)
        )
        super().__init__(
            host, f"{verb} ({status}{': ' if said else ''}{said})", advice, retryable=retryable
        )
        self.status, self.retry_after = status, retry_after


class BadAnswer(HttpError):
    """A response that cannot be used: cut short, of another form than agreed, or far too large."""

    def __init__(self, host: str, problem: str, *, retryable: bool) -> None:
        super().__init__(
            host,
            f"gave an answer that cannot be used: {problem}",
            "Check the address.",
            retryable=retryable,
        )


class RedirectRefused(HttpError):
    """A redirect to another host. Requests carry keys and report text, so only redirects to the
    same host are followed."""

    def __init__(self, host: str, target: str) -> None:
        super().__init__(
            host,
            f"redirects to {target}",
            "It was not followed; name the final address in the settings.",
        )


class AddressRefused(HttpError):
    """A host to which Sibyl does not connect; `why` says which rule forbids it."""

    def __init__(self, host: str, why: str) -> None:
        super().__init__(host, f"is not connected to: {why}", "Ask the operator, who can allow it.")


class OutOfTime(HttpError, DeadlineExceeded):
    """The time allowed for the whole request is over."""

    def __init__(self, host: str) -> None:
        super().__init__(
            host, "did not answer in the time allowed", "Try again in a while, or allow more time."
        )
