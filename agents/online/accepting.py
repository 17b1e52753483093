"""What GLEIF named becomes part of who the company is when a person accepts it: as the company, as
a parent, or as subsidiaries. What is stored is read from the frozen answer, never from the form."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from enum import StrEnum
from typing import Any

from agents.online.identity import Identity, identity_of
from agents.online.questions import BY_NAME
from agents.sources.records import Entity
from agents.sources.types import Fetched
from reports.models import IdentityKind, IdentityWord, Report
from reports.registers.knowing import said_of
from reports.review.outside import LONGEST, Identified, OutsideRefused, identify_all
from reports.review.requirements import reason_given


class As(StrEnum):
    """As what an entity is accepted."""

    COMPANY = "company"
    PARENT = "parent"
    SUBSIDIARY = "subsidiary"


_KINDS = {
    As.COMPANY: (IdentityKind.LEI, IdentityKind.NAME),
    As.PARENT: (IdentityKind.PARENT_LEI, None),
    As.SUBSIDIARY: (IdentityKind.SUBSIDIARY_LEI, IdentityKind.SUBSIDIARY),
}


def accept(
    report: Report, role: As, leis: Collection[str], reason: str, author: Any
) -> list[IdentityWord]:
    """Store that these entities are what a person takes them for. One that was only found by the
    company's name needs the person's reason. Raises OutsideRefused."""
    named = _named(identity_of(report), role)
    if not leis:
        raise OutsideRefused("leis", "Choose at least one entity.")
    if unknown := sorted(set(leis) - set(named)):
        raise OutsideRefused("leis", f"GLEIF named no such entity here: {unknown[0]}.")
    if role is As.COMPANY and any(named[lei][2] == BY_NAME for lei in leis):
        try:
            reason = reason_given(reason)
        except ValueError as refusal:
            raise OutsideRefused("reason", str(refusal)) from None
    said = said_of(report).identity
    words = [
        word
        for lei in dict.fromkeys(leis)
        for word in _words(role, *named[lei], reason.strip())
        if not ((known := said.get((word.kind, word.value))) and known.accepted)
    ]
    return identify_all(report, words, author)


def _named(found: Identity, role: As) -> dict[str, tuple[Entity, Fetched, str]]:
    """The entities that may be accepted as this, by LEI: each with its frozen answer and how it was
    found, by an identifier where it was by one."""
    named: dict[str, tuple[Entity, Fetched, str]] = {}
    for entity, answer, how in _every(found, role):
        if answer is not None and named.get(entity.lei, (None, None, BY_NAME))[2] == BY_NAME:
            named[entity.lei] = (entity, answer, how)
    return named


def _every(found: Identity, role: As) -> Iterator[tuple[Entity, Fetched | None, str]]:
    if role is As.COMPANY:
        for one in found.lookups:
            for each in one.proposed:
                yield each.entity, one.told.answer, one.lookup.certainty
    for group in found.groups:
        if role is As.PARENT:
            for parent in group.parents:
                if parent.entity is not None:
                    yield parent.entity, parent.told.answer, f"{parent.label} of {group.lei}"
        elif role is As.SUBSIDIARY:
            for each in group.children:
                yield each.entity, each.answer, f"child of {group.lei}"


def _words(
    role: As, entity: Entity, answer: Fetched, how: str, reason: str
) -> Sequence[Identified]:
    """The words on one entity: its LEI, and its legal name where that is known by, each with what
    it rests on."""
    lei_kind, name_kind = _KINDS[role]
    told = ", ".join(filter(None, (entity.name, entity.country, entity.registered_as)))
    rests = (
        f"GLEIF {answer.at:%Y-%m-%d %H:%M} UTC, {how}: {told} (answer of SHA-256 "
        f"{answer.sha256[:16]})"
    )
    why = f"{reason} {rests}".strip()
    words = [Identified(lei_kind, entity.lei, reason=why)]
    if name_kind and entity.name:
        name = entity.name[:LONGEST].strip()
        words.append(Identified(name_kind, name, reason=f"{why}, LEI {entity.lei}"))
    if role is As.COMPANY and entity.registered_as:
        number = IdentityKind.REGISTRY_NUMBER
        words.append(Identified(number, entity.registered_as, reason=f"{why}, LEI {entity.lei}"))
    return words
