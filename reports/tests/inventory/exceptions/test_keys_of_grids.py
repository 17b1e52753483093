"""Sites whose grid the register names, whose lines take a key of another grid, and lists whose
variants and gases are told by more than one word."""

from __future__ import annotations

from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

RATES = {"RFCW": 0.4562, "RFCE": 0.2995, "NYUP": 0.125}


def hospitals(used: dict[str, str]) -> list[str]:
    """The exceptions of bills of hospitals, each with the key of its grid by the register, or with
    the one of `used`."""
    of = {"Somerset": "RFCW", "Olean": "NYUP", "Lehigh": "RFCE", "Altoona": "RFCW"}
    of |= {"Windber": "RFCW", "Cumberland": "RFCW"}
    register: list[list[Cell]] = [["Code", "Facility name", "Subregion", "Gross sq ft"]]
    rows: list[list[Cell]] = [
        ["Facility name", "Service", "Usage", "Unit", "EF Key", "Scope", "kg CO2e / unit", "t CO2e"]
    ]
    for at, (name, grid) in enumerate(of.items()):
        register.append([f"H-{at + 1:02}", f"{name} Hospital", grid, 58_000 + 9_113 * at])
        named = used.get(name, grid)
        amount, rate, row = 450_700 + 31_419 * at, RATES[named], len(rows) + 1
        told = (f"=C{row}*G{row}/1000", amount * rate / 1000)
        rows.append([f"{name} Hospital", "Electric", amount, "kWh", f"ELEC-{named}", 2, rate, told])
    found, _ = examined(sheet("Bills", *rows), sheet("Facilities", *register))
    return kinds(found)


def test_a_key_of_another_grid_than_that_of_the_register_is_asked_about() -> None:
    assert hospitals({}) == []
    assert hospitals({"Olean": "RFCW"}) == ["factor_wrong_country"]


def test_keys_that_mostly_differ_from_the_register_name_something_else() -> None:
    assert hospitals({"Olean": "RFCW", "Lehigh": "RFCW", "Altoona": "RFCE"}) == []


def depots(used: dict[str, int]) -> list[str]:
    """The exceptions of depots of several states, one factor of the list being for two of them."""
    values = [0.68, 0.79, 0.25, 0.53]
    names = ["NSW & ACT", "VIC", "SA", "WA (SWIS)"]
    listed: list[list[Cell]] = [["Item", "kg CO2e per unit", "Unit", "Source"]]
    listed += [
        [f"Electricity {name}", value, "kWh", "NGA Factors 2023, Table 1"]
        for name, value in zip(names, values, strict=True)
    ]
    rows: list[list[Cell]] = [["Depot", "State", "FY24 kWh", "EF", "t CO2e"]]
    of = {"Creek": ("NSW", 0), "Truganina": ("VIC", 1), "Wingfield": ("SA", 2), "Kew": ("WA", 3)}
    for at, (depot, (state, right)) in enumerate(of.items()):
        place = used.get(depot, right)
        amount, row = 298_300 + 61_118 * at, len(rows) + 1
        told = (f"=C{row}*D{row}/1000", amount * values[place] / 1000)
        rows.append([depot, state, amount, (f"=NGA!$B${place + 2}", values[place]), told])
    return kinds(examined(sheet("Electricity", *rows), sheet("NGA", *listed))[0])


def test_a_factor_may_be_for_two_states() -> None:
    assert depots({}) == []
    assert depots({"Truganina": 0}) == ["factor_wrong_country"]


def test_an_agent_of_another_report_is_told_by_its_name() -> None:
    def of(report: str, value: int) -> list[str]:
        listed = sheet(
            "Factors",
            ["Gas", "Use", "GWP-100", "Source"],
            ["Sevoflurane", "inhaled agent", 216, "IPCC AR5"],
            ["Desflurane", "inhaled agent", 2540, "IPCC AR5"],
            ["Isoflurane", "inhaled agent", 491, "IPCC AR5"],
            ["Nitrous oxide", "manifold", value, f"IPCC {report}"],
        )
        rows: list[list[Cell]] = [["Hospital", "Gas", "kg", "GWP-100", "t CO2e"]]
        for at, (gas, line) in enumerate((("Sevoflurane", 2), ("Nitrous oxide", 5))):
            potential = 216 if line == 2 else value
            used, row = 41.3 + 211.8 * at, len(rows) + 1
            told = (f"=C{row}*D{row}/1000", used * potential / 1000)
            link = (f"=Factors!$C${line}", potential)
            rows.append(["Olean Hospital", gas, used, link, told])
        return kinds(examined(sheet("Gases", *rows), listed)[0])

    assert of("AR5", 265) == []
    assert of("AR4", 298) == ["gwp_mixed"]
