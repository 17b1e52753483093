"""Pages go compressed to those who take them so; files, JSON and streams do not."""

from __future__ import annotations

import gzip
from typing import Any

import pytest
from django.test import Client

pytestmark = [pytest.mark.django_db, pytest.mark.long]
TAKES_IT = {"HTTP_ACCEPT_ENCODING": "gzip"}


def test_a_page_goes_compressed_and_is_the_same_page(client: Client, auditor: Any) -> None:
    client.force_login(auditor)
    page = client.get("/standards", **TAKES_IT)  # type: ignore[arg-type]
    assert page["Content-Encoding"] == "gzip" and "Accept-Encoding" in page["Vary"]
    assert len(page.content) < 60_000
    assert b"</html>" in gzip.decompress(page.content)
    assert "Content-Encoding" not in client.get("/standards")


@pytest.mark.parametrize("address", ["/api/v1/standards/paragraphs", "/api/schema"])
def test_what_is_no_page_goes_as_it_is(client: Client, auditor: Any, address: str) -> None:
    client.force_login(auditor)
    assert "Content-Encoding" not in client.get(address, **TAKES_IT)  # type: ignore[arg-type]
