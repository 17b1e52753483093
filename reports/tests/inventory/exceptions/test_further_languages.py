"""The same fault is found in whatever language the heads are."""

from __future__ import annotations

import pytest

from reports.tests.inventory.exceptions.sheets import POWER, Cell, examined, kinds, sheet

pytestmark = pytest.mark.long


HEADS = {
    "Energia elektryczna": "Zakład|Miesiąc|Zużycie [kWh]|Wskaźnik [kg CO2e/kWh]|Emisja [kg CO2e]",
    "Eletricidade": "Unidade|Mês|Consumo (kWh)|Fator (kg CO2e/kWh)|Emissões (kg CO2e)",
    "El": "Lokation|Måned|Forbrug kWh|Faktor kg CO2e/kWh|Udledning kg CO2e",
    "Strøm": "Anlegg|Måned|Forbruk kWh|Faktor kg CO2e/kWh|Utslipp kg CO2e",
    "Sähkö": "Toimipiste|Kuukausi|Kulutus kWh|Kerroin kg CO2e/kWh|Päästöt kg CO2e",
    "Elektřina": "Závod|Měsíc|Spotřeba kWh|Faktor kg CO2e/kWh|Emise kg CO2e",
    "Villamos energia": "Telephely|Hónap|Fogyasztás kWh|Tényező kg CO2e/kWh|Kibocsátás kg CO2e",
    "Energie electrică": "Locație|Luna|Consum kWh|Factor kg CO2e/kWh|Emisii kg CO2e",
}


@pytest.mark.parametrize("name", list(HEADS))
def test_a_month_that_lacks_is_found_in_every_language(name: str) -> None:
    def bills(*, whole: bool):  # type: ignore[no-untyped-def]
        rows: list[list[Cell]] = [list(HEADS[name].split("|"))]
        for site, values in POWER.items():
            for month, used in enumerate(values, 1):
                if whole or (site, month) != ("Corby", 6):
                    rows.append([site, month, used, 0.207, used * 0.207])
        return sheet(name, *rows)

    assert kinds(examined(bills(whole=True))[0]) == []
    exceptions, _ = examined(bills(whole=False))
    assert kinds(exceptions) == ["missing_month"]
    assert "Corby" in exceptions[0].message
