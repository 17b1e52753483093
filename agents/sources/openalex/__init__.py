"""OpenAlex: publications of all fields with abstracts, and whether they were retracted."""

from __future__ import annotations

from datetime import timedelta
from decimal import Decimal
from typing import Any, Final

from agents.sources.asking import Question
from agents.sources.records import LONGEST_TITLE, Paper, doi, plain, rows
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched

SPEC: Final = SourceSpec(
    name="openalex",
    label="OpenAlex",
    kind=Kind.RESEARCH,
    base_url="https://api.openalex.org",
    hosts=("api.openalex.org",),
    shows="publications with abstract, journal, year and whether they were retracted",
    terms="CC0; a free key with a daily allowance",
    apart=0.2,
    at_once=4,
    fresh_for=timedelta(days=30),
    cost_usd=Decimal("0.001"),
    needs_key=True,
    key_setting="OPENALEX_API_KEY",
    key_parameter="api_key",
    probe={"search": "life cycle assessment", "per_page": "1"},
    probe_path="works",
)
_FIELDS = (
    "id,doi,display_name,publication_year,primary_location,authorships,abstract_inverted_index,"
    "is_retracted"
)
_MOST_PLACES = 5000  # of words of an abstract
_MOST_AUTHORS = 20


def question(words: str, since: int | None = None) -> Question:
    """Publications on some words, from a year on where it is given."""
    params = {"search": words, "per_page": "10", "select": _FIELDS}
    if since:
        params["filter"] = f"from_publication_date:{since}-01-01"
    return Question(f"research: {words}", "works", params)


def read(answer: Fetched) -> list[Paper]:
    """The publications of an answer, retracted ones too. Raises NotConsulted or OtherShape."""
    return [_paper(row) for row in rows(answer.json(), "results")]


def _paper(row: Any) -> Paper:
    place = row.get("primary_location") or {}
    source = place.get("source") or {} if isinstance(place, dict) else {}
    year = row.get("publication_year")
    return Paper(
        plain(row.get("display_name"), LONGEST_TITLE),
        doi(row.get("doi")),
        plain(row.get("id"), 200),
        tuple(_authors(row.get("authorships"))),
        year if isinstance(year, int) else None,
        plain(source.get("display_name"), LONGEST_TITLE) if isinstance(source, dict) else "",
        _abstract(row.get("abstract_inverted_index")),
        row.get("is_retracted") is True,
    )


def _authors(given: Any) -> list[str]:
    people = (one.get("author") for one in given or () if isinstance(one, dict))
    names = (plain(one.get("display_name"), 200) for one in people if isinstance(one, dict))
    return [name for name in names if name][:_MOST_AUTHORS]


def _abstract(index: Any) -> str:
    """The words of an abstract in their order, from the places that each word has."""
    if not isinstance(index, dict):
        return ""
    placed = {
        at: word
        for word, places in index.items()
        if isinstance(places, list)
        for at in places
        if isinstance(at, int) and 0 <= at < _MOST_PLACES
    }
    return plain(" ".join(placed[at] for at in sorted(placed)))
