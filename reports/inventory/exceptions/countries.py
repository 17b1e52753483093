"""Electricity of one country computed with the factor of another."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.explaining import Reason
from reports.inventory.exceptions.series import tonnes_per_unit
from reports.inventory.sheet_factors import country_in
from reports.inventory.types import Factor, Irregularity, Line

_CODE = re.compile(r"(?<![A-Za-z])([A-Z]{2}(?:-[A-Z]{2,4})?|[A-Z]{4})(?![A-Za-z])")
_NATIONS = {
    "GB": "United Kingdom", "UK": "United Kingdom", "DE": "Germany", "FR": "France", "ES": "Spain",
    "IT": "Italy", "NL": "Netherlands", "BE": "Belgium", "AT": "Austria", "CH": "Switzerland",
    "PL": "Poland", "CZ": "Czechia", "IE": "Ireland", "PT": "Portugal", "SE": "Sweden",
    "NO": "Norway", "FI": "Finland", "DK": "Denmark", "EE": "Estonia", "LV": "Latvia",
    "LT": "Lithuania", "RO": "Romania", "HU": "Hungary", "GR": "Greece", "SK": "Slovakia",
    "SI": "Slovenia", "HR": "Croatia", "BG": "Bulgaria", "US": "United States", "CA": "Canada",
    "MX": "Mexico", "BR": "Brazil", "CL": "Chile", "PE": "Peru", "AR": "Argentina",
    "CO": "Colombia", "JP": "Japan", "CN": "China", "IN": "India", "SG": "Singapore",
    "AU": "Australia", "NZ": "New Zealand", "ZA": "South Africa", "TR": "Turkey",
    "MA": "Morocco", "KR": "South Korea", "TH": "Thailand", "VN": "Vietnam", "MY": "Malaysia",
}  # fmt: skip


def other_countries(case: Case) -> Iterator[Irregularity]:
    """Lines whose factor is the listed one of another country, while their own has another."""
    groups: dict[tuple[int, str, str, Decimal], list[Line]] = defaultdict(list)
    for line in case.lines:
        if line.scope == "2" and line.factor is not None and line.factor.value and line.activity:
            where = place_of(line)
            if where:
                groups[line.table, line.kind, line.site, line.factor.value].append(line)
    listed = _by_place(case)
    for both in groups.values():
        lines = [line for line in both if line.method != "market"] or both
        first = lines[0]
        if first.factor is None:
            continue
        where = place_of(first)
        own = [one for one in listed.get(where, ()) if _same_use(one, first, case)]
        other = _owners(case, listed, first, where)
        if not own or not other or any(one.value == first.factor.value for one in own):
            continue
        yield _wrong(case, lines, where, own, other)


def place_of(line: Line) -> str:
    """The country or grid of a line: of its own cell, else of its site's name."""
    return nation(line.country) or nation(line.site, bracketed=True)


def nation(text: str, bracketed: bool = False) -> str:
    """The country or grid that a text names, also by its code."""
    if not text:
        return ""
    if bracketed:
        inside = re.findall(r"\(([^()]+)\)", text)
        return nation(inside[-1]) if inside else ""
    if text.strip() in _NATIONS:
        return _NATIONS[text.strip()]
    if found := country_in(text):
        return _NATIONS.get(found, found)
    codes = [code for code in _CODE.findall(text) if code in _NATIONS]
    return _NATIONS[codes[0]] if len(set(codes)) == 1 else text.strip() if len(text) <= 8 else ""


def _by_place(case: Case) -> dict[str, list[Factor]]:
    found: dict[str, list[Factor]] = defaultdict(list)
    for factor in case.inventory.factors:
        if where := _of_factor(factor):
            found[where].append(factor)
    return found


def _of_factor(factor: Factor) -> str:
    named = nation(factor.country) if factor.country else ""
    if named:
        return named
    words = [word for word in re.split(r"[\s,;/_]+", factor.label) if word]
    codes = {_NATIONS[part] for word in words for part in word.split("-") if part in _NATIONS}
    if len(codes) == 1:
        return next(iter(codes))
    return country_in(factor.label)


def _same_use(factor: Factor, line: Line, case: Case) -> bool:
    """Whether a listed factor is for the same use as that of a line: the unit and method fit, and
    its label is like that of the factor used but for the country."""
    if factor.unit is None or line.factor is None:
        return False
    if factor.method and line.method and factor.method != line.method:
        return False
    used = next(
        (
            one
            for one in case.inventory.factors
            if one.value == line.factor.value and one.method == factor.method
        ),
        None,
    )
    if used is None:
        return False
    return _bare(used) == _bare(factor) and _per(used) == _per(factor)


def _per(factor: Factor) -> str:
    return factor.unit.per.base if factor.unit is not None and factor.unit.per is not None else ""


def _bare(factor: Factor) -> frozenset[str]:
    """The words of a label without those that name a country or a grid."""
    where = {word.casefold() for name in _NATIONS.values() for word in name.split()}
    kept = re.findall(r"[^\W\d_]{3,}", factor.label)
    return frozenset(
        word.casefold() for word in kept if word.casefold() not in where and not word.isupper()
    )


def _owners(case: Case, listed: dict[str, list[Factor]], line: Line, where: str) -> list[str]:
    """The other countries for which the value that a line uses is listed."""
    value = line.factor.value if line.factor is not None else None
    return sorted(
        other
        for other, factors in listed.items()
        if other != where and any(one.value == value for one in factors)
    )


def _wrong(
    case: Case, lines: Sequence[Line], where: str, own: Sequence[Factor], other: Sequence[str]
) -> Irregularity:
    first = lines[0]
    used = first.factor.value if first.factor is not None else Decimal(0)
    right = Counter(one.value for one in own).most_common(1)[0][0]
    tonnes = Decimal(0)
    for line in lines:
        rate = tonnes_per_unit(line)
        if rate is not None and line.activity and used:
            tonnes += line.activity * rate * (1 - right / used)
    return found(
        "factor_wrong_country",
        several(line.place for line in lines),
        f"{first.site}: electricity of {where} is computed with {used}, the factor of "
        f"{' and '.join(other)}; that of {where} is listed with {right}.",
        f"Why is the factor of {other[0]} used for {first.site}?",
        tonnes,
        [line.place for line in lines],
        case.explain(Reason.FACTOR, lines[:3], ""),
    )
