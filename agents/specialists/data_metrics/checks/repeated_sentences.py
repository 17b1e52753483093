"""Two sentences that say the same of one year with another number.

That they say the same is known by their words: nearly all content words of the shorter stand in
the longer, both name the same years, months and places, and both or neither speak of a target. A
label that ends with a colon ("2026 target:") belongs to the sentence behind it. Sentences built
alike but for some words speak of two things, and only what looks like a misprint is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.repeated_labels import HEDGED, is_misprint
from agents.specialists.data_metrics.checks.repeated_prints import said_of
from agents.specialists.data_metrics.checks.worded import Amount, Worded, worded_of
from reports.language.dates import MONTH
from reports.language.places import find_places
from reports.language.years import year_values
from reports.types import Statement, StatementKind
from sibyl_project.common.regex import regex
from standards.retrieval.analyser import lexemes

_KINDS = (StatementKind.SENTENCE, StatementKind.LIST_ITEM)
_LONGEST = 400
_FEWEST_WORDS = 6
_COMMON = Decimal("0.75")  # part of the words of the shorter sentence that the longer has
_RARE = 8  # sentences of a report up to which a word says what a sentence is about
_MONTHS = regex(MONTH, re.IGNORECASE)
_TARGET = regex(
    r"\b(?:targets?|goals?|aims?|aiming|objectives?|ambitions?|plan\w*|by <Y>|will|commit\w*)\b"
    r"|\bby <Y>",
    re.IGNORECASE,
)
_APPOSITION = regex(r", (?:the|an?|our|its) [^,;.]{3,60},")
# words that make an amount another one than that of the other sentence
_OTHERWISE = regex(
    r"\b(?:w/o|without|exclud\w*|includ\w*|except|adjust\w*|averag\w*|like[- ]for[- ]like"
    r"|organic\w*|restat\w*|per|of which|thereof|remaining|quarter|half|respectively"
    r"|additional\w*|further|another|up to|more than|less than|at least|over"
    r"|previous|prior|compared|from|originally|first|second|third|old|new|revised|raised|former\w*)\b(?!-party)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Told:
    """A sentence with the one amount it tells, and the label that leads it in, or ""."""

    worded: Worded
    amount: Amount
    lead: str

    @property
    def statement(self) -> Statement:
        """The sentence as it stands in the report."""
        return self.worded.statement

    @cached_property
    def words(self) -> frozenset[str]:
        """Its content words."""
        return said_of(self.statement.text)

    @cached_property
    def when(self) -> tuple[frozenset[int], frozenset[str]]:
        """The years and months it names."""
        text = f"{self.lead} {self.statement.text}"
        months = {found.casefold() for found in _MONTHS.findall(text)}
        return frozenset(year_values(text)), frozenset(months)

    @cached_property
    def is_target(self) -> bool:
        """Whether it speaks of what is to come."""
        return bool(_TARGET.search(f"{self.lead} {self.worded.words}"))

    @property
    def digits(self) -> str:
        """The digits of the amount as they are printed."""
        return f"{abs(self.amount.value) / Decimal(1).scaleb(self.amount.step.adjusted()):.0f}"


@dataclass(frozen=True, slots=True)
class Differing:
    """Two sentences of one content and two amounts. Where more than one sentence prints an amount,
    the one that stands alone is the odd one; `places` are the sentences that print the other."""

    odd: Told
    usual: Told
    places: int


def differing_sentences(given: CheckInput) -> Iterator[Differing]:
    """The sentences that say the same as others with another number, each once."""
    against: dict[int, list[int]] = {}
    told = list(_told(given.statements))
    for one, other in _pairs(told):
        against.setdefault(one, []).append(other)
        against.setdefault(other, []).append(one)
    seen: set[int] = set()
    for at in sorted(against, key=lambda at: (-len(against[at]), at)):
        others = [other for other in against[at] if other not in seen]
        if at not in seen and others:
            seen |= {at, *others}
            yield Differing(told[at], told[others[0]], len(others))


def _pairs(told: Sequence[Told]) -> Iterator[tuple[int, int]]:
    postings = _by_rare_word(told)
    for at, one in enumerate(told):
        shared = Counter(
            other for word in one.words for other in postings.get(word, ()) if other > at
        )
        for other in sorted(other for other, count in shared.items() if count > 1):
            if _says_the_same(one, told[other]):
                yield at, other


def _told(statements: Sequence[Statement]) -> Iterator[Told]:
    """The sentences of one amount and a year."""
    before: Statement | None = None
    for one in statements:
        lead = before.text if before and before.page == one.page else ""
        lead = lead if lead.rstrip().endswith(":") else ""
        before = one
        if one.kind not in _KINDS or len(one.text) > _LONGEST or not _has_digit(one.text):
            continue
        worded = worded_of(one)
        if len(worded.amounts) != 1 or _OTHERWISE.search(worded.words):
            continue
        (amount,) = worded.amounts
        found = Told(worded, amount, lead)
        exact = not amount.doubtful and not HEDGED.search(worded.before(amount)[-30:])
        exact = exact and not amount.approximate
        if exact and found.when[0] and len(found.words) >= _FEWEST_WORDS:
            yield found


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _by_rare_word(told: Sequence[Told]) -> Mapping[str, list[int]]:
    """The numbers of the sentences that have a word which few have."""
    found: dict[str, list[int]] = {}
    for at, one in enumerate(told):
        for word in one.words:
            found.setdefault(word, []).append(at)
    return {word: places for word, places in found.items() if len(places) <= _RARE}


def _says_the_same(one: Told, other: Told) -> bool:
    if one.amount.value == other.amount.value or not one.amount.is_like(other.amount):
        return False
    if one.when != other.when or one.is_target is not other.is_target:
        return False
    if one.amount.step != other.amount.step or not is_misprint(one.digits, other.digits):
        return False
    shorter = min(len(one.words), len(other.words))
    if len(one.words & other.words) < _COMMON * shorter or _are_parallel(one, other):
        return False
    return _places(one) == _places(other)


def _places(one: Told) -> frozenset[str]:
    """The places a sentence names, but for those by which it only describes who does something:
    "Grid One, the Group's European operator, ..."."""
    return frozenset(find_places(_APPOSITION.sub(", ", one.statement.text)))


def _are_parallel(one: Told, other: Told) -> bool:
    """Whether two sentences say one after the other the same words but for some, as they do of two
    subjects: "reduce water use by 15%", "reduce energy use by 20%"."""
    shared = one.words & other.words
    if one.words == other.words:
        return False
    first, second = (_in_order(each, shared) for each in (one, other))
    return first == second


def _in_order(one: Told, words: frozenset[str]) -> list[str]:
    """Words of a sentence in the order in which they first stand in it."""
    return [word for word in dict.fromkeys(lexemes(one.statement.text)) if word in words]
