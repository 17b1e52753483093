"""One chat completion: retries and waits, lanes shared by all workers, and a weaker response format
or other parameters where the endpoint needs them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any

import redis
import structlog
from django.conf import settings

from agents.llm.defaults import ModelChoice
from agents.llm.failures import SILENT, Kind, ModelFailure, Tried, from_http
from agents.llm.prompts import Message, in_words
from agents.llm.ways import Way
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.http import HttpClient, Limits
from sibyl_project.common.http_errors import HttpError, OutOfTime, StatusRefused, Unreachable
from sibyl_project.common.lanes import Lanes, NoLane, shared_lanes
from sibyl_project.common.openai_api import CONTENT_FILTER, LENGTH, Choice, read_choice
from sibyl_project.common.retrying import Patience, with_retries

log = structlog.get_logger(__name__)
_MARKS_WHAT_IS_SHARED = "anthropic/"  # these models keep only what a request marks
# retries are made here, so that the lane is free during a wait
_ONE_TRY = Patience(attempts=1, total=7200.0)
_PAUSE_AFTER_429 = 2.0  # seconds, when the endpoint does not say


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """A request: messages, the model and its limits, and the JSON schema of the answer."""

    choice: ModelChoice
    messages: tuple[Message, ...] = field(repr=False)
    schema_name: str
    schema: dict[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Completion:
    """A complete answer, the tries it took, and the seconds from the first to the last."""

    choice: Choice
    attempts: int
    seconds: float


class Endpoint:
    """The endpoint of models, with a client that tries once. Safe to share between threads, and
    after a fork."""

    def __init__(
        self,
        http: HttpClient,
        lanes: Lanes,
        *,
        patience: Patience | None = None,
        openrouter: bool = False,
        sleep: Callable[[float], None] = time.sleep,
    ) -> None:
        self._http, self._lanes, self._sleep = http, lanes, sleep
        self._patience, self._openrouter = patience or Patience(), openrouter
        self._ways: dict[str, Way] = {}  # by model
        self._learning = threading.Lock()

    def complete(self, request: ChatRequest, deadline: Deadline) -> Completion:
        """The completion. Raises ModelFailure, whose `tried` holds what was spent on it."""
        meter = _Meter()
        try:
            choice = self._in_a_way_it_takes(request, deadline, meter)
        except HttpError as error:
            raise from_http(error, meter.tried()) from None
        except NoLane as error:
            kind = Kind.RATE_LIMITED if error.cooling else Kind.OUT_OF_TIME
            raise ModelFailure(
                kind,
                f"No request to {self._http.host} could begin in time: {error}.",
                meter.tried(),
            ) from None
        except redis.RedisError as error:
            why = (
                f"The service that counts requests (Redis) does not answer: {type(error).__name__}."
            )
            raise ModelFailure(Kind.UNREACHABLE, why, meter.tried()) from None
        except Exception as error:  # a fault in Sibyl with this request must not end the others
            log.exception("model_call_broke", model=request.choice.model)
            raise ModelFailure(
                Kind.UNFORESEEN,
                f"Something unforeseen went wrong: {type(error).__name__}.",
                meter.tried(),
            ) from None
        return self._whole(choice, request, meter)

    def way_of(self, model: str) -> Way:
        """In which way a model is asked, as far as it is known in this process."""
        return self._ways.get(model, Way())

    def _in_a_way_it_takes(self, request: ChatRequest, deadline: Deadline, meter: _Meter) -> Choice:
        model = request.choice.model
        while True:
            way = self.way_of(model)
            attempt = partial(self._try, self._payload(request, way), request, deadline, meter)
            try:
                return with_retries(attempt, self._patience, deadline, self._sleep)
            except StatusRefused as error:
                instead = way.instead(error)
                if instead is None:
                    raise
                with self._learning:
                    # where another thread has learnt something meanwhile, that is tried first
                    if self.way_of(model) == way:
                        self._ways[model] = instead
                log.info(
                    "model_is_asked_otherwise",
                    model=model,
                    before=way.in_words(),
                    now=instead.in_words(),
                    said=error.problem,
                )

    def _try(
        self, payload: dict[str, Any], request: ChatRequest, deadline: Deadline, meter: _Meter
    ) -> Choice:
        with self._lanes.lane(deadline, request.choice.timeout), meter.attempt():
            try:
                limit = Deadline.after(min(request.choice.timeout, deadline.remaining))
                return self._http.post_json(
                    "chat/completions", payload, read=read_choice, deadline=limit
                )
            except StatusRefused as error:
                if error.status == 429 or error.retry_after:
                    asked = error.retry_after or _PAUSE_AFTER_429
                    self._lanes.cool_down(min(asked, self._patience.longest_wait))
                raise
            except OutOfTime:
                if deadline.remaining <= 0:
                    raise
                raise Unreachable(
                    self._http.host, f"{SILENT} {request.choice.timeout:g} s"
                ) from None

    def _payload(self, request: ChatRequest, way: Way) -> dict[str, Any]:
        form, model = way.format, request.choice.model
        messages = (
            request.messages
            if form == "json_schema"
            else in_words(request.messages, request.schema)
        )
        marked = self._openrouter and model.startswith(_MARKS_WHAT_IS_SHARED)
        payload = {
            "model": model,
            "messages": [message.as_json(marked=marked) for message in messages],
            way.limit: request.choice.max_tokens,
        }
        if way.temperature:
            payload["temperature"] = request.choice.temperature
        if self._openrouter:
            # No provider that stores texts, since a report may not be published yet, and none that
            # ignores the response format.
            payload["provider"] = {"data_collection": "deny", "require_parameters": form != "plain"}
            payload["usage"] = {"include": True}
        if form == "json_schema":
            named = {"name": request.schema_name, "strict": True, "schema": request.schema}
            return payload | {"response_format": {"type": form, "json_schema": named}}
        return payload | ({"response_format": {"type": form}} if form == "json_object" else {})

    def _whole(self, choice: Choice, request: ChatRequest, meter: _Meter) -> Completion:
        """The completion. Raises ModelFailure when it was cut short or held back."""
        if choice.finish == LENGTH:
            limit = request.choice.max_tokens
            why = (
                f"The answer of {request.choice.model} was cut at {limit} tokens; ask for less at "
                "a time, or allow more."
            )
            raise ModelFailure(Kind.TRUNCATED, why, meter.tried(choice))
        if choice.finish == CONTENT_FILTER:
            raise ModelFailure(
                Kind.FILTERED, f"{request.choice.model} declined to answer.", meter.tried(choice)
            )
        return Completion(choice, meter.attempts, meter.seconds)


class _Meter:
    """Counts tries and the seconds they took on the network; waits are not counted."""

    def __init__(self) -> None:
        self.attempts, self.seconds = 0, 0.0

    @contextmanager
    def attempt(self) -> Iterator[None]:
        self.attempts += 1
        started = time.monotonic()
        try:
            yield
        finally:
            self.seconds += time.monotonic() - started

    def tried(self, choice: Choice | None = None) -> Tried:
        return Tried(self.attempts, self.seconds, choice)


def connect(url: str, key: str, lanes: Lanes, **options: Any) -> Endpoint:
    """The endpoint at a base address; `options` are those of Endpoint."""
    headers = {"X-Title": "Sibyl"} if options.get("openrouter") else {}
    limits = Limits(silence=_ONE_TRY.total)
    return Endpoint(
        HttpClient(url, bearer=key, headers=headers, limits=limits, patience=_ONE_TRY),
        lanes,
        **options,
    )


@lru_cache(maxsize=4)
def _endpoint(url: str, key: str, openrouter: bool, most: int, database: str) -> Endpoint:
    return connect(
        url, key, shared_lanes("llm", settings.LLM_MAX_CONCURRENCY), openrouter=openrouter
    )


def shared_endpoint() -> Endpoint:
    """The endpoint of the settings, one client for each process. Raises ModelFailure (no_model)
    when no key is set."""
    if not settings.LLM_USABLE:
        raise ModelFailure(
            Kind.NO_MODEL,
            "No model can be asked: set LLM_API_KEY, or name an endpoint that needs no key.",
        )
    return _endpoint(
        settings.LLM_BASE_URL,
        settings.LLM_API_KEY,
        settings.LLM_IS_OPENROUTER,
        settings.LLM_MAX_CONCURRENCY,
        settings.DATABASES["default"]["NAME"],
    )
