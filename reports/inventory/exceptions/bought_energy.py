"""Energy among the goods and services that are bought, which Scopes 1 and 2 count already."""

from __future__ import annotations

import re
from collections.abc import Iterator

from reports.inventory.exceptions.case import Case, found
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.foreign import in_english
from reports.inventory.types import Irregularity, Line
from sibyl_project.common.regex import regex

_BOUGHT = (1, None)  # categories
_ENERGY = regex(
    r"\belectricity\b|\bpower supply\b|\b(?:natural|heating|mains) gas\b|\bdistrict heat\w*"
    r"|\bdiesel\b|\bpetrol\b|\bfuels?\b|\bheating oil\b|\butilit(?:y|ies)\b"
    r"|\benergy\b|\b(?:gas|electric) bills?\b|^\W*(?:gas|heat|heating)\W*$",
    re.IGNORECASE,
)
_NO_ENERGY = regex(
    r"\bwater\b|\bconsult\w*|\bservices?\b|\bmaintenance\b|\bequipment\b|\bcontractors?\b|\binstall\w*"
    r"|\bmaterials?\b|\bsupplies\b|\baudits?\b|\bsavings?\b|\bmanagement\b|\bsoftware\b|\bwtt\b"
    r"|\bupstream\b|\bt ?& ?d\b|\blosses\b|\bexcl|\bother than\b|\bnot in\b|\bnon[- ]|\bdrinks?\b"
    r"|\bfuel[- ]and[- ]energy[- ]related|\bfreight\b|\btransport\b|\bcontainers?\b|\bcylinders?\b",
    re.IGNORECASE,
)
_FEWEST = 4  # rows of the list of purchases


def bought_energy(case: Case) -> Iterator[Irregularity]:
    """Rows of purchases by spend that name electricity, heat or fuel, in a workbook that counts the
    same in Scope 1 or 2."""
    counted = {line.scope for line in case.lines if line.tonnes and line.scope in ("1", "2")}
    for lines in case.by_table.values() if counted else ():
        bought = [line for line in lines if _is_spend(line)]
        named = [line for line in bought if _is_energy(line)]
        if len(bought) >= _FEWEST and 0 < 2 * len(named) < len(bought):
            yield from (_counted_again(case, line) for line in named)


def _is_spend(line: Line) -> bool:
    """Whether a line is of money in Scope 3, of no category but that of purchased goods."""
    money = (
        line.unit is not None and line.unit.dimension.isupper() and len(line.unit.dimension) == 3
    )
    return line.scope == "3" and line.category in _BOUGHT and money and bool(line.tonnes)


def _is_energy(line: Line) -> bool:
    said = in_english(line.kind)
    return bool(_ENERGY.search(said)) and not _NO_ENERGY.search(said)


def _counted_again(case: Case, line: Line) -> Irregularity:
    return found(
        "double_counting",
        line.place,
        f"{line.kind}: bought energy is counted by what it cost in Scope 3, and by its amount in "
        "Scopes 1 and 2.",
        "Is this the energy of Scopes 1 and 2? If so, only what arises upstream of it is Scope 3.",
        line.tonnes,
        [line.place],
        case.explain(Reason.NOT_COUNTED, [line]),
    )
