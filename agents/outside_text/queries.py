"""What sources are asked: words about a company, its industry and its controversies, and the
telling words of a claim (F8.6)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Final

from agents.outside_text.known import Known
from reports.language.years import YEAR_ALONE
from reports.registers.identifiers import name_key
from reports.types import ClaimView
from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set

_WORD = regex(rf"[^\W\d_][\w&-]{{2,}}|{YEAR_ALONE}")
_QUOTES = regex(r'["\u201c\u201d()<>:*]')
_COMMON: Final = word_set(
    "the and for with from our ours that this these those have has had was were been being are its "
    "their they will would shall should can could may might not but which who whom whose what when "
    "where while into onto over under than then there here all any each every both more most less "
    "least other such only own same per via also including included across within during between "
    "year years company group total compared against about through since until approximately we us "
    "reduce reduced increase increased"
)
MOST_WORDS: Final = 6  # of a claim in one query
LONGEST: Final = 240  # characters of a query


class Family(StrEnum):
    """Which of the questions it is."""

    COMPANY = "company"
    INDUSTRY = "industry"
    CONTROVERSY = "controversy"
    EVENTS = "events"
    CLAIM = "claim"


_ANY_OF: Final[Mapping[Family, tuple[str, ...]]] = {
    Family.COMPANY: ("sustainability", "emissions", "climate", "carbon"),
    Family.CONTROVERSY: (
        "greenwashing",
        "lawsuit",
        "fined",
        "investigation",
        "violation",
        "whistleblower",
    ),
    Family.EVENTS: ("acquires", "sells", "closure", "fire", "accident", "restates"),
}


@dataclass(frozen=True, slots=True)
class Query:
    """A question: a phrase that must stand as it is, words that must stand, and words of which any
    may. Days are None where all are asked for."""

    family: Family
    phrase: str = ""
    words: tuple[str, ...] = ()
    any_of: tuple[str, ...] = ()
    since: date | None = None
    until: date | None = None

    def written(self, *, operators: bool) -> str:
        """As a service takes it: with OR in brackets where it knows `operators`."""
        quoted = f'"{self.phrase}"' if self.phrase else ""
        any_of = (
            f"({' OR '.join(self.any_of)})"
            if operators and len(self.any_of) > 1
            else " ".join(self.any_of)
        )
        return " ".join(filter(None, (quoted, *self.words, any_of)))[:LONGEST]


def of_company(known: Known, family: Family, since: date | None, until: date | None) -> Query:
    """A question about the company as a whole."""
    return Query(family, _plain(known.name), (), _ANY_OF[family], since, until)


def of_industry(industry: str, since: date | None, until: date | None) -> Query:
    """A question about the industry, whose answers are context and nobody's word on the company."""
    words = tuple(word for word in _WORD.findall(_plain(industry)) if _tells(word))[:3]
    return Query(Family.INDUSTRY, "", (*words, "emissions"), (), since, until)


def of_claim(
    known: Known, claim: ClaimView, since: date | None, until: date | None, refined: str = ""
) -> Query:
    """A question about a claim: its telling words, or those of `refined`, which the judge asked
    for."""
    own = set(name_key(known.name).split())
    words = [word for word in _WORD.findall(_plain(refined or claim.text)) if _tells(word)]
    telling = [word for word in dict.fromkeys(words) if word.casefold() not in own]
    telling.sort(key=lambda word: not (word[0].isdigit() or word[0].isupper()))
    return Query(Family.CLAIM, _plain(known.name), tuple(telling[:MOST_WORDS]), (), since, until)


def _tells(word: str) -> bool:
    return word.casefold() not in _COMMON


def _plain(text: str) -> str:
    return " ".join(_QUOTES.sub(" ", text).split())
