"""The questions a specialist has about its claims, from a table in its folder (FRD 6 8.2, FRD 8,
FRD 9, FRD 10).

A claim raises matters by name ("Singapore", "ISO 14001"). All claims of a batch that raise the same
matter share one question.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from agents.base.ask import Ask
from reports.language.places import find_facilities, find_places
from reports.types import ClaimView

OPEN_MATTER = ""  # a matter without a name of its own: one question for the whole batch


@dataclass(frozen=True, slots=True)
class Want:
    """A row of the table: `raises` gives the matters a claim raises, `words` is the question with
    the slots {matter} and {claims}, and `context` gives its data."""

    request_type: str
    raises: Callable[[ClaimView], Iterable[str]]
    words: str
    context: Callable[[str], dict[str, Any]]


def asks_of(wants: Sequence[Want], claims: Sequence[ClaimView]) -> list[Ask]:
    """The questions an agent has about its claims, in the order of its table."""
    return [ask for want in wants for ask in _asks(want, claims)]


def _asks(want: Want, claims: Sequence[ClaimView]) -> list[Ask]:
    by_matter: dict[str, list[str]] = defaultdict(list)
    spelled: dict[str, str] = {}
    for claim in claims:
        for matter in dict.fromkeys(want.raises(claim)):
            by_matter[spelled.setdefault(matter.casefold(), matter)].append(claim.id)
    return [_ask(want, matter, ids) for matter, ids in by_matter.items()]


def _ask(want: Want, matter: str, ids: Sequence[str]) -> Ask:
    words = want.words.format(
        matter=matter, claims="a claim" if len(ids) == 1 else f"{len(ids)} claims"
    )
    return Ask(want.request_type, words, tuple(ids), want.context(matter))


def places_named(claim: ClaimView) -> list[str]:
    """The facilities and places a claim names."""
    return [*find_facilities(claim.text), *find_places(claim.text)]


def no_context(matter: str) -> dict[str, Any]:
    """An empty context, for a question that its claims explain fully."""
    return {}
