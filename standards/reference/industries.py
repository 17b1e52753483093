"""Which industry of SASB a sector's name means, without a database: what auditors and reports write
in that field."""

from __future__ import annotations

from functools import cache

from sibyl_project.common.regex import regex
from standards.reference.facts import folded, shipped
from standards.sasb.packaged import every_industry

_CODE = regex(r"\b([A-Z]{2})[ -]?([A-Z]{2})\b")


def industry_code(sector: str) -> str | None:
    """The SASB code that a code ("em-mm", "Metals & Mining (EM-MM)") or a usual name ("steel")
    means.

    None for a name that is not known and for one of several industries, such as "oil and gas": see
    `possible_industries`.
    """
    found = possible_industries(sector)
    return found[0] if len(found) == 1 else None


def possible_industries(sector: str) -> tuple[str, ...]:
    """The SASB codes a sector's name may mean; empty for a name that is not known."""
    words = folded(sector)
    if words in _names():
        return _names()[words]
    for match in _CODE.finditer(sector.upper()):
        code = f"{match[1]}-{match[2]}"
        if code in every_industry():
            return (code,)
    return ()


def industry_name(code: str) -> str:
    """The name of an industry, or the code itself where it is none of the classification."""
    return every_industry()[code].name if code in every_industry() else code


@cache
def _names() -> dict[str, tuple[str, ...]]:
    usual = {
        folded(name): (code,)
        for code, names in shipped("benchmarks")["industry_names"].items()
        for name in names
    }
    several = {
        folded(name): tuple(codes)
        for name, codes in shipped("benchmarks")["several_industries"].items()
    }
    official = {folded(each.name): (code,) for code, each in every_industry().items()}
    codes = {folded(code): (code,) for code in every_industry()}
    return usual | several | official | codes
