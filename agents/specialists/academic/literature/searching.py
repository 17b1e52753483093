"""Asking the services of research that are on. One that fails was not consulted, and says why; that
nothing was found is said only where one answered."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from agents.sources.asking import Asker, Question
from agents.sources.records import OtherShape, Paper
from agents.sources.registry import CONNECTORS
from agents.sources.settings import was_on
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched, NotConsulted
from agents.specialists.academic.literature.papers import Found, distinct, is_relevant, ranked
from agents.specialists.academic.literature.questions import Asked, broader
from reports.findings.research import Searched

MOST_QUESTIONS: Final = 5  # of a batch of claims


class Service(NamedTuple):
    """A service of research: what it declares, how it is asked, and how its answers are read."""

    spec: SourceSpec
    question: Callable[[str], Question]
    read: Callable[[Fetched], list[Paper]]


@dataclass(frozen=True, slots=True)
class Looked:
    """What came of a question: the publications on its subject, and what each service said."""

    asked: Asked
    found: tuple[Found, ...] = ()
    searches: tuple[Searched, ...] = ()

    @property
    def is_answered(self) -> bool:
        """Whether any service gave an answer."""
        return any(one.results is not None for one in self.searches)


def services() -> tuple[Service, ...]:
    """The services of research there are."""
    known: Sequence[Any] = CONNECTORS
    return tuple(
        Service(one.SPEC, one.question, one.read) for one in known if one.SPEC.kind is Kind.RESEARCH
    )


def services_of(options: Mapping[str, Any]) -> tuple[Service, ...]:
    """Those that were on when an analysis began, by its options; where these do not tell, those
    that are on now."""
    return tuple(one for one in services() if was_on(one.spec, options))


def search(asker: Asker, planned: Sequence[Asked], on: Sequence[Service]) -> Iterator[Looked]:
    """Ask what is planned, at most five questions in all; one that found nothing on its subject is
    asked once more with fewer words, which counts as a question."""
    left = MOST_QUESTIONS
    for asked in planned:
        if not left:
            return
        left -= 1
        looked = _looked(asker, asked, on)
        if left and looked.is_answered and not looked.found and asked.family:
            left -= 1
            again = _looked(asker, broader(asked), on)
            looked = Looked(asked, again.found, (*looked.searches, *again.searches))
        yield looked


def _looked(asker: Asker, asked: Asked, on: Sequence[Service]) -> Looked:
    found: list[Found] = []
    given: list[tuple[Service, int | None, str]] = []
    for service in on:
        try:
            answer = asker.ask(service.spec, service.question(asked.words))
            papers = service.read(answer)
        except NotConsulted as refusal:
            given.append((service, None, refusal.reason))
        except OtherShape as problem:
            given.append((service, None, f"its answer has another shape: {problem}"))
        else:
            found += [Found(paper, service.spec.label, answer) for paper in papers]
            given.append((service, len(papers), ""))
    # whatever one record says of being retracted holds for all, so that comes before relevance
    kept = tuple(ranked(one for one in distinct(found) if is_relevant(one.paper, asked)))
    searches = tuple(_searched(asked, service, many, why, kept) for service, many, why in given)
    return Looked(asked, kept, searches)


def _searched(
    asked: Asked, service: Service, many: int | None, why: str, kept: Sequence[Found]
) -> Searched:
    relevant = sum(one.source == service.spec.label for one in kept)
    return Searched(
        words=asked.words,
        source=service.spec.label,
        results=many,
        relevant=None if many is None else relevant,
        why_not=why,
    )
