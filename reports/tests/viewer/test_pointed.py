"""A link to a statement marks it in the document: the cells of a row, else its words."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from reports.document.pointed import pointed
from reports.document.table_json import structure_of
from reports.document.words import pack
from reports.models import Block, PageWords, Report, Statement, Table
from reports.pages.figures.show import find_query
from reports.tests.factories import make_figure, make_page, make_place, make_report, make_user
from reports.tests.figures.structured import table
from reports.types import Word

pytestmark = pytest.mark.django_db
ROWS = "t CO2e | 2023\nScope 1 | 60"


@pytest.fixture
def report() -> Report:
    """A page with one table whose cells have places."""
    report = make_report(make_user())
    page = make_page(report, 1, ROWS)
    PageWords.objects.create(page=page, data=pack([Word("Scope", 0.1, 0.1, 0.2, 0.2)]))
    content = table(ROWS, [("Scope 1",)])
    Table.objects.create(
        report=report, page=1, index=0, rows=content.rows, structure=structure_of(content)
    )
    sides = dict.fromkeys(("x0", "y0", "x1", "y1"), 0.5)
    Block.objects.create(
        report=report, page=1, index=0, kind="table", table=0, start=0, end=len(ROWS), **sides
    )
    return report


def statement(report: Report, **fields: Any) -> Statement:
    start = ROWS.index("Scope 1")
    given = {"kind": "row", "row": 1, "start": start, "end": len(ROWS)} | fields
    return Statement.objects.create(report=report, page=1, index=0, block=0, **given)


def test_the_cell_meant_comes_first_and_the_row_with_it(report: Report) -> None:
    found = pointed(report, statement(report).pk, 1)
    assert found is not None
    assert found.query == "Scope 1 | 60"
    (hit,) = found.pages
    assert (hit.number, [len(one) for one in hit.hits]) == (1, [2])


def test_a_statement_of_another_report_is_not_told(report: Report) -> None:
    other = make_report(make_user("somebody"))
    assert pointed(other, statement(report).pk) is None
    assert pointed(report, 999_999) is None


@pytest.mark.long
def test_the_link_of_a_place_opens_the_page_with_its_cell_marked(
    report: Report, client: Client
) -> None:
    client.force_login(report.uploaded_by)
    place = make_place(
        make_figure(report, 60), "Scope 1 | 60", page=1, statement=statement(report), column=1
    )
    query = find_query(place)
    assert query["column"] == 1
    address = reverse("reports:detail", args=[report.pk])
    html = client.get(address, query).content.decode()
    (drawn,) = re.findall(r'<li data-page="1" data-hits="(.*?)">', html)
    ((cell, *rest),) = json.loads(drawn)
    assert cell == [0.1, 0.1, 0.2, 0.2]
    assert len(rest) == 1
    for wrong in ("x", "-1", "9" * 40, "\u0661"):
        assert client.get(address, {"statement": wrong}).status_code == 200
