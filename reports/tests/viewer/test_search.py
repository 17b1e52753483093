"""Finding words in one document as they are printed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.document import search as module
from reports.document.search import fold, hits_on, search
from reports.document.words import pack
from reports.models import Page, PageWords
from reports.tests.factories import make_page, make_report, make_user
from reports.types import PageState, Word


def line(text: str, y: float = 0.1, x: float = 0.1) -> list[Word]:
    """Words side by side, a hundredth of the page a letter."""
    words = []
    for part in text.split():
        words.append(Word(part, x, y, x + 0.01 * len(part), y + 0.015))
        x += 0.01 * (len(part) + 1)
    return words


def hits(query: str, *lines: str) -> int:
    words = [word for index, text in enumerate(lines) for word in line(text, 0.1 + 0.02 * index)]
    return len(hits_on(words, fold(query)))


@pytest.mark.parametrize(
    ("query", "lines", "count"),
    [
        ("scope 1", ["Scope 1 and SCOPE 1", "scope 2"], 2),
        ("emission", ["Emissions and emission."], 2),
        ("emissions fell", ["All emissions", "fell by half"], 1),
        ("emissions", ["Our emis-", "sions fell"], 1),
        ("location-based", ["The location-based and location-", "based figures"], 2),
        ("locationbased", ["location-based"], 1),
        ("2020-2023", ["between 2020–2023"], 1),
        ("20202023", ["2020-2023"], 0),
        ("don't", ["We don’t know"], 1),
        ("aa", ["aaaa"], 2),
        ("nowhere", ["All emissions"], 0),
    ],
)
def test_what_is_found(query: str, lines: list[str], count: int) -> None:
    assert hits(query, *lines) == count


def test_a_hit_is_one_rectangle_a_line() -> None:
    words = [*line("total emissions", 0.1), *line("fell sharply", 0.12)]
    (hit,) = hits_on(words, fold("total emissions fell"))
    assert [(round(x0, 2), y0, round(x1, 2)) for x0, y0, x1, _ in hit] == [
        (0.1, 0.1, 0.25),
        (0.1, 0.12, 0.14),
    ]


WORDS = st.lists(st.text(alphabet="abé-1’ ", min_size=1, max_size=6), min_size=1, max_size=12)


@given(WORDS, st.data())
def test_every_run_of_whole_words_is_found_where_it_stands(
    texts: list[str], data: st.DataObject
) -> None:
    words = [
        word for index, text in enumerate(texts) for word in line(text or "x", 0.05 * index + 0.01)
    ]
    plain = [word for word in words if fold(word.text) and "-" not in word.text]
    if not plain:
        return
    wanted = data.draw(st.sampled_from(plain))
    boxes = [rect for hit in hits_on(words, fold(wanted.text)) for rect in hit]
    assert any(x0 <= wanted.x0 and wanted.x1 <= x1 and y0 == wanted.y0 for x0, y0, x1, _ in boxes)


def store(page: Page, text: str) -> None:
    PageWords.objects.create(page=page, data=pack(line(text)))


@pytest.mark.django_db
def test_pages_and_counts_are_given_and_what_could_not_be_searched_is_said() -> None:
    report = make_report(make_user())
    store(make_page(report, 1, "x"), "water and more water")
    make_page(report, 2, state=PageState.IMAGE_ONLY, reason="a scan")
    make_page(report, 3, "Read before words were stored: water.")
    found = search(report, " Water ")
    assert [(page.number, page.count, len(page.hits)) for page in found.pages] == [
        (1, 2, 2),
        (3, 1, 0),
    ]
    assert (found.total, found.unsearched, found.more) == (3, 1, False)


@pytest.mark.django_db
def test_a_search_ends_at_its_most_hits_and_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_HITS", 3)
    report = make_report(make_user())
    for number in (1, 2, 3):
        store(make_page(report, number), "water water")
    found = search(report, "water")
    assert [page.count for page in found.pages] == [2, 1]
    assert found.more
