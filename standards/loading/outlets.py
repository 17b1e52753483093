"""Loading the outlets as they are shipped. Curated rows and rows that are not shipped stay as they
are."""

from __future__ import annotations

from typing import Any

from standards.loading.sasb import bring, locked
from standards.models import Outlet
from standards.reference.outlets import Rating, packaged_outlets


def load_outlets() -> int:
    """Write the rows that are missing or differ, and return how many."""
    wanted = {one.address: _columns(one) for one in packaged_outlets()}
    return bring(Outlet, locked(Outlet).in_bulk(), wanted)


def shipped_outlet(row: Outlet) -> dict[str, Any] | None:
    """What Sibyl ships for this row, by column; None for a row that a curator added."""
    return next((_columns(one) for one in packaged_outlets() if one.address == row.pk), None)


def held_outlets() -> tuple[Rating, ...]:
    """Every outlet that has a row; where none is loaded, the shipped ones."""
    rows = tuple(Rating(row.address, row.tier, row.kind) for row in Outlet.objects.all())
    return rows or packaged_outlets()


def _columns(one: Rating) -> dict[str, Any]:
    return {"address": one.address, "tier": one.tier, "kind": one.kind, "note": ""}
