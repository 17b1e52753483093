"""The tables of the sample's inventory, a sheet for each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from itertools import groupby

from reports.sample.book import Book
from reports.sample.inventory_amounts import Amounts, Metered
from reports.sample.inventory_factors import FUELS, GAS, GRID, RESIDUAL, Listed
from reports.sample.inventory_sheets import Formula, Sheet, Sum, Value

MONTHS = ("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec")
_FIRST_MONTH = 3  # the column, from 0
_TOTAL = 15

Cells = Mapping[str, tuple[str, Decimal]]  # of the listed factors, by their labels


def factors(sheet: Sheet, book: Book, lines: Amounts) -> Cells:
    """The list of factors, and where each stands."""
    sheet.widths(8, 62, 12, 16, 30, 8, 60)
    sheet.row(["Emission factors"], bold=True)
    sheet.skip()
    sheet.row(["Ref", "Factor", "Value", "Unit", "Source", "Edition", "Remark"], bold=True)
    countries = sorted({one.metered.site.country for one in lines.power})
    listed = [GAS, *FUELS.values(), *(GRID[country] for country in countries)]
    listed += _contracts(lines)
    listed.append(RESIDUAL[lines.warehouse.country])
    cells = {}
    for at, one in enumerate(listed, 1):
        edition: list[Value] = [one.source, book.year - one.age] if one.source else ["", None]
        row = sheet.row(
            [f"F{at:02}", one.label, one.value, f"kg CO2e/{one.unit}", *edition, one.note]
        )
        cells[one.label] = (f"Factors!$C${row}", one.value)
    return cells


def _contracts(lines: Amounts) -> list[Listed]:
    return [
        Listed(_label(one.contract), one.market, "kWh", "Supplier disclosure")
        for one in lines.power
        if one.contract and one.market
    ]


def _label(contract: str) -> str:
    return f"Electricity, supply contract {contract} (market-based)"


def natural_gas(sheet: Sheet, lines: Amounts, listed: Cells) -> Sum:
    """Gas by site and month."""
    sheet.widths(22, 16, 12, *(11 for _ in MONTHS), 13, 10, 13, 48)
    sheet.row(["Natural gas by site and month, kWh (gross calorific value)"], bold=True)
    sheet.skip()
    sheet.row(
        ["Site", "Country", "Meter", *MONTHS, "Total kWh", "Factor kg CO2e/kWh", "tCO2e", "Note"],
        bold=True,
    )
    first, sums = sheet.next, Decimal(0)
    cell, factor = listed[GAS.label]
    for one in lines.gas:
        row = sheet.next
        computed = one.total * factor / 1000
        formula = Formula(f"=P{row}*Q{row}/1000", computed)
        tonnes: Value = formula if one.typed is None else one.typed
        sums += computed if one.typed is None else one.typed
        sheet.row([*_months(one, row), Formula(f"={cell}", factor), tonnes, one.note])
    last = sheet.next - 1
    sheet.row(
        [
            "Total",
            *([None] * 14),
            Formula(f"=SUM(P{first}:P{last})", Decimal(sum(one.total for one in lines.gas))),
            None,
            Formula(f"=SUM(R{first}:R{last})", sums),
        ],
        bold=True,
    )
    return Sum(sheet.at(17, last + 1), sums)


def _months(one: Metered, row: int) -> list[Value]:
    total = Formula(f"=SUM(D{row}:O{row})", Decimal(one.total))
    return [one.site.place, one.site.country, one.meter, *one.months, total]


def fuels(sheet: Sheet, book: Book, lines: Amounts, listed: Cells) -> Sum:
    """The log of deliveries of other fuels."""
    sheet.widths(12, 14, 22, 14, 12, 8, 12, 12, 50)
    sheet.row(["Deliveries of other fuels"], bold=True)
    sheet.skip()
    heads = [
        "Month",
        "Invoice no.",
        "Site",
        "Fuel",
        "Quantity",
        "Unit",
        "Factor",
        "tCO2e",
        "Remark",
    ]
    sheet.row(heads, bold=True)
    first = sheet.next
    for one in lines.fuels:
        row, (cell, factor) = sheet.next, listed[FUELS[one.fuel].label]
        sheet.row(
            [
                f"{MONTHS[one.month - 1]} {book.year}",
                one.invoice,
                one.site.place,
                one.fuel,
                one.quantity,
                f"{FUELS[one.fuel].unit}s" if one.fuel != "LPG" else "kg",
                Formula(f"={cell}", factor),
                Formula(f"=E{row}*G{row}/1000", one.tonnes),
                one.note,
            ]
        )
    return _sum(sheet, 7, first, [one.tonnes for one in lines.fuels])


def _sum(sheet: Sheet, column: int, first: int, values: Sequence[Decimal]) -> Sum:
    """A row that sums a column from its first row on."""
    letter, last = chr(ord("A") + column), sheet.next - 1
    total = sum(values, Decimal(0))
    cells: list[Value] = ["Total", *([None] * (column - 1))]
    row = sheet.row([*cells, Formula(f"=SUM({letter}{first}:{letter}{last})", total)], bold=True)
    return Sum(sheet.at(column, row), total)


def refrigerants(sheet: Sheet, lines: Amounts) -> Sum:
    """Refills of cooling equipment."""
    sheet.widths(22, 20, 14, 14, 10, 12)
    sheet.row(["Refrigerants refilled"], bold=True)
    sheet.skip()
    sheet.row(["Site", "Equipment", "Refrigerant", "Refilled kg", "GWP", "tCO2e"], bold=True)
    first = sheet.next
    for one in lines.refills:
        row = sheet.next
        sheet.row(
            [
                one.site.place,
                one.equipment,
                one.gas,
                one.kilograms,
                one.potential,
                Formula(f"=D{row}*E{row}/1000", one.tonnes),
            ]
        )
    return _sum(sheet, 5, first, [one.tonnes for one in lines.refills])


def electricity(sheet: Sheet, lines: Amounts, listed: Cells) -> tuple[Sum, Sum]:
    """Electricity by site and month, by both methods. The warehouse was added below the others, and
    the sum of the location-based emissions does not reach it."""
    sheet.widths(22, 16, 12, *(11 for _ in MONTHS), 13, 12, 14, 12, 14, 14)
    sheet.row(["Electricity by site and month, kWh"], bold=True)
    sheet.skip()
    location_heads = ["Factor location-based kg CO2e/kWh", "tCO2e location-based"]
    market_heads = ["Factor market-based kg CO2e/kWh", "tCO2e market-based"]
    sheet.row(
        [
            "Site",
            "Country",
            "Meter",
            *MONTHS,
            "Total kWh",
            *location_heads,
            *market_heads,
            "Contract",
        ],
        bold=True,
    )
    first = sheet.next
    location, market = Decimal(0), Decimal(0)
    for one in lines.power:
        row, used = sheet.next, one.metered
        cell, factor = listed[GRID[used.site.country].label]
        bought = _market(listed, one.contract, one.market, used.site.country)
        own = used.total * factor / 1000
        location += own if used.site != lines.warehouse else 0
        market += used.total * one.market / 1000
        sheet.row(
            [
                *_months(used, row),
                Formula(f"={cell}", factor),
                Formula(f"=P{row}*Q{row}/1000", own),
                bought,
                Formula(f"=P{row}*S{row}/1000", used.total * one.market / 1000),
                one.contract,
            ]
        )
    last = sheet.next - 1
    used_in_all = Decimal(sum(one.metered.total for one in lines.power))
    row = sheet.row(
        [
            "Total",
            *([None] * 14),
            Formula(f"=SUM(P{first}:P{last})", used_in_all),
            None,
            Formula(f"=SUM(R{first}:R{last - 1})", location),
            None,
            Formula(f"=SUM(T{first}:T{last})", market),
        ],
        bold=True,
    )
    return Sum(sheet.at(17, row), location), Sum(sheet.at(19, row), market)


def _market(listed: Cells, contract: str, value: Decimal, country: str) -> Value:
    if not value:
        return 0
    cell, factor = listed[_label(contract) if contract else RESIDUAL[country].label]
    return Formula(f"={cell}", factor)


def certificates(sheet: Sheet, book: Book, lines: Amounts) -> None:
    """The register of what the market-based method rests on."""
    sheet.widths(14, 40, 22, 12, 24)
    sheet.row(["Certificates and supply contracts"], bold=True)
    sheet.skip()
    sheet.row(["Contract", "Type of instrument", "Site", "MWh", "Period"], bold=True)
    for one in lines.power:
        if not one.contract or one.contract == "Green tariff":
            continue
        kind = (
            "Supply contract with disclosed mix" if one.market else "Guarantees of origin cancelled"
        )
        megawatt_hours = -(-one.metered.total // 1000)
        period = f"January to December {book.year}"
        sheet.row([one.contract, kind, one.metered.site.place, megawatt_hours, period])


def scope3(sheet: Sheet, lines: Amounts) -> list[tuple[str, Sum]]:
    """The lines of Scope 3, and the sum of each category."""
    sheet.widths(10, 44, 40, 16, 10, 12, 36, 14)
    sheet.row(["Scope 3 by category"], bold=True)
    sheet.skip()
    heads = ["Category", "Name of category", "Item", "Quantity", "Unit", "Factor kg CO2e per unit"]
    sheet.row([*heads, "Source of factor", "tCO2e"], bold=True)
    sums = []
    for (number, name), group in groupby(lines.scope3, lambda one: (one.number, one.category)):
        first, total = sheet.next, Decimal(0)
        for one in group:
            row = sheet.next
            tonnes = None
            if one.tonnes is not None:
                total += one.tonnes
                tonnes = Formula(f"=D{row}*F{row}/1000", one.tonnes)
            cells: list[Value] = [number, name, one.item, one.quantity, one.unit, one.factor]
            sheet.row([*cells, one.source, tonnes])
        stretch = f"'{sheet.name}'!H{first}:H{sheet.next - 1}"
        sums.append((f"Scope 3 category {number}: {name}", Sum(stretch, total)))
    return sums


def scope3_by_category(sheet: Sheet, sums: Sequence[tuple[str, Sum]]) -> None:
    """The sums of the categories."""
    sheet.widths(64, 16)
    sheet.row(["Category", "tCO2e"], bold=True)
    for label, one in sums:
        sheet.row([label, Formula(f"=SUM({one.cell})", one.value)])
