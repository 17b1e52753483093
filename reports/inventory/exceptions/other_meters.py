"""What the other meters of a site say of the periods that one lacks."""

from __future__ import annotations

from collections.abc import Sequence

from reports.inventory.exceptions.names import tokens
from reports.inventory.exceptions.series import Series


def takes_over(other: Series, series: Series, gone: set[int], has: set[int]) -> bool:
    """Whether another meter of the site, of nearly the same name, has the periods that this one
    lacks and none of those it has: so stand the old meter and the new one."""
    theirs = {value.at for value in other.filled}
    named = set(tokens(f"{series.kind} {series.meter}")) & set(
        tokens(f"{other.kind} {other.meter}")
    )
    return bool(named) and gone <= theirs and len(theirs & has) <= 1 and len(has) > 1


def begins_or_ends(series: Series, gone: set[int], has: set[int], others: Sequence[Series]) -> bool:
    """Whether the other supplies of a site begin or end with this one: so do sites that are opened
    or closed in the year."""
    edge = all(at < min(has) for at in gone) or all(at > max(has) for at in gone)
    kept = [one for one in others if one.kind != series.kind and one.wide == series.wide]
    return (
        edge
        and bool(series.site and kept)
        and all({value.at for value in one.filled} == has for one in kept)
    )


def covered(at: int, has: set[int], others: Sequence[Series], series: Series) -> bool:
    """Whether another meter of the site runs before this one began or after it ended."""
    if min(has) < at < max(has):
        return False
    return any(
        at in {value.at for value in one.filled} and one.kind == series.kind for one in others
    )
