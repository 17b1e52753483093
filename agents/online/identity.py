"""Who the company of a report is by the LEI register: what GLEIF is asked, what its frozen answers
propose, and what becomes part of the identity when a person accepts it.

An entity with an identifier that the report prints or a person gave is proposed by that identifier;
one that only bears the name is for review. Neither counts for anything before a person accepts it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from agents.models import SourceAsk
from agents.online.asking import read_as
from agents.online.questions import MOST_PAGES, Lookup, accepted, accepted_leis, lookups
from agents.sources import gleif
from agents.sources.asking import Question, asked_by_people
from agents.sources.records import Entity
from agents.sources.settings import address_of
from agents.sources.types import Fetched, NotConsulted
from reports.models import IdentityKind, Report
from reports.registers.identifiers import lei_in, name_key
from reports.registers.knowing import said_of
from reports.review.outside import Known, known_of

_SPEC: Final = gleif.SPEC
_REASONS: Final[Mapping[str, str]] = {
    "NO_KNOWN_PERSON": "no person is known who controls it",
    "NATURAL_PERSONS": "natural persons control it",
    "NON_CONSOLIDATING": "what controls it does not consolidate it",
    "NO_LEI": "the parent has no LEI",
    "NON_PUBLIC": "the parent is not made public",
    "BINDING_LEGAL_COMMITMENTS": "legal commitments forbid to name the parent",
    "LEGAL_OBSTACLES": "the law forbids to name the parent",
    "CONSENT_NOT_OBTAINED": "the parent does not consent to be named",
    "DETRIMENT_NOT_EXCLUDED": "to name the parent might do harm",
    "DISCLOSURE_DETRIMENTAL": "to name the parent would do harm",
}


@dataclass(frozen=True, slots=True)
class Proposed:
    """An entity of a frozen answer: whether its name agrees with the company's apart from legal
    forms, and what a person said of it ("" where nobody did)."""

    entity: Entity
    answer: Fetched
    name_agrees: bool
    state: str


@dataclass(frozen=True, slots=True)
class Told:
    """What is known of one question: its line in the ledger and the frozen answer (None where it
    was never asked, or not answered), and why there is none."""

    ask: SourceAsk | None = None
    answer: Fetched | None = None
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class LookedUp:
    """A question on the company with the entities that its answer proposes."""

    lookup: Lookup
    told: Told
    proposed: Sequence[Proposed] = ()


@dataclass(frozen=True, slots=True)
class Parent:
    """The direct or ultimate parent of an entity, or why GLEIF names none."""

    label: str
    told: Told
    entity: Entity | None = None
    reason: str = ""
    state: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """The parents and children of an entity that a person accepted as the company. `pages` are the
    pages of children there are, of which `read` were asked for."""

    lei: str
    parents: Sequence[Parent]
    children: Sequence[Proposed]
    told: Told
    pages: int = 0
    read: int = 0

    @property
    def is_asked(self) -> bool:
        """Whether it was asked for."""
        return self.told.ask is not None or any(one.told.ask for one in self.parents)

    @property
    def open_children(self) -> Sequence[Proposed]:
        """The children of whom nobody said anything."""
        return [one for one in self.children if not one.state]


class Answers:
    """What GLEIF answered people for a report, by question: the newest answer of each, or else why
    there is none."""

    def __init__(self, report: Report) -> None:
        self._told: dict[str, Told] = {}
        for ask, answer in asked_by_people(report, _SPEC.name):
            known = self._told.get(ask.key)
            if known is None or (known.answer is None and answer is not None):
                self._told[ask.key] = Told(ask, answer, ask.why_not)

    def told(self, question: Question) -> Told:
        """What is known of a question."""
        return self._told.get(question.key(_SPEC.name, address_of(_SPEC)), Told())


@dataclass(frozen=True, slots=True)
class Identity:
    """All that GLEIF told of a report's company."""

    lookups: Sequence[LookedUp]
    groups: Sequence[Group]


class _States:
    """What people said of entities: as the company, its parent or its subsidiary."""

    def __init__(self, known: Sequence[Known]) -> None:
        self._said = {(one.kind, one.value): one.state for one in known if one.word}

    def of(self, entity: Entity, kind: IdentityKind) -> str:
        return self._said.get((kind, entity.lei), "")


def identity_of(report: Report) -> Identity:
    """What the frozen answers tell now. Nothing is asked."""
    known = known_of(report, said_of(report))
    answers, states = Answers(report), _States(known)
    keys = {name_key(report.company)} | {
        name_key(one.value) for one in known if one.kind == IdentityKind.NAME and accepted(one)
    }
    return Identity(
        [
            _looked_up(one, answers.told(one.question), keys, states)
            for one in lookups(report, known)
        ],
        [_group(lei, answers, keys, states) for lei in accepted_leis(known)],
    )


def _looked_up(lookup: Lookup, told: Told, keys: set[str], states: _States) -> LookedUp:
    entities, trouble = _entities(told)
    if lookup.kind == IdentityKind.LEI:  # a filter that is not known gives the whole register
        entities = [one for one in entities if one.lei == lookup.value]
    if lookup.kind == IdentityKind.ISIN and len(entities) > 1:
        entities, trouble = [], f"it names {len(entities)} issuers of one ISIN, so none is proposed"
    return LookedUp(
        lookup,
        Told(told.ask, told.answer, trouble),
        _proposed(entities, told.answer, keys, states, IdentityKind.LEI),
    )


def _proposed(
    found: Sequence[Entity],
    answer: Fetched | None,
    keys: set[str],
    states: _States,
    kind: IdentityKind,
) -> list[Proposed]:
    if answer is None:
        return []
    return [
        Proposed(one, answer, name_key(one.name) in keys, states.of(one, kind)) for one in found
    ]


def _entities(told: Told) -> tuple[list[Entity], str]:
    """The entities of an answer whose LEI holds, and why there are none where the answer cannot be
    used."""
    if told.answer is None:
        return [], told.trouble
    try:
        with read_as(_SPEC):
            return [one for one in gleif.read(told.answer) if lei_in(one.lei)], ""
    except NotConsulted as refusal:
        return [], refusal.reason


def _group(lei: str, answers: Answers, keys: set[str], states: _States) -> Group:
    parents = [_parent(lei, which, answers, states) for which in gleif.PARENTS]
    children: dict[str, Proposed] = {}
    told, trouble, pages, read = answers.told(gleif.children_of(lei)), "", 0, 0
    for page in range(1, MOST_PAGES + 1):
        one = answers.told(gleif.children_of(lei, page))
        found, trouble = _entities(one)
        some = _proposed(found, one.answer, keys, states, IdentityKind.SUBSIDIARY_LEI)
        children |= {each.entity.lei: each for each in some if each.entity.lei != lei}
        if one.answer is None or trouble:
            break
        read = page
        try:
            with read_as(_SPEC):
                pages = gleif.last_page(one.answer)
        except NotConsulted as refusal:
            trouble = refusal.reason
        if trouble or page >= pages:
            break
    every = list(children.values())
    return Group(lei, parents, every, Told(told.ask, told.answer, trouble), pages, read)


def _parent(lei: str, which: str, answers: Answers, states: _States) -> Parent:
    label, told = which.replace("-", " "), answers.told(gleif.parent_of(lei, which))
    if told.answer is None:
        return Parent(label, told)
    try:
        with read_as(_SPEC):
            entity = gleif.read_parent(told.answer)
            if entity is not None and lei_in(entity.lei):
                return Parent(label, told, entity, "", states.of(entity, IdentityKind.PARENT_LEI))
            why = answers.told(gleif.exception_of(lei, which))
            reason = gleif.read_reason(why.answer) if why.answer else ""
    except NotConsulted as refusal:
        return Parent(label, Told(told.ask, told.answer, refusal.reason))
    return Parent(label, told, None, _REASONS.get(reason, reason.replace("_", " ").lower()))
