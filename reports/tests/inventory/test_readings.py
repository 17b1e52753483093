"""What a meter counted is the difference between its readings."""

from __future__ import annotations

import datetime as dt

from reports.tests.inventory.making import grid, read, totals

LOCATION = ("2", "location", None)


def test_opening_and_closing_readings_beside_each_other():
    inventory = read(
        grid(
            "Electricity meters",
            [
                ["Site", "Opening reading", "Closing reading", "Multiplier", "Unit", "kgCO2e/kWh"],
                ["Leeds", 1000, 2000, 1, "kWh", 0.2],
                ["York", 500, 1700, 10, "kWh", 0.2],
            ],
        )
    )
    assert [line.activity for line in inventory.lines] == [1000, 12000]
    assert totals(inventory)[LOCATION] == 2.6


def test_the_amount_used_is_taken_where_it_stands_beside_the_readings():
    inventory = read(
        grid(
            "Strom",
            [
                ["Standort", "Stand alt", "Stand neu", "Verbrauch kWh", "kg CO2e"],
                ["Ulm", 1000, 2000, 1000, 200],
                ["Hagen", 500, 1700, 1200, 240],
            ],
        )
    )
    assert [line.activity for line in inventory.lines] == [1000, 1200]


def test_readings_above_each_other():
    days = [dt.datetime(2022, 12, 31), dt.datetime(2023, 6, 30), dt.datetime(2023, 12, 31)]
    inventory = read(
        grid(
            "Meter",
            [
                ["Electricity meter readings (kWh)"],
                ["Date", "Reading"],
                *[[day, 1000 + 150 * at] for at, day in enumerate(days)],
            ],
        ),
        grid("EF", [["Factor", "Value", "Unit"], ["Electricity", 0.2, "kgCO2e/kWh"]]),
    )
    assert [line.activity for line in inventory.lines] == [150, 150]
    assert totals(inventory)[LOCATION] == 0.06


def test_a_reading_below_the_one_before_is_left_open():
    inventory = read(
        grid(
            "Meter",
            [
                ["Electricity meter readings (kWh)"],
                ["Date", "Reading"],
                [dt.datetime(2023, 1, 31), 9000],
                [dt.datetime(2023, 2, 28), 120],
                [dt.datetime(2023, 3, 31), 320],
            ],
        ),
        grid("EF", [["Factor", "Value", "Unit"], ["Electricity", 0.2, "kgCO2e/kWh"]]),
    )
    assert [line.activity for line in inventory.lines] == [None, 200]
