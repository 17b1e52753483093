"""What is open of the answers of outside services: whether they still say what the analysis rests
on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from reports.compile import CompiledReport
from reports.models import AnswerAgain, Difference
from reports.signing.things import OpenThing
from sibyl_project.common.text import counted

_TOLD: Final = {
    Difference.CHANGED: "changed since the analysis",
    Difference.GONE: "no longer there",
    Difference.NOT_REACHED: "could not be had again, so that nothing is known of changes",
}


def sources_again(compiled: CompiledReport) -> Iterator[OpenThing]:
    """What became of the answers when they were asked for the last time, or that they were not."""
    asks = compiled.analysis.source_asks.filter(answer__isnull=False).order_by()
    frozen = asks.values("answer").distinct().count()
    if not frozen:
        return
    newest = compiled.analysis.askings_again.order_by("-created_at").first()
    told = list(newest.answers.all()) if newest else []
    for difference, words in _TOLD.items():
        names = tuple(_name(row) for row in told if row.difference == difference)
        if names:
            label = f"{counted(len(names), 'answer')} of outside services {words}"
            yield OpenThing(f"sources.{difference.value}", label, names)
    if left := frozen - len(told):
        label = f"{counted(left, 'answer')} of outside services not asked for again"
        yield OpenThing("sources.not_asked", label)


def _name(row: AnswerAgain) -> str:
    said = row.why or "; ".join(row.changes[:3])
    return f"{row.source}, \u201c{row.words}\u201d{f': {said}' if said else ''}"
