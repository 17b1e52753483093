"""The heating value on which a company's gas is measured, where only the factors tell it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from reports.inventory.types import Line

_TIMES = 3  # as many supplies with a factor on one heating value as on the other
_FEWEST = 3


def on_one_basis(used: Iterable[tuple[Line, str]]) -> dict[int, str]:
    """The heating value on which lines of gas are measured that do not say it, by the identity of
    the line: that of the factors of nearly all supplies. Given are the lines with the heating value
    of their factor, empty where it is not known."""
    told = [(line, basis) for line, basis in used if basis]
    supplies = {((line.table, line.site, line.meter, line.kind), basis) for line, basis in told}
    counted = Counter(basis for _, basis in supplies)
    if len(counted) < 2:
        return {}
    (usual, most), (_, fewest) = counted.most_common(2)
    if most < max(_FEWEST, _TIMES * fewest):
        return {}
    return {id(line): usual for line, _ in told}
