"""How far outlets are trusted, as shipped."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from standards.reference.facts import shipped


@dataclass(frozen=True, slots=True)
class Rating:
    """An outlet by its address: a domain, or a path of it. `tier` is from 1 (the best) to 4, `kind`
    a value of `OutletKind`."""

    address: str
    tier: int
    kind: str


@cache
def packaged_outlets() -> tuple[Rating, ...]:
    """Every outlet that is shipped."""
    return tuple(
        Rating(row["address"], int(row["tier"]), row["kind"])
        for row in shipped("outlets")["outlets"]
    )
