"""Names of sites with a brand or in another language, registers in words, supplies that two sheets
hold wholly, and sums over sums."""

from __future__ import annotations

import pytest

from reports.inventory.exceptions.names import Among, same_site
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, day, examined, kinds, sheet

Rows = list[list[Cell]]


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Werk Gleiwitz", "Gliwice", True),
        ("Tienda Elx", "Elche", True),
        ("Werk Gleiwitz", "Büro Gliwice", False),
        ("Werk Gleiwitz", "Warschau", False),
    ],
)
def test_a_word_that_tells_what_a_site_is_may_be_left_out(one: str, other: str, same: bool) -> None:
    assert same_site(one, other) is same


def test_the_brand_with_which_many_names_begin_tells_no_site_from_others() -> None:
    hotels = [f"Belrivage {place}" for place in ("Annecy", "Nice", "Mallorca", "Deauville")]
    assert Among(hotels).find("Palma de Mallorca") == "Belrivage Mallorca"
    assert Among(hotels).find("Palma de Gandia") == ""
    assert Among(hotels[2:]).find("Palma de Mallorca") == ""  # two names have no brand


def houses(since: bool) -> list[str]:
    """The exceptions of a workbook of which one house has no line: its list tells in words what
    each house has, and perhaps since when it belongs to the group."""
    listed: Rows = [
        ["Haus", "Anschrift", "Strom", "Wärme", "im Verbund seit" if since else "Leitung"]
    ]
    years = ("1998", "2004", "1998", "2019") if since else ("Maier", "Huber", "Vogt", "Lenz")
    names = ("Nord", "Süd", "West", "Ost")
    for name, told in zip(names, years, strict=True):
        listed.append([f"Klinik {name}", f"{name}straße", "Zähler 1EMH445", "Gas", told])
    gas: Rows = [["Haus", "Monat", "Erdgas kWh", "EF", "t CO2e"]]
    for at, name in enumerate(names[:3]):
        for month, said in enumerate(MONTHS):
            used, row = 41_000 + 9_100 * at + 613 * (month * (3 + at) % 7), len(gas) + 1
            gas.append(
                [f"Klinik {name}", said, used, 0.18, (f"=C{row}*D{row}/1000", used * 0.00018)]
            )
    sites = [f"Klinik {name}" for name in names]
    found, _ = examined(sheet("Häuser", *listed), sheet("Erdgas", *gas), sites=sites)
    return kinds(found)


@pytest.mark.parametrize("since", [True, False])
def test_a_list_of_houses_tells_of_one_without_lines(since: bool) -> None:
    assert houses(since) == ["missing_site"]


def oil(shared: int) -> list[str]:
    """The exceptions of heating oil that stands among heat, of which some deliveries stand among
    fuels too."""
    heat: Rows = [["Anlage", "Energieträger", "Datum", "Liter", "EF", "t CO2e", "Lieferschein"]]
    fuel: Rows = [["Anlage", "Treibstoff", "Datum", "Liter", "EF", "t CO2e", "Beleg"]]

    def deliver(rows: Rows, site: str, what: str, at: int, rate: float, note: str) -> None:
        litres, row = 3_000 + 170 * (at * 5 % 11), len(rows) + 1
        stated = (f"=D{row}*E{row}/1000", litres * rate / 1000)
        rows.append([site, what, day(1 + at % 12, 1 + at // 12), litres, rate, stated, note])

    for at in range(shared):
        site = "Restaurant"
        deliver(heat, site, "Heizöl", at, 2.7, f"HO-619{at:02d}")
        deliver(fuel, site, "Heizöl", at, 2.7, f"HO-619{at:02d}")
    for at in range(3):
        deliver(heat, "Personalhaus", "Heizöl", at + 6, 2.7, f"HO-733{at:02d}")
    for at in range(36):
        deliver(fuel, "Garage", "Diesel", at, 2.5, f"MG-352{at:02d}")
    return kinds(examined(sheet("Wärme", *heat), sheet("Treibstoff", *fuel))[0])


def test_a_supply_whose_deliveries_all_stand_on_a_second_sheet_counts_twice() -> None:
    assert "double_counting" in oil(5)


def summary(first: str) -> list[str]:
    """The exceptions of a summary whose total begins at a sum of rows above it."""
    rows: Rows = [["Position", "t CO2e"], ["Scope 1 – fuels", 900.0], ["Scope 1 – gases", 263.5]]
    rows += [["Scope 1", (first, 1163.5)], ["Scope 2", 2041.4], ["Scope 3.1", 1471.5]]
    rows += [["Total", ("=SUM(B4:B6)", 4676.4)]]
    return kinds(examined(sheet("Summary", *rows))[0])


def test_a_sum_over_a_sum_leaves_out_no_rows_that_this_one_adds() -> None:
    assert "broken_range" not in summary("=B2+B3")
    assert "broken_range" in summary("=B2*1.2928")


@pytest.mark.parametrize(
    "told",
    ["Garanzie di Origine 2023: Fiorano (GSE n. 118844) e Modena (GSE n. 118845).", ""],
)
def test_guarantees_of_origin_are_found_in_a_sentence(told: str) -> None:
    rows: Rows = [["Sito", "Mese", "kWh", "FE location", "t location", "FE market", "t market"]]
    for at, site in enumerate(("Fiorano", "Modena", "Parma")):
        rate = 0.5 if site == "Parma" else 0.0
        for month, said in enumerate(MONTHS):
            used, row = 57_000 + 9_100 * at + 713 * (month * (3 + at) % 7), len(rows) + 1
            by_place = (f"=C{row}*D{row}/1000", used * 0.26 / 1000)
            rows.append([site, said, used, 0.26, by_place, rate])
            rows[-1].append((f"=C{row}*F{row}/1000", used * rate / 1000))
    found = kinds(
        examined(sheet("Copertina", [told or "Inventario"]), sheet("Energia elettrica", *rows))[0]
    )
    assert found == ([] if told else ["market_based_without_contract"] * 2)


@pytest.mark.long
def test_a_register_in_swedish_holds_what_is_bought() -> None:
    power: Rows = [["Site", "Month", "kWh", "EF", "t location", "EF mark.", "t mark."]]
    for at, site in enumerate(("Lycksele", "Vindeln", "Umeå")):
        rate = 0.07 if site == "Umeå" else 0.0
        for month, said in enumerate(MONTHS):
            used, row = 57_000 + 9_100 * at + 713 * (month * (3 + at) % 7), len(power) + 1
            power.append(
                [site, said, used, 0.02, (f"=C{row}*D{row}/1000", used * 0.02 / 1000), rate]
            )
            power[-1].append((f"=C{row}*F{row}/1000", used * rate / 1000))
    held: Rows = [["Ursprungsgarantier och elavtal"], []]
    held += [["Anläggning", "Leverantör", "Period", "Volym MWh", "Annullering"]]
    held += [["Lycksele", "Umeälv Kraft", "2023", 9500, "Cesar 2024-05-14"]]
    held += [["Storuman", "Umeälv Kraft", "2023", 2050, "Cesar 2024-05-14"]]
    found, _ = examined(sheet("El", *power), sheet("Ursprungsgarantier", *held))
    (one,) = (each for each in found if each.kind == "market_based_without_contract")
    assert "Vindeln" in one.message and "the register names no certificate" in one.message
