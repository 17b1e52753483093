"""A site that a claim names beside the series of the one entry of a register that is that site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.outside.alignment import Alignment
from agents.specialists.data_metrics.outside.saying import Beside, named_source, said, tonnes
from agents.specialists.data_metrics.outside.sums import Counted, why_not
from agents.specialists.data_metrics.schemas import MetricFinding
from reports.figures.table import half_width
from reports.figures.types import Quantity
from reports.language.negation import is_plan
from reports.language.qualifiers import is_target
from reports.language.years import baseline_in, year_values
from reports.registers.catalogue import REGISTERS
from reports.registers.identifiers import name_key
from reports.registers.types import Matched, Value
from reports.types import ClaimView
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set

NOTHING: Final = Decimal("0.02")  # a change that is none
POINTS: Final = Decimal(1)  # percentage points within which two changes are one
_CUT = regex(
    r"\b(?:cut|cuts|cutting|reduc\w+|lower\w*|decreas\w+|halv\w+|fell|fallen|declin\w+|dropp?\w*"
    r"|slash\w+)\b",
    re.IGNORECASE,
)
_EMISSIONS = regex(
    r"\b(?:CO2e?|CO\u2082e?|carbon|greenhouse[- ]gas(?:es)?|GHG|emissions?)\b", re.IGNORECASE
)
_OTHERS = regex(
    r"\b(?:NOx|SOx|SO2|sulphur|sulfur|nitrogen|dust|particulate|VOCs?|methane|CH4|water|waste"
    r"|scope (?:2|3)|scopes|electricity|intensit\w+|per (?:tonne|ton|unit|MWh|employee|product)"
    r"|specific emissions?|avoided?|upstream|downstream|suppliers?|value chain)\b",
    re.IGNORECASE,
)
_LAST_YEAR = regex(
    r"\b(?:(?:previous|prior|last|preceding) year|year[- ]on[- ]year|year[- ]over[- ]year)\b",
    re.IGNORECASE,
)
_NOT = regex(r"\b(?:not|no|never|without)\b", re.IGNORECASE)
_GENERIC: Final = word_set(
    "plant plants works work site factory mill power station kraftwerk werk werke heizkraftwerk "
    "refinery raffinerie installation facility unit complex centre center terminal production "
    "usine centrale site de la le du di der die das van von am im of in at no nr"
)
_SHORTEST: Final = 4
_WORD = regex(r"[^\W_]+")


@dataclass(frozen=True, slots=True)
class Years:
    """The years that a claim compares."""

    earlier: int
    later: int


def of_site(
    claim: ClaimView, stated: Sequence[Quantity], given: CheckInput, alignment: Alignment
) -> Iterator[MetricFinding]:
    """What the register says of the one site that a claim names: of its emissions of a year where
    the claim states them, of their course where it says that they were cut."""
    for entry in _sites_named(claim.quote or claim.text, given):
        found = _value(claim, stated, entry, alignment)
        if found := found or _course(claim, stated, entry, given, alignment):
            yield found


def _sites_named(text: str, given: CheckInput) -> list[Matched]:
    """The site of each register that a text names by its name or its place, where it names one
    only."""
    words = set(_WORD.findall(name_key(text)))
    company = set(name_key(given.company).split())
    named = [
        entry
        for entry in given.registers
        if _is_named(_telling(entry.name, company), words)
        or _is_named(_telling(entry.place, company), words)
    ]
    registers = [entry.register for entry in named]
    return [entry for entry in named if registers.count(entry.register) == 1]


def _is_named(telling: set[str], words: set[str]) -> bool:
    return bool(telling) and telling <= words


def _telling(name: str, company: set[str]) -> set[str]:
    words = set(name_key(name).split()) - company - _GENERIC
    telling = {word for word in words if not word.isdecimal()}
    return telling if any(len(word) >= _SHORTEST for word in telling) else set()


def _value(
    claim: ClaimView, stated: Sequence[Quantity], entry: Matched, alignment: Alignment
) -> MetricFinding | None:
    """The emissions of the site that the claim states; they support where they are the register's,
    and else decide nothing, for the report may count more than the register."""
    if not REGISTERS[entry.register].counts_as_floor:
        return None
    for quantity in stated:
        is_emission = quantity.metric == "ghg_emissions" and quantity.scope in ("", "1")
        if not is_emission or not quantity.entity_part or quantity.value_tco2e is None:
            continue
        value = _of(entry, quantity.year)
        if value is None:
            continue
        scale = quantity.value_tco2e / quantity.value if quantity.value else Decimal(1)
        near = NOTHING * value.value + half_width(quantity) * scale
        is_same = abs(quantity.value_tco2e - value.value) <= near
        lacking = _open(entry, value, alignment)
        if not is_same:
            lacking.append("they differ, and the report may count other gases and sources as well")
        counted = [Counted(entry, value)]
        summary = (
            f"{named_source(counted)} lists {tonnes(value.value)} {value.measure} in {value.year} "
            f"for {entry.named}, matched by {entry.method.in_words}; the report says "
            f"{shown(quantity.value, quantity.unit)} on page {quantity.page}"
        )
        beside = Beside(
            "site",
            counted,
            summary,
            value.year,
            value.value,
            quantity.value_tco2e,
            "tCO2e",
            lacking=lacking,
        )
        return said(claim, None if lacking else True, beside)
    return None


def _of(entry: Matched, year: int | None) -> Value | None:
    """Its emissions of a year; of a register of several pollutants, CO2."""
    found = [one for one in entry.values if one.year == year and one.unit == "t"]
    return next((one for one in found if one.measure.startswith("CO2")), None)


def _open(entry: Matched, value: Value, alignment: Alignment) -> list[str]:
    register, found = REGISTERS[entry.register], []
    if not register.counts_as_floor:
        found.append(f"what the register says is {register.standing}")
    elif why := why_not(entry, value):
        found.append(why)
    if alignment.calendar is None:
        found.append("the report does not say that its year is the calendar year")
    elif not alignment.calendar:
        found.append("the year of the report is not the calendar year of the register")
    return found


def _course(
    claim: ClaimView,
    stated: Sequence[Quantity],
    entry: Matched,
    given: CheckInput,
    alignment: Alignment,
) -> MetricFinding | None:
    text = claim.quote or claim.text
    years = _years(text, given.reporting_year) if _says_cut(text) else None
    if years is None:
        return None
    earlier, later = _of(entry, years.earlier), _of(entry, years.later)
    if earlier is None or later is None or earlier.measure != later.measure:
        return None
    change = (later.value - earlier.value) / earlier.value
    supports, words = _compared(change, _percent(stated))
    lacking = []
    if supports is not None:
        lacking = list(
            dict.fromkeys([*_open(entry, earlier, alignment), *_open(entry, later, alignment)])
        )
    counted = [Counted(entry, earlier), Counted(entry, later)]
    summary = (
        f"{named_source(counted)} lists {tonnes(earlier.value)} {earlier.measure} in "
        f"{earlier.year} and {tonnes(later.value)} in {later.year} for {entry.named}, matched by "
        f"{entry.method.in_words}: a change of {change:+.1%}, {words}"
    )
    beside = Beside("site", counted, summary, later.year, later.value, unit="t", lacking=lacking)
    return said(claim, None if lacking else supports, beside)


def _says_cut(text: str) -> bool:
    """Whether a text says of emissions of CO2 that they were cut, and means no aim and nothing
    else."""
    if not _CUT.search(text) or not _EMISSIONS.search(text) or _OTHERS.search(text):
        return False
    return not (_NOT.search(text) or is_target(text) or is_plan(text))


def _years(text: str, reporting_year: int | None) -> Years | None:
    """The years that are compared; None where the text does not settle them."""
    base, named = baseline_in(text), year_values(text)
    later = [year for year in named if year != base]
    if base is not None and len(later) <= 1:
        end = later[0] if later else reporting_year
        return Years(base, end) if end is not None and end > base else None
    if base is None and len(named) <= 1 and _LAST_YEAR.search(text):
        end = named[0] if named else reporting_year
        return Years(end - 1, end) if end is not None else None
    return None


def _percent(stated: Sequence[Quantity]) -> Quantity | None:
    changes = [one for one in stated if one.metric == "percentage_change" and one.unit == "%"]
    return changes[0] if len(changes) == 1 else None


def _compared(change: Decimal, told: Quantity | None) -> tuple[bool | None, str]:
    if change >= NOTHING:
        return False, "a rise where the claim says that they were cut"
    if change > -NOTHING:
        return None, "which is next to none"
    if told is None:
        return True, "a cut as the claim says"
    near = abs(abs(change) * 100 - abs(told.value)) <= POINTS + half_width(told)
    if near:
        return True, f"as the claim says ({shown(abs(told.value), '%')})"
    return None, f"where the claim says {shown(abs(told.value), '%')}"
