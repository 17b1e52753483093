"""Asking many questions at once. Requests wait on networks in threads; what is kept, counted and
noted is done in order by the thread that asks, which alone speaks to the database."""

from __future__ import annotations

import uuid
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from agents.sources.asking import Asker, Question, unkept
from agents.sources.budget import asks_left
from agents.sources.settings import address_of
from agents.sources.spec import SourceSpec
from agents.sources.types import Fetched, NotConsulted
from sibyl_project.common.http import Answer

AT_ONCE: Final = 24  # the lanes of a source may allow fewer


@dataclass(frozen=True, slots=True)
class ToAsk:
    """A question to a source, and the claim it is asked for."""

    spec: SourceSpec
    question: Question
    claim: uuid.UUID | str | None = None

    @property
    def key(self) -> str:
        """What is the same for the same question."""
        return self.question.key(self.spec.name, address_of(self.spec))


def ask_together(asker: Asker, asked: Sequence[ToAsk]) -> Iterator[Fetched | NotConsulted]:
    """What came of each question, in their order. Each is sent once, and none beyond the budget of
    the analysis."""
    keyed = [(one.key, one) for one in asked]
    known: set[str] = set()
    for spec in {one.spec.name: one.spec for one in asked}.values():
        known |= asker.known(spec, [key for key, one in keyed if one.spec.name == spec.name])
    new = {key: one for key, one in keyed if key not in known}
    allowed = list(new.items())[: asks_left(asker.analysis)]
    with ThreadPoolExecutor(AT_ONCE, thread_name_prefix="source") as pool:
        under_way: dict[str, Future[Answer]] = {
            key: pool.submit(unkept, one.spec, one.question, asker.deadline) for key, one in allowed
        }
        for key, one in keyed:
            sent = under_way.pop(key, None)
            try:
                yield asker.ask(
                    one.spec, one.question, one.claim, sent=sent.result if sent else None
                )
            except NotConsulted as refusal:
                yield refusal
