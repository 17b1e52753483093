"""Every page of Sibyl, taken from the table of routes, so that a new page is looked at as well."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from django.contrib import admin
from django.urls import reverse

from tests.security.routes import ROUTES
from tests.security.test_access import PARTS

ANONYMOUS: Final = ("/sign-in", "/join")
NARROWED: Final = {"paragraph": "?q=S2.5-7"}  # axe takes a minute for the whole registry
NOT_OURS: Final = {"docs"}  # Swagger's own page


def addresses(world: Any) -> Iterator[str]:
    """The addresses that answer somebody who reads; not all of them are pages."""
    for name, methods in ROUTES.items():
        if "GET" not in methods or methods["GET"].partial or name in NOT_OURS:
            continue
        if name.startswith("api:"):
            continue
        address = reverse(name, kwargs={part: world.named[part] for part in PARTS[name]})
        yield address + methods["GET"].query


def admin_addresses() -> Iterator[str]:
    """The start page of the admin, of each kind of row the list and the form of its first row, and
    of a paragraph its history and the form of a new one."""
    yield reverse("admin:index")
    yield reverse("admin:standards_check")
    for model in admin.site._registry:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        yield reverse(f"{name}_changelist") + NARROWED.get(str(model._meta.model_name), "")
        first = model._default_manager.order_by("pk").first()
        if first:
            yield reverse(f"{name}_change", args=[first.pk])
    yield reverse("admin:standards_paragraph_history", args=["S2.6"])
    yield reverse("admin:standards_paragraph_add")


def is_page(answer: Any) -> bool:
    """Whether an answer is a whole page, not a part of one, a file or a way elsewhere."""
    kind = answer.headers.get("content-type", "")
    return (
        answer.status == 200
        and kind.startswith("text/html")
        and answer.text().lstrip()[:9].lower() == "<!doctype"
    )
