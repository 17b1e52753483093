"""The ledger: a row for each question to a model, written when it is asked and when it is answered,
and searched before the next one."""

from __future__ import annotations

import math
import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any, Protocol

import structlog
from django.db import IntegrityError, transaction
from django.db.models import Q

from agents.llm import budget as budgets
from agents.llm import month
from agents.llm.budget import Spent
from agents.llm.defaults import Budget
from agents.llm.failures import LASTING, Tried
from agents.llm.json_text import clean
from agents.models import USABLE, CallOutcome, ModelCall
from reports.models import Report

log = structlog.get_logger(__name__)
_CHARACTERS_PER_TOKEN = 4  # of English, near enough where the endpoint does not count
_ERROR_CHARACTERS = 4000
_LASTING = tuple(kind.value for kind in LASTING)
_ENDED = ("outcome", "answer", "error")
_USED = (
    *("requests", "attempts", "seconds"),
    *("prompt_tokens", "cached_tokens", "completion_tokens", "reasoning_tokens"),
    *("tokens_estimated", "answered_by", "cost_usd"),
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A question as the ledger records it. `key` is a digest of everything that could change its
    answer."""

    key: str
    agent: str
    purpose: str
    model: str


Replay = tuple[ModelCall, Entry]


class Ledger(Protocol):
    """Where calls are recorded and found again.

    `charge` adds the cost of a request to its call; the next `again` or `close` saves it.
    """

    def recall(self, keys: Sequence[str]) -> Mapping[str, ModelCall]:
        """By key, the usable answer to a question, or its failure when the same request would cost
        again and fail again."""

    def replay(self, replays: Sequence[Replay]) -> None:
        """Record that questions were answered by calls of the ledger, at no cost."""

    def set_aside(self, call: ModelCall) -> None:
        """Do not use this answer any more: it does not pass the present checks."""

    def open(self, entry: Entry) -> ModelCall:
        """Record that a question is about to be asked. Raises BudgetSpent or MonthSpent when it may
        not be."""

    def again(self, call: ModelCall) -> None:
        """Record that a second request is about to begin. Raises as `open` does."""

    def close(
        self, call: ModelCall, outcome: CallOutcome, *, answer: Any = None, error: str = ""
    ) -> None:
        """Record the outcome of a question."""


class RowLedger:
    """The ledger of a report.

    Calls of one analysis share a budget; so do those of a report outside any analysis. All calls of
    an engagement count towards its month.
    """

    def __init__(
        self,
        report_id: uuid.UUID,
        analysis_id: uuid.UUID | None,
        budget: Budget,
        *,
        recalls_failures: bool = True,
    ) -> None:
        self._report_id, self._analysis_id, self._budget = report_id, analysis_id, budget
        self._recalls_failures = recalls_failures
        self._booked: dict[uuid.UUID, Decimal] = {}  # of each call, what the month's cost holds
        self._scope = (
            Q(analysis_id=analysis_id) if analysis_id else Q(report_id=report_id, analysis=None)
        )

    def recall(self, keys: Sequence[str]) -> Mapping[str, ModelCall]:
        """See Ledger.

        Failures are taken from the same analysis only: a new one is worth a new attempt. An
        analysis that stopped at a failure is resumed to ask again, so none is taken there.
        """
        asked = ModelCall.objects.filter(report_id=self._report_id, request_key__in=keys)
        failed = (
            Q(analysis_id=self._analysis_id, outcome__in=_LASTING)
            if self._analysis_id and self._recalls_failures
            else Q(pk__in=[])
        )
        found = asked.filter(Q(outcome__in=USABLE) | failed)
        return {
            call.request_key: call
            for call in sorted(found, key=lambda call: call.outcome in USABLE)
        }

    def replay(self, replays: Sequence[Replay]) -> None:
        """See Ledger."""
        rows = [
            self._row(entry, answered_by=call.answered_by, outcome=CallOutcome.REPLAYED)
            for call, entry in replays
        ]
        if rows:
            ModelCall.objects.bulk_create(rows)

    def set_aside(self, call: ModelCall) -> None:
        """See Ledger."""
        ModelCall.objects.filter(pk=call.pk).update(outcome=CallOutcome.SET_ASIDE)

    def open(self, entry: Entry) -> ModelCall:
        """See Ledger.

        Must not be called within a transaction: other workers have to see the row.
        """
        with transaction.atomic(durable=True):
            self._check()
            call = self._row(entry, requests=1)
            call.save(force_insert=True)
            return call

    def again(self, call: ModelCall) -> None:
        """See Ledger."""
        with transaction.atomic(durable=True):
            _write(call, *_USED)
            cost = self._book(call)
            self._check()
            call.requests += 1
            _write(call, "requests")
        self._booked[call.pk] = cost

    def close(
        self, call: ModelCall, outcome: CallOutcome, *, answer: Any = None, error: str = ""
    ) -> None:
        """See Ledger.

        Where another worker has answered the same meanwhile, its answer stays the one that is used
        again.
        """
        _end(call, outcome, answer, error)
        try:
            self._write_end(call)
        except IntegrityError:
            call.outcome = CallOutcome.SET_ASIDE
            self._write_end(call)

    def _write_end(self, call: ModelCall) -> None:
        with transaction.atomic():
            _write(call, *_USED, *_ENDED)
            cost = self._book(call)
        self._booked[call.pk] = cost

    def _row(self, entry: Entry, **fields: Any) -> ModelCall:
        return ModelCall(
            report_id=self._report_id,
            analysis_id=self._analysis_id,
            agent=entry.agent,
            purpose=entry.purpose,
            model=entry.model,
            request_key=entry.key,
            **fields,
        )

    def _check(self) -> None:
        budgets.lock(self._analysis_id or self._report_id)
        budgets.check(self._budget, budgets.spent_on(self._scope))
        month.check(self._engagement_id)

    @cached_property
    def _engagement_id(self) -> uuid.UUID:
        """Read before the first request, so that it is known when the report is deleted later."""
        return Report.objects.values_list("engagement", flat=True).get(pk=self._report_id)

    def _book(self, call: ModelCall) -> Decimal:
        """Add to the month what the call has cost since it was last booked; what it has cost in
        all, which is booked once the transaction is committed."""
        cost = call.cost_usd or Decimal(0)
        month.book(self._engagement_id, cost - self._booked.get(call.pk, Decimal(0)))
        return cost


class MemoryLedger:
    """A ledger without a report, for capabilities that run by themselves. It lasts as long as the
    object."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self.calls: list[ModelCall] = []

    def recall(self, keys: Sequence[str]) -> Mapping[str, ModelCall]:
        """See Ledger."""
        wanted, reusable = set(keys), {*USABLE, *_LASTING}
        return {
            call.request_key: call
            for call in self.calls
            if call.request_key in wanted and call.outcome in reusable
        }

    def replay(self, replays: Sequence[Replay]) -> None:
        """See Ledger; nobody reads replays here."""

    def set_aside(self, call: ModelCall) -> None:
        """See Ledger."""
        call.outcome = CallOutcome.SET_ASIDE

    def open(self, entry: Entry) -> ModelCall:
        """See Ledger."""
        self._check()
        call = ModelCall(
            agent=entry.agent,
            purpose=entry.purpose,
            model=entry.model,
            request_key=entry.key,
            requests=1,
        )
        self.calls.append(call)
        return call

    def again(self, call: ModelCall) -> None:
        """See Ledger."""
        self._check()
        call.requests += 1

    def close(
        self, call: ModelCall, outcome: CallOutcome, *, answer: Any = None, error: str = ""
    ) -> None:
        """See Ledger."""
        _end(call, outcome, answer, error)

    def _check(self) -> None:
        tokens = sum(call.prompt_tokens + call.completion_tokens for call in self.calls)
        usd = sum((call.cost_usd or Decimal(0) for call in self.calls), Decimal(0))
        budgets.check(self._budget, Spent(sum(call.requests for call in self.calls), tokens, usd))


def charge(call: ModelCall, tried: Tried, characters: int) -> None:
    """Add the cost of a request to its call; one that never began is not counted.

    `characters` is the length of its messages, for endpoints that do not count tokens.
    """
    call.requests -= tried.attempts == 0
    call.attempts += tried.attempts
    call.seconds += tried.seconds
    if (choice := tried.choice) is not None:
        unknown = choice.prompt_tokens is None or choice.completion_tokens is None
        call.prompt_tokens += (
            _tokens(characters) if choice.prompt_tokens is None else choice.prompt_tokens
        )
        call.completion_tokens += (
            _tokens(len(choice.text))
            if choice.completion_tokens is None
            else choice.completion_tokens
        )
        call.tokens_estimated = call.tokens_estimated or unknown
        call.cached_tokens += choice.cached_tokens
        call.reasoning_tokens += choice.reasoning_tokens
        call.answered_by = clean(choice.model)[:200] or call.answered_by
        if choice.cost_usd is not None:
            call.cost_usd = (call.cost_usd or Decimal(0)) + choice.cost_usd


def _tokens(characters: int) -> int:
    return math.ceil(characters / _CHARACTERS_PER_TOKEN)


def _end(call: ModelCall, outcome: CallOutcome, answer: Any, error: str) -> None:
    call.outcome, call.answer, call.error = outcome, answer, clean(error)[:_ERROR_CHARACTERS]
    log.info(
        "model_call",
        agent=call.agent,
        purpose=call.purpose,
        model=call.model,
        outcome=str(outcome),
        requests=call.requests,
        attempts=call.attempts,
        prompt_tokens=call.prompt_tokens,
        cached_tokens=call.cached_tokens,
        completion_tokens=call.completion_tokens,
        cost_usd=call.cost_usd,
        seconds=round(call.seconds, 2),
    )


def _write(call: ModelCall, *fields: str) -> None:
    """Save these fields if the row still exists: its report may have been deleted meanwhile."""
    ModelCall.objects.filter(pk=call.pk).update(**{name: getattr(call, name) for name in fields})
