"""What is planted in the sample's inventory, and what it should be found as when the workbook is
computed again. Places are the same for every seed; the tests and the guide read these tables.
"""

from __future__ import annotations

from dataclasses import dataclass

AGREES = "agrees"  # with what the report prints, within rounding
DIFFERS = "differs"  # every line could be computed, and the printed figure is another
OPEN = "open"  # a line could not be computed
NOT_PRINTED = "not printed"  # the report says nothing of it


@dataclass(frozen=True, slots=True)
class PlantedTotal:
    """A total: what of it is printed, and the check that holds the two against each other."""

    scope: str
    method: str
    category: int | None
    state: str
    check: str  # the result of the check; empty where it says nothing
    note: str


TOTALS = (
    PlantedTotal("1", "", None, AGREES, "pass", "gas, other fuels and refrigerants"),
    PlantedTotal(
        "2",
        "location",
        None,
        DIFFERS,
        "inconclusive",
        "the sum leaves out the warehouse, and the printed figure follows the sum",
    ),
    PlantedTotal("2", "market", None, AGREES, "pass", "the sum takes the warehouse in"),
    PlantedTotal("3", "", None, OPEN, "inconclusive", "category 2 has a line without a factor"),
    PlantedTotal("3", "", 1, AGREES, "pass", "spend on goods and services"),
    PlantedTotal("3", "", 2, OPEN, "inconclusive", "control systems and software have no factor"),
    PlantedTotal("3", "", 3, AGREES, "pass", "well-to-tank and losses"),
    PlantedTotal("3", "", 4, AGREES, "pass", "inbound freight"),
    PlantedTotal(
        "3",
        "",
        5,
        DIFFERS,
        "fail",
        "printed from another version; the workbook's own sum says the same as its lines",
    ),
    PlantedTotal("3", "", 6, AGREES, "pass", "flights and rail"),
    PlantedTotal("3", "", 7, AGREES, "pass", "commuting"),
    PlantedTotal("3", "", 9, AGREES, "pass", "outbound freight"),
    PlantedTotal("3", "", 10, NOT_PRINTED, "", "the report has no such category"),
    PlantedTotal("3", "", 12, AGREES, "pass", "sold products at their end of life"),
)


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something unusual: `kind` is what Sibyl calls it, empty where it says nothing of it."""

    kind: str
    sheet: str
    cells: str
    note: str


FAULTS = (
    Oddity("missing_month", "Natural gas", "N5", "November is empty at the second site"),
    Oddity(
        "hardcoded_in_formula_column",
        "Natural gas",
        "R9",
        "emissions typed over the formula, lower than it gives",
    ),
    Oddity(
        "hardcoded_in_formula_column",
        "Totals",
        "E5",
        "Scope 3 typed where the other scopes are carried from their sheets",
    ),
    Oddity("duplicate_line", "Fuels", "29,30", "a delivery of diesel in July entered twice"),
    Oddity("gwp_mixed", "Refrigerants", "E7", "one refill counted with an earlier potential"),
    Oddity("broken_range", "Electricity", "R11", "the sum stops above the warehouse"),
    Oddity("outlier", "Electricity", "H7", "May at the fourth site, seven times a common month"),
    Oddity(
        "constant_series",
        "Electricity",
        "D8,E8,F8,G8,H8,I8,J8,K8,L8,M8,N8,O8",
        "the same amount in every month",
    ),
    Oddity(
        "market_based_without_contract",
        "Electricity",
        "T6",
        "carried at nothing as a green tariff that the register does not hold",
    ),
    Oddity("factor_wrong_year", "Factors", "C5", "diesel: an edition two years old"),
    Oddity("factor_source_unknown", "Factors", "C7", "heating oil: no source"),
    Oddity("rollup_differs", "Scope 3 categories", "B6", "waste: another figure is printed"),
)
EXPLAINED = (
    Oddity("negative_value", "Fuels", "E27", "a credit note for LPG that went back"),
    Oddity("missing_month", "Electricity", "D10,E10,F10,G10", "the warehouse opened in May"),
    Oddity(
        "site_in_workbook_not_report",
        "Electricity",
        "10",
        "the warehouse is reported with the seat of the company",
    ),
    Oddity("factor_wrong_year", "Factors", "C6", "LPG is not in the latest edition"),
)
# correct as they are: nothing is to be said of them
QUIET = (
    Oddity("", "Natural gas", "J8:K8", "works holiday, no gas in July and August"),
    Oddity("", "Natural gas", "J6:O6", "a meter removed at the end of June"),
    Oddity("", "Natural gas", "D7:I7", "the meter in its place, from July"),
    Oddity("", "Natural gas", "O10", "December is estimated"),
)
