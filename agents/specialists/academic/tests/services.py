"""The three services of research on this machine, in the shapes they document."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any
from urllib.parse import parse_qs, urlsplit

from django.core.cache import cache

from agents.sources import asking
from agents.specialists.academic.literature import searching
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import ModelServer, Reply, Request, model_server

JSON = {"Content-Type": "application/json"}
NAMES = ("openalex", "crossref", "semantic_scholar")
Row = dict[str, Any]
Answers = Callable[[str, str], Sequence[Row]]


def asked_of(request: Request) -> tuple[str, str]:
    """Which service a request is for, and the words it asks."""
    parts = urlsplit(request.path)
    given = parse_qs(parts.query)
    words = given.get("search") or given.get("query.bibliographic") or given.get("query") or [""]
    return parts.path.split("/")[2], words[0]


def openalex(rows: Sequence[Row]) -> Row:
    return {
        "meta": {"count": len(rows)},
        "results": [
            {
                "id": f"https://openalex.org/W{row['n']}",
                "doi": f"https://doi.org/10.5555/{row['n']}",
                "display_name": row["title"],
                "publication_year": row.get("year", 2021),
                "primary_location": {"source": {"display_name": row.get("venue", "Energy")}},
                "authorships": [{"author": {"display_name": "A. Lee"}}],
                "abstract_inverted_index": _inverted(row.get("abstract", "")),
                "is_retracted": row.get("retracted", False),
            }
            for row in rows
        ],
    }


def _inverted(text: str) -> dict[str, list[int]]:
    index: dict[str, list[int]] = {}
    for at, word in enumerate(text.split()):
        index.setdefault(word, []).append(at)
    return index


def crossref(rows: Sequence[Row]) -> Row:
    items = [
        {
            "DOI": f"10.5555/{row['n']}",
            "title": [row["title"]],
            "author": [{"given": "A.", "family": "Lee"}],
            "issued": {"date-parts": [[row.get("year", 2021)]]},
            "container-title": [row.get("venue", "Energy")],
            "URL": f"https://doi.org/10.5555/{row['n']}",
        }
        for row in rows
    ]
    return {"status": "ok", "message-type": "work-list", "message": {"items": items}}


def semantic_scholar(rows: Sequence[Row]) -> Row:
    if not rows:
        return {"total": 0, "offset": 0}
    data = [
        {
            "paperId": str(row["n"]),
            "title": row["title"],
            "abstract": row.get("abstract"),
            "year": row.get("year", 2021),
            "venue": row.get("venue", "Energy"),
            "externalIds": {"DOI": f"10.5555/{row['n']}"},
            "url": "https://s.example",
            "authors": [{"name": "A. Lee"}],
        }
        for row in rows
    ]
    return {"total": len(rows), "offset": 0, "data": data}


SHAPES = {"openalex": openalex, "crossref": crossref, "semantic_scholar": semantic_scholar}


@contextmanager
def research_services(
    settings: Any, monkeypatch: Any, answers: Answers, failing: Sequence[str] = ()
) -> Iterator[ModelServer]:
    """The services that give the rows which `answers` names for a service and its words; those that
    are `failing` answer 503."""
    cache.clear()
    monkeypatch.setattr(asking, "_PATIENCE", Patience(attempts=1))
    # the pace of services is tested where they are asked
    unpaced = [one._replace(spec=replace(one.spec, apart=0.0)) for one in searching.services()]
    monkeypatch.setattr(searching, "services", lambda: tuple(unpaced))

    def behave(request: Request) -> Reply:
        name, words = asked_of(request)
        if name in failing:
            return does.status(503)(request)
        body = json.dumps(SHAPES[name](answers(name, words))).encode()
        return Reply(content=body, headers=JSON)

    with model_server(behave) as server:
        settings.SOURCES = NAMES
        settings.SOURCE_URLS = {name: f"{server.url}/{name}" for name in NAMES}
        settings.SOURCES_NETWORKS = ["127.0.0.0/8"]
        settings.SOURCES_CONTACT = "audit@example.org"
        settings.OPENALEX_API_KEY = "a-key"
        yield server
