"""GLEIF: the register of legal entity identifiers."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, Final

from agents.sources.asking import Question
from agents.sources.records import LONGEST_TITLE, Entity, OtherShape, plain, rows
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
PARENTS: Final = ("direct-parent", "ultimate-parent")
PER_PAGE: Final = 100


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


def children_of(lei: str, page: int = 1) -> Question:
    """A page of the entities that name this one as their direct parent."""
    params = {"page[number]": str(page), "page[size]": str(PER_PAGE)}
    return Question(
        f"children of {lei}, page {page}",
        f"lei-records/{lei}/direct-children",
        params,
        may_lack=True,
    )


def parent_of(lei: str, which: str) -> Question:
    """The parent (of PARENTS) that consolidates this entity."""
    words = f"{which.replace('-', ' ')} of {lei}"
    return Question(words, f"lei-records/{lei}/{which}", may_lack=True)


def exception_of(lei: str, which: str) -> Question:
    """Why this entity reports no such parent."""
    words = f"why {lei} reports no {which.replace('-', ' ')}"
    return Question(words, f"lei-records/{lei}/{which}-reporting-exception", may_lack=True)


def read(answer: Fetched) -> list[Entity]:
    """The entities of an answer. Raises NotConsulted or OtherShape."""
    told = answer.json()
    if _is_none(answer, told):
        return []
    return [one for row in rows(told, "data") if (one := _entity(row))]


def last_page(answer: Fetched) -> int:
    """How many pages the answer has in all. Raises NotConsulted or OtherShape."""
    told = answer.json()
    if _is_none(answer, told):
        return 0
    for name in ("meta", "pagination", "lastPage"):
        told = told.get(name) if isinstance(told, Mapping) else None
    if not isinstance(told, int) or isinstance(told, bool) or told < 0:
        raise OtherShape("it does not say how many pages there are")
    return told


def read_parent(answer: Fetched) -> Entity | None:
    """The parent of an answer; None where it says that there is none. Raises NotConsulted or
    OtherShape."""
    about = _one(answer)
    if about is None:
        return None
    found = _entity(about)
    if found is None:
        raise OtherShape("it names no entity")
    return found


def read_reason(answer: Fetched) -> str:
    """The reason of a reporting exception, as GLEIF codes it; "" where there is none. Raises
    NotConsulted or OtherShape."""
    about = _one(answer)
    if about is None:
        return ""
    attributes = about.get("attributes")
    reason = plain(attributes.get("reason"), 60) if isinstance(attributes, Mapping) else ""
    if not reason:
        raise OtherShape("it names no reason")
    return reason


def _one(answer: Fetched) -> Mapping[str, Any] | None:
    """The one thing of an answer; None where it says that there is none."""
    told = answer.json()
    if _is_none(answer, told):
        return None
    about = told.get("data") if isinstance(told, Mapping) else None
    if not isinstance(about, Mapping):
        raise OtherShape("it holds no data")
    return about


def _is_none(answer: Fetched, told: Any) -> bool:
    """Whether status 404 says in GLEIF's own form that there is no such thing."""
    return answer.status == 404 and bool(rows(told, "errors"))


def _entity(row: Mapping[str, Any]) -> Entity | None:
    about = row.get("attributes") or {}
    entity = about.get("entity") or {} if isinstance(about, dict) else {}
    if not isinstance(entity, dict) or not isinstance(row.get("id"), str):
        return None
    name, address = entity.get("legalName") or {}, entity.get("legalAddress") or {}
    registration = about.get("registration") if isinstance(about, dict) else None
    return Entity(
        row["id"].upper(),
        plain(name.get("name") if isinstance(name, dict) else name, LONGEST_TITLE),
        plain(address.get("country"), 2) if isinstance(address, dict) else "",
        plain(entity.get("registeredAs"), 100),
        entity.get("status") == "ACTIVE",
        plain(registration.get("status"), 30) if isinstance(registration, dict) else "",
    )
