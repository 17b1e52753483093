"""A ledger of documents: one row for each site, energy and month, whose factor a key names."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import Cell, day, examined, kinds, sheet

PLACES = {"Arnhem": "NL", "Breda": "NL", "Gouda": "BE", "Hoorn": "BE", "Leiden": "DE"}
FACTORS = {
    "Electricity NL": 0.328,
    "Electricity BE": 0.139,
    "Electricity DE": 0.366,
    "Natural gas (gross CV)": 0.183,
    "Natural gas (net CV)": 0.2027,
}
Row = list[Cell]
SEASON = (1.9, 1.7, 1.5, 1.1, 0.7, 0.4, 0.35, 0.36, 0.5, 0.9, 1.4, 1.8)


def rows() -> list[Row]:
    found: list[Row] = []
    for at, (site, country) in enumerate(PLACES.items()):
        for month in range(1, 13):
            power = 31_000 + 4_100 * at + (month * 389) % 1_700
            gas = round((18_000 + 2_900 * at) * SEASON[month - 1] * (1 + (month % 3) / 50))
            number = f"D-{23_000 + 97 * at + 7 * month}"
            electricity = f"Electricity {country}"
            found.append([f"{number}E", site, "Electricity", day(month), power, "kWh", electricity])
            key = "Natural gas (gross CV)"
            found.append([f"{number}G", site, "Natural gas", day(month), gas, "kWh (GCV)", key])
    return found


def of(made: list[Row], site: str, energy: str, month: int) -> Row:
    return next(row for row in made if row[1:3] == [site, energy] and row[3] == day(month))


def book(made: list[Row]):  # type: ignore[no-untyped-def]
    listed = [[name, value, "kWh", "IEA 2023"] for name, value in FACTORS.items()]
    ledger: list[Row] = []
    for at, row in enumerate(made, 2):
        value = FACTORS[str(row[6])]
        rate = 1000 if row[5] == "MWh" else 1
        tonnes = float(row[4]) * rate * value / 1000  # type: ignore[arg-type]
        found = (f"=VLOOKUP(G{at},Factors!$A$2:$B$9,2,FALSE)", value)
        ledger.append([*row[:7], found, (f"=E{at}*H{at}*{rate}/1000", tonnes), *row[7:]])
    heads = ["Document", "Site", "Energy", "Month", "Quantity", "Unit", "Factor", "kg CO2e/kWh"]
    return (
        sheet("Sites", ["Site", "Country", "m2"], *[[*one, 1200] for one in PLACES.items()]),
        sheet("Factors", ["Factor", "kg CO2e", "per", "Source"], *listed),
        sheet("Ledger", [*heads, "t CO2e", "Comment"], *ledger),
    )


def test_a_whole_ledger_has_no_exception() -> None:
    assert kinds(examined(*book(rows()))[0]) == []


def test_the_register_of_sites_tells_of_which_country_the_factor_ought_to_be() -> None:
    for site, other in (("Gouda", "Electricity NL"), ("Leiden", "Electricity BE")):
        made = rows()
        for month in range(1, 13):
            of(made, site, "Electricity", month)[6] = other
        assert kinds(examined(*book(made))[0]) == ["factor_wrong_country"], site


def test_a_month_with_another_factor_is_no_month_without_an_amount() -> None:
    made = rows()
    of(made, "Breda", "Natural gas", 7)[6] = "Natural gas (net CV)"
    assert kinds(examined(*book(made))[0]) == ["gross_net_calorific"]


@pytest.mark.long
def test_a_month_in_another_unit_is_right_and_a_wrong_unit_is_a_slip() -> None:
    made = rows()
    row = of(made, "Arnhem", "Electricity", 8)
    row[4], row[5] = float(row[4]) / 1000, "MWh"  # type: ignore[arg-type]
    assert kinds(examined(*book(made))[0]) == []
    made = rows()
    of(made, "Arnhem", "Electricity", 8)[5] = "MWh"
    assert kinds(examined(*book(made))[0]) == ["unit_slip_kwh_mwh"]


def test_seasons_of_gas_do_not_hide_a_jump_of_electricity() -> None:
    made = rows()
    row = of(made, "Arnhem", "Electricity", 8)
    row[4] = round(float(row[4]) / 10)  # type: ignore[arg-type]
    assert kinds(examined(*book(made))[0]) == ["outlier"]


@pytest.mark.long
@pytest.mark.parametrize(
    "said",
    [
        "Gutschrift Zählerfehler",
        "abono factura 4471",
        "note d'avoir",
        "nota di credito n. 12",
        "creditnota",
        "faktura korekta",
        "credit note 4471",
    ],
)
def test_a_credit_may_be_named_in_any_language(said: str) -> None:
    credit: Row = ["C-771", "Hoorn", "Electricity", day(9), -1200, "kWh", "Electricity BE", said]
    assert kinds(examined(*book([*rows(), credit]))[0]) == []
    assert kinds(examined(*book([*rows(), credit[:7]]))[0]) == ["negative_value"]
