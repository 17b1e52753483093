"""SEC EDGAR: what companies tagged in their annual filings."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from agents.sources.asking import Question
from agents.sources.records import OtherShape
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched

SPEC: Final = SourceSpec(
    name="edgar",
    label="SEC EDGAR",
    kind=Kind.REGISTER,
    base_url="https://data.sec.gov",
    hosts=("data.sec.gov",),
    shows="revenue, capital expenditure and, where tagged, employees as filed: the company's own "
    "word",
    terms="public domain; a mail address is demanded; at most ten requests a second",
    apart=0.2,
    fresh_for=timedelta(days=7),
    most_bytes=64 * 1024 * 1024,
    seconds=60.0,
    contact=True,
    probe_path="api/xbrl/companyconcept/CIK0000320193/us-gaap/Revenues.json",
)


def question(cik: str) -> Question:
    """The facts of the company with this CIK of ten digits."""
    return Question(f"facts of CIK {cik}", f"api/xbrl/companyfacts/CIK{cik}.json", may_lack=True)


def read(answer: Fetched) -> Mapping[str, Any]:
    """The facts as the service gives them: the loader of the register reads them. Raises
    NotConsulted or OtherShape."""
    found = answer.json()
    if not isinstance(found, Mapping) or not isinstance(found.get("facts"), Mapping):
        raise OtherShape("it holds no facts")
    return found
