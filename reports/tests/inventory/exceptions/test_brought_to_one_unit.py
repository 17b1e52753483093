"""A column that brings amounts to the unit of the factor, and rows that it takes over as they
are."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

SITES = {"Arden": 412_100, "Bexley": 221_400, "Corby": 613_200, "Derby": 152.3, "Exeter": 287.9}


def converted(heads: tuple[str, str], units: tuple[str, str], by: float, *forgotten: str):  # type: ignore[no-untyped-def]
    """Two meters in another unit than the others, brought to that of the factor."""
    rows: list[list[Cell]] = [["Site", "Unit", heads[0], heads[1], "kgCO2e/unit", "tCO2e"]]
    for at, (site, used) in enumerate(SITES.items(), 2):
        other = used < 1000
        times = by if other and site not in forgotten else 1
        formula = f"=C{at}*{by}" if times != 1 else f"=C{at}"
        brought = (formula, used * times)
        result = (f"=D{at}*E{at}/1000", used * times * 0.207 / 1000)
        rows.append([site, units[1] if other else units[0], used, brought, 0.207, result])
    return sheet("Electricity", *rows)


@pytest.mark.parametrize(
    ("heads", "units", "by", "kind"),
    [
        (("Total", "Total en unidad del factor"), ("kWh", "MWh"), 1000, "unit_slip_kwh_mwh"),
        (("Reading", "Quantity in unit of factor"), ("kWh", "MWh"), 1000, "unit_slip_kwh_mwh"),
        (("Menge", "Menge in kWh"), ("kWh", "MWh"), 1000, "unit_slip_kwh_mwh"),
        (("Quantité", "Quantité (unité du facteur)"), ("kg", "t"), 1000, "unit_slip_kg_t"),
    ],
)
def test_an_amount_that_others_of_its_unit_show_must_be_converted_is_asked_about(
    heads: tuple[str, str], units: tuple[str, str], by: float, kind: str
) -> None:
    assert kinds(examined(converted(heads, units, by))[0]) == []
    exceptions, _ = examined(converted(heads, units, by, "Derby"))
    assert kinds(exceptions) == [kind]
    assert "Derby" in exceptions[0].message


def test_months_before_an_amount_in_the_unit_of_the_factor_are_its_series() -> None:
    def fuel(odd: float):  # type: ignore[no-untyped-def]
        heads = ["Centro", *MONTHS, "Total", "Total en unidad del factor", "kg CO2e/l", "t CO2e"]
        rows: list[list[Cell]] = [["Gasóleo (l)"], [], heads]
        for at in range(4):
            months: list[float] = [2_444.0 + 37 * month + 311 * at for month in range(12)]
            months[3] = odd if at == 1 else months[3]
            used, row = sum(months), at + 4
            sums: list[Cell] = [(f"=SUM(B{row}:M{row})", used), (f"=N{row}", used)]
            result = (f"=O{row}*P{row}/1000", used * 2.71 / 1000)
            rows.append([f"Planta {at}", *months, *sums, 2.71, result])
        return sheet("Gasóleo", *rows)

    assert kinds(examined(fuel(2_866))[0]) == []
    assert kinds(examined(fuel(-1_450))[0]) == ["negative_value"]
