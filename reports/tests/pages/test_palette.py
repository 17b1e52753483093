"""The palette: reports, pages of them and what the search finds, as options."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from reports.pages.search.palette import options
from reports.tests.factories import make_analysis, make_claim, make_report, make_user
from reports.tests.pages.asking import body

pytestmark = pytest.mark.django_db


def told(user: Any, text: str, report: str = "") -> dict[str, list[str]]:
    """The titles of the options by their heading."""
    return {
        each.heading: [one.title for one in each.options] for each in options(user, text, report)
    }


def test_without_a_text_it_offers_the_newest_reports(user: Any) -> None:
    make_report(user)
    assert told(user, "") == {"Newest reports": ["Alderbrook Mining FY2023"]}


def test_on_a_page_of_a_report_a_number_is_a_page_of_it(user: Any) -> None:
    report = make_report(user)
    for text in ("2", "p2", "p. 2", "page 2"):
        (group,) = [each for each in options(user, text, str(report.pk)) if each.heading == "Pages"]
        assert group.options[0].path == f"/reports/{report.pk}?page=2"
    assert "Pages" not in told(user, "p 4", str(report.pk))  # it has three


def test_a_page_of_another_report_is_named_by_its_company(user: Any) -> None:
    report = make_report(user, company="Tarnhaven Ceramics", page_count=80)
    make_report(user, page_count=80)
    (group,) = [each for each in options(user, "tarn page 61", "") if each.heading == "Pages"]
    assert [(one.title, one.path) for one in group.options] == [
        ("Page 61", f"/reports/{report.pk}?page=61")
    ]


def test_a_paragraph_and_a_claim_are_options(user: Any) -> None:
    make_claim(make_analysis(make_report(user)), "The otter returned.")
    assert told(user, "S2.6(a)")["Standards"][0].startswith("S2.6(a) ")
    assert told(user, "otter")["Claims"] == ["The otter returned."]
    assert told(user, "otter")["Everything"] == ["Search everything for “otter”"]


def test_a_report_of_others_is_no_report_at_hand(user: Any) -> None:
    hidden = make_report(make_user(), company="Hidden plc")
    for text, report in (("p 2", str(hidden.pk)), ("hidden p 2", ""), ("p 2", "no-id")):
        assert "Pages" not in told(user, text, report)


def test_options_have_ids_of_their_own_in_a_list_of_groups(client: Client, user: Any) -> None:
    make_report(user)
    page = client.get("/search/palette?q=alder")
    ids = re.findall(r'role="option"[^>]*id="([^"]+)"', page.content.decode())
    assert len(ids) == len(set(ids)) == 2
    text = client.get("/search/palette?q=<script>alert(1)</script>")
    assert b"<script>" not in text.content
    assert "Search everything for" in body(text)


@pytest.mark.usefixtures("user")
def test_the_palette_is_on_every_page_and_among_the_keys(client: Client) -> None:
    page = client.get("/")
    assert b'role="combobox"' in page.content
    assert "go anywhere" in body(page)
    assert "Download the portfolio as CSV" in body(page)
    assert b'href="/search"' in page.content  # without a script
