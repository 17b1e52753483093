"""What the figures of a report answer: an amount that stands as a figure is disclosed, whatever
words stand around it.

The rules of elements look for words. A row such as "Direct (Scope 1) | 110,769" under a heading
that names unit and year gives an amount in no sentence, and the figures know all three.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from agents.specialists.legal.reading.statement_index import Unit, UnitIndex
from reports.figures.types import Quantity
from reports.types import CellReading
from sibyl_project.common.regex import regex

GHG = "ghg_emissions"
CONFIDENCE = 0.8  # as of a statement that the rules of elements recognise
_Fits = Callable[[Quantity], bool]


def _scope(*scopes: str, method: str = "") -> _Fits:
    return lambda one: one.scope in scopes and (not method or one.method == method)


def _category(one: Quantity) -> bool:
    return one.scope.startswith("3.")


_NOT_REPORTED = regex(
    r"\|\s*(?:not (?:yet )?(?:reported|available|disclosed)|n/?a|n\.a\.|pending|tbd)\s*(?:\||$)",
    re.IGNORECASE,
)
_ANY = _scope("1", "2", "3", "1+2", "1+2+3")
# by paragraph and element; a unit and a year are part of every figure that counts here
WANTED: Mapping[tuple[str, str], _Fits] = {
    ("S2.29(a)(i)", "absolute gross emissions"): _ANY,
    ("S2.29(a)(i)", "unit"): _ANY,
    ("S2.29(a)(i)", "period"): _ANY,
    ("S2.29(a)(i)(1)", "Scope 1 amount"): _scope("1"),
    ("S2.29(a)(i)(1)", "unit"): _scope("1"),
    ("S2.29(a)(i)(2)", "Scope 2 amount"): _scope("2"),
    ("S2.29(a)(i)(2)", "unit"): _scope("2"),
    ("S2.29(a)(i)(3)", "Scope 3 amount"): _scope("3"),
    ("S2.29(a)(i)(3)", "unit"): _scope("3"),
    ("S2.29(a)(v)", "location-based Scope 2"): _scope("2", method="location"),
    ("S2.29(a)(vi)(1)", "categories named"): _category,
}


def emissions_of(quantities: Iterable[Quantity]) -> tuple[Quantity, ...]:
    """The emissions of the whole company that were read with their unit and year, in the order of
    reading. What two readers see differently, parts of the company, and changes give nothing."""
    return tuple(
        one
        for one in quantities
        if one.metric == GHG
        and one.value_tco2e is not None
        and one.year is not None
        and not one.entity_part
        and not one.open
        and not one.source
        and one.scope
        and one.reading is not CellReading.OPEN
    )


def statement_giving(
    paragraph: str, element: str, emissions: Sequence[Quantity], index: UnitIndex
) -> Unit | None:
    """The statement that prints the figure which an element asks for, of the latest year; None
    where the element asks for no such figure or none was read."""
    fits = WANTED.get((paragraph, element))
    if fits is None:
        return None
    found = [one for one in emissions if fits(one)]
    latest = max((one.year or 0 for one in found), default=0)
    units = (_unit_of(one, index) for one in found if one.year == latest)
    return next((unit for unit in units if unit is not None), None)


def not_of_period(paragraph: str, element: str, emissions: Sequence[Quantity], unit: Unit) -> str:
    """Why a statement that prints an amount does not give that of the period: its row says that the
    latest year of its table is not reported, and other rows of the table print that year; "" where
    it does give it."""
    fits = WANTED.get((paragraph, element))
    if fits is None or not element.endswith("amount"):
        return ""
    found = [one for one in emissions if fits(one)]
    if not any(_prints(unit, one) for one in found):
        return ""
    last = max(found, key=lambda one: one.year or 0)
    row = next((one for one in found if one.table >= 0 and _NOT_REPORTED.search(one.quote)), last)
    beside = (one.year or 0 for one in emissions if (one.page, one.table) == (row.page, row.table))
    period = max(beside, default=0)
    if not _NOT_REPORTED.search(row.quote) or period <= (last.year or 0):
        return ""
    return f"Page {row.page} says that it is not reported for {period}; the last is of {last.year}."


def _prints(unit: Unit, quantity: Quantity) -> bool:
    """Whether a unit of the text is where a figure is printed."""
    return unit.page == quantity.page and (
        unit.text in quantity.quote or quantity.quote in unit.text
    )


def _unit_of(quantity: Quantity, index: UnitIndex) -> Unit | None:
    on_page = [unit for unit in index.units if unit.page == quantity.page]
    same = [unit for unit in on_page if unit.statement == quantity.statement >= 0]
    return next((unit for unit in same or on_page if _prints(unit, quantity)), None)
