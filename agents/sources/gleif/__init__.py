"""GLEIF: the register of legal entity identifiers."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from agents.sources.asking import Question
from agents.sources.records import LONGEST_TITLE, Entity, plain, rows
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched

_JSON_API = "application/vnd.api+json"
SPEC: Final = SourceSpec(
    name="gleif",
    label="GLEIF",
    kind=Kind.IDENTITY,
    base_url="https://api.gleif.org/api/v1",
    hosts=("api.gleif.org",),
    shows="legal names, identifiers, and the entities that a company consolidates",
    terms="CC0; about sixty requests a minute",
    apart=1.1,
    fresh_for=timedelta(days=30),
    media=("application/json", _JSON_API),
    headers={"Accept": _JSON_API},
    probe={"page[size]": "1"},
    probe_path="lei-records",
)


def by_lei(lei: str) -> Question:
    """The entity with this identifier."""
    return Question(f"LEI {lei}", "lei-records", {"filter[lei]": lei})


def by_isin(isin: str) -> Question:
    """The entity that issued this security."""
    return Question(f"issuer of {isin}", "lei-records", {"filter[isin]": isin})


def by_name(name: str) -> Question:
    """Entities whose legal name holds these words."""
    params = {"filter[entity.legalName]": name, "page[size]": "10"}
    return Question(f"entities named {name}", "lei-records", params)


def children_of(lei: str) -> Question:
    """The entities that name this one as their direct parent."""
    return Question(f"children of {lei}", f"lei-records/{lei}/direct-children")


def read(answer: Fetched) -> list[Entity]:
    """The entities of an answer. Raises NotConsulted or OtherShape."""
    return [one for row in rows(answer.json(), "data") if (one := _entity(row))]


def _entity(row: Any) -> Entity | None:
    about = row.get("attributes") or {}
    entity = about.get("entity") or {} if isinstance(about, dict) else {}
    if not isinstance(entity, dict) or not isinstance(row.get("id"), str):
        return None
    name, address = entity.get("legalName") or {}, entity.get("legalAddress") or {}
    return Entity(
        row["id"].upper(),
        plain(name.get("name") if isinstance(name, dict) else name, LONGEST_TITLE),
        plain(address.get("country"), 2) if isinstance(address, dict) else "",
        plain(entity.get("registeredAs"), 100),
        entity.get("status") == "ACTIVE",
    )
