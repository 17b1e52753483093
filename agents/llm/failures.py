"""Why a model gave no usable answer, as types. The caller then decides by rules, and records so
with `note`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sibyl_project.common.http_errors import HttpError, OutOfTime, StatusRefused
from sibyl_project.common.openai_api import Choice


class Kind(StrEnum):
    """The kinds of failure."""

    NO_MODEL = "no_model"  # no key, or the analysis was started without models
    BUDGET = "budget_spent"
    MONTH = "month_spent"
    UNREACHABLE = "unreachable"
    RATE_LIMITED = "rate_limited"
    PROVIDER = "provider_error"
    NO_CREDIT = "no_credit"
    DENIED = "denied"  # the key is not accepted
    NO_SUCH_MODEL = "no_such_model"
    REFUSED = "refused"  # this request is refused for another reason
    TRUNCATED = "truncated"
    FILTERED = "filtered"
    INVALID = "invalid"
    OUT_OF_TIME = "out_of_time"
    UNFORESEEN = "unforeseen"  # a fault in Sibyl


WORDS = {
    Kind.NO_MODEL: "no model is set up",
    Kind.BUDGET: "the budget of the analysis is used up",
    Kind.MONTH: "the month's limit of the engagement is used up",
    Kind.UNREACHABLE: "the endpoint could not be reached",
    Kind.RATE_LIMITED: "the endpoint was asked too often",
    Kind.PROVIDER: "the endpoint failed",
    Kind.NO_CREDIT: "the account has no credit left",
    Kind.DENIED: "the key was not accepted",
    Kind.NO_SUCH_MODEL: "the endpoint does not offer the model",
    Kind.REFUSED: "the endpoint refused the request",
    Kind.TRUNCATED: "the answer was cut at its longest length",
    Kind.FILTERED: "the model declined to answer",
    Kind.INVALID: "the answer did not fit what was asked",
    Kind.OUT_OF_TIME: "the time allowed was over",
    Kind.UNFORESEEN: "something unforeseen went wrong",
}

SILENT = "no answer within"  # begins the message on a try that took too long; the seconds follow
# the same request again would cost again and end in the same way
LASTING = frozenset({Kind.INVALID, Kind.TRUNCATED, Kind.FILTERED})
# every further request ends in the same way
HOPELESS = frozenset(
    {
        Kind.NO_MODEL,
        Kind.BUDGET,
        Kind.MONTH,
        Kind.NO_CREDIT,
        Kind.DENIED,
        Kind.NO_SUCH_MODEL,
    }
)
# the next request may succeed, unless several in a row have failed
OUTAGES = frozenset({Kind.UNREACHABLE, Kind.RATE_LIMITED, Kind.PROVIDER})
# what was fixed when the analysis started and stays so when it is resumed
_FROZEN = frozenset({Kind.BUDGET, Kind.NO_SUCH_MODEL})
_FROZEN_ADVICE = (
    "Budget and models were fixed when it started: change the setting and start a new analysis."
)
_MONTH_ADVICE = (
    "Ask the operator to raise it, or wait for the next month; then resume the analysis: it goes "
    "on where it stopped."
)
_RESUME_ADVICE = "When the cause is mended, resume the analysis: it goes on where it stopped."
_BY_STATUS = {
    429: Kind.RATE_LIMITED,
    401: Kind.DENIED,
    402: Kind.NO_CREDIT,
    404: Kind.NO_SUCH_MODEL,
    408: Kind.PROVIDER,
    409: Kind.PROVIDER,
}


@dataclass(frozen=True, slots=True)
class Tried:
    """What a failed call cost: tries, seconds, and the charge for an answer that cannot be used."""

    attempts: int = 0
    seconds: float = 0.0
    choice: Choice | None = None


class ModelFailure(Exception):
    """No usable answer.

    `kind` gives the reason in one word, the message in one sentence that holds no secret.
    """

    def __init__(self, kind: Kind, message: str, tried: Tried | None = None) -> None:
        super().__init__(kind, message)
        self.kind, self.message, self.tried = kind, message, tried or Tried()

    def __str__(self) -> str:
        return self.message


class Stopped(Exception):
    """A model failed in an analysis that is to stop then instead of going on by rules.

    It is no ModelFailure, so that nobody decides by rules after it. The message says what failed
    and how to go on.
    """

    def __init__(self, failure: ModelFailure, agent: str = "") -> None:
        super().__init__(failure, agent)
        self.failure, self.agent = failure, agent

    def __str__(self) -> str:
        whose = f" of {self.agent}" if self.agent else ""
        how = _advice(self.failure.kind)
        return (
            f"The model{whose} failed: {self.failure.message.rstrip('.')}. This analysis stops "
            f"when a model fails (LLM_ON_FAILURE=stop). {how} Answers that were paid for are taken "
            "from the ledger."
        )


def _advice(kind: Kind) -> str:
    if kind == Kind.MONTH:
        return _MONTH_ADVICE
    return _FROZEN_ADVICE if kind in _FROZEN else _RESUME_ADVICE


class BudgetSpent(ModelFailure):
    """The budget of the analysis is used up."""

    def __init__(self, message: str) -> None:
        super().__init__(Kind.BUDGET, message)


class MonthSpent(ModelFailure):
    """What all analyses of the engagement may cost in a month is used up."""

    def __init__(self, message: str) -> None:
        super().__init__(Kind.MONTH, message)


def timed_out(failure: ModelFailure) -> bool:
    """Whether only time was lacking: for one try, repeatedly, or for the whole work."""
    return failure.kind == Kind.OUT_OF_TIME or (
        failure.kind == Kind.UNREACHABLE and SILENT in failure.message
    )


def from_http(error: HttpError, tried: Tried) -> ModelFailure:
    """The ModelFailure for an HttpError."""
    return ModelFailure(_kind(error), str(error), tried)


def _kind(error: HttpError) -> Kind:
    if isinstance(error, OutOfTime):
        return Kind.OUT_OF_TIME
    if isinstance(error, StatusRefused):
        return Kind.PROVIDER if error.status >= 500 else _BY_STATUS.get(error.status, Kind.REFUSED)
    return Kind.UNREACHABLE if error.retryable else Kind.PROVIDER


def note(failures: Sequence[ModelFailure], asked: int, what: str = "questions") -> str:
    """The visible note for what rules decided instead; empty when every question was answered.

    For example: "3 of 40 claims were decided by rules: the budget of the analysis is used up."
    """
    if not failures:
        return ""
    reasons = [
        WORDS[kind] for kind, _ in Counter(failure.kind for failure in failures).most_common()
    ]
    return f"{len(failures)} of {asked} {what} were decided by rules: {'; '.join(reasons)}."
