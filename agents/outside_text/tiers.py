"""How far the outlet of a text is trusted: by its address, never by a part of its name (F8.10 to
F8.13)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

from agents.outside_text.types import OutsideText
from sibyl_project.common.domains import host_of, is_within, registrable
from standards.loading.outlets import held_outlets
from standards.reference.outlets import Rating

UNKNOWN: Final = Rating("", 4, "unknown")
PRESS_RELEASE: Final = 3
SATIRE, LEFT_OUT, WIRE = "satire", "left_out", "wire"
WEIGHTS: Final = {1: 4, 2: 3, 3: 2, 4: 1}


@dataclass(frozen=True)
class Outlets:
    """The outlets an analysis rests on."""

    ratings: tuple[Rating, ...]
    _by_domain: dict[str, list[Rating]] = field(default_factory=dict, init=False, compare=False)

    def __post_init__(self) -> None:
        for one in self.ratings:
            domain = registrable(host_of(one.address))
            self._by_domain.setdefault(domain, []).append(one)

    def of(self, url: str) -> Rating:
        """The rating of an address: of its longest listed path, else of its host; `UNKNOWN` for one
        that is nowhere listed."""
        host = host_of(url)
        path = _path(url)
        fitting = [
            one
            for one in self._by_domain.get(registrable(host), ())
            if is_within(host, host_of(one.address)) and _is_under(path, one.address)
        ]
        return max(fitting, key=lambda one: len(one.address), default=UNKNOWN)


def outlet_of(text: OutsideText) -> str:
    """Who publishes a text: the domain that somebody registered."""
    host = host_of(text.url)
    return registrable(host) or host


def frozen_outlets() -> list[list[Any]]:
    """The outlets as they are now, as the options of an analysis hold them."""
    return [[one.address, one.tier, one.kind] for one in held_outlets()]


def outlets_of(kept: Sequence[Sequence[Any]]) -> Outlets:
    """What `frozen_outlets` gave."""
    return Outlets(tuple(Rating(address, tier, kind) for address, tier, kind in kept))


def _path(url: str) -> str:
    return urlsplit(url if "//" in url else f"//{url}").path.rstrip("/").casefold()


def _is_under(path: str, address: str) -> bool:
    own = _path(address)
    return not own or path == own or path.startswith(f"{own}/")
