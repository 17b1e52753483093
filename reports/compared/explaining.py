"""Where a report explains that a figure was restated: the words near the figure that say so."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from reports.figures.types import Quantity
from reports.language.qualifiers import is_restated
from reports.language.scopes import scopes_in
from reports.language.sentences import sentences_in
from reports.language.years import year_values

NEAR = 1  # pages before and after that of the figure
LONGEST = 400  # characters of the words that are shown


@dataclass(frozen=True, slots=True)
class Explanation:
    """Words that speak of a restatement. `names_it` says whether they name the scope or the year
    of the figure; else they only stand near it."""

    page: int
    quote: str
    names_it: bool


def telling_sentences(pages: Mapping[int, str]) -> dict[int, list[str]]:
    """The sentences that speak of a restatement, by page; `pages` are texts by number."""
    return {
        number: [each.text for each in sentences_in(text) if is_restated(each.text)]
        for number, text in pages.items()
        if is_restated(text)
    }


def explanation_of(figure: Quantity, telling: Mapping[int, list[str]]) -> Explanation | None:
    """The words nearest to a figure that speak of a restatement, those that name it first; None
    where nothing within `NEAR` pages does. `telling` is what `telling_sentences` gives."""
    found = [
        (not _names(sentence, figure), abs(number - figure.page), number, at, sentence)
        for number in range(figure.page - NEAR, figure.page + NEAR + 1)
        for at, sentence in enumerate(telling.get(number, ()))
    ]
    if not found:
        return None
    missed, _, number, _, sentence = min(found)
    return Explanation(number, sentence[:LONGEST], not missed)


def _names(sentence: str, figure: Quantity) -> bool:
    scopes = scopes_in(sentence)
    if scopes and figure.scope:
        return figure.scope.partition(".")[0] in {s.partition(".")[0] for s in scopes}
    return figure.year in year_values(sentence)
