"""Exact factors between units, from pint.

Only unit names written in our own alias table come here, never words of a report: pint evaluates
what it is given. The registry is built at the first conversion, so a process that reads no figures
does not pay for it.
"""

from __future__ import annotations

from decimal import Context, Decimal
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pint import UnitRegistry

# What reports use and pint does not know, or knows in another size: coal equivalent, the
# international British thermal unit (pint's own is the rounded one), a barrel of oil equivalent by
# its usual 5.8 million Btu, the acre and the acre-foot of international feet.
_DEFINITIONS = (
    "tonne_of_coal_equivalent = 29.3076 gigajoule",
    "btu_exact = 1055.05585262 joule",
    "barrel_equivalent = 5.8e6 btu_exact",
    "acre_exact = 43560 * foot ** 2",
    "acre_foot_exact = 43560 * foot ** 3",
    "cooling_ton_hour = 12000 btu_exact",
    "mmbtu_exact = 1e6 btu_exact",
)
_EXACT = Context(prec=20)  # pint's own arithmetic leaves noise beyond the twentieth digit


@cache
def _registry() -> UnitRegistry:
    import pint

    registry: UnitRegistry = pint.UnitRegistry(non_int_type=Decimal, cache_folder=None)
    for definition in _DEFINITIONS:
        registry.define(definition)
    return registry


@cache
def factor_between(unit: str, canonical: str) -> Decimal:
    """By what a value in `unit` is multiplied to be in `canonical`, both as pint spells them.

    Raises pint's UndefinedUnitError or DimensionalityError for names that do not fit: a mistake in
    the alias table.
    """
    if unit == canonical:
        return Decimal(1)
    converted = _registry().parse_expression(unit).to(canonical).magnitude
    factor = _EXACT.create_decimal(converted).normalize()
    return factor.quantize(Decimal(1)) if factor == factor.to_integral_value() else factor
