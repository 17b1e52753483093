"""A text about the company is told from one about another that bears its name; what is not certain
is unsure."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.outside_text.about import About, about, speaks_for_itself
from agents.tests.outside_text.examples import KNOWN, LONE, text

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("words", "who"),
    [
        ("Tarnhaven Ceramics emitted more in 2024.", About.COMPANY),
        ("Regulators fined Tarnhaven Ceramics plc in May.", About.COMPANY),
        ("Shares of Tarnhaven Ceramics Group fell.", About.COMPANY),
        ("TARNHAVEN CERAMICS was named.", About.COMPANY),
        ("Tilemaker Tarnhaven Ceramics was named.", About.COMPANY),
        ("Leeds-based Tarnhaven Ceramics was named.", About.COMPANY),
        ("Tarnhaven Ceramics Ltd closed its shop.", About.NAMESAKE),
        ("Tarnhaven Ceramics LLC won a grant.", About.NAMESAKE),
        ("Ohio-based Tarnhaven Ceramics won a grant.", About.NAMESAKE),
        ("Tarnhaven Ceramics, a restaurant, closed.", About.NAMESAKE),
        ("Tarnhaven Ceramics Museum opened.", About.NAMESAKE),
        ("Tarnhaven Ceramics (Pty) Ltd won a grant.", About.NAMESAKE),
        ("Tarnhaven Ceramics Sdn Bhd won a grant.", About.NAMESAKE),
        ("Tarnhaven Ceramics Cooperative won a grant.", About.NAMESAKE),
        # a part of the company may be called so
        ("Old Tarnhaven Ceramics reopened.", About.UNSURE),
        ("British Tarnhaven Ceramics reopened.", About.UNSURE),
        ("Tarnhaven Ceramics of Ohio reopened.", About.UNSURE),
        ("Tarnhaven Ceramics Polska reopened.", About.UNSURE),
        ("Tarnhaven Ceramics Ltd, a subsidiary of Bolt, closed its shop.", About.UNSURE),
        # a trade that is not said of the company
        ("Over lunch at the bar men spoke of Tarnhaven Ceramics.", About.COMPANY),
        ("Tarnhaven Ceramics sold tiles to a hotel.", About.COMPANY),
        # its name cut short
        ("Tarnhaven's works in Leeds burned down.", About.UNSURE),
        ("Tarnhaven Bakery burned down.", About.OTHER),
        ("A museum of ceramics in tarnhaven.", About.OTHER),
    ],
)
def test_whom_a_text_is_about(words: str, who: About) -> None:
    assert about(text(words, title="Tiles"), KNOWN) is who


@pytest.mark.parametrize(
    ("words", "who"),
    [
        ("Orvelle cut its emissions.", About.UNSURE),
        ("Orvelle SE cut its emissions.", About.COMPANY),
        ("Cement maker Orvelle cut its emissions.", About.COMPANY),
        ("Orvelle AG cut its emissions.", About.NAMESAKE),
        ("The singer Orvelle cut an album.", About.NAMESAKE),
        ("Orvelle Township cut its taxes.", About.NAMESAKE),
    ],
)
def test_a_name_of_one_word_needs_a_mark_of_the_company(words: str, who: About) -> None:
    assert about(text(words, title="News"), LONE) is who


def test_a_subsidiary_may_be_meant() -> None:
    known = replace(KNOWN, group=("Fenland Tiles Ltd",))
    assert about(text("Fenland Tiles Ltd was fined."), known) is About.UNSURE
    assert about(text("Fenland Tiles Ltd was fined."), KNOWN) is About.OTHER


def test_a_seat_tells_nothing_where_the_report_is_not_known() -> None:
    given = text("Leeds-based Tarnhaven Ceramics was named.")
    assert about(given, replace(KNOWN, report="")) is About.UNSURE


def test_an_identifier_of_the_company_outweighs_nothing_that_is_strange() -> None:
    words = "Ohio-based Tarnhaven Ceramics (LEI 529900TARNHAVEN00XX1) won a grant."
    assert about(text(words), KNOWN) is About.UNSURE


def test_the_company_speaks_for_itself_on_its_site_and_in_releases() -> None:
    own = text("We cut emissions.", url="https://www.tarnhaven.example/news/1")
    release = text("LEEDS, May 20, 2025 /PRNewswire/ -- Tarnhaven Ceramics today said ...")
    assert speaks_for_itself(own, KNOWN) and speaks_for_itself(release, KNOWN)
    assert not speaks_for_itself(text("Tarnhaven Ceramics cut emissions."), KNOWN)
    other = text("x", url="https://nottarnhaven.example/news")
    assert not speaks_for_itself(other, KNOWN)
