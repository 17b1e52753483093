"""Facts with which emission targets are compared: criteria of the Science Based Targets initiative,
rates that others reached, thresholds."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import cache
from typing import Any

from standards.reference.benchmarks import industry_code
from standards.reference.facts import Status, folded, shipped, source

NEAR_TERM_VERSIONS = ("v5",)
NET_ZERO_VERSIONS = ("v1", "v2")
_RATES = {
    "1.5C": "min_linear_rate_1_5C",
    "WB2C": "min_linear_rate_WB2C",
    "FLAG": "min_linear_rate_FLAG",
}
_FIRST_COUNTED_YEAR = 2020  # for base years after it, the 1.5 °C cut is counted from here
_HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion: a number in `unit`, a yes or no, or words. `meaning` says what it is about."""

    key: str
    meaning: str
    value: Decimal | bool | str
    unit: str
    status: Status
    source: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class TypicalRate:
    """How fast others cut their emissions: `value` (to `high` where it is a range) in `unit`,
    positive for a cut; `per_year` is the linear rate in % of the first year a year, where one can
    be stated. `sector` is a SASB code, or None across sectors."""

    key: str
    meaning: str
    sector: str | None
    value: Decimal
    high: Decimal
    unit: str
    per_year: Decimal | None
    status: Status
    source: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Threshold:
    """The limits of a rule.

    A figure outside `flag_low` to `flag_high` is unusual, one outside `hard_low` to `hard_high`
    hardly possible; None where there is no such limit. `excuse_words` are beginnings of words that
    explain such a figure.
    """

    rule: str
    meaning: str
    flag_low: Decimal | None
    flag_high: Decimal | None
    hard_low: Decimal | None
    hard_high: Decimal | None
    unit: str
    status: Status
    source: str
    note: str = ""
    excuse_words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MinimumCut:
    """The least cut of a target over its span: `percent` of base-year emissions, `rate` a year over
    the years counted from `counted_from`."""

    percent: Decimal
    rate: Decimal
    counted_from: int
    status: Status
    source: str
    note: str = ""


def criteria(version: str = "v5") -> tuple[Criterion, ...]:
    """The criteria of near-term targets. Raises ValueError for a version that is not held."""
    if version not in NEAR_TERM_VERSIONS:
        raise ValueError(
            f"no near-term criteria of version {version!r}; held: {', '.join(NEAR_TERM_VERSIONS)}"
        )
    return _criteria(f"criteria_{version}")


def net_zero_criteria(version: str = "v1") -> tuple[Criterion, ...]:
    """The criteria of long-term and net-zero targets.

    Raises ValueError for a version that is not held.
    """
    if version not in NET_ZERO_VERSIONS:
        raise ValueError(
            f"no net-zero criteria of version {version!r}; held: {', '.join(NET_ZERO_VERSIONS)}"
        )
    return _criteria(f"net_zero_{version}")


def criterion(key: str) -> Criterion | None:
    """One criterion by its key, near-term ones first; None for a key that is not held."""
    held = (
        *criteria(),
        *(row for version in NET_ZERO_VERSIONS for row in net_zero_criteria(version)),
    )
    return next((row for row in held if row.key == key), None)


def minimum_rate_criterion(scopes: str | Iterable[str], ambition: str) -> Criterion | None:
    """The least linear yearly cut in % of base-year emissions, for scopes as figures name them
    ("1+2", "3", "3.7", or several) and an ambition ("1.5C", "WB2C", "FLAG"); None where none is
    held, such as Scope 1 and 2 at well below 2 °C."""
    named, key = _scopes(scopes), _ambition(ambition)
    if not named or key is None or (key == "WB2C" and named != {"3"}):
        return None
    found = criterion(_RATES[key])
    if found and key == "1.5C" and "3" in named:
        return replace(
            found,
            status=Status.RECALLED,
            note="the source names Scope 1 and 2; for Scope 3 the rate is recalled",
        )
    return found


def minimum_cut(
    base_year: int, target_year: int, scopes: str | Iterable[str], ambition: str = "1.5C"
) -> MinimumCut | None:
    """The least cut of a target between two years; None where no rate is held or the target does
    not lie after its base year.

    At 1.5 °C a base year after 2020 does not lessen the cut: it is counted from 2020, at most up to
    the long-term cut.
    """
    row = minimum_rate_criterion(scopes, ambition)
    if row is None or not isinstance(row.value, Decimal) or target_year <= base_year:
        return None
    late = _ambition(ambition) == "1.5C" and base_year > _FIRST_COUNTED_YEAR
    start = _FIRST_COUNTED_YEAR if late else base_year
    long_term = criterion("long_term_reduction_min")
    most = long_term.value if long_term and isinstance(long_term.value, Decimal) else _HUNDRED
    note = f"counted from {start}, though the base year is {base_year}" if late else ""
    return MinimumCut(
        min(row.value * (target_year - start), most),
        row.value,
        start,
        Status.RECALLED,
        row.source,
        note,
    )


def typical_rates(sector: str | None = None) -> tuple[TypicalRate, ...]:
    """The rates others reached: those of the sector first (a SASB code or a usual name), then those
    across sectors."""
    code = industry_code(sector) if sector else None
    own = tuple(row for row in _rates() if code and row.sector == code)
    return own + tuple(row for row in _rates() if row.sector is None)


def thresholds() -> tuple[Threshold, ...]:
    """Every threshold."""
    return tuple(_threshold(row) for row in shipped("targets")["thresholds"])


def threshold(rule: str) -> Threshold | None:
    """The threshold of this rule; None where none is held."""
    return next((row for row in thresholds() if row.rule == rule), None)


def _scopes(scopes: str | Iterable[str]) -> set[str]:
    """The scopes 1, 2 and 3 that are meant; empty where anything else is named."""
    texts = [scopes] if isinstance(scopes, str) else list(scopes)
    parts = [
        part.strip()
        for text in texts
        for part in re.split(r"[+,&/]|\band\b", re.sub(r"(?i)\bscopes?\b", "", text))
    ]
    matched = [re.fullmatch(r"([123])(?:\.\d{1,2})?", part) for part in parts]
    return {match[1] for match in matched if match} if all(matched) else set()


def _ambition(text: str) -> str | None:
    words = folded(text)
    if words == "wb2c" or ("below 2" in words and "1 5" not in words):
        return "WB2C"
    if words == "flag" or "land" in words.split():
        return "FLAG"
    return "1.5C" if re.search(r"(?<!\d)1 5 ?(?:c|degrees?|o ?c|$)", words) else None


@cache
def _criteria(part: str) -> tuple[Criterion, ...]:
    return tuple(_criterion(row) for row in shipped("targets")[part])


def _criterion(row: dict[str, Any]) -> Criterion:
    return Criterion(
        key=row["key"],
        meaning=row["meaning"],
        value=row["value"],
        unit=row["unit"],
        status=Status(row["status"]),
        source="; ".join(source("targets", key) for key in row["sources"]),
        note=row.get("note", ""),
    )


@cache
def _rates() -> tuple[TypicalRate, ...]:
    return tuple(_rate(row) for row in shipped("targets")["rates"])


def _rate(row: dict[str, Any]) -> TypicalRate:
    return TypicalRate(
        key=row["key"],
        meaning=row["meaning"],
        sector=row["sector"],
        value=row["value"],
        high=row.get("high", row["value"]),
        unit=row["unit"],
        per_year=row.get("per_year"),
        status=Status(row["status"]),
        source=source("targets", row["source"]),
        note=row.get("note", ""),
    )


def _threshold(row: dict[str, Any]) -> Threshold:
    return Threshold(
        rule=row["rule"],
        meaning=row["meaning"],
        flag_low=row.get("flag_low"),
        flag_high=row.get("flag_high"),
        hard_low=row.get("hard_low"),
        hard_high=row.get("hard_high"),
        unit=row["unit"],
        status=Status(row["status"]),
        source=source("targets", row["source"]),
        note=row.get("note", ""),
        excuse_words=tuple(row.get("excuse_words", ())),
    )
