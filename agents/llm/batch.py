"""One batch of questions to a model: those the ledger does not answer are sent, and each answer is
handled as it arrives."""

from __future__ import annotations

import json
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Any, Generic

from pydantic import BaseModel

from agents.llm import schemas
from agents.llm.asking_again import joined, second_request
from agents.llm.breaker import Breaker
from agents.llm.client import ChatRequest, Completion
from agents.llm.defaults import ModelChoice
from agents.llm.failures import Kind, ModelFailure, Stopped, Tried
from agents.llm.gateway import Gateway
from agents.llm.ledger import Entry, Replay, charge
from agents.llm.prompts import Message, canonical
from agents.llm.questions import A, Answer, Question, Result
from agents.llm.schemas import Check, Problem, Reading, from_record, listed, recorded
from agents.models import USABLE, CallOutcome, ModelCall
from sibyl_project.common.deadline import Deadline, DeadlineExceeded

Settled = Callable[[int, Any], None]


@dataclass(slots=True)
class Pending(Generic[A]):
    """A question without a result yet, with every position of the batch it was asked at."""

    question: Question[A]
    choice: ModelChoice
    entry: Entry
    positions: list[int]
    messages: tuple[Message, ...] = ()
    call: ModelCall | None = None
    first: Reading[A] | None = None  # the first answer, once a second one was asked for
    small: Question[Any] | None = None  # asks for flawed items alone

    @property
    def request(self) -> ChatRequest:
        schema: type[BaseModel] = (self.small or self.question).schema
        return ChatRequest(self.choice, self.messages, schema.__name__, schemas.json_schema(schema))

    @property
    def characters(self) -> int:
        return sum(len(message.content) for message in self.messages)


class Batch(Generic[A]):
    """The work of one call of `answer_many`."""

    def __init__(
        self,
        questions: list[Question[A]],
        gateway: Gateway,
        deadline: Deadline,
        on_settled: Settled | None,
    ) -> None:
        self._gateway, self._ledger, self._deadline, self._on_settled = (
            gateway,
            gateway.ledger,
            deadline,
            on_settled,
        )
        self._results: dict[int, Result[A]] = {}
        self._under_way: dict[Future[Completion], Pending[A]] = {}
        self._breakers: dict[str, Breaker] = {}
        self._stopped: ModelFailure | None = None
        self._waiting = self._grouped(questions)
        self._count = len(questions)

    def run(self) -> list[Result[A]]:
        pool = ThreadPoolExecutor(max_workers=self._gateway.width, thread_name_prefix="model")
        try:
            for pending in self._unanswered():
                self._begin(pending, pool)
                while len(self._under_way) >= self._gateway.width:
                    self._receive(pool)
            while self._under_way:
                self._receive(pool)
            if self._stopped:
                raise Stopped(self._stopped, self._gateway.agent)
        finally:
            # when interrupted: requests under way end by their own time limits
            pool.shutdown(wait=False, cancel_futures=True)
        return [self._results[position] for position in range(self._count)]

    def _grouped(self, questions: list[Question[A]]) -> list[Pending[A]]:
        """The questions, equal ones together. Questions with different checks stay apart, so that
        no answer is used for a question whose check it did not pass."""
        grouped: dict[tuple[str, Check[A] | None], Pending[A]] = {}
        for position, question in enumerate(questions):
            question.prompt.check(question.inputs)
            try:
                choice = self._gateway.choice(question.purpose)
            except ModelFailure as failure:
                self._fail([position], question, failure)
                continue
            entry = self._entry(question, choice)
            grouped.setdefault(
                (entry.key, question.check), Pending(question, choice, entry, [])
            ).positions.append(position)
        return list(grouped.values())

    def _entry(self, question: Question[A], choice: ModelChoice) -> Entry:
        parts = [
            choice.model,
            choice.temperature,
            choice.max_tokens,
            schemas.json_schema(question.schema),
        ]
        parts += [question.prompt.digest, canonical(question.inputs)]
        parts += [picture.digest for picture in question.pictures]
        key = sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()
        return Entry(
            key,
            self._gateway.agent,
            question.purpose or self._gateway.agent,
            choice.model,
        )

    def _unanswered(self) -> list[Pending[A]]:
        """The questions that the ledger has no usable answer for."""
        known = self._ledger.recall([pending.entry.key for pending in self._waiting])
        replays: list[Replay] = []
        rest = [
            pending
            for pending in self._waiting
            if not self._recalled(pending, known.get(pending.entry.key), replays)
        ]
        self._ledger.replay(replays)
        return rest

    def _recalled(self, pending: Pending[A], call: ModelCall | None, replays: list[Replay]) -> bool:
        if call is None:
            return False
        if call.outcome not in USABLE:
            failure = ModelFailure(Kind(call.outcome), call.error)
            self._fail(pending.positions, pending.question, failure)
            return True
        question = pending.question
        reading = schemas.read_object(
            call.answer, question.schema, question.check, question.droppable
        )
        value = reading.value or (None if reading.flawed else reading.kept)
        if value is None:
            self._ledger.set_aside(call)
            return False
        replays.extend((call, pending.entry) for _ in pending.positions)
        left_out = [problem for problem in from_record(call.error) if len(problem.where) > 1]
        self._settle(
            pending.positions,
            Answer(
                value,
                call.answered_by or call.model,
                CallOutcome.REPLAYED,
                tuple(left_out),
                reading.missing,
            ),
        )
        return True

    def _begin(self, pending: Pending[A], pool: ThreadPoolExecutor) -> None:
        if self._stopped:
            return
        breaker = self._breakers.setdefault(pending.entry.purpose, Breaker())
        if breaker.failure:
            self._fail(pending.positions, pending.question, breaker.failure)
            return
        if self._deadline.remaining <= 0:
            late = ModelFailure(Kind.OUT_OF_TIME, "The time allowed was over before it was asked.")
            self._fail(pending.positions, pending.question, late)
            return
        try:
            pending.call = self._ledger.open(pending.entry)
        except ModelFailure as failure:
            breaker.saw(failure)
            self._fail(pending.positions, pending.question, failure)
            return
        question = pending.question
        *before, last = question.prompt.messages(question.inputs, self._gateway.about)
        pending.messages = (*before, replace(last, pictures=tuple(question.pictures)))
        self._send(pending, pool)

    def _send(self, pending: Pending[A], pool: ThreadPoolExecutor) -> None:
        future = pool.submit(self._gateway.endpoint.complete, pending.request, self._deadline)
        self._under_way[future] = pending

    def _receive(self, pool: ThreadPoolExecutor) -> None:
        """Wait until a request ends, and handle all that have ended."""
        done, _ = wait(self._under_way, return_when=FIRST_COMPLETED)
        for future in done:
            pending = self._under_way.pop(future)
            try:
                completion = future.result()
            except ModelFailure as failure:
                self._failed(pending, failure)
            else:
                self._arrived(pending, completion, pool)

    def _failed(self, pending: Pending[A], failure: ModelFailure) -> None:
        charge(_opened(pending.call), failure.tried, pending.characters)
        self._breakers[pending.entry.purpose].saw(failure)
        if pending.first is not None:
            self._end(pending, pending.first, f"its repair failed: {failure}", failure.kind)
            return
        if failure.kind == Kind.NO_SUCH_MODEL:
            setting = f"LLM_MODEL_{pending.entry.purpose.upper()}"
            failure = ModelFailure(
                failure.kind,
                f"{failure} The setting is {setting}={pending.choice.model}.",
                failure.tried,
            )
        self._close(pending, failure)

    def _arrived(
        self, pending: Pending[A], completion: Completion, pool: ThreadPoolExecutor
    ) -> None:
        tried = Tried(completion.attempts, completion.seconds, completion.choice)
        charge(_opened(pending.call), tried, pending.characters)
        self._breakers[pending.entry.purpose].saw(None)
        text = completion.choice.text
        if pending.small is not None and pending.first is not None:
            self._end(pending, joined(pending.question, pending.small, pending.first, text))
            return
        question = pending.question
        reading = schemas.read(text, question.schema, question.check, question.droppable)
        if reading.value is None and pending.first is None:
            pending.small, messages = second_request(
                question, reading, text, pending.messages, self._gateway.about
            )
            if messages:
                self._ask_again(pending, reading, messages, pool)
            else:
                self._end(pending, reading)
            return
        self._end(pending, reading, "a repair did not mend it")

    def _ask_again(
        self,
        pending: Pending[A],
        reading: Reading[A],
        messages: tuple[Message, ...],
        pool: ThreadPoolExecutor,
    ) -> None:
        try:
            self._deadline.check()
            self._ledger.again(_opened(pending.call))
        except DeadlineExceeded:
            self._end(
                pending, reading, "the time allowed was over before a repair", Kind.OUT_OF_TIME
            )
            return
        except ModelFailure as refusal:
            self._end(pending, reading, f"no repair was asked for: {refusal}", refusal.kind)
            return
        pending.first, pending.messages = reading, messages
        self._send(pending, pool)

    def _end(
        self, pending: Pending[A], reading: Reading[A], why: str = "", kind: Kind = Kind.INVALID
    ) -> None:
        """Settle a question: with its answer, with the sound part of it where the question allows
        that, else with a failure of this `kind`."""
        asked_twice = pending.first is not None
        if reading.value is not None:
            outcome = CallOutcome.REPAIRED if asked_twice else CallOutcome.ANSWERED
            self._answered(pending, reading.value, outcome)
        elif reading.kept is not None:
            self._answered(
                pending, reading.kept, CallOutcome.PARTIAL, reading.dropped, reading.missing
            )
        else:
            message = (
                f"The answer of {pending.choice.model} did not fit{f', and {why}' if why else ''}."
                f"\n{listed(reading.problems)}"
            )
            self._close(pending, ModelFailure(kind, message))

    def _answered(
        self,
        pending: Pending[A],
        value: A,
        outcome: CallOutcome,
        dropped: tuple[Problem, ...] = (),
        missing: tuple[Problem, ...] = (),
    ) -> None:
        call = _opened(pending.call)
        self._ledger.close(
            call,
            outcome,
            answer=value.model_dump(mode="json"),
            error=recorded((*dropped, *missing)),
        )
        self._ledger.replay([(call, pending.entry) for _ in pending.positions[1:]])
        answer = Answer(value, call.answered_by or call.model, outcome, dropped, missing)
        self._settle(pending.positions, answer)

    def _close(self, pending: Pending[A], failure: ModelFailure) -> None:
        self._ledger.close(
            _opened(pending.call), CallOutcome(failure.kind.value), error=failure.message
        )
        self._fail(pending.positions, pending.question, failure)

    def _fail(self, positions: list[int], question: Question[A], failure: ModelFailure) -> None:
        """Settle a question that has no answer. Where the analysis is to stop then, nothing more
        is asked; what is under way is waited for and recorded, because it is paid for."""
        splits = question.splits and failure.kind == Kind.TRUNCATED
        if self._gateway.stops and not splits and self._stopped is None:
            self._stopped = failure
        self._settle(positions, failure)

    def _settle(self, positions: list[int], result: Result[A]) -> None:
        for position in positions:
            self._results[position] = result
            if self._on_settled:
                self._on_settled(position, result)


def _opened(call: ModelCall | None) -> ModelCall:
    if call is None:
        raise TypeError("a question was sent before it was entered in the ledger")
    return call
