"""Sending a request of the schema's to the application in this process, and judging the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

import schemathesis
import schemathesis.specs.openapi.coverage._operation
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections, transaction
from schemathesis import Case, Response
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import negative_data_rejection, positive_data_acceptance

from tests.api.linked import FIRST, linked
from tests.api.world import World

# The first import of that module, by schemathesis in the midst of a test, ends in a SystemError of
# CPython 3.11 while pytest rewrites its assertions; at the top of this one it does not.
SCHEMA = "/api/schema?format=json"
SEED = 20
FORM = "multipart/form-data"
HEALTH = "GET /api/v1/health"


def load_schema(world: World) -> Any:
    """The schema as the application serves it, whose operations call the application; the ids of
    the world are the right ones, all others wrong."""
    load_all_checks()
    known = {
        "include-name": HEALTH,
        "checks": {"not_a_server_error": {"expected-statuses": ["2xx", "4xx", "503"]}},
    }
    config = schemathesis.Config.from_dict({"seed": SEED, "operations": [known]})
    schema = schemathesis.openapi.from_wsgi(SCHEMA, get_wsgi_application(), config=config)
    _show_files(schema.raw_schema)
    _link(schema.raw_schema, linked(world))
    return schema


def _link(raw: dict[str, Any], ids: dict[str, str]) -> None:
    """Describe each parameter that has an id in the world as that id."""
    for operations in raw["paths"].values():
        for operation in operations.values():
            for parameter in operation.get("parameters", []):
                name = f"{parameter['in']}.{parameter['name']}"
                if name in ids:
                    parameter["schema"] = {"type": "string", "enum": [ids[name]]}


def _show_files(raw: dict[str, Any]) -> None:
    """Write out the references in the descriptions of forms: schemathesis 4.32 sends the file of a
    form as a file only where it sees its description without following one."""
    kinds = raw["components"]["schemas"]
    for operations in raw["paths"].values():
        for operation in operations.values():
            form = operation.get("requestBody", {}).get("content", {}).get(FORM)
            if form:
                form["schema"] = _written_out(form["schema"], kinds)


def _written_out(node: Any, kinds: dict[str, Any]) -> Any:
    if isinstance(node, list):
        return [_written_out(each, kinds) for each in node]
    if not isinstance(node, dict):
        return node
    if "$ref" in node:
        return _written_out(kinds[node["$ref"].rpartition("/")[2]], kinds)
    return {name: _written_out(each, kinds) for name, each in node.items()}


@contextmanager
def one_connection() -> Iterator[None]:
    """Keep the connection whose transaction the rows live in; the end of a request closes it."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


def answer(
    case: Case,
    world: World,
    first: Mapping[str, Callable[[World], None]] = FIRST,
    left_out: Sequence[Any] = (),
) -> Response:
    """The answer to a request of the world's user, in the state that `first` says the operation
    wants. What the request changes is taken back, so that every one meets the same rows.

    Raises what schemathesis raises for an answer that is not as the schema describes it; `left_out`
    are those of its checks that are not made.
    """
    # many texts that are well formed name nothing: pages "0", a reason of one word, a PNG as report
    excluded = [positive_data_acceptance, *left_out]
    if "" in (case.query or {}).values():  # a parameter left empty is one that is not given
        excluded.append(negative_data_rejection)
    with transaction.atomic():
        if prepare := first.get(case.operation.label):
            prepare(world)
        response = case.call(headers=world.headers)
        case.validate_response(response, headers=world.headers, excluded_checks=excluded)
        transaction.set_rollback(True)
    return response
