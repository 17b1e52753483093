"""Exports of a travel agency: tickets, nights and what is taken back."""

from __future__ import annotations

from reports.tests.inventory.exceptions.sheets import Cell, day, examined, kinds, sheet


def trips(*more: list[Cell]):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [
        ["Date", "Ticket", "Team", "Activity", "Route", "pkm", "t CO2e", "Comment"]
    ]
    for at in range(30):
        used = 450 + 37 * at
        place: list[Cell] = [day(at % 12 + 1, at % 27 + 1), f"T80{1139 + 13 * at}"]
        place += [("Legal", "Sales")[at % 2], "Short-haul economy", f"LHR-{('DUB', 'FRA')[at % 2]}"]
        rows.append([*place, used, used * 0.00018287, None])
    return sheet("Travel", *rows, *more)


def trip(ticket: str, used: float, comment: str | None = None) -> list[Cell]:
    place: list[Cell] = [day(9, 5), ticket, "Legal", "Short-haul economy", "LHR-LIS"]
    return [*place, used, used * 0.00018287, comment]


def test_a_ticket_that_stands_twice_is_a_duplicate() -> None:
    assert kinds(examined(trips(trip("T802978", 3130), trip("T802978", 3130)))[0]) == [
        "duplicate_line"
    ]


def test_two_tickets_of_one_flight_are_two_trips() -> None:
    assert kinds(examined(trips(trip("T803274", 3130), trip("T803275", 3130)))[0]) == []


def test_a_refund_that_says_so_is_right() -> None:
    refund = trip("T802040", -3130, "REFUND of T802003 - trip cancelled")
    assert kinds(examined(trips(trip("T802003", 3130), refund))[0]) == []


def nights(*values: float):  # type: ignore[no-untyped-def]
    rows: list[list[Cell]] = [["Date", "Booking", "Team", "City", "Room nights", "t CO2e"]]
    rows += [
        [day(at % 12 + 1), f"H{4410 + 7 * at}", "Sales", "Leeds", value, value * 0.0104]
        for at, value in enumerate(values)
    ]
    return sheet("Hotels", *rows)


def test_a_few_nights_below_nothing_are_not_explained_by_the_same_few_of_another_stay() -> None:
    exceptions, _ = examined(nights(3, 2, -4, 5, 1, 2, 3, 4, 2, 1, 3, 2))
    assert kinds(exceptions) == ["negative_value"]


def test_a_stay_that_the_next_row_takes_back_is_explained() -> None:
    assert kinds(examined(nights(3, 2, 4, -4, 1, 2, 3, 5, 2, 1, 3, 2))[0]) == []
