"""The addresses of a report's pages, the text of a response, and the list and cards of claims, for
tests."""

from __future__ import annotations

import re
from typing import Any

from django.test import Client
from django.urls import reverse

from reports.models import Report

HTMX = {"HX-Request": "true"}


def url(name: str, report: Report, query: str = "") -> str:
    """The address of a page of a report, by its name."""
    return reverse(f"reports:{name}", args=[report.pk]) + query


def body(response: Any) -> str:
    """The text of a page without tags, white space folded."""
    return " ".join(re.sub(r"<[^>]+>", " ", response.content.decode()).split())


def listed(client: Client, report: Report, query: str = "") -> str:
    """The list of claims."""
    return client.get(url("claims", report, query), headers=HTMX).content.decode()


def cards(client: Client, report: Report, query: str = "") -> str:
    """The cards of all claims of the list, as they stand beside it."""
    rows = re.findall(r'id="row-([0-9a-f-]{36})"', listed(client, report, query))
    analysis = query if query.startswith("?analysis=") else ""
    addresses = [reverse("reports:claim", args=[report.pk, row]) + analysis for row in rows]
    beside = HTMX | {"HX-Target": "this-claim"}
    return "".join(client.get(each, headers=beside).content.decode() for each in addresses)


def cards_text(client: Client, report: Report) -> str:
    """The same without tags, white space folded."""
    return " ".join(re.sub(r"<[^>]+>", " ", cards(client, report)).split())
