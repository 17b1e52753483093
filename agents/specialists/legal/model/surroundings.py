"""What stands around a claim in its report, as a model is shown it: the titles over it, the heads
of its table, its total and its notes, and the statements beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from agents.specialists.legal.model.sections import Section, Sections
from reports.types import ClaimView, Statement, StatementKind
from sibyl_project.common.regex import regex
from sibyl_project.common.text import contains_quote, one_holds_other

LONGEST = 320  # characters of the statements beside a claim
_HEADS = 240  # characters of the heads of its table
_NOTES = 240  # characters of the total of its table and of the notes under it
_TITLES = 2
_TOTAL = regex(r"\W*(?:sub-?|grand )?(?:total|sum|gesamt|summe|overall)\b", re.I)
_SENTENCE_END = regex(r"[.!?:;…][\"')\]”]*(?=\s)|\n")
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
    """The section a claim stands in, what of it is shown around the claim, and the titles over
    it."""

    section: Section | None = None
    shown: str = ""
    titles: str = ""


def around(claim: ClaimView, sections: Sections) -> Surroundings:
    """What stands around a claim; nothing where its quote is not found on its page."""
    for section in sections.on_pages({claim.page}):
        own = [
            place
            for place, one in enumerate(section.statements)
            if one.page == claim.page and _is_of(claim, one)
        ]
        if own:
            titles = " > ".join(section.statements[own[0]].section[-_TITLES:])
            return Surroundings(section, _shown(section, own, sections), titles)
    return Surroundings()


def whole_sentences(text: str, most: int) -> str:
    """The beginning of a text up to the end of a sentence, or of a word where one sentence is
    longer than `most` characters."""
    if len(text) <= most:
        return text
    ends = [found.end() for found in _SENTENCE_END.finditer(text, 0, most)]
    return text[: ends[-1]].rstrip() if ends else f"{text[:most].rsplit(None, 1)[0]} ..."


def _is_of(claim: ClaimView, one: Statement) -> bool:
    quote = claim.quote or claim.text
    return one.kind in _SAID and (
        contains_quote(one.whole, quote)
        or (len(one.text) > 30 and one_holds_other(one.text, quote))
    )


def _shown(section: Section, own: Sequence[int], sections: Sections) -> str:
    first, last = own[0], own[-1]
    statements = section.statements
    row = statements[first]
    titles = " > ".join(row.section[-_TITLES:])
    if row.kind is StatementKind.ROW:
        heads = section.heads.get((row.page, row.table), ()) if row.row > 0 else ()
        told = [head for head in heads if head not in titles]
        heads_shown = whole_sentences(" / ".join(told), _HEADS)
        return "\n".join(filter(None, [titles, heads_shown, *_under(row, sections)]))
    before = _beside(list(reversed(statements[:first])), LONGEST // 2)[::-1]
    after = _beside(statements[last + 1 :], LONGEST - sum(map(len, before)))
    return "\n".join(filter(None, [titles, " ".join(before), " ".join(after)]))


def _under(row: Statement, sections: Sections) -> list[str]:
    """The next total of the table a row stands in, and the notes on its page."""
    beside = [
        one
        for section in sections.on_pages({row.page})
        for one in section.statements
        if one.page == row.page and one.index > row.index
    ]
    in_table = [one for one in beside if (one.kind, one.table) == (StatementKind.ROW, row.table)]
    totals = [one for one in in_table if _TOTAL.match(one.text)][:1]
    notes = [one for one in beside if one.kind is StatementKind.FOOTNOTE]
    if _TOTAL.match(row.text):
        totals = []
    return _beside([*totals, *notes], _NOTES)


def _beside(statements: Sequence[Statement], room: int) -> list[str]:
    """Whole statements, the nearest first, while they fit; a title ends them."""
    taken: list[str] = []
    for one in statements:
        if one.kind not in _SAID or len(one.whole) > room:
            break
        taken.append(one.whole)
        room -= len(one.whole)
    return taken
