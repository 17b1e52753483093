"""Asking a source on behalf of a person, for a report or for none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from agents.models import SourceAsk
from agents.sources.asking import Question, answered_for, noted
from agents.sources.records import OtherShape
from agents.sources.spec import SourceSpec
from agents.sources.types import Fetched, NotConsulted
from reports.models import Report
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.people import name_of

PERSON: Final = "person"  # who asks, in the ledger


@dataclass(frozen=True, slots=True)
class Asking:
    """Who asks, until when, and for which report; without one the question is in no ledger, and
    only the answer is kept."""

    report: Report | None
    user: Any
    deadline: Deadline

    def ask(self, spec: SourceSpec, question: Question) -> Fetched:
        """The answer of a source. Raises NotConsulted."""
        if self.report is None:
            return answered_for(spec, question, self.deadline)
        line = SourceAsk(
            analysis=self.report.current_analysis,
            report=self.report,
            agent=PERSON,
            asked_by_name=name_of(self.user) if self.user else "",
        )
        return noted(line, spec, question, self.deadline)


@contextmanager
def read_as(spec: SourceSpec) -> Iterator[None]:
    """Say of an answer of another shape that the source was not consulted."""
    try:
        yield
    except OtherShape as error:
        raise NotConsulted(spec.name, f"its answer has another shape: {error}") from None
