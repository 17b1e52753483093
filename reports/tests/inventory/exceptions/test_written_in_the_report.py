"""Sites that the report writes in another way than the workbook, sheets and blocks that are named
after them, and lists of sites that tell them with their countries."""

from __future__ import annotations

import pytest

from reports.inventory.exceptions.names import same_site
from reports.tests.inventory.exceptions.sheets import MONTHS, Cell, examined, kinds, sheet
from reports.tests.inventory.making import grid, read


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Hovedkontor", "Hovedkontoret", True),
        ("Ishall", "Ishallen", True),
        ("Newport", "Newportland", False),
        ("Malt", "Malten", False),  # too short a name to tell
        ("Florestal – Operações", "Operações Florestais", True),
        ("St Aldhelm's General Hospital", "St Aldhelms General", True),
        ("Plant 1 North", "North Plant 2", False),
    ],
)
def test_names_with_an_article_at_their_end_or_in_another_order_are_one_site(
    one: str, other: str, same: bool
) -> None:
    assert same_site(one, other) is same


def garages(*written: str) -> list[str]:
    """The exceptions of four garages, which the report writes so."""
    names = (
        "Garage des Érables",
        "Kv. Smeden 7–9",
        "Perundurai SIPCOT",
        "Garage Frontière (Lacolle)",
    )
    rows: list[list[Cell]] = [["Lieu", "Mois", "kWh", "kg/kWh", "t CO2e"]]
    for at, name in enumerate(names):
        for month, label in enumerate(MONTHS):
            used, row = 21_000 + 4_100 * at + 613 * (month * (3 + at) % 7), len(rows) + 1
            rows.append([name, label, used, 0.3, (f"=C{row}*D{row}/1000", used * 0.3 / 1000)])
    return kinds(examined(sheet("Électricité", *rows), sites=written)[0])


def test_names_that_share_one_telling_word_in_their_place_are_one_site() -> None:
    report = ("Les Érables", "Kvarteret Smeden 7-9", "Processing House, Perundurai")
    assert garages(*report, "Lacolle (Frontière)") == []
    other = ("Kvarteret Smeden 11", "Processing House, Perundurai", "Lacolle (Frontière)")
    assert "site_in_workbook_not_report" in garages("Les Érables", *other)


PLANTS = {"DE_Heilbronn": "DE", "PL_Gliwice": "PL", "CZ_Liberec": "CZ", "HU_Szeged": "HU"}
RATES = {"DE": 0.363, "PL": 0.597, "CZ": 0.413, "HU": 0.199}
REPORT = ("Werk Heilbronn", "Gliwice", "Liberec", "Szeged")


def plant(name: str, used: str, free: bool = False):  # type: ignore[no-untyped-def]
    """The power of a plant on a sheet of its own, with the factor of the country `used`."""
    title = f"Werk {name[3:]} – 2023" if name.startswith("DE") else f"Plant {name[3:]}"
    rows: list[list[Cell]] = [[title], []]
    rows.append(["Month", "Electricity kWh", "Scope 2 location t CO2e", "Scope 2 market t CO2e"])
    place = list(RATES).index(used) + 2
    for month, label in enumerate(MONTHS):
        at, row = list(PLANTS).index(name), len(rows) + 1
        amount = 573_000 + 7_311 * (month * (3 + at) % 7) + 41_911 * at
        told = (f"=B{row}*Factors!$B${place}/1000", amount * RATES[used] / 1000)
        rate = 0 if free else 0.7
        line = 7 if free else 6
        rows.append(
            [label, amount, told, (f"=B{row}*Factors!$B${line}/1000", amount * rate / 1000)]
        )
    return sheet(name, *rows)


def group(used: dict[str, str], free: str = "", *more: list[Cell], proof: str = "") -> list[str]:
    """The exceptions of four plants on sheets of their own beside a cover that lists them."""
    factors = [["Factor", "Value", "Unit", "Year", "Source"]]
    factors += [
        [f"Strom {one} (location)", rate, "kg/kWh", 2023, "x"] for one, rate in RATES.items()
    ]  # type: ignore[list-item]
    factors += [["Residual mix (market)", 0.7, "kg/kWh", 2023, "x"]]  # type: ignore[list-item]
    factors += [["Herkunftsnachweis / GoO", 0, "kg/kWh", 2023, "x"]]  # type: ignore[list-item]
    cover: list[list[Cell]] = [["Berichtsjahr", "2023"], ["Ersteller", "T. Vogel"], []]
    cover.append(["Standort / Plant", "Land", "Ansprechpartner"])
    cover += [[name[3:], land, f"Person {at}"] for at, (name, land) in enumerate(PLANTS.items())]
    contracts: list[list[Cell]] = [["Plant", "Lieferant", "Produkt", "MWh", "Nachweis"]]
    contracts += [
        ["Heilbronn", "Süwag", "Ökostrom", 17_500, "HKN Entwertung 88317"],
        ["Szeged", "MVM", "Green tariff wind", 9_000, "GoO cancellation 2023-11"],
        ["Liberec", "ČEZ", "Standard, no GoO", 7_200, "-"],
        ["Gliwice", "Tauron", "Standard C21", 10_400, proof or "-"],
    ]
    sheets = [plant(name, used.get(name, land), name == free) for name, land in PLANTS.items()]
    found, _ = examined(
        sheet("Deckblatt", *cover, *more),
        *sheets,
        sheet("Factors", *factors),
        sheet("Verträge", *contracts),
        sites=REPORT,
    )
    return kinds(found)


@pytest.mark.long
def test_a_sheet_named_after_a_site_and_its_country_is_of_the_site() -> None:
    assert group({}) == []
    assert group({"CZ_Liberec": "PL"}) == ["factor_wrong_country"]


def test_a_cover_lists_sites_that_the_report_writes_otherwise() -> None:
    assert group({}, "", ["Zwickau", "DE", "K. Oertel"]) == ["missing_site"]


def test_a_contract_without_its_proof_beside_others_that_have_one_is_none() -> None:
    assert group({}, "PL_Gliwice") == ["market_based_without_contract"]
    assert group({}, "PL_Gliwice", proof="GoO cancellation 2023-12") == []


def test_blocks_under_a_site_and_its_carrier_are_of_the_site() -> None:
    rows: list[list[Cell]] = []
    for site in ("Klosterbryggeriet", "Tapperi Nord", "Malteriet", "Depot Vest"):
        rows += [[f"{site} – Naturgas"], ["Måned", "2023 kWh", "t CO2e 2023"]]
        for month, label in enumerate(MONTHS):
            used, row = 41_000 + 613 * month, len(rows) + 1
            rows.append([label, used, (f"=B{row}*0.2/1000", used * 0.2 / 1000)])
        rows += [[], []]
    known = ("Klosterbryggeriet, Ringsted", "Tapperi Nord, Hobro", "Malteriet Sakskøbing")
    lines = read(grid("Energi", rows), sites=known).lines
    assert {line.site for line in lines} == {*known, "Depot Vest"}
