"""The climate targets a report states, read from its figures and, where those lack a part, from the
words of its claims."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import lru_cache
from typing import Literal

from agents.specialists.data_metrics.checks.target_tables import Row, rows_of
from agents.specialists.data_metrics.checks.target_words import (
    Stated,
    aim_of,
    is_fall,
    stated_in,
    year_of,
)
from reports.figures.extract import read_sentence
from reports.figures.types import Quantity
from reports.language.bases import basis_of
from reports.language.qualifiers import is_target
from reports.language.scopes import ONE_SCOPE, scope_of
from reports.language.years import DUE_YEAR, FISCAL, NAMED_YEAR, baseline_in
from reports.types import ClaimView, TableContent
from sibyl_project.common.numbers import plain, shown
from sibyl_project.common.regex import regex

Kind = Literal["absolute_reduction", "intensity_reduction", "net_zero"]
Place = tuple[int, str]

_ZERO = r"(?:net[- ]?zero|(?:greenhouse gas|GHG|carbon|climate|CO2)[- ]neutral(?:ity)?)\b"
_BY = r"\b(?:by|before|until|no later than) (?:the (?:end|year) (?:of )?)?"
_NET_ZERO = regex(
    rf"\b{_ZERO}[^.;|]{{0,80}}?[\[(]?{_BY}(?:{FISCAL})?(?P<after>{DUE_YEAR})\b(?! scenario)"
    rf"|{_BY}(?:{FISCAL})?(?P<before>{DUE_YEAR})\b[^.;|]{{0,40}}?\b{_ZERO}",
    re.IGNORECASE,
)
_OWN_WILL = regex(
    r"\b(?:we|our|us|commit\w*|target\w*|aim\w*|goals?|ambition\w*|pledg\w*|plan\w*|reach\w*"
    r"|achiev\w*|become)\b",
    re.IGNORECASE,
)
_PROMISED = regex(r"%|\bper ?cent\b|\bhalv", re.IGNORECASE)
_VALUE_CHAIN = regex(r"\bvalue chain\b", re.IGNORECASE)
_OTHERS = regex(
    r"\b(?!(?:our|its|company|group)\b)(?:European Union|EU|IMO|ICAO|Australia|China|India"
    r"|Germany|France|Japan|Canada|United (?:States|Kingdom)|UK|countr(?:y|ies)"
    r"|nation(?:s|al(?:ly)?)?|governments?|industry|sector|customers?|suppliers?)(?:'s|\u2019s"
    r"|\u2019|')?\s+(?:\w+ ){0,2}(?:commit\w*|emissions?|targets?|goals?|pledges?|ambitions?"
    r"|to (?:cut|reduc\w+))|\bSafeguard Mechanism\b",
    re.IGNORECASE,
)
_PAST = regex(rf"\b(?:over)?achieved\b|\bsince {NAMED_YEAR}\b|\bcosts?\b", re.IGNORECASE)
_SUBJECTS = (
    ("energy", r"\benergy\b|\belectricity\b|\bfuel\b"),
    ("water", r"\bwater\b"),
    ("waste", r"\bwaste\b|\blandfill\b"),
)
_SUBJECT_PATTERNS = tuple((name, regex(pattern, re.IGNORECASE)) for name, pattern in _SUBJECTS)
_EMISSIONS = regex(
    rf"\bemissions?\b|\bGHG|\bCO2|\bcarbon\b|\b{ONE_SCOPE}|\bnet[- ]?zero\b", re.IGNORECASE
)
_HEADLINE = 60  # characters: a claim as short as "Net zero by 2050" needs no verb
EMISSIONS, OTHER = "emissions", "what it aims at"


@dataclass(frozen=True, slots=True)
class Target:
    """One target, with every place that states it. Unknown parts are None or "".

    `percent` is the reduction against the base year; `level` the amount aimed at, in `unit`. A
    net-zero target has neither.
    """

    kind: Kind
    target_year: int | None
    base_year: int | None = None
    percent: Decimal | None = None
    level: Decimal | None = None
    unit: str = ""
    scope: str = ""
    method: str = ""
    part: str = ""  # of the company, where it is not the whole
    subject: str = EMISSIONS
    places: tuple[Place, ...] = ()
    claim_ids: tuple[str, ...] = ()

    @property
    def covers(self) -> str:
        """What is to be reduced, in words."""
        method = f" ({self.method}-based)" if self.method else ""
        part = f" of a part of the company (\u201c{self.part}\u201d)" if self.part else ""
        what = f"Scope {self.scope}{method} emissions" if self.scope else self.subject
        return f"{what}{' intensity' if self.kind == 'intensity_reduction' else ''}{part}"

    @property
    def named(self) -> str:
        """The target in words: "Scope 1+2 emissions, 42% by 2030 from 2019"."""
        aim = (
            f"{plain(self.percent)}%"
            if self.percent is not None
            else "net zero"
            if self.level is None
            else shown(self.level, self.unit)
        )
        by = f" by {self.target_year}" if self.target_year else ""
        return f"{self.covers}, {aim}{by}{f' from {self.base_year}' if self.base_year else ''}"


def targets_of(
    quantities: Iterable[Quantity],
    claims: Sequence[ClaimView] = (),
    tables: Iterable[TableContent] = (),
) -> list[Target]:
    """Every target of the company itself, in order of reading; the same target stated in several
    places is one.

    `tables` are those of the report, some of which may list targets.
    """
    known = list(quantities)
    read = [target for quantity in known if (target := _of_quantity(quantity, known)) is not None]
    seen = {place for target in read for place in target.places}
    for claim in claims:
        read += _of_claim(claim, seen)
    read += (target for row in rows_of(tables) for target in _of_row(row))
    return _linked(merged(read), claims)


def _of_quantity(quantity: Quantity, known: Sequence[Quantity]) -> Target | None:
    """The target a figure states; None for every other figure and for what others aim at."""
    if _is_of_others(quantity.quote) or (quantity.year is None and _is_past(quantity.quote)):
        return None
    if quantity.metric in ("emission_target", "target_ghg_emissions"):
        year = quantity.year or year_of(quantity.label)
        target = replace(_bare(quantity), level=quantity.value, unit=quantity.unit)
        return replace(target, target_year=year)
    if quantity.metric == "percentage":
        return _shared(quantity, known)
    read = _READERS.get(quantity.metric)
    return read(quantity) if read else None


def _level(quantity: Quantity) -> Target | None:
    """An amount that is to be reached by a year: "our goal is 1.4 million tCO2e by 2030"."""
    year = aim_of(quantity)
    return (
        replace(_bare(quantity), level=quantity.value, unit=quantity.unit, target_year=year)
        if year
        else None
    )


def _per_output(quantity: Quantity) -> Target | None:
    """ "30% per tonne of product by 2030": a reduction of an intensity."""
    if not quantity.unit.startswith("%") or not quantity.year or not is_target(quantity.quote):
        return None
    base = quantity.baseline_year or baseline_in(quantity.quote)
    return replace(
        _bare(quantity), kind="intensity_reduction", percent=quantity.value, base_year=base
    )


def _reduction(quantity: Quantity) -> Target | None:
    """A target of a reduction; None for a percentage that something is to rise to."""
    at = quantity.quote.find(quantity.printed) if quantity.printed else -1
    if at >= 0 and not is_fall(quantity.quote, at):
        return None
    return replace(
        _bare(quantity),
        percent=quantity.value,
        target_year=quantity.year or year_of(quantity.quote),
    )


_READERS = {"ghg_emissions": _level, "target_reduction": _reduction, "intensity": _per_output}


def _bare(quantity: Quantity) -> Target:
    intensity, basis = (
        quantity.entity_part == "intensity",
        basis_of(quantity.entity_part),
    )
    return Target(
        kind="intensity_reduction" if intensity else "absolute_reduction",
        target_year=quantity.year,
        base_year=quantity.baseline_year,
        scope="" if quantity.scope == "total" else quantity.scope,
        method=quantity.method,
        part="" if intensity or basis else quantity.entity_part,
        subject=_subject(quantity),
        places=((quantity.page, quantity.quote),),
    )


def _subject(quantity: Quantity) -> str:
    """What is to fall: by the words of the figure itself, then by those of its sentence."""
    if quantity.scope or quantity.unit in ("tCO2e", "tCO2"):
        return EMISSIONS
    for words in (quantity.label, quantity.quote):
        named = [name for name, pattern in _SUBJECT_PATTERNS if pattern.search(words)]
        if _EMISSIONS.search(words):
            return EMISSIONS
        if named:
            return named[0]
    return OTHER


def _shared(quantity: Quantity, known: Sequence[Quantity]) -> Target | None:
    """ "Scope 1 and Scope 2 emissions 50.4% and Scope 3 emissions 25% by 2030": the first takes its
    years from the second."""
    scope = scope_of(quantity.label)
    same = [
        q
        for q in known
        if q.metric == "target_reduction" and (q.page, q.quote) == (quantity.page, quantity.quote)
    ]
    years = {(q.year, q.baseline_year) for q in same}
    if not scope or quantity.in_table or len(years) != 1 or any(q.scope == scope for q in same):
        return None
    year, base = years.pop()
    return replace(
        _bare(replace(quantity, scope=scope)),
        percent=quantity.value,
        target_year=year,
        base_year=base,
    )


def _of_claim(claim: ClaimView, seen: set[Place]) -> list[Target]:
    """What a claim's own words say beyond the figures read from its place: net zero, or a target no
    figure was read for."""
    words = claim.quote or claim.text
    place = (claim.page, words)
    found: list[Target] = []
    if _promises(words) and not any(_nests(place, other) for other in seen):
        own = _read(words, claim.page)
        found = [
            replace(t, places=(place,)) for q in own if (t := _of_quantity(q, own)) is not None
        ]
        others = _is_of_others(words) or _is_past(words)
        found = found or (
            [] if others else [_of_words(stated, words, place) for stated in stated_in(words)]
        )
    if zero := _net_zero_in(words):
        found.append(replace(zero, places=(place,)))
    return found


# Three checks ask for the targets, and they run again for every number that is misprinted in turn
# (`power`). Almost all words are the same each time, so what depends on words alone is kept.


@lru_cache(maxsize=8192)
def _is_of_others(words: str) -> bool:
    """Whether it is others who aim at something: a country, an industry, customers."""
    return bool(_OTHERS.search(words))


@lru_cache(maxsize=8192)
def _is_past(words: str) -> bool:
    """Whether it is told of what has been achieved or spent."""
    return bool(_PAST.search(words))


@lru_cache(maxsize=8192)
def _promises(words: str) -> bool:
    """Whether a share is promised."""
    return bool(_PROMISED.search(words)) and is_target(words)


@lru_cache(maxsize=8192)
def _net_zero_in(words: str) -> Target | None:
    """The net-zero target of the company that the words state, without its place."""
    zero = _NET_ZERO.search(words)
    own_will = _OWN_WILL.search(words) or len(words) <= _HEADLINE
    if not zero or not own_will or _is_of_others(words):
        return None
    scope = scope_of(zero[0]) or ("1+2+3" if _VALUE_CHAIN.search(words) else "")
    return Target("net_zero", int(zero["after"] or zero["before"]), scope=scope)


def _of_words(stated: Stated, words: str, place: Place) -> Target:
    kind: Kind = "intensity_reduction" if stated.intensity else "absolute_reduction"
    named = next((name for name, pattern in _SUBJECT_PATTERNS if pattern.search(words)), OTHER)
    subject = EMISSIONS if stated.scope or _EMISSIONS.search(words) else named
    return Target(
        kind,
        stated.year,
        stated.base_year,
        stated.percent,
        scope=stated.scope,
        method=stated.method,
        subject=subject,
        places=(place,),
    )


def _of_row(row: Row) -> Iterator[Target]:
    """The target of a table row, and each interim step as a target of its own."""
    kind: Kind = (
        "net_zero"
        if row.percent is None
        else "intensity_reduction"
        if row.intensity
        else "absolute_reduction"
    )
    whole = Target(
        kind,
        row.target_year,
        row.base_year,
        row.percent,
        scope=row.scope,
        method=row.method,
        subject=EMISSIONS if row.scope or _EMISSIONS.search(row.words) else OTHER,
        places=((row.page, row.quote),),
    )
    yield whole
    for year, percent in row.steps:
        interim: Kind = "absolute_reduction" if kind == "net_zero" else kind
        yield replace(whole, kind=interim, target_year=year, percent=percent)


@lru_cache(maxsize=4096)
def _read(words: str, page: int) -> tuple[Quantity, ...]:
    return tuple(read_sentence(words, page=page))


def _nests(one: Place, other: Place) -> bool:
    return one[0] == other[0] and (one[1] in other[1] or other[1] in one[1])


def merged(targets: Iterable[Target]) -> list[Target]:
    """One target for each kind, size, year and part; what one place leaves out, another may say."""
    kept: list[Target] = []
    for target in sorted(targets, key=_told, reverse=True):
        at = next((i for i, other in enumerate(kept) if _same(other, target)), None)
        if at is None:
            kept.append(target)
        else:
            kept[at] = _joined(kept[at], target)
    return sorted(kept, key=lambda t: (t.places[:1], t.target_year or 0, t.percent or 0))


def _told(target: Target) -> int:
    return sum(
        bool(part) for part in (target.scope, target.base_year, target.target_year, target.method)
    )


def _same(one: Target, other: Target) -> bool:
    """Whether two places state one target: the same size and year, and nothing that one says and
    the other denies."""
    fixed = (one.kind, one.percent, one.level, one.target_year, one.part, one.subject)
    if fixed != (
        other.kind,
        other.percent,
        other.level,
        other.target_year,
        other.part,
        other.subject,
    ):
        return False
    pairs = ((one.scope, other.scope), (one.base_year, other.base_year), (one.method, other.method))
    return all(a == b or not a or not b for a, b in pairs)


def _joined(one: Target, other: Target) -> Target:
    return replace(
        one,
        scope=one.scope or other.scope,
        base_year=one.base_year or other.base_year,
        method=one.method or other.method,
        places=tuple(dict.fromkeys((*one.places, *other.places))),
        claim_ids=tuple(dict.fromkeys((*one.claim_ids, *other.claim_ids))),
    )


def _linked(targets: Sequence[Target], claims: Sequence[ClaimView]) -> list[Target]:
    """The targets with the ids of the claims that stand at one of their places."""
    spots = [(claim.id, (claim.page, claim.quote or claim.text)) for claim in claims]
    named = (
        tuple(i for i, spot in spots if any(_nests(spot, place) for place in target.places))
        for target in targets
    )
    return [replace(target, claim_ids=ids) for target, ids in zip(targets, named, strict=True)]
