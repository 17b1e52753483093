"""Whatever is changed by an address leaves an entry in the trail that names who did it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.db import transaction
from django.urls import reverse

from sibyl_project.trail.models import VIEWED, Entry
from standards.models import StandardPassage
from tests.security.callers import Call, Caller
from tests.security.routes import ROUTES
from tests.security.test_access import PARTS, SAFE, send
from tests.security.world import World

pytestmark = pytest.mark.long


# what has to be missing before it can be added
MISSING = {"api:rag-ingest": StandardPassage.objects.filter(source_type="ifrs_s2")}
ASKED = (Caller.LEAD, Caller.SUPERUSER, Caller.ANONYMOUS)


@pytest.fixture
def world(db: None, settings: Any, tmp_path: Path) -> World:
    settings.MEDIA_ROOT = tmp_path
    return World()


def test_every_route_that_changes_something_leaves_an_entry(world: World) -> None:
    changing = {
        (name, method): call
        for name, methods in ROUTES.items()
        for method, call in methods.items()
        if method not in SAFE and call.changes and call.rule.allowed
    }
    assert len(changing) > 20
    silent = [
        f"{method} {name}"
        for (name, method), call in changing.items()
        if not any(
            recorded(world, name, method, call, caller)
            for caller in ASKED
            if caller in call.rule.allowed
        )
    ]
    assert silent == []


def recorded(world: World, name: str, method: str, call: Call, caller: Caller) -> bool:
    """Whether the call left an entry that names the caller. Whatever it changed is undone."""
    with transaction.atomic():
        call.before(world)
        if name in MISSING:
            MISSING[name].all().delete()
        before = Entry.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
        client = world.client(caller)
        address = reverse(name, kwargs={part: world.named[part] for part in PARTS[name]})
        send(client, world, method, address + call.query, call, name.startswith("api:"))
        found = Entry.objects.filter(pk__gt=before, by="request").exclude(action=VIEWED)
        named = found if caller is Caller.ANONYMOUS else found.exclude(actor=None)
        is_recorded = named.exists()
        transaction.set_rollback(True)
    return is_recorded
