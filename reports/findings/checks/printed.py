"""Which of the numbers a check used is the printed result, and which are what it was computed from
(no Django here).

A check names the printed result in its details, in a value whose name begins with "reported".
Numbers are compared by their digits that count, for details may tell them in another magnitude than
they are printed in.
"""

from __future__ import annotations

from decimal import Decimal

from reports.findings.checks.base import CheckDetails

_RESULT = "reported"


def digits_of(value: Decimal | float) -> str:
    """The digits of a number that count, without sign, point and zeros at either end."""
    return f"{abs(Decimal(str(value))):f}".replace(".", "").strip("0")


def printed_results(details: CheckDetails) -> frozenset[str]:
    """The digits of the printed results a check compared with its own; none where it names none."""
    values = (value for name, value in details.stored().items() if name.startswith(_RESULT))
    numbers = (one for one in values if isinstance(one, int | float) and not isinstance(one, bool))
    return frozenset(digits_of(one) for one in numbers if one)
