"""What reports count: people, sites, vehicles, incidents and the like, named behind a number or
before it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from reports.language.unit_names import MULTIPLIERS, multiplier_of
from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set

_PEOPLE = (
    "employees staff colleagues workers people persons individuals ftes contractors apprentices "
    "trainees interns graduates managers leaders executives directors volunteers beneficiaries "
    "participants students pupils learners teachers children girls boys women men households "
    "families farmers smallholders growers patients customers clients consumers users "
    "subscribers guests passengers members shareholders investors drivers engineers technicians "
    "respondents attendees visitors partners associates collaborateurs salari\u00e9s dependants "
    "residents jobs positions nationalities mitarbeitende mitarbeiter besch\u00e4ftigte "
    "medarbetare anst\u00e4llda"
)
_BUSINESSES = (
    "suppliers vendors companies businesses subsidiaries joint-ventures sites plants factories "
    "facilities locations offices stores shops outlets restaurants branches hotels warehouses "
    "depots mines quarries farms smelters refineries mills buildings properties homes apartments "
    "rooms beds schools hospitals clinics airports ports terminals wells platforms laboratories "
    "labs communities countries markets cities municipalities villages standorte l\u00e4nder"
)
_THINGS = (
    "vehicles cars trucks lorries vans buses forklifts locomotives trains aircraft aeroplanes "
    "airplanes planes ships vessels turbines panels chargers batteries meters lamps luminaires "
    "boilers machines devices units products packages parcels shipments containers bottles meals "
    "servings tyres tires trees saplings seedlings species flights trips journeys nights "
    "downloads patents licences licenses certificates contracts projects programmes programs "
    "initiatives policies shares"
)
_EVENTS = (
    "incidents accidents injuries fatalities deaths illnesses near-misses cases complaints "
    "grievances breaches violations non-compliances spills leaks releases discharges fines "
    "penalties sanctions lawsuits recalls audits inspections assessments visits surveys "
    "interviews workshops trainings courses sessions reports hours lost-days"
)
_SINGULAR = {
    "people": "person",
    "women": "woman",
    "men": "man",
    "children": "child",
    "countries": "country",
    "companies": "company",
    "facilities": "facility",
    "factories": "factory",
    "communities": "community",
    "cities": "city",
    "fatalities": "fatality",
    "injuries": "injury",
}


_SPACED = (
    r"data cent(?:re|er)s",
    "charging points",
    "charging stations",
    r"full[ -]time equivalents",
    "board members",
    r"lost (?:work)?days",
    r"work(?:ing)? days lost",
)
_PLURALS = word_set(f"{_PEOPLE} {_BUSINESSES} {_THINGS} {_EVENTS}")
_SINGULARS = frozenset(
    _SINGULAR.get(word, word.removesuffix("s")) for word in _PLURALS - {"trainings"}
)


def _any(nouns: frozenset[str]) -> str:
    return "|".join([*_SPACED, *sorted(nouns, key=lambda noun: (-len(noun), noun))])


_STOP = (
    "and|or|in|to|the|with|for|at|by|from|on|was|were|is|are|has|have|had|that|which|who|of|per|"
    "as|a|an|than|if|when|where|while|but|not|we|our|us|its|their|this|these|those|it|they|he|"
    "she|can|could|will|would|may|did|do|does|be|been|being|under|over|up|down|between|within|"
    "after|before|during|since|into|through|across|against|about|more|less|out|and/or|including|"
    "plus|versus|vs|percent|per cent|years?|months?|weeks?|days?|minutes?|times?|pages?"
)
_WORD = rf"(?!(?:{_STOP})\b)[A-Za-z\u00c0-\u024f][\w'&-]{{0,24}}"


def _after(nouns: frozenset[str]) -> re.Pattern[str]:
    return regex(
        rf"\s?(?:(?P<mult>{'|'.join(p for p, _ in MULTIPLIERS)})(?![A-Za-z\d$'])\s)?\s?"
        rf"(?:of (?:our|the|its|all|these) )?(?:more |additional |(?:and|or) more )?"
        rf"(?P<noun>(?:(?:Tier[ -]?\d|{_WORD})[ /]){{0,4}}?(?:{_any(nouns)})(?: (?:{_any(nouns)}))*"
        rf"(?: of training| worked| lost| trained)?)(?![\w-]*\w)"
        rf"(?P<per>\s?(?:per|/)\s?(?:{_WORD}|1?\d?\d?\d?[ ,]?0{{0,3}})(?: {_WORD}){{0,3}})?",
        re.IGNORECASE,
    )


_AFTER, _AFTER_ONE = _after(_PLURALS), _after(_PLURALS | _SINGULARS)
_BEFORE = regex(
    r"\b(?P<noun>(?:number of|total|headcount"
    rf"|workforce)(?: {_WORD}){{0,4}}?(?: (?:{_any(_PLURALS)}))?(?<!number of)(?<!total))"
    r"(?: (?:globally|worldwide|in total|overall|at year[ -]end))?\s?(?:\([^()]{1,20}\)\s?)?"
    r"(?:[:=]|was|were|is|are|of|at|stood at|reached|(?:rose|grew|fell|increased|decreased"
    r"|declined) to|totall?ed|came to|amounted to)\s(?:about |around |approximately |some )?$",
    re.IGNORECASE,
)
_INDEX = regex(
    r"\b(?P<noun>LTIFR?|LTIR|LTAFR|TRIFR?|TRIR|TRCFR|TRFR|LWDR|AFR|PUE|WUE|eNPS|NPS|SAIDI|SAIFI"
    r"|pay ratio|(?:(?:lost[ -]time|total|recordable|injury|accident|incident"
    r"|severity) ){1,4}(?:frequency )?(?:rate|index))\b[^.;,\d]{0,40}?(?:[:=]|was|is|of|at|to"
    r"|averaged|reached)\s$",
    re.IGNORECASE,
)
_MARKS = (
    "umber of",
    "otal ",
    "eadcount",
    "orkforce",
    "rate",
    "ratio",
    "index",
    "LT",
    "TR",
    "AFR",
    "LWDR",
    "UE",
    "NPS",
    "SAI",
)
_DIVISIBLE = regex(r"hour|\bfte|equivalent|share|days", re.IGNORECASE)
_ONE_IN = regex(r"\b(?:one|two|three|four|\d+) (?:in|out of) (?:every )?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Counted:
    """What a number counts, up to `end` behind it; `per` marks a rate ("incidents per million
    hours"), `index` a bare rate."""

    noun: str
    factor: Decimal
    end: int
    per: str = ""
    index: bool = False


def may_count_ahead(text: str) -> bool:
    """Whether `text` holds a word that can name, ahead of a number, what it counts."""
    for mark in _MARKS:  # noqa: SIM110 - a plain loop is the faster one, and every sentence asks
        if mark in text:
            return True
    return False


def counted_after(text: str, value: Decimal, *, whole: bool) -> Counted | None:
    """What the number `value` right before `text` counts, magnitude word included ("1.2 million
    customers").

    Only 1 goes with a singular, and only some things are counted in fractions (`whole` is False for
    those).
    """
    if not (text.lstrip(" ")[:1].isalpha() or text[:1] == "'"):
        return None
    match = (_AFTER_ONE if value == 1 else _AFTER).match(text)
    if not match:
        return None
    counted = Counted(
        match["noun"], multiplier_of(match["mult"]), match.end(), (match["per"] or "").strip()
    )
    fits = whole or counted.factor > 1 or counted.per or _DIVISIBLE.search(counted.noun)
    return counted if fits else None


def counted_before(text: str) -> Counted | None:
    """What the number right behind `text` counts: "number of employees: ", "headcount of ", "the
    LTIFR was "."""
    tail = text[-90:]
    if found := _INDEX.search(tail):
        return Counted(found["noun"], Decimal(1), 0, index=True)
    found = _BEFORE.search(tail)
    return Counted(found["noun"], Decimal(1), 0) if found else None


def is_share_of_people(before: str) -> bool:
    """Whether the words before a number make it one of a proportion: "one in 3 employees"."""
    return bool(_ONE_IN.search(before[-20:]))
