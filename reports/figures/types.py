"""Value types of the quantity reader (no Django here)."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from reports.language.qualifiers import Basis
from reports.types import CellReading


@dataclass(frozen=True, slots=True)
class Quantity:
    """One number as printed, with what it measures.

    `value` is in `unit` (canonical spelling, for example "tCO2e", "MWh", "%"), magnitudes already
    applied ("2.3 million tonnes CO2e" is 2300000 tCO2e); `step` is the value of the last printed
    digit in the same unit (100000 for "2.3 million tonnes"), so tolerances follow printed
    precision. Unknown parts are None or "". `metric` is "other" for a figure whose kind no rule
    knows; `label` then says what it is of.
    """

    # e.g. "ghg_emissions", "energy", "percentage_change", "share", "money", "intensity",
    # "target_reduction"
    metric: str
    value: Decimal
    unit: str
    step: Decimal
    scope: str = (
        ""  # "1", "2", "3", "1+2", "1+2+3" for ghg_emissions, "3.7" for category 7 of Scope 3
    )
    method: str = ""  # "location" or "market" for Scope 2
    value_tco2e: Decimal | None = None
    year: int | None = None
    baseline_year: int | None = None
    approximate: bool = False
    entity_part: str = ""
    page: int = 0
    quote: str = ""  # verbatim: the sentence, or the table row with cells separated by " | "
    in_table: bool = False
    # what the figure is of, as printed: the row's label, or the words beside it; says what an
    # "other" counts
    label: str = ""
    period: str = ""  # as printed, where it is no single year: "2021-2023", "H1 2024"
    printed: str = ""  # number and unit as printed: "2.3 million tonnes"
    # what could not be decided, in words a reader understands; `unit` is "" while the unit is open
    open: tuple[str, ...] = ()
    source: str = ""  # the evidence document it was read from; "" for the report itself
    # how sure it is that the number belongs to scope, year and part; None where nobody judged it
    reading: CellReading | None = None
    basis: Basis = Basis.UNKNOWN  # measured, estimated or extrapolated, by the report's own words
    restated: bool = False  # its place says that it was changed after it was first published
    title: str = ""  # of its table
    boundary: str = ""  # on which it is counted: "equity share", "operational control"
    scope_beside: bool = False  # the scope is that of a label or heading beside it
    statement: int = -1  # index on its page of the statement it stands in
    # which table of its page, and the row and column, where a reader told its structure
    table: int = -1
    row: int = -1
    column: int = -1
    read_by: str = (
        ""  # the model that read it, or completed what rules had read; "" for rules alone
    )
