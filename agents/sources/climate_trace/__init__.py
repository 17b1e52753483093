"""Climate TRACE: assets with emissions that are modelled from satellites and public data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final

from agents.sources.asking import Question
from agents.sources.records import rows
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched

SPEC: Final = SourceSpec(
    name="climate_trace",
    label="Climate TRACE",
    kind=Kind.REGISTER,
    base_url="https://api.climatetrace.org",
    hosts=("api.climatetrace.org",),
    shows="assets of a sector in a country with their owners and modelled emissions, which are "
    "an estimate and prove nothing",
    terms="CC BY 4.0; asked gently",
    apart=2.0,
    fresh_for=timedelta(days=30),
    most_bytes=16 * 1024 * 1024,
    seconds=30.0,
    probe={"limit": "1", "countries": "LUX", "sectors": "cement"},
    probe_path="v6/assets",
)
PER_PAGE: Final = 250


def question(country: str, sector: str, year: int, page: int = 0) -> Question:
    """A page of the assets of a sector in a country, the largest first."""
    params = {
        "countries": country,
        "sectors": sector,
        "year": str(year),
        "limit": str(PER_PAGE),
        "offset": str(page * PER_PAGE),
    }
    return Question(
        f"{sector} in {country}, {year}, from asset {page * PER_PAGE}", "v6/assets", params
    )


def read(answer: Fetched) -> Sequence[Mapping[str, Any]]:
    """The assets of an answer as the service gives them: the loader of the register reads them.
    Raises NotConsulted or OtherShape."""
    return rows(answer.json(), "assets")
