"""The one way to ask an outside service: only hosts on its list, addresses checked after resolving
and when connecting, no redirects, bounded size, type and time, a pace that all workers share, fresh
answers used again, silence after outages, and every question in the ledger.

A library may parse what came; none fetches.
"""

from __future__ import annotations

import hashlib
import json
import time
import uuid
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Final
from urllib.parse import urlencode

import structlog
from django.utils import timezone
from django.utils.module_loading import import_string

from agents.models import SourceAnswer, SourceAsk
from agents.sources import pausing
from agents.sources.budget import check_budget
from agents.sources.settings import address_of, key_of, reach_of, user_agent, why_off
from agents.sources.spec import SourceSpec
from agents.sources.types import Fetched, NotConsulted
from reports.models import Analysis, Report
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.http import Answer, HttpClient, Limits
from sibyl_project.common.http_errors import HttpError, StatusRefused
from sibyl_project.common.lanes import NoLane, shared_lanes
from sibyl_project.common.retrying import Patience
from sibyl_project.common.text import storable

log = structlog.get_logger(__name__)
_KEPT_HEADERS: Final = ("content-type", "date", "etag", "last-modified")
_PATIENCE: Final = Patience(attempts=3, first_wait=1.0, longest_wait=30.0, total=90.0)
_CONNECT: Final = 5.0  # seconds
_REFUSALS: Final = range(400, 500)


@dataclass(frozen=True, slots=True)
class Question:
    """What a source is asked: a path below its address with parameters, or a body of JSON to post.
    `words` tell it to a person. `may_lack` says that status 404 is an answer: there is no such
    thing."""

    words: str
    path: str = ""
    params: Mapping[str, str] | None = None
    body: Any = None
    may_lack: bool = False

    @property
    def method(self) -> str:
        """GET, or POST where there is a body."""
        return "GET" if self.body is None else "POST"

    def key(self, source: str, address: str) -> str:
        """A digest of everything that could change the answer; the service's key is not part of
        it."""
        asked = [source, address, self.path, sorted((self.params or {}).items()), self.body]
        return hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()

    def url(self, address: str) -> str:
        """The address with its parameters, without a key."""
        query = f"?{urlencode(self.params)}" if self.params else ""
        return f"{address.rstrip('/')}/{self.path.lstrip('/')}{query}"


Way = Callable[[HttpClient, Question, Deadline], Answer]
Sent = Callable[[], Answer]


@dataclass(frozen=True, slots=True)
class Asker:
    """Asks sources for an analysis: the agent that asks, and until when. `claim` is the id of the
    claim asked about, where it is one."""

    analysis: Analysis
    agent: str
    deadline: Deadline

    def ask(
        self,
        spec: SourceSpec,
        question: Question,
        claim: uuid.UUID | str | None = None,
        sent: Sent | None = None,
    ) -> Fetched:
        """The answer of a source, from the ledger where it is fresh. `sent` gives what came of the
        request where that was sent already. Raises NotConsulted."""
        key = question.key(spec.name, address_of(spec))
        before = _before(self.analysis, spec, key)
        if before is not None:  # after a kill the same question costs nothing
            return before
        check_budget(self.analysis, spec)
        line = SourceAsk(analysis=self.analysis, claim_id=claim, agent=self.agent)
        return noted(line, spec, question, self.deadline, sent)

    def known(self, spec: SourceSpec, keys: Collection[str]) -> set[str]:
        """Of the keys of questions those whose answer is there and would be used again."""
        mine = SourceAsk.objects.filter(analysis=self.analysis, answer__isnull=False)
        fresh = SourceAnswer.objects.filter(fetched_at__gt=timezone.now() - spec.fresh_for)
        return {
            key
            for rows in (mine, fresh)
            for key in rows.filter(source=spec.name, key__in=keys).values_list("key", flat=True)
        }


def noted(
    line: SourceAsk,
    spec: SourceSpec,
    question: Question,
    deadline: Deadline,
    sent: Sent | None = None,
) -> Fetched:
    """The answer of a source, with `line` as the line of the ledger; it says on whose behalf the
    source is asked. Raises NotConsulted."""
    line.source, line.words = spec.name, storable(question.words)[:2000]
    line.key = question.key(spec.name, address_of(spec))
    began = time.monotonic()
    try:
        line.answer, line.cached = answered(spec, question, deadline, sent)
        line.cost_usd = Decimal(0) if line.cached else spec.cost_usd
    except NotConsulted as refusal:
        line.why_not, line.cost_usd = storable(refusal.reason)[:2000], Decimal(0)
        raise
    finally:
        line.seconds = round(time.monotonic() - began, 3)
        line.save()
    return fetched(line.answer, cached=line.cached)


def answered_for(spec: SourceSpec, question: Question, deadline: Deadline) -> Fetched:
    """The answer of a source on nobody's behalf, so in no ledger. Raises NotConsulted."""
    answer, cached = answered(spec, question, deadline)
    return fetched(answer, cached=cached)


def asked_by_people(report: Report, source: str) -> list[tuple[SourceAsk, Fetched | None]]:
    """What people asked a source for a report, the newest first, each with its frozen answer, or
    None where it was not consulted."""
    asks = SourceAsk.objects.filter(report=report, source=source).select_related("answer")
    return [
        (ask, fetched(ask.answer, cached=True) if ask.answer else None)
        for ask in asks.order_by("-pk")
    ]


def answers_of(analysis: Analysis, agent: str) -> Iterator[tuple[SourceAsk, Fetched]]:
    """What sources answered an agent of an analysis, in the order it asked."""
    asks = SourceAsk.objects.filter(analysis=analysis, agent=agent, answer__isnull=False)
    for ask in asks.select_related("answer").order_by("pk"):
        if ask.answer is not None:
            yield ask, fetched(ask.answer, cached=True)


def answered(
    spec: SourceSpec, question: Question, deadline: Deadline, sent: Sent | None = None
) -> tuple[SourceAnswer, bool]:
    """The frozen answer of a source and whether it was there already. Raises NotConsulted."""
    known = _fresh(spec, question.key(spec.name, address_of(spec)))
    if known is not None:
        return known, True
    return asked_now(spec, question, deadline, sent), False


def _fresh(spec: SourceSpec, key: str) -> SourceAnswer | None:
    after = timezone.now() - spec.fresh_for
    return SourceAnswer.objects.filter(source=spec.name, key=key, fetched_at__gt=after).first()


def asked_now(
    spec: SourceSpec, question: Question, deadline: Deadline, sent: Sent | None = None
) -> SourceAnswer:
    """What a source answers now, frozen, whatever is known already. Raises NotConsulted."""
    answer = sent() if sent else unkept(spec, question, deadline)
    return _frozen(spec, question, question.key(spec.name, address_of(spec)), answer)


def unkept(spec: SourceSpec, question: Question, deadline: Deadline) -> Answer:
    """What a source answers now, asked with the same care and kept nowhere: for a pass that opens
    what is asked next. Raises NotConsulted."""
    if why := why_off(spec):
        raise NotConsulted(spec.name, why)
    if pausing.paused(spec.name):
        raise NotConsulted(
            spec.name,
            f"it did not answer {pausing.OUTAGES} times in a row and is left alone for some "
            "minutes",
        )
    return _asked(spec, question, deadline)


def _asked(spec: SourceSpec, question: Question, deadline: Deadline) -> Answer:
    lanes = shared_lanes(f"source.{spec.name}", spec.at_once, spec.apart)
    try:
        with lanes.lane(deadline, spec.seconds):
            answer = _sent(spec, question, deadline)
    except NoLane:
        raise NotConsulted(spec.name, "there was no time left to ask it at its pace") from None
    except HttpError as error:
        refused = isinstance(error, StatusRefused) and error.status in _REFUSALS
        pausing.saw(spec.name, outage=not refused or _too_often(error))
        if _too_often(error):
            lanes.cool_down(error.retry_after or spec.apart or 1.0)
        log.warning("source_failed", source=spec.name, problem=error.problem)
        status = error.status if isinstance(error, StatusRefused) else None
        raise NotConsulted(spec.name, str(error), status) from None
    pausing.saw(spec.name, outage=False)
    return answer


def _too_often(error: HttpError) -> bool:
    return isinstance(error, StatusRefused) and error.status == 429


def _sent(spec: SourceSpec, question: Question, deadline: Deadline) -> Answer:
    key, headers = key_of(spec), {"User-Agent": user_agent(), **spec.headers}
    if key and spec.key_header:
        headers[spec.key_header] = f"{spec.key_prefix}{key}"
    client = HttpClient(
        address_of(spec),
        headers=headers,
        limits=Limits(_CONNECT, spec.seconds, spec.most_bytes),
        patience=_PATIENCE,
        reach=reach_of(spec),
        also_answers=(404,) if question.may_lack else (),
    )
    params = dict(question.params or {})
    if key and spec.key_parameter:
        params[spec.key_parameter] = key

    def read(answer: Answer) -> Answer:
        if answer.status == 404:  # of a question that may lack; who reads it looks at its form
            return answer
        kind = answer.headers.get("content-type", "").partition(";")[0].strip().lower()
        if not any(
            kind == one or (one.endswith("/*") and kind.startswith(one[:-1])) for one in spec.media
        ):
            raise answer.refusal(415, f"its answer is {kind or 'of no stated type'}")
        return answer

    try:
        if spec.way:
            fetch: Way = import_string(spec.way)
            return fetch(client, question, deadline)
        if question.body is None:
            return client.get(question.path, read=read, params=params or None, deadline=deadline)
        path = f"{question.path}?{urlencode(params)}" if params else question.path
        return client.post_json(path, question.body, read=read, deadline=deadline)
    finally:
        client.close()


def _frozen(spec: SourceSpec, question: Question, key: str, answer: Answer) -> SourceAnswer:
    return SourceAnswer.objects.create(
        source=spec.name,
        key=key,
        method=question.method,
        url=storable(question.url(address_of(spec))),
        asked=question.body or {},
        status=answer.status,
        headers={
            name: storable(answer.headers[name]) for name in _KEPT_HEADERS if name in answer.headers
        },
        body=answer.content,
        sha256=hashlib.sha256(answer.content).hexdigest(),
        fetched_at=timezone.now(),
    )


def _before(analysis: Analysis, spec: SourceSpec, key: str) -> Fetched | None:
    asked = SourceAsk.objects.filter(
        analysis=analysis, source=spec.name, key=key, answer__isnull=False
    )
    one = asked.select_related("answer").first()
    return fetched(one.answer, cached=True) if one and one.answer else None


def fetched(answer: SourceAnswer, *, cached: bool = True) -> Fetched:
    """A frozen answer as connectors read it."""
    return Fetched(
        answer.pk,
        answer.source,
        answer.url,
        answer.status,
        answer.headers,
        bytes(answer.body),
        answer.sha256,
        answer.fetched_at,
        cached,
    )
