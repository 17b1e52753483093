"""A workbook is read in the language of whoever keeps it."""

from __future__ import annotations

from typing import Any

import pytest

from reports.inventory.foreign import in_english
from reports.inventory.months import is_stretch, month_in
from reports.tests.inventory.making import grid, read, totals

GAS, LOCATION, MARKET = ("1", "", None), ("2", "location", None), ("2", "market", None)


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("Stromverbrauch Werk 2", "electricity consumption plant 2"),
        ("Elektriciteitsverbruik", "electricity consumption"),
        ("ALCANCE 2 (ubicación)", "scope 2 (location)"),
        ("Scope 2 locatiegebaseerd", "Scope 2 location-based"),
        ("Facteurs d’émission", "emission factor"),
        ("Garantie d'origine", "guarantee of origin"),
        ("Marché", "market"),
        ("Natural gas consumption", "Natural gas consumption"),
        ("Marche", "Marche"),
        ("Stromness", "Stromness"),
        ("Dato actividad", "activity data"),
        ("Faena", "site"),
        ("Elektrik tüketimi", "electricity consumption"),
        ("Doğalgaz (ÜST ISIL DEĞER)", "natural gas (gross)"),
        ("Kapsam 2, pazar bazlı", "scope 2, market-based"),
        ("Soğutucu gazlar", "refrigerant"),
        ("Konsumsi bahan bakar", "consumption fuel"),
        ("Faktor emisi listrik", "emission factor electricity"),
        ("Villamosenergia, piacalapú", "electricity, market-based"),
        ("Kibocsátási tényezők", "emission factor"),
        ("oparta na rynku", "market-based"),
        ("według rynku", "market-based"),
    ],
)
def test_known_words_are_brought_to_english_and_names_stay(text: str, english: str):
    assert in_english(text) == english


@pytest.mark.parametrize(
    ("text", "month"),
    [
        ("août 2023", 8),
        ("Dezember", 12),
        ("gennaio", 1),
        ("mrt-23", 3),
        ("abr", 4),
        ("luty", 2),
        ("Mrz", 3),
        ("Maerz 2023", 3),
        ("Sept", 9),
        ("kwi", 4),
        ("leden", 1),
        ("Şubat", 2),
        ("Ağustos 2023", 8),
        ("Agustus", 8),
        ("febr.", 2),
        ("szept.", 9),
        ("octombrie", 10),
        ("Setiembre", 9),
    ],
)
def test_months_of_other_languages(text: str, month: int):
    assert (month_in(text) or (None,))[0] == month


def test_a_word_that_is_also_a_month_is_one_only_among_months():
    assert month_in("set") is None
    assert month_in("set", among=True) == (9, None)


@pytest.mark.parametrize("text", ["1er trimestre", "2. Quartal", "3º trimestre 2023", "gen-mar"])
def test_quarters_of_other_languages(text: str):
    assert is_stretch(text)


def _sheet(heads: list[str], gas: str, power: str, total: str) -> Any:
    return grid(
        "Data",
        [
            heads,
            ["A", gas, 3000, "kWh", 0.18, 0.54],
            ["A", power, 1200, "kWh", 0.2, 0.24],
            [total, None, None, None, None, 0.78],
        ],
    )


@pytest.mark.parametrize(
    ("heads", "gas", "power", "total"),
    [
        (
            ["Standort", "Energieträger", "Verbrauch", "Einheit", "Emissionsfaktor", "THG t CO2e"],
            "Erdgas",
            "Strom",
            "Summe",
        ),
        (
            ["Site", "Énergie", "Consommation", "Unité", "Facteur d'émission", "Émissions tCO2e"],
            "Gaz naturel",
            "Électricité",
            "Total",
        ),
        (
            ["Centro", "Combustible", "Consumo", "Unidad", "Factor de emisión", "t CO2e"],
            "Gas natural",
            "Electricidad",
            "Suma",
        ),
        (
            ["Sede", "Vettore", "Quantità", "Unità", "Fattore di emissione", "t CO2e"],
            "Gas metano",
            "Energia elettrica",
            "Totale",
        ),
        (
            ["Locatie", "Energiedrager", "Verbruik", "Eenheid", "Emissiefactor", "ton CO2"],
            "Aardgas",
            "Elektriciteit",
            "Totaal",
        ),
        (
            [
                "Anläggning",
                "Energislag",
                "Förbrukning",
                "Enhet",
                "Utsläppsfaktor",
                "t CO2e",
            ],
            "Naturgas",
            "El",
            "Summa",
        ),
    ],
)
def test_a_list_of_sites_and_energies(heads: list[str], gas: str, power: str, total: str):
    sums = totals(read(_sheet(heads, gas, power, total)))
    assert (sums[GAS], sums[LOCATION]) == (0.54, 0.24)


def test_both_methods_in_heads_of_another_language():
    inventory = read(
        grid(
            "Strom",
            [
                ["Standort", "Verbrauch [kWh]", "t CO2e standortbasiert", "t CO2e marktbasiert"],
                ["Ulm", 1000, 0.2, 0.1],
                ["Kempten", 2000, 0.4, 0.2],
                ["Summe", 3000, 0.6, 0.3],
            ],
        )
    )
    assert totals(inventory) == {LOCATION: 0.6, MARKET: 0.3}


def test_months_across_in_italian_with_september_among_them():
    months = ["gen", "feb", "mar", "apr", "mag", "giu", "lug", "ago", "set", "ott", "nov", "dic"]
    inventory = read(
        grid(
            "Energia elettrica",
            [["kWh"], [], ["Negozio", *months, "t CO2e"], ["Iseo", *[100] * 12, 0.24]],
        )
    )
    assert len(inventory.lines[0].points) == 12
    assert inventory.lines[0].activity == 1200


def test_number_texts_with_comma_decimals_and_units_in_their_cells():
    inventory = read(
        grid(
            "Données",
            [
                ["Site", "Énergie", "Consommation", "Facteur", "tCO2e"],
                ["Lyon", "Gaz naturel", "10.000 kWh", "0,18 kgCO2e/kWh", "1,8"],
                ["Lyon", "Électricité", "20.000 kWh", "0,2 kgCO2e/kWh", "4,0"],
            ],
        )
    )
    sums = totals(inventory)
    assert (sums[GAS], sums[LOCATION]) == (1.8, 4.0)
    assert all(line.computed == line.stated for line in inventory.lines)


def test_a_spanish_ledger_with_two_columns_of_sources_is_read() -> None:
    rows = [
        ["ene-23", "Mina Alta", "Alcance 1", None, "Diésel CAEX", 5000, "l", 2.66, "DEFRA 2023"],
        ["ene-23", "Puerto", "Alcance 2", None, "Electricidad SEN", 90, "MWh", 238.3, "CEN 2023"],
        ["ene-23", "Mina Alta", "Alcance 3", 4, "Flete contratista", 900, "l", 2.66, "DEFRA 2023"],
    ]
    heads = ["Mes", "Faena", "Alcance", "Cat. A3", "Fuente", "Dato actividad", "Unidad"]
    heads += ["FE (kg CO2e/ud)", "Fuente FE", "tCO2e"]
    made = [
        [*row, (f"=F{at}*H{at}/1000", row[5] * row[7] / 1000)]  # type: ignore[operator]
        for at, row in enumerate(rows, 2)
    ]
    figures = [("1", "", None, 13.3), ("2", "location", None, 21.447), ("3", "", 4, 2.394)]
    found = totals(read(grid("Registro", [heads, *made]), figures=figures))
    assert (found[GAS], found[LOCATION], found["3", "", 4]) == (13.3, 21.447, 2.394)
