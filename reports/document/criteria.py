"""Which frameworks a report says it is prepared by, each with the sentence that says it.

What the report's assurer says is left out, and so are pages that the rules do not read. Of several
statements on a framework the one that claims most counts, of equal ones a sentence, and of these
the first.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from reports.document.identity import quote_around
from reports.document.page_languages import for_rules
from reports.document.stating import statements_in
from reports.language.frameworks import (
    Framework,
    Naming,
    Strength,
    answered_under,
    lists_frameworks,
    namings,
    rank,
)
from reports.language.sentences import sentences_in
from reports.types import Flag, PageContent, Statement, StatementKind

_LEFT_OUT = frozenset({Flag.ASSURER, Flag.CONTENTS, Flag.GLOSSARY, Flag.IMPRINT})
_ASIDE = frozenset({Flag.INDEX, Flag.RUNNING})
_CELL = " | "


@dataclass(frozen=True, slots=True)
class FrameworkClaim:
    """How much a report claims of a framework, and where it says so (`quote` verbatim on `page`,
    counted from 1)."""

    framework: Framework
    strength: Strength
    page: int
    quote: str

    def as_dict(self) -> dict[str, Any]:
        """Plain data, for a row."""
        return asdict(self) | {"framework": str(self.framework), "strength": str(self.strength)}


def find_criteria(pages: Sequence[PageContent]) -> tuple[FrameworkClaim, ...]:
    """The frameworks that a report names, those first of which it claims most. The pages are those
    of a report in order, with their statements."""
    best: dict[Framework, tuple[tuple[int, bool], FrameworkClaim]] = {}
    for one in statements_in(for_rules(pages)):
        if one.carries_on or one.flags & _LEFT_OUT:
            continue
        for naming in _namings(one):
            aside = bool(one.flags & _ASIDE) or one.kind is not StatementKind.SENTENCE
            weight = rank(naming.strength), aside
            if naming.framework not in best or weight < best[naming.framework][0]:
                best[naming.framework] = weight, _claim(one, naming)
    order = list(Framework)
    claims = [claim for _, claim in best.values()]
    return tuple(
        sorted(claims, key=lambda each: (rank(each.strength), order.index(each.framework)))
    )


def _namings(statement: Statement) -> Iterator[Naming]:
    """The frameworks that a statement names, with places in the whole of its words; each cell of a
    row and each of its sentences speaks for itself."""
    listed = statement.kind is StatementKind.LIST_ITEM and any(
        map(lists_frameworks, statement.section)
    )
    if statement.kind is StatementKind.HEADING and (headed := answered_under(statement.text)):
        yield from headed
        return
    at = 0
    for cell in statement.whole.split(_CELL):
        for sentence in sentences_in(cell):
            for one in namings(sentence.text, listed=listed):
                start = at + sentence.start
                yield Naming(one.framework, one.strength, start + one.start, start + one.end)
        at += len(cell) + len(_CELL)


def _claim(statement: Statement, naming: Naming) -> FrameworkClaim:
    end = min(naming.end, len(statement.text))
    quote = quote_around(statement.text, min(naming.start, end), end)
    return FrameworkClaim(naming.framework, naming.strength, statement.page, quote)
