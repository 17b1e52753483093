"""What stands around a claim in its report, as a model is shown it: the titles over it, the heads
of its table, and the statements beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from agents.specialists.legal.model.sections import Section, Sections
from reports.types import ClaimView, Statement, StatementKind
from sibyl_project.common.text import contains_quote, one_holds_other

LONGEST = 320  # characters of the statements beside a claim
_HEADS = 240  # characters of the heads of its table
_TITLES = 2
_SAID = frozenset(
    {
        StatementKind.SENTENCE,
        StatementKind.LIST_ITEM,
        StatementKind.ROW,
        StatementKind.CAPTION,
        StatementKind.FOOTNOTE,
    }
)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """The section a claim stands in, and what of it is shown around the claim."""

    section: Section | None = None
    shown: str = ""


def around(claim: ClaimView, sections: Sections) -> Surroundings:
    """What stands around a claim; nothing where its quote is not found on its page."""
    for section in sections.on_pages({claim.page}):
        own = [
            place
            for place, one in enumerate(section.statements)
            if one.page == claim.page and _is_of(claim, one)
        ]
        if own:
            return Surroundings(section, _shown(section, own))
    return Surroundings()


def _is_of(claim: ClaimView, one: Statement) -> bool:
    quote = claim.quote or claim.text
    return one.kind in _SAID and (
        contains_quote(one.whole, quote)
        or (len(one.text) > 30 and one_holds_other(one.text, quote))
    )


def _shown(section: Section, own: Sequence[int]) -> str:
    first, last = own[0], own[-1]
    statements = section.statements
    row = statements[first]
    titles = " > ".join(row.section[-_TITLES:])
    if row.kind is StatementKind.ROW:
        heads = section.heads.get((row.page, row.table), ()) if row.row > 0 else ()
        told = [head for head in heads if head not in titles]
        return "\n".join(filter(None, [titles, " / ".join(told)[:_HEADS]]))
    before = _beside(list(reversed(statements[:first])), LONGEST // 2)[::-1]
    after = _beside(statements[last + 1 :], LONGEST - sum(map(len, before)))
    return "\n".join(filter(None, [titles, " ".join(before), " ".join(after)]))


def _beside(statements: Sequence[Statement], room: int) -> list[str]:
    """Whole statements, the nearest first, while they fit; a title ends them."""
    taken: list[str] = []
    for one in statements:
        if one.kind not in _SAID or len(one.whole) > room:
            break
        taken.append(one.whole)
        room -= len(one.whole)
    return taken
