"""Details of checks that add up: scopes, categories of Scope 3, shares of a whole."""

from __future__ import annotations

from pydantic import Field

from reports.findings.base import Details, Number
from reports.findings.checks.base import CheckDetails


class SumDetails(CheckDetails):
    """A sum beside its printed total, in `unit`, for `year`.

    `discrepancy` is the difference without its sign, `discrepancy_percent` the same in percent of
    the printed total.
    """

    calculated_total: Number | None = None
    reported_total: Number | None = None
    discrepancy: Number | None = None
    discrepancy_percent: Number | None = None
    unit: str = ""
    year: int | None = None


class ScopeAdditionDetails(SumDetails):
    """`scope_addition`: emissions by scope beside a total (FRD 7, B.1).

    `scope2_method` is "location", "market" or empty, `total_scope` the scopes the total names, such
    as "1+2".
    """

    scope1: Number | None = None
    scope2: Number | None = None
    scope3: Number | None = None
    scope2_method: str = ""
    total_scope: str = ""


class InventoryDetails(SumDetails):
    """`inventory_totals`: a printed figure beside the sum of the lines of a workbook of the client,
    in tCO2e. `calculated_total` adds up what the lines state, `recomputed_total` activity times
    factor. `inventory` is the name of the file, `own_sum` the cells in which it holds the same sum
    itself; `open_lines` could not be computed."""

    scope: str = ""
    scope2_method: str = ""
    inventory: str = ""
    lines: int = 0
    open_lines: int = 0
    recomputed_total: Number | None = None
    own_sum: str = ""


class HeldSum(Details):
    """One sum that holds: the printed total, the numbers of its parts, and both in words."""

    total: Number = 0
    parts: list[Number] = Field(default_factory=list)
    said: str = ""


class TableSumDetails(SumDetails):
    """`table_sums`: the parts of a total in a table. `total` is the label of its row and `column`
    what stands over it, both as printed; `parts` are the numbers of its parts. Of a sum that holds
    in several columns or rows, `held` are all of them."""

    total: str = ""
    column: str = ""
    parts: list[Number] = Field(default_factory=list)
    held: list[HeldSum] = Field(default_factory=list)


class CategoryValue(Details):
    """A category of Scope 3 and its value in the unit of the total."""

    category: str = ""
    value: Number | None = None


class Scope3Details(SumDetails):
    """`scope3_categories`: the categories beside the total of Scope 3.

    A check of how many categories the report says it covers has that number as `stated`, the
    numbers of those it lists, and how many stand in tables that add up.
    """

    categories: list[CategoryValue] = Field(default_factory=list)
    stated: int | None = None
    listed: list[int] = Field(default_factory=list)
    in_tables: list[int] = Field(default_factory=list)


class SharesDetails(CheckDetails):
    """`shares_sum`: shares of one whole, in percent, beside 100. `discrepancy` is in points."""

    shares: list[Number] = Field(default_factory=list)
    calculated_total: Number | None = None
    reported_total: Number | None = None
    discrepancy: Number | None = None
    year: int | None = None
