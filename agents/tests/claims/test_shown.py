"""What a model is shown of a page, and the surroundings of a quote."""

from __future__ import annotations

from dataclasses import replace

from agents.claims.shown import (
    CONTEXT_CHARACTERS,
    context_of,
    is_no_statement,
    surroundings,
    text_of,
)
from reports.document.stating import with_statements
from reports.types import Flag, PageContent, Statement, StatementKind, TableBand, TableContent


def statement(text: str, kind: StatementKind, **more: object) -> Statement:
    return replace(Statement(1, 0, kind, text), **more)  # type: ignore[arg-type]


def page_of(*statements: Statement) -> PageContent:
    numbered = tuple(
        replace(one, index=index, block=one.block or 100 + index)
        for index, one in enumerate(statements)
    )
    return PageContent(1, "\n\n".join(one.text for one in statements), statements=numbered)


SENTENCE, ROW, HEADING = StatementKind.SENTENCE, StatementKind.ROW, StatementKind.HEADING


def test_furniture_contents_and_words_of_the_assurer_are_left_out() -> None:
    page = page_of(
        statement("Report 2023", StatementKind.RUNNING),
        statement("Energy . . . 12", SENTENCE, flags=frozenset({Flag.CONTENTS})),
        statement("We have performed a review.", SENTENCE, flags=frozenset({Flag.ASSURER})),
        statement("We emitted 120 t.", SENTENCE),
    )
    assert text_of(page) == "We emitted 120 t."


def test_of_an_index_the_answers_stay_and_the_pointers_go() -> None:
    index = frozenset({Flag.INDEX})
    page = page_of(
        statement("305-1 | Direct emissions | p. 43", ROW, flags=index),
        statement("102-11 | Precaution | We have not adopted this approach.", ROW, flags=index),
        statement("305-2 | Indirect emissions | 48,200 t", ROW, flags=index),
    )
    shown = text_of(page)
    assert "p. 43" not in shown and "not adopted" in shown and "48,200" in shown


def test_a_page_that_begins_within_a_section_says_which_and_how_the_next_goes_on() -> None:
    page = page_of(
        statement("We emitted 120 t in", SENTENCE, section=("Climate", "Scope 1"), rest="2023.")
    )
    assert text_of(page) == (
        "<in: Climate > Scope 1>\nWe emitted 120 t in\n<the next page goes on: 2023.>"
    )


def test_sentences_of_a_block_stand_in_a_line_and_empty_cells_take_little_room() -> None:
    page = page_of(
        statement("One thing.", SENTENCE, block=1),
        statement("Another thing.", SENTENCE, block=1),
        statement("Scope 1 |  |  | 120 |  | ", ROW, block=2),
        statement(" |  | ", ROW, block=2),
        statement("Scope 2 | 1 | 2", ROW, block=2),
    )
    assert text_of(page) == "One thing. Another thing.\n\nScope 1 ||| 120\nScope 2 | 1 | 2"


def test_a_page_without_statements_is_shown_as_it_is_and_of_one_read_before_only_its_end() -> None:
    lines = "\n".join(f"Line {number} of the page." for number in range(200))
    page = PageContent(1, lines)
    assert text_of(page) == lines
    assert len(context_of(page)) <= CONTEXT_CHARACTERS + 3
    assert context_of(page).startswith("...\nLine") and context_of(page).endswith(
        "199 of the page."
    )
    assert context_of(PageContent(1, "Short.")) == "Short."


def test_a_sentence_is_surrounded_by_its_neighbours() -> None:
    (page,) = with_statements([PageContent(1, "First is this. Second is that. Third is more.")])
    assert surroundings(page, "Second is that") == page.text
    assert surroundings(page, "words of no statement") == "words of no statement"
    assert surroundings(page, "is this. Second is that") == page.text


def test_a_row_is_surrounded_by_its_section_and_header() -> None:
    rows = (("", "2022", "2023"), ("Scope 1", "120", "110"))
    band = TableBand(0, 1, 2, ((), (), ()))
    page = replace(
        page_of(statement("Scope 1 | 120 | 110", ROW, table=0, row=1, section=("Emissions",))),
        tables=(TableContent(1, 0, rows, bands=(band,)),),
    )
    expected = "Emissions\n | 2022 | 2023\nScope 1 | 120 | 110"
    assert surroundings(page, "Scope 1 | 120 | 110") == expected


def test_only_certain_headings_and_contents_are_no_statement() -> None:
    def alone(text: str, kind: StatementKind, *flags: Flag) -> bool:
        return is_no_statement(page_of(statement(text, kind, flags=frozenset(flags))), text)

    assert alone("Our approach to climate", HEADING)
    assert alone("Climate . . . . . 12", SENTENCE, Flag.CONTENTS)
    assert not alone("92 % less waste", HEADING)
    assert not alone("We will be climate neutral in all our plants.", HEADING)
    assert not alone("Our approach to climate", SENTENCE)
