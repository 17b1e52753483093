"""Factors that lists hold for somebody else, or not at all, and sources that are only numbers."""

from __future__ import annotations

from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet

OFFICES = ("Austin", "Dublin", "Krakow", "Pune", "Singapore")
RATES = {"Austin": 0.35, "Dublin": 0.2546, "Krakow": 0.597, "Pune": 0.716, "Singapore": 0.412}


def looked_up(cell: str, rate: float) -> tuple[str, float]:
    return f"=VLOOKUP({cell},Factors!$A$2:$C$20,2,FALSE)", rate


def cited(number: str) -> list[str]:
    """The exceptions of fuels whose sources are cited by number, one of them by this."""
    listed: list[list[Cell]] = [["No.", "Reference"]]
    listed += [[f"[{at}]", f"DESNZ conversion factors 2023, table {at}"] for at in range(1, 5)]
    rows: list[list[Cell]] = [
        ["Month", "Site", "Fuel", "Litres", "kg CO2e/l", "Source", "t CO2e"],
    ]
    for month in range(1, 13):
        for at, (fuel, level, rate, source) in enumerate(
            (
                ("Diesel", 8_110, 2.51, "[1]"),
                ("Petrol", 2_350, 2.1, "[2]"),
                ("LPG", 940, 1.56, number),
            )
        ):
            value, row = level + 137 * (month * 5 % 7) + at, len(rows) + 1
            stated = (f"=D{row}*E{row}/1000", value * rate / 1000)
            rows.append([MONTHS[month - 1], "Yard", fuel, value, rate, source, stated])
    return kinds(examined(sheet("Sources", *listed), sheet("Fuels", *rows))[0])


def test_a_number_that_the_list_of_sources_does_not_hold_names_no_source() -> None:
    assert cited("[3]") == []
    assert cited("[7]") == ["factor_source_unknown"]


def named_by_office(own: str) -> list[str]:
    """The exceptions of power of offices with factors that are listed by their names, one office
    having that of `own`."""
    listed: list[list[Cell]] = [["Key", "kg/kWh", "Source"]]
    listed += [[f"Grid {name}", rate, "national list 2023"] for name, rate in RATES.items()]
    rows: list[list[Cell]] = [["Office", "Month", "kWh", "EF key", "kg/kWh", "t CO2e"]]
    for at, office in enumerate(OFFICES):
        for month in range(1, 13):
            key = own if office == "Pune" else office
            value, row = 21_400 + 3_100 * at + 511 * (month * 5 % 7), len(rows) + 1
            rate = looked_up(f"D{row}", RATES[key])
            stated = (f"=C{row}*E{row}/1000", value * RATES[key] / 1000)
            rows.append([office, MONTHS[month - 1], value, f"Grid {key}", rate, stated])
    grids = sheet("Factors", *listed), sheet("Power", *rows)
    return kinds(examined(*grids, sites=OFFICES)[0])


def test_a_factor_that_is_listed_for_another_office_by_name_is_asked_about() -> None:
    assert named_by_office("Pune") == []
    assert named_by_office("Krakow") == ["factor_wrong_country"]


def countries(italian: float, source: str) -> list[str]:
    """The exceptions of plants of three countries whose list gives Italy this factor and source."""
    told = [("PT", "Portugal", 0.128, "APA 2023"), ("ES", "Spain", 0.12, "MITECO 2023")]
    told += [("IT", "Italy", italian, source)]
    listed: list[list[Cell]] = [["Key", "Factor", "Country", "kg CO2e", "Source"]]
    listed += [
        [f"EL-{code}", f"Electricity, {name}", code, rate, said] for code, name, rate, said in told
    ]
    rates = {code: rate for code, _, rate, _ in told}
    rows: list[list[Cell]] = [["Site", "Ctry", "Month", "kWh", "EF key", "EF loc", "t loc"]]
    for at, (site, code) in enumerate((("Faro", "PT"), ("Huelva", "ES"), ("Sassari", "IT"))):
        for month in range(1, 13):
            value, row = 151_000 + 17_000 * at + 2_311 * (month * 5 % 7), len(rows) + 1
            rate = (f"=VLOOKUP(E{row},EF!$A$2:$D$4,4,FALSE)", rates[code])
            stated = (f"=D{row}*F{row}/1000", value * rates[code] / 1000)
            rows.append([site, code, MONTHS[month - 1], value, f"EL-{code}", rate, stated])
    return kinds(examined(sheet("EF", *listed), sheet("Electricity", *rows))[0])


def test_a_list_that_repeats_the_factor_and_source_of_another_country_is_asked_about() -> None:
    assert countries(0.241, "ISPRA 2023") == []
    assert countries(0.128, "APA 2023") == ["factor_wrong_country"]


def stores(grid: str) -> list[str]:
    """The exceptions of power of stores whose register names their grid, one computed with this."""
    rates = {"RFCM": 0.5533, "NYUP": 0.1249, "CAON": 0.038}
    own = {
        "Lansing": "RFCM",
        "Saginaw": "RFCM",
        "Utica": "NYUP",
        "Oshawa": "CAON",
        "Barrie": "CAON",
    }
    register: list[list[Cell]] = [["Store", "Grid", "Format"]]
    register += [[store, code, "supermarket"] for store, code in own.items()]
    listed: list[list[Cell]] = [["Key", "kg CO2e", "per", "Source"]]
    listed += [[code, rate, "kWh", f"grid list 2023, {code}"] for code, rate in rates.items()]
    rows: list[list[Cell]] = [["Store", "Month", "kWh", "kg/kWh", "t CO2e"]]
    for at, (store, code) in enumerate(own.items()):
        used = grid if store == "Barrie" else code
        for month in range(1, 13):
            value, row = 41_000 + 2_700 * at + 611 * (month * 5 % 7), len(rows) + 1
            cell = f"='Grids'!$B${2 + list(rates).index(used)}", rates[used]
            stated = (f"=C{row}*D{row}/1000", value * rates[used] / 1000)
            rows.append([store, MONTHS[month - 1], value, cell, stated])
    grids = sheet("Stores", *register), sheet("Grids", *listed), sheet("Power", *rows)
    return kinds(examined(*grids, sites=list(own))[0])


def test_another_factor_than_the_register_names_is_asked_about() -> None:
    assert stores("CAON") == []
    assert stores("RFCM") == ["factor_wrong_country"]


def steam(note: str | None) -> list[str]:
    """The exceptions of steam with a typed factor beside power whose factors are looked up."""
    listed: list[list[Cell]] = [["Key", "kg CO2e", "per", "Source"]]
    keys = {"EL-A": 0.25, "EL-B": 0.79, "EL-C": 0.53, "EL-D": 0.68}
    listed += [[key, rate, "kWh", "NGA Factors 2023"] for key, rate in keys.items()]
    rows: list[list[Cell]] = [["Facility", "Key", "kWh", "kg/kWh", "t CO2e"]]
    for at in range(16):
        key = list(keys)[at % 4]
        value, row = 61_000 + 4_310 * at, len(rows) + 1
        stated = (f"=C{row}*D{row}/1000", value * keys[key] / 1000)
        rows.append([f"Clinic {at}", key, value, looked_up(f"B{row}", keys[key]), stated])
    bought: list[list[Cell]] = [["Facility", "Key", "GJ", "kg/GJ", "t CO2e", "Comment"]]
    bought.append(["Clinic 1", "STEAM", 4_672, 68.4, ("=C2*D2/1000", 4_672 * 68.4 / 1000), note])
    grids = sheet("Factors", *listed), sheet("Electricity", *rows), sheet("Steam", *bought)
    return kinds(examined(*grids)[0])


def test_a_factor_that_stands_in_no_list_and_is_of_nobody_is_asked_about() -> None:
    assert steam("metered") == ["factor_source_unknown"]
    assert steam("supplier's letter of 12 March") == []


def two_years(odd: float) -> list[str]:
    """The exceptions of buildings with the factors of two years, one having this one now."""
    rows: list[list[Cell]] = [
        ["Building", "Annual use, kWh", None, "EF kg/kWh", None, "t CO2e", None],
        [None, 2022, 2023, 2022, 2023, 2022, 2023],
    ]
    for at, building in enumerate(("Arts", "Science", "Library", "Arena", "Annex", "Pool"), 3):
        before, now = 288_100 + 41_300 * at, 296_600 + 40_900 * at
        rate = odd if building == "Arena" else 0.66
        made = (f"=B{at}*D{at}/1000", before * 0.00069), (f"=C{at}*E{at}/1000", now * rate / 1000)
        rows.append([f"{building} Building", before, now, 0.69, rate, *made])
    return kinds(examined(sheet("Electricity", *rows))[0])


def test_a_row_that_keeps_the_factor_of_the_year_before_is_asked_about() -> None:
    assert two_years(0.66) == []
    assert two_years(0.69) == ["factor_wrong_year"]


def keyed(typed: float | None) -> list[str]:
    """The exceptions of sites that look up one key, one of which has this number typed in."""
    listed: list[list[Cell]] = [["Name", "kg/kWh", "Source"]]
    listed += [["Electricity IE 2024", 0.2241, "SEAI 2025"], ["Gas, gross", 0.1847, "SEAI 2025"]]
    rows: list[list[Cell]] = [["Site", "Source (= name on Factors)", "kWh", "kg/kWh", "t CO2e"]]
    for at, site in enumerate(("Ballin", "Clonmoyle", "Dunhallow", "Carrig", "Abbey"), 2):
        value, own = 3_900_100 + 611_300 * at, typed is not None and site == "Dunhallow"
        rate = typed if own and typed is not None else 0.2241
        cell: Cell = rate if own else looked_up(f"B{at}", rate)
        stated = (f"=C{at}*D{at}/1000", value * rate / 1000)
        rows.append([site, "Electricity IE 2024", value, cell, stated])
    return kinds(examined(sheet("Factors", *listed), sheet("Scope 2", *rows))[0])


def test_a_factor_that_is_typed_where_the_others_look_up_theirs_is_asked_about() -> None:
    assert keyed(None) == []
    assert keyed(0.2241) == []
    assert keyed(0.3296) == ["factor_wrong_year"]


def tenants(key: str) -> list[str]:
    """The exceptions of power of tenants in three countries, in autumn one of them by this key."""
    listed: list[list[Cell]] = [["Key", "Factor", "kg/kWh", "Source"]]
    rates = {"DE-EL": 0.363, "UK-EL": 0.20705, "SG-EL": 0.412}
    listed += [
        [key_of, f"Electricity {key_of[:2]}", rate, "list 2024"] for key_of, rate in rates.items()
    ]
    heads: list[Cell] = ["Asset site", "Country", "Month", "Utility", "kWh", "EF key", "EF kg/kWh"]
    rows: list[list[Cell]] = [[*heads, "t CO2e", "Scope"]]
    sites = (("Isarhof", "DE"), ("Leith Wharf", "UK"), ("Harbour Point", "SG"))
    for at, (site, code) in enumerate(sites):
        for month in range(1, 13):
            used = key if code == "DE" and 6 < month < 10 else f"{code}-EL"
            value, row = 83_400 + 977 * (month * 5 % 7) + 7_311 * at, len(rows) + 1
            rate = (f"=VLOOKUP(F{row},EF!$A$2:$C$4,3,FALSE)", rates[used])
            stated = (f"=E{row}*G{row}/1000", value * rates[used] / 1000)
            told = [site, code, MONTHS[month - 1], "Electricity - tenants", value, used, rate]
            rows.append([*told, stated, "S3-13"])
    return kinds(examined(sheet("EF", *listed), sheet("Ledger", *rows))[0])


def test_power_of_tenants_has_the_factor_of_its_country() -> None:
    assert tenants("DE-EL") == []
    assert tenants("UK-EL") == ["factor_wrong_country"]
