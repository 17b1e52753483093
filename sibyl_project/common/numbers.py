"""Decimals as messages and JSON print them. Nothing is computed with what these return."""

from __future__ import annotations

from decimal import Decimal


def plain(value: Decimal) -> str:
    """A decimal as printed in messages and details: no exponent, no trailing zeros after the
    point."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def as_number(value: Decimal) -> int | float:
    """A decimal as JSON prints it. Only for output: nothing is computed with what this returns."""
    return int(value) if value == value.to_integral_value() else float(value)


def shown(value: Decimal, unit: str = "") -> str:
    """A decimal for people: thousands separated, unit behind."""
    whole, _, fraction = plain(value).partition(".")
    grouped = f"{int(whole):,}" if whole.lstrip("-") else whole
    grouped = f"-{grouped}" if whole == "-0" else grouped
    return (
        f"{grouped}{'.' + fraction if fraction else ''}"
        f"{'' if unit == '%' else ' ' if unit else ''}{unit}"
    )
