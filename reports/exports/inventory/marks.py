"""The tick marks of a lead sheet, and which of them a line gets."""

from __future__ import annotations

from decimal import Decimal
from typing import Final

from reports.compiled.inventories import Tick
from reports.inventory.arithmetic import close
from reports.review.inventories import OPEN

ROUNDING: Final = Decimal("0.005")  # tonnes
MARKS: Final[dict[Tick, str]] = {
    Tick.AGREES: "\u2713",
    Tick.ADDS_UP: "\u2211",
    Tick.DIFFERS: "\u2260",
    Tick.OPEN: "\u25cb",
    Tick.NOT_PRINTED: "\u2013",
}
OPEN_EXCEPTION, CONCLUDED = "E", "(E)"
LEGEND: Final = (
    (
        MARKS[Tick.AGREES],
        "recomputed and agrees within rounding (stated and computed within 0.5 %, or 5 kg of a "
        "line)",
    ),
    (
        MARKS[Tick.ADDS_UP],
        "adds up to the printed figure as the workbook states its lines; computed again they come "
        "to another sum, or not all could be computed",
    ),
    (
        MARKS[Tick.DIFFERS],
        "of a total: the printed figure is not the sum of its lines as stated; of a line: "
        "recomputed and differs",
    ),
    (MARKS[Tick.OPEN], "open: not all of it could be computed"),
    (MARKS[Tick.NOT_PRINTED], "not printed: the report, or for a line the workbook, states none"),
    (OPEN_EXCEPTION, "exception open: a question to look into, no finding"),
    (CONCLUDED, "exception concluded by a person, or explained by the workbook"),
)


def of_line(stated: Decimal | None, computed: Decimal | None) -> Tick:
    """What came of a line."""
    if computed is None:
        return Tick.OPEN
    if stated is None:
        return Tick.NOT_PRINTED
    same = close(computed, stated) or abs(computed - stated) <= ROUNDING
    return Tick.AGREES if same else Tick.DIFFERS


def marked(tick: Tick, states: list[str]) -> str:
    """The mark of a line, with those of its exceptions by their state."""
    marks = [MARKS[tick]]
    marks += [OPEN_EXCEPTION] if OPEN in states else []
    marks += [CONCLUDED] if any(state != OPEN for state in states) else []
    return " ".join(marks)
