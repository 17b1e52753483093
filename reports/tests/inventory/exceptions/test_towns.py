"""Sites that are named after towns, whose countries no column tells."""

from __future__ import annotations

import pytest

from reports.inventory.exceptions.towns import countries_of_towns
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

OF = {"Uppsala": "Sweden", "Stockholm": "Sweden", "Bremen": "Germany", "Ulm": "Germany"}
VALUES = {"Sweden": 0.012, "Germany": 0.38}


def used(wrong: str) -> list[str]:
    """The exceptions of offices with electricity and heat, of which one has the factor of the other
    country."""
    listed: list[list[Cell]] = [["Factor", "kg CO2e/kWh", "Source"]]
    listed += [[f"Electricity {country}", value, "IEA 2023"] for country, value in VALUES.items()]
    listed.append(["FJV-1", 0.055, "network 2023"])
    rows: list[list[Cell]] = [["Site", "Month", "Scope", "Type", "kWh", "EF kg/kWh", "kg CO2e"]]
    for at, (town, own) in enumerate(OF.items()):
        heat = ("=Factors!$B$4", 0.055)
        rows.append([f"{town} office", "", 2, "District heating", 9_000 + 731 * at, heat])
        rows[-1].append((f"=E{len(rows)}*F{len(rows)}", (9_000 + 731 * at) * 0.055))
        country = next(other for other in VALUES if other != own) if town == wrong else own
        place = f"=Factors!$B${list(VALUES).index(country) + 2}"
        for month, name in enumerate(MONTHS):
            row, kwh = len(rows) + 1, 40_000 + 7_301 * at + 1_217 * (month * 5 % 7)
            value = VALUES[country]
            stated = (f"=E{row}*F{row}", kwh * value)
            rows.append(
                [f"{town} office", f"{name} 2023", 2, "Electricity", kwh, (place, value), stated]
            )
    return kinds(examined(sheet("Ledger", *rows), sheet("Factors", *listed))[0])


@pytest.mark.long
def test_a_site_of_a_town_of_another_country_is_asked_about() -> None:
    assert used("Stockholm") == ["factor_wrong_country"]
    assert used("") == []  # the heat of a network is of no country


@pytest.mark.parametrize(
    ("site", "countries"),
    [
        ("Saltillo Assembly", {"Mexico", "United States"}),
        ("Łódź 2", {"Poland"}),
        ("Main House", set()),
        ("Union Mill", set()),
    ],
)
def test_all_countries_with_such_a_town_are_told(site: str, countries: set[str]) -> None:
    assert countries_of_towns(site).keys() == countries
