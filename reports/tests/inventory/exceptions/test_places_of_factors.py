"""Factors of another country, state or grid than the row is of."""

from __future__ import annotations

from reports.tests.inventory.exceptions.sheets import Cell, examined, kinds, sheet

STATES = sheet(
    "NGA factors",
    ["Item", "kg CO2e", "per", "Source"],
    ["Electricity VIC, scope 2", 0.79, "kWh", "NGA 2023"],
    ["Electricity NSW, scope 2", 0.68, "kWh", "NGA 2023"],
    ["Electricity QLD, scope 2", 0.73, "kWh", "NGA 2023"],
)


def supplies(head: str, *rows: tuple[str, str, float], factor: bool = True):  # type: ignore[no-untyped-def]
    made: list[list[Cell]] = [
        ["Site", head, "Electricity kWh", *(["kg/kWh"] if factor else []), "t CO2e"]
    ]
    for at, (site, state, used) in enumerate(rows):
        amount = 210_000 + 17_300 * at
        made.append([site, state, amount, *([used] if factor else []), amount * used / 1000])
    return sheet("Electricity", *made)


RIGHT = [("Sale", "VIC", 0.79), ("Eden", "NSW", 0.68), ("Bega", "NSW", 0.68), ("Roma", "QLD", 0.73)]
WRONG = [*RIGHT[:3], ("Roma", "QLD", 0.68)]


def test_a_row_of_one_state_with_the_factor_of_another_is_found() -> None:
    for head in ("State", "Prov.", "Etat", "Netz"):
        exceptions, _ = examined(supplies(head, *WRONG), STATES)
        assert kinds(exceptions) == ["factor_wrong_country"], head
        assert exceptions[0].place.cells == "5"


def test_also_where_the_rows_show_no_factor() -> None:
    exceptions, _ = examined(supplies("State", *WRONG, factor=False), STATES)
    assert kinds(exceptions) == ["factor_wrong_country"]


def test_rows_of_each_state_with_its_own_factor_are_right() -> None:
    assert kinds(examined(supplies("State", *RIGHT), STATES)[0]) == []
    assert kinds(examined(supplies("State", *RIGHT, factor=False), STATES)[0]) == []


def test_a_factor_of_the_supplier_is_none_of_the_list() -> None:
    rows = [*RIGHT[:3], ("Roma", "QLD", 0.31)]
    assert kinds(examined(supplies("State", *rows), STATES)[0]) == []


def test_codes_of_countries_in_labels_are_the_places_of_a_column() -> None:
    listed = sheet(
        "Wskaźniki",
        ["Nazwa", "kg CO2/kWh", "Source"],
        ["Energia el. PL", 0.597, "KOBiZE"],
        ["Energia el. CZ", 0.389, "MPO"],
        ["Energia el. SK", 0.118, "SHMU"],
    )
    rows = [("Radom", "PL", 0.597), ("Lublin", "PL", 0.597), ("Brno", "CZ", 0.597)]
    exceptions, _ = examined(supplies("Kraj", *rows, ("Nitra", "SK", 0.118)), listed)
    assert kinds(exceptions) == ["factor_wrong_country"]
    assert "Brno" in exceptions[0].message


AMERICAN = sheet(
    "EFs",
    ["Region", "kg CO2e/kWh", "Source", "Data year"],
    ["RFCW", 0.45364, "EPA eGRID", 2023],
    ["ERCT", 0.34976, "EPA eGRID", 2023],
    ["MX-SEN (Mexico)", 0.435, "SEMARNAT", 2023],
    ["India", 0.71, "CEA", 2023],
)


def test_a_country_among_states_has_its_own_factor() -> None:
    rows = [("Lima", "OH", 0.45364), ("Waco", "TX", 0.34976), ("Saltillo", "MX", 0.34976)]
    exceptions, _ = examined(supplies("State", *rows), AMERICAN)
    assert kinds(exceptions) == ["factor_wrong_country"]
    assert "Saltillo" in exceptions[0].message


def test_the_code_of_a_state_is_no_country() -> None:
    rows = [("Lima", "OH", 0.45364), ("Waco", "TX", 0.34976), ("Gary", "IN", 0.45364)]
    assert kinds(examined(supplies("State", *rows), AMERICAN)[0]) == []


def by_both(*rows: tuple[str, str, float, float]):  # type: ignore[no-untyped-def]
    made: list[list[Cell]] = [
        ["Site", "Grid", "MWh", "Location-based", None, "Market-based", None],
        [None, None, None, "t/MWh", "t CO2e", "t/MWh", "t CO2e"],
    ]
    for at, (site, where, location, market) in enumerate(rows):
        used = 1200 + 37 * at
        made.append([site, where, used, location, used * location, market, used * market])
    return sheet("Energy", *made)


GRIDS = sheet(
    "Grid factors",
    ["Grid factors, t CO2e per MWh"],
    [],
    ["Grid", "Country", "Location", "Residual mix", "Source", "Data year"],
    ["IE", "Ireland", 0.2546, 0.5172, "AIB", 2023],
    ["UK", "United Kingdom", 0.2071, 0.362, "AIB", 2023],
    ["DE", "Germany", 0.38, 0.7245, "AIB", 2023],
)


def test_two_methods_of_one_row_are_of_one_country() -> None:
    rows = [("A", "DE", 0.38, 0.7245), ("B", "UK", 0.2071, 0.362), ("C", "UK", 0.2071, 0.5172)]
    exceptions, _ = examined(by_both(*rows), GRIDS)
    assert kinds(exceptions) == ["factor_wrong_country"]
    assert "Ireland" in exceptions[0].message


def test_rows_whose_methods_agree_are_right() -> None:
    rows = [("A", "DE", 0.38, 0.7245), ("B", "UK", 0.2071, 0.362), ("C", "IE", 0.2546, 0.5172)]
    assert kinds(examined(by_both(*rows), GRIDS)[0]) == []


def test_parts_of_a_company_are_no_countries() -> None:
    rows = [("A", "North", 0.207), ("B", "South East", 0.207), ("C", "Region 3", 0.207)]
    listed = sheet(
        "Factors",
        ["Country", "kg CO2e/kWh", "Source"],
        ["UK", 0.207, "DEFRA 2023"],
        ["South Korea", 0.436, "KEA 2023"],
    )
    assert kinds(examined(supplies("Region", *rows), listed)[0]) == []


def polish(country: str, basis: int, may: float = 254_900.0):  # type: ignore[no-untyped-def]
    """A table whose months are numbers, whose units have a head nobody knows, and whose factors are
    taken over from a list by formulas."""
    listed = sheet(
        "Factors",
        ["Nazwa", "kg CO2/kWh", "Source"],
        ["Natural gas (Hs)", 0.182, "KOBiZE"],
        ["Natural gas (Hi)", 0.2016, "KOBiZE"],
        ["Power PL", 0.597, "KOBiZE"],
        ["Power CZ", 0.389, "MPO"],
    )
    months = [f"{month:02}" for month in range(1, 13)]
    heads: list[Cell] = ["Site", "Kraj", "Energy", "Jedn.", *months, "Rok", "kg/jedn.", "t CO2"]
    rows: list[list[Cell]] = [heads]
    power = {"PL": 0.597, "CZ": 0.389}
    for site, where, kind, unit, at, factor in (
        ("Radom", "PL", "Natural gas", "kWh Hs", 2, 0.182),
        ("Brno", "CZ", "Natural gas", "kWh Hs", basis, 0.182 if basis == 2 else 0.2016),
        ("Radom", "PL", "Electricity", "kWh", 4, 0.597),
        ("Brno", "CZ", "Electricity", "kWh", 4 if country == "PL" else 5, power[country]),
        ("Lublin", "PL", "Electricity", "kWh", 4, 0.597),
    ):
        row = len(rows) + 1
        level = 255_000.0 + 9_100 * row
        values: list[Cell] = [level * (1 + 0.01 * (month % 5)) for month in range(12)]
        values[4] = may if (site, kind) == ("Lublin", "Electricity") else values[4]
        used = sum(value for value in values if isinstance(value, float))
        total, per = (f"=SUM(E{row}:P{row})", used), (f"=Factors!$B${at}", factor)
        result = (f"=Q{row}*R{row}/1000", used * factor / 1000)
        rows.append([site, where, kind, unit, *values, total, per, result])
    return sheet("Dane", *rows), listed


def test_factors_that_formulas_take_over_from_a_list_are_held_against_their_rows() -> None:
    assert kinds(examined(*polish("CZ", basis=2))[0]) == []
    assert kinds(examined(*polish("PL", basis=2))[0]) == ["factor_wrong_country"]
    assert kinds(examined(*polish("CZ", basis=3))[0]) == ["gross_net_calorific"]
    assert kinds(examined(*polish("CZ", basis=2, may=312.4))[0]) == ["unit_slip_kwh_mwh"]


def test_the_country_of_a_sheet_may_be_named_in_its_own_language() -> None:
    def of(name: str, place: str, factor: str, value: float, used: float = 400_000):  # type: ignore[no-untyped-def]
        found = (f'=VLOOKUP("{factor}",Facteurs!$A$2:$B$4,2,FALSE)', value)
        return sheet(
            name,
            [f"Hôtel {name}"],
            [f"Pays : {place} – relevés"],
            ["Poste", "Quantité kWh", "Facteur", "t CO2e", "Scope"],
            ["Électricité", used, found, used * value / 1000, 2],
        )

    listed = sheet(
        "Facteurs",
        ["Facteur", "kg CO2e/kWh", "Source"],
        ["Électricité France", 0.052, "ADEME 2023"],
        ["Électricité Belgique", 0.139, "AIE 2023"],
        ["Électricité Espagne", 0.171, "AIE 2023"],
    )
    right = [
        of("Lyon", "France", "Électricité France", 0.052, 381_000),
        of("Nice", "France", "Électricité France", 0.052, 297_500),
        of("Madrid", "Espagne", "Électricité Espagne", 0.171, 412_300),
    ]
    at_home = of("Bruxelles", "Belgique", "Électricité Belgique", 0.139)
    abroad = of("Bruxelles", "Belgique", "Électricité France", 0.052)
    assert kinds(examined(*right, at_home, listed)[0]) == []
    assert kinds(examined(*right, abroad, listed)[0]) == ["factor_wrong_country"]
