"""Whether a figure that a question names by its number stands alike at its other places."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from agents.chat.answers import finding_figures as found
from agents.chat.answers.other_figures import table_head
from agents.chat.drafts import Draft, Reply, listed
from agents.chat.ground import Ground, closest
from agents.chat.questions import Asked
from agents.chat.vocabulary import Thing
from agents.chat.wording import words_in
from reports.models import Figure
from sibyl_project.common.regex import regex

MOST: Final = 8
_ELSEWHERE: Final = regex(
    r"\b(?:elsewhere|anywhere else|other (?:\w+ )?(?:places?|pages?|parts?|sections?|tables?)"
    r"|rest of the (?:report|document)|same (?:number|figure|value|everywhere|throughout)"
    r"|tie[sd]?|match(?:es|ing)?|reconcil\w+|agrees?|tall(?:y|ies)|consistent(?:ly)?"
    r"|throughout|everywhere)\b",
    re.IGNORECASE,
)

_IDLE: Final = frozenset(words_in("place print printed stand figure number value same"))


def answer(asked: Asked, ground: Ground) -> Reply | None:
    """The places that print a figure with its number, and those that print another; None where the
    question names no number or asks something else of it."""
    asks = asked.has(Thing.DISAGREEMENT) or _ELSEWHERE.search(asked.text)
    if not (asked.numbers and asks):
        return None
    spoken = _IDLE | set(words_in(" ".join(_ELSEWHERE.findall(asked.text))))
    terms = [one for one in asked.words if one not in spoken]
    held = [one for one in ground.figures if _has_number(asked, one)]
    on_page = [one for one in held if set(asked.pages) & set(found.pages_of(one))]
    named = closest(terms, on_page or held, lambda one: _words(one, ground), 0.3, 0.95)
    named = named or on_page
    if not named:
        return None
    alike = [one for one in ground.figures if _is_alike(one, named[0])]
    wide = closest(terms, alike, lambda one: _words(one, ground), 0.5)
    return _told(named, [one for one in wide if not _has_number(asked, one)])


def _has_number(asked: Asked, figure: Figure) -> bool:
    """Whether a figure has a number of the question, within rounding."""
    return any(
        abs(abs(figure.value) - number.value) <= number.step / 2
        and (figure.unit == "%") is number.in_percent
        for number in asked.numbers
    )


def _is_alike(one: Figure, other: Figure) -> bool:
    """Whether two figures can be the same one, printed at two places."""
    of = (one.unit, one.scope, one.method, one.year or other.year)
    return of == (other.unit, other.scope, other.method, other.year or one.year)


def _words(figure: Figure, ground: Ground) -> str:
    told = f"{found.title(figure)} {found.quote_of(figure)} {table_head(figure, ground)}"
    return f"{told} {figure.boundary}"


def _told(named: Sequence[Figure], others: Sequence[Figure]) -> Reply:
    draft = Draft()
    pages = sorted({page for one in named for page in found.pages_of(one)})
    draft.say(
        f"{found.title(named[0])}: {found.value(named[0])} stands on "
        f"{'page' if len(pages) == 1 else 'pages'} {listed(pages)}.",
        *[source for one in named[:3] for source in found.sources(one)],
    )
    draft.say(
        "These may be the same and are printed otherwise, so it does not tie to them:"
        if others
        else "No other place was found that gives another value for it."
    )
    for one in others[:MOST]:
        draft.item(
            f"{found.title(one)}: {found.value(one)}, page {listed(found.pages_of(one))}",
            *found.sources(one),
        )
    return draft.reply()
