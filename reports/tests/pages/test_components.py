"""The page of all components shows each of them, and each in its states."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

pytestmark = pytest.mark.django_db
TEMPLATES = Path(settings.BASE_DIR) / "templates"


@pytest.fixture
def page(client: Client, auditor: Any) -> Any:
    client.force_login(auditor)
    return client.get("/components")


@pytest.mark.long
def test_the_page_of_components_is_made_of_every_component(page: Any) -> None:
    shown = {template.name for template in page.templates}
    known = {str(path.relative_to(TEMPLATES)) for path in TEMPLATES.glob("components/*.html")}
    assert known - shown == {"components/pager_swap.html"}, "what htmx swaps looks the same"


def test_every_mark_is_a_shape_with_words(page: Any) -> None:
    words = page.content.decode()
    for mark in ("✕</span> contradicted", "◧</span> partly met", "not judged", "image only"):
        assert mark in words


def test_a_mistake_is_told_beside_its_field_and_tied_to_it(page: Any) -> None:
    words = page.content.decode()
    assert 'aria-describedby="refused_period_helptext refused_period_error"' in words
    assert 'id="refused_period_error" role="alert">This field is required.' in words
    assert "The period and the kind do not go together." in words


def test_the_pages_of_a_list_are_named_counted_and_linked(page: Any) -> None:
    words = " ".join(page.content.decode().split())
    assert "51–100 of 2,400" in words
    assert 'href="?at=1" rel="prev"' in words and 'href="?at=3" rel="next"' in words
    assert 'aria-label="Pages of the second example"' in words
