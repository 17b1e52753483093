"""Which services of research were consulted in an analysis, as pages list them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from agents.base.unsourced import note_source
from agents.models import SourceAsk
from agents.sources.settings import why_off
from agents.specialists.academic.literature.searching import Looked, services
from reports.models import AgentRun
from sibyl_project.common.text import counted

LITERATURE: Final = "Research literature"
NONE_ON: Final = "no service of research is on"
NOTHING_ASKED: Final = "no claim names a subject on which research is searched"


def record(run: AgentRun, looked: Sequence[Looked], *, is_on: bool) -> None:
    """Record each service with what came of it so far in this analysis; where none is on, that."""
    if not is_on:
        note_source(run, LITERATURE, f"{NONE_ON}: {_how()}", consulted=False)
        return
    for service in services():
        name, label = service.spec.name, service.spec.label
        asks = SourceAsk.objects.filter(analysis=run.analysis, agent=run.agent, source=name)
        given = asks.filter(answer__isnull=False).values("key").distinct().count()
        failed = list(asks.filter(answer__isnull=True).values_list("why_not", flat=True))
        unread = [
            search.why_not
            for one in looked
            for search in one.searches
            if search.source == label and search.why_not
        ]
        why = why_off(service.spec) or next(iter([*failed, *unread]), "") or NOTHING_ASKED
        if given and (failed or unread):
            many = counted(len(failed) or len(unread), "question")
            note_source(run, label, f"{many} without an answer: {why}", consulted=True)
        else:
            note_source(run, label, "" if given else why, consulted=bool(given))


def _how() -> str:
    return f"name one of {', '.join(one.spec.name for one in services())} in SOURCES"
