"""Services of registers on this machine, in the real shapes of their answers, with invented
companies."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from django.core.cache import cache
from django.utils import timezone

from agents.models import SourceAnswer, SourceAsk
from agents.sources.asking import Question
from agents.sources.gleif import SPEC
from agents.sources.settings import address_of
from reports.models import Report
from reports.tests.registers.register_files import TARNHAVEN, lei
from sibyl_project.common.tests.model_server import (
    ModelServer,
    Reply,
    Request,
    as_json,
    model_server,
)

COMPANY = TARNHAVEN
PARENT = lei("529900OSTERHOLD000")
CHILDREN = [lei(f"529900KILNS{number:07d}") for number in range(250)]
JSON_API = {"Content-Type": "application/vnd.api+json"}


def entity(
    of: str, name: str = "Tarnhaven Ceramics GmbH", status: str = "ACTIVE"
) -> dict[str, Any]:
    """An entity as GLEIF gives it."""
    return {
        "type": "lei-records",
        "id": of,
        "attributes": {
            "lei": of,
            "entity": {
                "legalName": {"name": name, "language": "de"},
                "legalAddress": {"country": "DE", "city": "Tarnstadt"},
                "registeredAs": "HRB 4711",
                "status": status,
            },
            "registration": {"status": "ISSUED"},
        },
        "links": {"self": f"https://api.gleif.org/api/v1/lei-records/{of}"},
    }


def a_list(rows: Sequence[dict[str, Any]], page: int = 1, of: int = 1) -> dict[str, Any]:
    """A page of entities."""
    return {
        "meta": {"pagination": {"currentPage": page, "perPage": 100, "lastPage": of}},
        "data": list(rows),
    }


def none_there() -> Reply:
    """GLEIF's own form of status 404."""
    errors = [{"status": "404", "title": "Not Found"}]
    return as_json({"errors": errors}, code=404, headers=JSON_API)


class Gleif:
    """The register of legal entities: the company, its ultimate parent, no direct parent with a
    reason, and 250 children."""

    def __init__(self) -> None:
        self.names = [entity(COMPANY), entity(PARENT, "Osterhold Keramik AG")]
        self.pages = 3

    def __call__(self, request: Request) -> Reply:
        """Answer as the service does."""
        parts = urlsplit(request.path)
        asked = {name: values[0] for name, values in parse_qs(parts.query).items()}
        path = unquote(parts.path).removeprefix("/v1/lei-records").strip("/")
        if path.endswith("/ultimate-parent"):
            return self._told({"data": entity(PARENT, "Osterhold Keramik AG")})
        if path.endswith("/direct-parent-reporting-exception"):
            attributes = {"lei": COMPANY, "reason": "NON_CONSOLIDATING"}
            return self._told({"data": {"type": "reporting-exceptions", "attributes": attributes}})
        if path.endswith("/direct-children"):
            page = int(asked["page[number]"])
            some = CHILDREN[(page - 1) * 100 : page * 100]
            rows = [entity(one, f"Tarnhaven Kiln {one[-4:]} GmbH") for one in some]
            return self._told(a_list(rows, page, self.pages))
        if path:
            return none_there()
        if wanted := asked.get("filter[lei]"):
            return self._told(a_list([one for one in self.names if one["id"] == wanted]))
        return self._told(a_list(self.names))

    def _told(self, body: dict[str, Any]) -> Reply:
        return as_json(body, headers=JSON_API)


@contextmanager
def service(name: str, behave: Any, settings: Any) -> Iterator[ModelServer]:
    """A service that is on and that the operator moved to this machine."""
    cache.clear()
    with model_server(behave) as server:
        settings.SOURCES = (name,)
        settings.SOURCE_URLS = {name: server.url}
        settings.SOURCES_NETWORKS = ["127.0.0.0/8"]
        yield server


def made_answer(report: Report, question: Question, rows: Sequence[dict[str, Any]]) -> str:
    """Freeze an answer of GLEIF that a person got; the LEI of its first entity."""
    body = json.dumps(a_list(rows)).encode()
    key = question.key(SPEC.name, address_of(SPEC))
    answer = SourceAnswer.objects.create(
        source=SPEC.name,
        key=key,
        method="GET",
        url=question.url(address_of(SPEC)),
        status=200,
        body=body,
        sha256=hashlib.sha256(body).hexdigest(),
        fetched_at=timezone.now(),
    )
    SourceAsk.objects.create(
        report=report,
        agent="person",
        source=SPEC.name,
        key=key,
        words=question.words,
        answer=answer,
    )
    return str(rows[0]["id"])
