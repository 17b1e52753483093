"""What Sibyl knows itself beside claims, each by the type of investigation it calls for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from agents.specialists.academic.investigations import (
    benchmarks,
    certification,
    methodology,
    targets,
)
from agents.specialists.academic.investigations.types import Given, Kind, Known, Stated

LOOKS: Final[Mapping[Kind, Callable[[Stated, Given], Known | None]]] = MappingProxyType(
    {
        Kind.TARGET: targets.look_at,
        Kind.CERTIFICATION: certification.look_at,
        Kind.METHODOLOGY: methodology.look_at,
        Kind.BENCHMARK: benchmarks.look_at,
    }
)


def known_of(stated: Stated, kinds: tuple[Kind, ...], given: Given) -> Known | None:
    """What is known by the first type of investigation that says anything."""
    for kind in kinds:
        if kind in LOOKS and (known := LOOKS[kind](stated, given)):
            return known
    return None
