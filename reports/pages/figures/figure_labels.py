"""The words for metrics and scopes, and numbers as a person reads them (no Django here)."""

from __future__ import annotations

from decimal import Context, Decimal

OTHER = "other"
METRICS = {  # in the order of the figures page; a metric not named here comes before "other"
    "ghg_emissions": "GHG emissions",
    "emission_change": "change in emissions",
    "emission_reduction": "emission reduction",
    "avoided_emissions": "avoided emissions",
    "biogenic_emissions": "biogenic emissions",
    "carbon_credits": "carbon credits and removals",
    "air_emissions": "air emissions and single gases",
    "target_reduction": "reduction target",
    "energy": "energy",
    "water": "water",
    "mass": "mass",
    "money": "money",
    "intensity": "intensity",
    "percentage_change": "percentage change",
    "share": "share",
    "percentage": "percentage",
    "count": "count",
    "temperature": "temperature",
    OTHER: "other",
}
METHODS = {"location": "location-based", "market": "market-based"}
_SIGNIFICANT = 15  # significant digits that a spreadsheet keeps
EXACT = Context(prec=100)  # enough for any stored value; the default context keeps only 28 digits


def metric_words(metric: str) -> str:
    """A metric's slug in words."""
    return METRICS.get(metric) or metric.replace("_", " ")


def scope_words(scope: str) -> str:
    """A scope in words: "3.7" is a category of Scope 3; "" stays empty."""
    if scope.startswith("3."):
        return f"Scope 3, category {scope[2:]}"
    if scope == "total":
        return "total, scopes not named"
    return f"Scope {scope.replace('+', ' + ')}" if scope else ""


def short(value: Decimal) -> Decimal:
    """A stored value without the zeros its column adds, and without an exponent."""
    return (
        value.quantize(Decimal(1), context=EXACT)
        if value == value.to_integral_value()
        else value.normalize(EXACT)
    )


def number(value: Decimal, step: Decimal | None = None) -> str:
    """A value with thousands separated by commas. Where `step`, the value of its last printed
    digit, is known, the zeros that were printed are kept."""
    plain = short(value)
    if step and 0 < step < 1:
        padded = plain.quantize(short(step), context=EXACT)
        plain = padded if padded == plain else plain
    return f"{plain:,f}".replace("-", "\u2212")


def amount(value: Decimal, unit: str, step: Decimal | None = None) -> str:
    """A value with its unit; an empty unit is left out."""
    return f"{number(value, step)} {unit}".strip()


def percent(ratio: Decimal) -> str:
    """A ratio as a signed percentage with one decimal place; one below 0.1 % has four decimal
    places."""
    share = ratio * 100
    places = Decimal("0.1") if abs(share) >= Decimal("0.1") else Decimal("0.0001")
    rounded = share.quantize(places, context=EXACT)
    if not rounded:
        return "less than 0.0001 %"
    return f"{'+' if rounded > 0 else ''}{rounded:,f} %".replace("-", "\u2212")


def fits_a_spreadsheet(value: Decimal) -> bool:
    """Whether a spreadsheet, which counts in binary floating point, shows the value without losing
    a digit."""
    return len(short(value).as_tuple().digits) <= _SIGNIFICANT
