"""Asking outside services again what an analysis rests on, before sign-off: as a run in the
background, at the pace of each service. The analysis stays as it is; the differences are told."""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator
from decimal import Decimal
from typing import Any, Final
from urllib.parse import parse_qsl

from django.conf import settings
from django.db import transaction
from django.db.models import QuerySet

from agents.consulted.comparing import compare
from agents.consulted.ledger import label_of
from agents.models import SourceAnswer, SourceAsk
from agents.sources.asking import Question, asked_now, fetched
from agents.sources.registry import CONNECTORS, SOURCES
from agents.sources.settings import address_of
from agents.sources.spec import SourceSpec
from agents.sources.types import NotConsulted
from reports.access import Right, require
from reports.models import Analysis, AnswerAgain, AskingAgain, Basis, Difference, Report
from reports.signing.sign import InTheWay, in_force
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.models import SETTLED, RunStatus
from sibyl_project.common.people import name_of
from sibyl_project.common.text import storable
from sibyl_project.runs.engine import Engine, Save
from sibyl_project.trail.recording import record

MOST: Final = 200  # answers asked for again by one command
_SECONDS: Final = 50.0  # of one turn; what is left waits for the next
_ONE: Final = 45.0  # seconds for one answer
_GONE: Final = frozenset({404, 410})
_CONNECTORS: Final[tuple[Any, ...]] = CONNECTORS
_READ: Final = {one.SPEC.name: one.read for one in _CONNECTORS}
_ZERO: Final = Decimal(0)


class AskingSourcesAgain(Engine[AskingAgain]):
    """The runs that ask again. One works for a while and then lets others go first."""

    model = AskingAgain
    task, queue = "agents.ask_sources_again", "agents"
    share = "analysis__report__engagement_id"

    def conditions(self) -> dict[str, Any]:
        """Its report is not in the trash."""
        kept = Analysis.objects.filter(report__in=Report.objects.kept())
        return {"analysis__in": kept.order_by()}

    def do(self, run: AskingAgain) -> Save:
        """Ask for what was not asked for yet, until the turn is over."""
        rows: list[AnswerAgain] = []
        until, left, relied = time.monotonic() + _SECONDS, _left(run), set(_relied(run.analysis))
        spent = sum((row.cost_usd or _ZERO for row in run.answers.all()), _ZERO)
        for ask in left:
            if time.monotonic() > until:
                break
            rows.append(row := _again(run, ask, relied, spent))
            spent += row.cost_usd or _ZERO

        def save() -> None:
            AnswerAgain.objects.bulk_create(rows)
            if len(rows) < len(left):  # back to the queue, with attempts of its own
                mine = AskingAgain.objects.filter(pk=run.pk)
                self.reset(mine, dispatched_at=None, finished_at=None)

        return save

    def follow(self, run: AskingAgain) -> None:
        """The next turn."""
        waiting = AskingAgain.objects.filter(pk=run.pk, status=RunStatus.IDLE, attempt=0)
        if waiting.filter(dispatched_at=None).exists():
            self.dispatch([run.pk], run.pk)


ASKING_AGAIN = AskingSourcesAgain()


def begin(analysis: Analysis, by: Any) -> AskingAgain:
    """Have every frozen answer of an analysis asked for again. Raises PermissionDenied, and
    InTheWay where it is signed, running, being asked already, or rests on no answer."""
    report = analysis.report
    require(by, Right.SIGN, report.engagement)
    with transaction.atomic():
        Report.objects.select_for_update(no_key=True).get(pk=report.pk)
        if in_force(report):
            raise InTheWay("The report is signed off. Reopen it with a reason first.")
        if analysis.is_running:
            raise InTheWay("The analysis is still running.")
        if analysis.askings_again.exclude(status__in=SETTLED).exists():
            raise InTheWay("Outside services are being asked again already.")
        total = frozen_in(analysis).count()
        if not total:
            raise InTheWay("The analysis rests on no answer of an outside service.")
        run = AskingAgain.objects.create(
            analysis=analysis, total=total, author=by, author_name=name_of(by)
        )
        transaction.on_commit(lambda: ASKING_AGAIN.dispatch([run.pk], run.pk), robust=True)
        record("sources.asked_again", report=report, after={"answers": min(total, MOST)})
    return run


def frozen_in(analysis: Analysis) -> QuerySet[SourceAsk]:
    """The questions of an analysis with an answer, one for each answer."""
    asks = SourceAsk.objects.filter(analysis=analysis, answer__isnull=False)
    return asks.order_by("answer_id", "pk").distinct("answer_id")


def price_of(analysis: Analysis) -> Decimal:
    """What asking again costs at most, as far as services state it."""
    names = frozen_in(analysis).values_list("answer__source", flat=True)[:MOST]
    costs = (SOURCES[name].cost_usd or _ZERO for name in names if name in SOURCES)
    return min(sum(costs, _ZERO), _most_cost())


def told_of(asking: AskingAgain) -> list[tuple[str, AnswerAgain]]:
    """What was found so far with the label of each service, first what is not the same."""
    rows = sorted(asking.answers.all(), key=lambda row: row.difference == Difference.SAME)
    return [(label_of(row.source), row) for row in rows]


def _most_cost() -> Decimal:
    return Decimal(str(settings.SOURCES_MOST_COST_USD))


def _left(run: AskingAgain) -> list[SourceAsk]:
    told = set(run.answers.values_list("frozen", flat=True))
    asks = frozen_in(run.analysis).select_related("answer")[:MOST]
    return [ask for ask in asks if ask.answer_id not in told]


def _relied(analysis: Analysis) -> Iterator[str]:
    """The addresses that findings of an analysis rest on."""
    rows = analysis.findings.filter(basis=Basis.EXTERNAL).values_list("details", flat=True)
    for details in rows:
        listed = [*(details.get("academic_references") or ()), *(details.get("items") or ())]
        yield from (one.get("url") or one.get("source_url") or "" for one in (details, *listed))


def _again(
    run: AskingAgain, ask: SourceAsk, relied: Collection[str], spent: Decimal
) -> AnswerAgain:
    before = ask.answer
    if before is None:
        raise LookupError(f"The question {ask.pk} has no answer.")
    row = AnswerAgain(
        asking=run,
        source=before.source,
        words=ask.words,
        frozen=before.pk,
        frozen_sha256=before.sha256,
        frozen_at=before.fetched_at,
    )
    try:
        spec, question = _question(before, spent)
        now = asked_now(spec, question, Deadline.after(_ONE))
    except NotConsulted as refusal:
        gone = refusal.status in _GONE
        row.difference = Difference.GONE if gone else Difference.NOT_REACHED
        row.why = storable(refusal.reason)[:2000]
        return row
    found = compare(fetched(before), fetched(now), _READ[spec.name], filter(None, relied))
    row.answer, row.sha256, row.cost_usd = now.pk, now.sha256, spec.cost_usd
    row.difference = Difference.CHANGED if found.changes else Difference.SAME
    row.changes, row.more_changes = [storable(each) for each in found.told], found.more
    return row


def _question(before: SourceAnswer, spent: Decimal) -> tuple[SourceSpec, Question]:
    """The question that a frozen answer answered, put together from it. Raises NotConsulted."""
    spec = SOURCES.get(before.source)
    if spec is None:
        raise NotConsulted(before.source, "this version of Sibyl has no connector to it")
    if spec.cost_usd and spent + spec.cost_usd > _most_cost():
        raise NotConsulted(spec.name, f"at most {_most_cost():g} US dollars may be spent on it")
    base = address_of(spec).rstrip("/")
    path, _, query = before.url.removeprefix(base).lstrip("/").partition("?")
    params = dict(parse_qsl(query, keep_blank_values=True))
    body = before.asked if before.method == "POST" else None
    question = Question("again", path, params or None, body)
    if question.key(spec.name, address_of(spec)) != before.key:
        raise NotConsulted(spec.name, "it was asked at another address than is set now")
    return spec, question
