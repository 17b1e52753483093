"""Users of the admin with different rights, and helpers that fill the edit page as a browser
does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from standards.models import Element, Paragraph


def _staff(django_user_model: Any, name: str, *rights: str) -> Client:
    user = django_user_model.objects.create_user(name, password="paper-and-ink", is_staff=True)
    user.user_permissions.set(
        Permission.objects.filter(content_type__app_label="standards", codename__in=rights)
    )
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def curator(registry: None, django_user_model: Any) -> Client:
    """Staff who may change and add."""
    rights = [
        f"{act}_{model}"
        for act in ("view", "change", "add")
        for model in ("paragraph", "paragraphalias", "metric")
    ]
    return _staff(django_user_model, "curator", *rights)


@pytest.fixture
def reader(registry: None, django_user_model: Any) -> Client:
    """Staff who may only read."""
    return _staff(django_user_model, "reader", "view_paragraph", "view_paragraphalias")


def page_fields(client: Client, key: str | int, model: str = "paragraph") -> dict[str, str]:
    """What a browser would send back from the edit page as it was opened."""
    context = client.get(f"/admin/standards/{model}/{key}/change/").context
    sent: dict[str, str] = {}
    forms = [context["adminform"].form]
    for inline in context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.forms]
    for form in forms:
        for field in form:
            value = field.value()
            if value is not None and value is not False:
                sent[field.html_name] = "on" if value is True else str(value)
    return sent


@pytest.fixture
def edit(curator: Client) -> Callable[..., Any]:
    """Open the page of a paragraph, type something, and press Save."""

    def act(pid: str, **typed: str | None) -> Any:
        sent = page_fields(curator, pid) | typed
        return curator.post(
            f"/admin/standards/paragraph/{pid}/change/",
            {name: value for name, value in sent.items() if value is not None},
        )

    return act


def elements_of(pid: str) -> list[tuple[str, list[str]]]:
    """Names and cue words, in order."""
    return list(
        Element.objects.filter(paragraph=pid).order_by("order").values_list("name", "cue_words")
    )


def errors_of(response: Any) -> str:
    """Everything the page complains of."""
    context = response.context
    found = [context["adminform"].form.errors.as_text()]
    for inline in context["inline_admin_formsets"]:
        found += [
            str(inline.formset.non_form_errors()),
            *(form.errors.as_text() for form in inline.formset.forms),
        ]
    return "\n".join(found)


def stored(pid: str) -> Paragraph:
    """The row as it is now."""
    return Paragraph.objects.get(pk=pid)
