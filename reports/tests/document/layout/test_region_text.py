"""The paragraphs of one region of the layout."""

from __future__ import annotations

from reports.document.layout.region_text import region_paragraphs
from reports.document.lines import Line
from reports.tests.document.layout.lines import line


def texts(lines: list[Line], *, is_list: bool = False) -> list[str]:
    found = region_paragraphs(lines, frozenset(), is_list=is_list)
    return [paragraph.text for paragraph in found]


def test_justified_words_far_apart_stay_one_line() -> None:
    rows = [
        line("objectives. The one for the environmental goal", 100, 100, 300),
        line("Climate", 100, 112, 140),
        line("Change", 160, 112, 200),
        line("represents", 215, 112, 265),
        line("the", 285, 112, 300),
        line("implementation of a risk analysis.", 100, 124, 260),
    ]
    assert texts(rows) == [
        "objectives. The one for the environmental goal Climate Change represents the "
        "implementation of a risk analysis."
    ]


def test_two_columns_in_one_region_are_read_one_after_the_other() -> None:
    rows = [
        line("The representation of", 100, 100, 190),
        line("The participation and", 220, 100, 310),
        line("the ways in which", 100, 112, 180),
        line("integration of views", 220, 112, 300),
        line("people may differ.", 100, 124, 175),
        line("and ideas of all.", 220, 124, 290),
    ]
    assert texts(rows) == [
        "The representation of the ways in which people may differ.",
        "The participation and integration of views and ideas of all.",
    ]


def test_a_link_within_a_sentence_does_not_cut_it() -> None:
    rows = [
        line("To implement the principles in the work, we use the", 100, 100, 300, block=1),
        line("Generative Guardrails. They break down all the", 100, 112, 300, color=255, block=2),
        line("principles into guidelines.", 100, 124, 220, block=3),
    ]
    assert len(texts(rows)) == 1


def test_a_list_item_keeps_the_text_behind_its_bold_beginning() -> None:
    rows = [
        line("→ Promote accountability: make policies", 100, 100, 300, bold=True),
        line("and processes clear.", 110, 112, 210, block=1),
        line("→ Foster ethical use.", 100, 124, 200, bold=True),
    ]
    assert texts(rows, is_list=True) == [
        "→ Promote accountability: make policies and processes clear.",
        "→ Foster ethical use.",
    ]


def test_any_single_sign_before_a_list_item_is_its_mark() -> None:
    rows = [line("\u028a", 100, 100, 105), line("Warranties on all cars", 115, 100, 220)]
    assert texts(rows, is_list=True) == ["• Warranties on all cars"]


def test_a_numbered_item_stays_with_its_number() -> None:
    rows = [line("(iii)", 100, 100, 115), line("Social justice", 128, 100, 190)]
    assert texts(rows, is_list=True) == ["(iii) Social justice"]


def test_every_arrow_begins_an_item() -> None:
    rows = [line("→ 90% less by 2030", 100, 100, 190), line("→ 30% in Scope 3", 100, 112, 180)]
    assert texts(rows, is_list=True) == ["→ 90% less by 2030", "→ 30% in Scope 3"]
