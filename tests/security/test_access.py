"""Who may use which address: every route and every method, called by everybody."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from drf_spectacular.generators import SchemaGenerator

from agents.live import stream
from tests.security.callers import Answer, Call, Caller
from tests.security.routes import (
    ACTIVITY,
    API,
    COMPARE,
    ENGAGEMENTS,
    HELP,
    INVENTORIES,
    KEEPING,
    NOTICES,
    REPORTS,
    REQUESTS,
    ROUTES,
    SAMPLES,
    SIGNING,
    SITE,
    SOURCES,
    Routes,
)
from tests.security.world import World

METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")
SAFE = ("GET",)
CATCH_ALL = (
    r"api:(?P<rest>[\s\S]*)"  # answers 404 to everybody: see reports/tests/test_api_errors.py
)
SIGN_IN = "/sign-in"
TOLD = {400: Answer.REFUSED, 403: Answer.FORBIDDEN, 404: Answer.NOT_FOUND}
AWAY = (302, "sign-in")  # who is signed in is led to the reports from there, whatever is asked


def every_route(resolver: Any = None, spaces: str = "") -> Iterator[tuple[str, list[str]]]:
    """The name of every route outside the admin with the names of the parts of its address."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if isinstance(pattern, URLResolver):
            if pattern.app_name != "admin":
                inside = f"{pattern.namespace}:" if pattern.namespace else ""
                yield from every_route(pattern, spaces + inside)
        elif isinstance(pattern, URLPattern):
            parts = list(pattern.pattern.converters)
            yield f"{spaces}{pattern.name or pattern.pattern}", parts


PARTS = dict(every_route())


def test_every_route_has_an_entry_and_every_entry_a_route() -> None:
    assert set(PARTS) - {CATCH_ALL} == set(ROUTES), "add the new route to tests/security/routes.py"


_make_schema = SchemaGenerator.get_schema
_schemas: list[Any] = []  # one at most


def _schema_made_once(generator: SchemaGenerator, request: Any = None, public: bool = False) -> Any:
    """The schema of the API; one that leaves out what the caller may not use is always made."""
    if not public:
        return _make_schema(generator, request, public)
    if not _schemas:
        _schemas.append(_make_schema(generator, request, public))
    return _schemas[0]


@pytest.fixture
def world(db: None, settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    settings.MEDIA_ROOT = tmp_path
    # Channels' own function closes connections, and with them the transaction of this test.
    monkeypatch.setattr(stream, "database_sync_to_async", sync_to_async)
    # It is the same for everybody and takes seconds to make; what it says is no question here.
    monkeypatch.setattr(SchemaGenerator, "get_schema", _schema_made_once)
    return World()


@pytest.mark.long
@pytest.mark.parametrize(
    "routes",
    [
        SITE,
        REPORTS,
        REQUESTS,
        SAMPLES,
        INVENTORIES,
        COMPARE,
        ACTIVITY,
        KEEPING,
        API,
        ENGAGEMENTS,
        SIGNING,
        NOTICES,
        SOURCES,
        HELP,
    ],
    ids=[
        "site",
        "reports",
        "requests",
        "samples",
        "inventories",
        "compare",
        "activity",
        "keeping",
        "api",
        "engagements",
        "signing",
        "notices",
        "sources",
        "help",
    ],
)
def test_every_route_answers_everybody_as_its_rule_says(world: World, routes: Routes) -> None:
    wrong = [
        f"{method} {name} as {caller}: {found}, not {expected}"
        for name, methods in routes.items()
        for method, call in methods.items()
        for caller, found in told(world, name, method, call).items()
        for expected in [call.rule.answer(caller)]
        if found != expected
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.long
def test_a_method_without_an_entry_is_refused_even_to_those_who_may_most(world: World) -> None:
    answered = {
        f"{method} {name}": status
        for name, methods in ROUTES.items()
        for rule in [methods[next(iter(methods))].rule]
        for caller in [Caller.LEAD if Caller.LEAD in rule.allowed else Caller.SUPERUSER]
        for method in METHODS
        if method not in methods
        for status in [ask(world, name, method, Call(rule), caller)]
        if status not in (401, 403, 404, 405) and (status, name) != AWAY
    }
    assert not answered


@pytest.mark.long
def test_whoever_may_change_something_really_can(world: World) -> None:
    """Else a rule would be proven by a body that nobody's word could make succeed."""
    failed = {
        f"{method} {name}": status
        for name, methods in ROUTES.items()
        for method, call in methods.items()
        if method not in SAFE and Caller.LEAD in call.rule.allowed
        for status in [ask(world, name, method, call, Caller.LEAD)]
        if status >= 400
    }
    assert not failed


@pytest.mark.long
def test_the_admin_lets_in_only_staff_and_shows_nothing_without_a_permission(
    world: World,
) -> None:
    for caller in Caller:
        status = world.client(caller).get(reverse("admin:index")).status_code
        assert (status == 200) == (caller in (Caller.STAFF, Caller.SUPERUSER)), caller
    for model in _administered():
        address = reverse(f"admin:{model}_changelist")
        answers = {c: world.client(c).get(address).status_code for c in Caller}
        assert answers[Caller.SUPERUSER] == 200, address
        assert answers[Caller.STAFF] == 403, address
        assert {answers[c] for c in Caller if c not in (Caller.STAFF, Caller.SUPERUSER)} == {302}


def _administered() -> list[str]:
    return [f"{m._meta.app_label}_{m._meta.model_name}" for m in admin.site._registry]


@contextmanager
def undone() -> Iterator[None]:
    """Undo whatever the block changes in the database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def told(world: World, name: str, method: str, call: Call) -> dict[Caller, str]:
    """What everybody is told, each as if nobody had called before."""
    with undone():
        call.before(world)
        return {caller: _said(_ask(world, name, method, call, caller)) for caller in Caller}


def ask(world: World, name: str, method: str, call: Call, caller: Caller) -> Any:
    """The status of one call, or the address of the sign-in page where it leads there. Whatever the
    call changed is undone."""
    with undone():
        call.before(world)
        return _ask(world, name, method, call, caller)


def _said(status: Any) -> str:
    """A status in the words of `Answer`, as a number where it is none of them."""
    if status in (401, SIGN_IN):
        return Answer.SIGN_IN
    if status in TOLD:
        return TOLD[status]
    return str(status) if status in (405, 500) else Answer.ALLOWED


def _ask(world: World, name: str, method: str, call: Call, caller: Caller) -> Any:
    with undone():
        client = world.client(caller)
        address = reverse(name, kwargs={part: world.named[part] for part in PARTS[name]})
        response = send(client, world, method, address + call.query, call, name.startswith("api:"))
    led_to = response.headers.get("Location") or response.headers.get("HX-Redirect", "")
    if led_to.startswith(SIGN_IN + "?"):
        return SIGN_IN
    return response.status_code


def send(
    client: Client, world: World, method: str, address: str, call: Call, of_the_api: bool
) -> Any:
    """The answer to one call, its body sent as the address takes it."""
    if method == "GET":
        return client.get(address, headers={"HX-Request": "true"} if call.partial else {})
    body = call.body(world)
    if of_the_api and not call.multipart:
        return client.generic(method, address, _json(body), content_type="application/json")
    return client.post(address, body) if method == "POST" else client.generic(method, address)


def _json(body: dict[str, Any]) -> str:
    return json.dumps(body) if body else ""
