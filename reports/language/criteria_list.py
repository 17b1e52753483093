"""The criteria of a report as a person writes them: "GRI: complies; SASB: partly"."""

from __future__ import annotations

import re
from collections.abc import Mapping

from reports.language.frameworks import Framework, Strength

EXAMPLE = "GRI: complies; TCFD: reference"
_NAMES = {
    **{each.value.replace("_", " "): each for each in Framework},
    **{each.short.lower(): each for each in Framework},
    "ifrs s1 and s2": Framework.IFRS,
    "ifrs s2": Framework.IFRS,
    "issb": Framework.IFRS,
    "csrd": Framework.ESRS,
    "un global compact": Framework.GLOBAL_COMPACT,
}


def criteria_in(text: str) -> dict[Framework, Strength]:
    """What a text lists, framework by framework.

    Raises ValueError, in words for a person, for an unknown framework or strength and for a
    framework that is listed twice.
    """
    found: dict[Framework, Strength] = {}
    for part in filter(str.strip, re.split(r"[;\n]", text)):
        name, _, how = (piece.strip().lower() for piece in part.partition(":"))
        framework = _NAMES.get(" ".join(name.replace("_", " ").split()))
        if framework is None:
            known = ", ".join(each.short for each in Framework)
            raise ValueError(f"“{part.strip()}” begins with no framework; known: {known}.")
        if how not in set(Strength):
            raise ValueError(f"Say of {framework.short} one of: {', '.join(Strength)}.")
        if how == Strength.UNRESERVED and framework is not Framework.IFRS:
            raise ValueError("Only of IFRS S1/S2 is a statement of compliance called unreserved.")
        if framework in found:
            raise ValueError(f"{framework.short} is listed twice.")
        found[framework] = Strength(how)
    return found


def as_listed(criteria: Mapping[Framework, Strength]) -> str:
    """Criteria as `criteria_in` reads them, those first of which most is claimed."""
    order = list(Strength)
    listed = sorted(criteria.items(), key=lambda item: order.index(item[1]))
    return "; ".join(f"{framework.short}: {strength}" for framework, strength in listed)
