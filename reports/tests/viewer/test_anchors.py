"""A quote is found at its words, however the page sets them, and nowhere else."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.document.anchors import Anchor, How, find_anchor
from reports.tests.viewer.pages_of_words import HEIGHT, LEADING, block, covered, line, row, wrapped
from reports.types import Word

FILLER = [
    "we",
    "have",
    "set",
    "out",
    "how",
    "our",
    "board",
    "looks",
    "at",
    "what",
    "may",
    "come",
    "and",
    "what",
    "it",
    "means",
    "for",
    "people",
    "who",
    "work",
    "with",
    "us",
]
NOUNS = [
    "emissions",
    "withdrawals",
    "consumption",
    "turnover",
    "intensity",
    "electricity",
    "methane",
    "efficiency",
    "landfill",
    "fleets",
]
VERBS = ["decreased", "increased", "rose", "fell", "declined", "doubled"]
PLACES = ["Alderbrook", "Norwich", "Pilbara", "Windhoek", "Antofagasta", "Rotterdam"]
LEFTS = (0.08, 0.4, 0.55, 0.7, 0.85)

fillers = st.lists(st.sampled_from(FILLER), max_size=60)


@st.composite
def sentences(draw: st.DrawFn) -> list[str]:
    """A sentence with a figure and a year, of words that no filler holds."""
    nouns = draw(st.lists(st.sampled_from(NOUNS), min_size=3, max_size=6, unique=True))
    amount = f"{draw(st.integers(10, 99))}.{draw(st.integers(1, 9))}"
    places = draw(st.lists(st.sampled_from(PLACES), min_size=2, max_size=4, unique=True))
    return [
        "Company",
        *nouns,
        draw(st.sampled_from(VERBS)),
        "by",
        amount,
        "%",
        "near",
        *places,
        "during",
        "2023.",
    ]


def found(anchor: Anchor, words: list[Word], page: int = 1) -> list[int]:
    """The numbers of the words highlighted on a page."""
    return [
        number for one in anchor.pages if one.page == page for number in covered(words, one.rects)
    ]


@pytest.mark.long
@given(fillers, sentences(), fillers, st.integers(3, 12))
def test_a_sentence_is_found_word_for_word_at_its_words(
    before: list[str], sentence: list[str], after: list[str], count: int
) -> None:
    words = block(wrapped([*before, *sentence, *after], count))
    anchor = find_anchor(" ".join(sentence), 1, {1: words})
    assert anchor.how is How.EXACT
    assert found(anchor, words) == list(range(len(before), len(before) + len(sentence)))


@pytest.mark.long
@given(fillers, sentences(), fillers, st.integers(3, 12), st.data())
def test_typography_does_not_hide_a_sentence(
    before: list[str], sentence: list[str], after: list[str], count: int, data: st.DataObject
) -> None:
    printed = [data.draw(st.sampled_from(_settings_of(word))) for word in sentence]
    flat = [token for tokens in printed for token in tokens]
    words = block(wrapped([*before, "\uf0b7", *flat, *after], count))
    quote = data.draw(st.sampled_from([" ", "  ", "\n", " \u00a0"])).join(sentence)
    anchor = find_anchor(quote, 1, {1: words})
    assert anchor.how in (How.EXACT, How.NORMALISED)
    first = len(before) + 1
    assert found(anchor, words) == list(range(first, first + len(flat)))


def _settings_of(word: str) -> list[list[str]]:
    """The ways a word may be printed: whole, hyphenated at a line's end, with soft hyphens or
    ligatures."""
    ways = [[word], [f"{word[:1]}\u00ad{word[1:]}"]]
    if word.isalpha() and len(word) > 5:
        ways += [
            [f"{word[:3]}-", word[3:]],
            [f"{word[:4]}\u2010", word[4:]],
            [f"{word[:4]}\u00ad", word[4:]],
        ]
    return [*ways, [word.replace("ffi", "\ufb03").replace("fl", "\ufb02")]]


@pytest.mark.parametrize(
    ("printed", "quote"),
    [
        ("the company\u2019s \u201cnet zero\u201d plan", 'the company\'s "net zero" plan'),
        ("a range of 2020\u20132030 was set", "a range of 2020-2030 was set"),
        ("emissions2 fell in the year", "emissions² fell in the year"),
        ("all of our emissions3 fell", "all of our emissions"),
        ("We have a long- term plan", "We have a long-term plan"),
        ("\uf0b7 Reduce our use of water", "• Reduce our use of water"),
        ("1,000 t CO2e in all", "1,000 t CO₂e in all"),
    ],
)
def test_marks_and_dashes_are_folded(printed: str, quote: str) -> None:
    words = line(printed.split(), 0.1, 0.1)
    anchor = find_anchor(quote, 1, {1: words})
    assert anchor.how is How.NORMALISED
    assert len(found(anchor, words)) >= len(quote.split()) - 1


@pytest.mark.parametrize(
    ("printed", "quote"),
    [
        ("it fell by 32.6 % in the year", "it fell by 33.6 % in the year"),
        ("it fell by 132.6 % in the year", "32.6 % in the year"),
        ("the sum of it was 32.65", "the sum of it was 32.6"),
        ("the sum of it was 32.65", "the sum of it was 32"),
        ("a change of -5 % was seen", "5 % was seen"),
        ("Scope 1 2 emissions of the year", "Scope 12 emissions of the year"),
        ("emissions of 10-12 tonnes a year", "emissions of 1012 tonnes a year"),
        ("in all of the 1, 2 and 3 cases", "in all of the 1,2 and 3 cases"),
    ],
)
def test_figures_are_found_digit_for_digit_or_not_at_all(printed: str, quote: str) -> None:
    assert find_anchor(quote, 1, {1: line(printed.split(), 0.1, 0.1)}) == Anchor(How.NONE)


@pytest.mark.parametrize("denial", ["not", "never", "no longer"])
def test_a_denial_that_the_quote_lacks_or_adds_is_another_statement(denial: str) -> None:
    plain = (
        "emissions of all of our operations worldwide are covered by the assurance statement of "
        "the auditors this year"
    )
    denied = plain.replace(" are covered", f" are {denial} covered")
    for printed, quote in ((denied, plain), (plain, denied)):
        assert find_anchor(quote, 1, {1: block(wrapped(printed.split(), 6))}) == Anchor(How.NONE)


@pytest.mark.long
@given(fillers, sentences(), fillers, st.integers(3, 12), st.data())
def test_a_sentence_with_another_figure_is_not_located(
    before: list[str], sentence: list[str], after: list[str], count: int, data: st.DataObject
) -> None:
    at = data.draw(
        st.sampled_from([number for number, word in enumerate(sentence) if word[0].isdigit()])
    )
    digits = [number for number, char in enumerate(sentence[at]) if char.isdigit()]
    digit = data.draw(st.sampled_from(digits))
    other = data.draw(
        st.sampled_from([char for char in "0123456789" if char != sentence[at][digit]])
    )
    changed = [
        *sentence[:at],
        sentence[at][:digit] + other + sentence[at][digit + 1 :],
        *sentence[at + 1 :],
    ]
    words = block(wrapped([*before, *changed, *after], count))
    assert find_anchor(" ".join(sentence), 1, {1: words, 2: words}) == Anchor(How.NONE)


@pytest.mark.long
@given(fillers, sentences(), sentences(), st.integers(3, 12))
def test_a_sentence_that_is_not_there_is_not_located(
    before: list[str], sentence: list[str], other: list[str], count: int
) -> None:
    words = block(wrapped([*before, *other[::-1], *before], count))
    assert find_anchor(" ".join(sentence), 1, {1: words}) == Anchor(How.NONE)


@pytest.mark.long
@given(sentences(), st.data())
def test_a_sentence_that_goes_on_in_the_next_column_is_found_in_both(
    sentence: list[str], data: st.DataObject
) -> None:
    cut = data.draw(st.integers(3, len(sentence) - 3))
    # four long words still end before the next column
    left = block(wrapped([*FILLER, *sentence[:cut]], 4), 0.08)
    footer = line(["Report", "of", "the", "company", "17"], 0.1, 0.95)
    right = block(wrapped([*sentence[cut:], *FILLER], 4), 0.55)
    words = [*left, *footer, *right]
    anchor = find_anchor(" ".join(sentence), 1, {1: words})
    assert anchor.how is How.NORMALISED
    begin = len(left) + len(footer)
    assert found(anchor, words) == [
        *range(len(FILLER), len(left)),
        *range(begin, begin + len(sentence) - cut),
    ]
    assert all(x1 < 0.55 or x0 >= 0.5 for x0, _, x1, _ in anchor.pages[0].rects)


@pytest.mark.long
@given(sentences(), st.data())
def test_a_sentence_over_a_page_break_has_an_anchor_on_both_pages(
    sentence: list[str], data: st.DataObject
) -> None:
    cut = data.draw(st.integers(2, len(sentence) - 2))
    first = [*block(wrapped([*FILLER, *sentence[:cut]], 8)), *line(["Report", "17"], 0.1, 0.95)]
    second = [*line(["Risks"], 0.1, 0.03), *block(wrapped([*sentence[cut:], *FILLER], 8))]
    for page in (4, 5):
        anchor = find_anchor(" ".join(sentence), page, {4: first, 5: second})
        assert anchor.how is How.NORMALISED
        assert found(anchor, first, 4) == list(range(len(FILLER), len(FILLER) + cut))
        assert found(anchor, second, 5) == list(range(1, 1 + len(sentence) - cut))


@pytest.mark.parametrize("page", [1, 3])
def test_a_quote_of_the_next_page_is_found_there(page: int) -> None:
    words = block(wrapped(FILLER, 8))
    anchor = find_anchor("what may come and what it means for people", page, {2: words})
    assert (anchor.how, [one.page for one in anchor.pages]) == (How.EXACT, [2])


def test_a_few_letters_are_not_looked_for_on_other_pages() -> None:
    assert find_anchor(
        "our work", 1, {1: line(["water"], 0.1, 0.1), 2: line(["our", "work"], 0.1, 0.1)}
    ) == Anchor(How.NONE)


numbers = st.lists(
    st.integers(100, 9999).map(lambda number: f"{number:,}"), min_size=4, max_size=4, unique=True
)


@pytest.mark.long
@given(st.lists(numbers, min_size=3, max_size=6), st.integers(0, 2), st.booleans())
def test_a_row_of_a_table_is_found_cell_by_cell(
    values: list[list[str]], chosen: int, by_column: bool
) -> None:
    labels = [f"Water {noun}\nof all sites" for noun in NOUNS[: len(values)]]
    rows = [
        row([label, *cells], LEFTS, 0.2 + 3 * LEADING * at)
        for at, (label, cells) in enumerate(zip(labels, values, strict=True))
    ]
    words = [word for cells in rows for word in cells]
    if by_column:
        words.sort(key=lambda word: sum(word.x0 >= left for left in LEFTS))
    quote = " | ".join([labels[chosen].replace("\n", " "), *values[chosen]])
    anchor = find_anchor(quote, 1, {1: words})
    assert anchor.how is How.NORMALISED
    assert sorted(words[at] for at in found(anchor, words)) == sorted(rows[chosen])
    assert all(x1 - x0 < 0.3 for x0, _, x1, _ in anchor.pages[0].rects)


def test_figures_of_the_row_below_are_no_part_of_a_row() -> None:
    words = [
        *row(["Water use", "512", "498"], LEFTS[:3], 0.2),
        *row(["Water sold", "77", "81"], LEFTS[:3], 0.2 + LEADING),
    ]
    assert find_anchor("Water use | 512 | 498", 1, {1: words}).how is How.NORMALISED
    assert find_anchor("Water use | 512 | 81", 1, {1: words}) == Anchor(How.NONE)
    assert find_anchor("Water use | 498 | 512", 1, {1: words}) == Anchor(How.NONE)


def test_a_row_is_not_put_together_from_other_rows_or_pages() -> None:
    one = [
        *row(["Total water withdrawals", "512"], LEFTS[:2], 0.2),
        *row(["Total emissions avoided", "81,123"], LEFTS[:2], 0.3),
    ]
    two = row(["Total waste of all sites", "6,498"], LEFTS[:2], 0.2)
    for quote in ("Total water withdrawals | 81,123", "Total water withdrawals | 6,498"):
        assert find_anchor(quote, 1, {1: one, 2: two}) == Anchor(How.NONE)


def test_a_figure_from_elsewhere_does_not_complete_a_sentence() -> None:
    first = [
        "Our",
        "emissions",
        "of",
        "the",
        "year",
        "fell",
        "by",
        "32.6",
        "%",
        "on",
        "the",
        "year",
        "before",
    ]
    said = block([*wrapped(first, 6), ["33.6", "%", "on", "water"]])
    quote = "Our emissions of the year fell by 33.6 %"
    assert find_anchor(quote.replace("33.6", "32.6"), 1, {1: said}).how is How.EXACT
    for page in (0, 1, 2):
        assert find_anchor(quote, 1, {1: said, page: said}) == Anchor(How.NONE)
    assert find_anchor(quote, 1, {1: said, 2: line(["33.6", "%", "of", "it"], 0.1, 0.1)}) == Anchor(
        How.NONE
    )


@pytest.mark.long
@given(fillers, sentences(), fillers, st.data())
def test_a_sentence_with_a_letter_or_two_wrong_is_found_as_nearly_the_same(
    before: list[str], sentence: list[str], after: list[str], data: st.DataObject
) -> None:
    at = data.draw(
        st.sampled_from(
            [number for number, word in enumerate(sentence) if word.isalpha() and len(word) > 5]
        )
    )
    wrong = sentence[at][:2] + "x" + sentence[at][3:]
    words = block(wrapped([*before, *sentence, *after], 7))
    anchor = find_anchor(" ".join([*sentence[:at], wrong, *sentence[at + 1 :]]), 1, {1: words})
    assert anchor.how is How.FUZZY
    assert found(anchor, words) == list(range(len(before), len(before) + len(sentence)))


@pytest.mark.long
@given(sentences())
def test_nearly_the_same_sentence_is_found_over_a_page_break(sentence: list[str]) -> None:
    cut = len(sentence) // 2
    first = [*block(wrapped([*FILLER, *sentence[:cut]], 8)), *line(["Report", "17"], 0.1, 0.95)]
    second = block(wrapped([*sentence[cut:], *FILLER], 8))
    quote = " ".join(sentence).replace("Company", "Companx").replace("during", "durinh")
    anchor = find_anchor(quote, 1, {1: first, 2: second})
    assert anchor.how is How.FUZZY
    assert found(anchor, first, 1) == list(range(len(FILLER), len(FILLER) + cut))
    assert found(anchor, second, 2) == list(range(len(sentence) - cut))


@pytest.mark.parametrize(("near", "top"), [(0.0, 0.1), (0.5, 0.4), (1.0, 0.8), (None, 0.1)])
def test_of_several_occurrences_the_nearest_is_meant(near: float | None, top: float) -> None:
    said = ["Total", "emissions", "fell", "again"]
    words = [
        word
        for start in (0.1, 0.4, 0.8)
        for word in [*line(said, 0.1, start), *block(wrapped(FILLER, 8), 0.1, start + LEADING)]
    ]
    for quote in ("Total emissions fell again", "Total  emis\u00adsions fell again"):
        [rect] = find_anchor(quote, 1, {1: words}, near=near).pages[0].rects
        assert rect[1] == pytest.approx(top, abs=0.0002)


def test_one_rectangle_a_line_and_none_over_a_gap() -> None:
    words = [
        *line(["We", "cut"], 0.1, 0.2),
        *line(["waste"], 0.6, 0.2),
        *line(["by", "half"], 0.1, 0.2 + LEADING),
    ]
    rects = find_anchor("We cut waste by half", 1, {1: words}).pages[0].rects
    assert len(rects) == 3
    for word in words:
        assert any(
            x0 <= word.x0 and word.x1 <= x1 and y0 <= word.y0 and word.y1 <= y1
            for x0, y0, x1, y1 in rects
        )
    assert all(y1 - y0 < HEIGHT + 0.0003 for _, y0, _, y1 in rects)


@pytest.mark.parametrize("quote", ["", "   ", "|", "• |", "\x00", "a" * 30_000])
def test_nothing_is_found_for_a_quote_without_words_or_without_end(quote: str) -> None:
    assert find_anchor(quote, 1, {1: block([FILLER])}) == Anchor(How.NONE)


def test_nothing_is_found_on_a_page_without_known_words() -> None:
    assert (
        find_anchor("what may come and what it means", 1, {})
        == find_anchor("what may come", 1, {1: []})
        == Anchor(How.NONE)
    )


odd_words = st.lists(st.builds(Word, st.text(max_size=6), *[st.floats(0, 1)] * 4), max_size=30)


@pytest.mark.long
@given(st.text(max_size=60), odd_words, odd_words)
def test_whatever_is_asked_the_answer_is_an_anchor_on_the_page_or_none(
    quote: str, one: list[Word], two: list[Word]
) -> None:
    anchor = find_anchor(quote, 1, {1: one, 2: two})
    assert bool(anchor.pages) is (anchor.how is not How.NONE)
    assert all(0 <= number <= 1 for page in anchor.pages for rect in page.rects for number in rect)


@pytest.mark.long
@settings(max_examples=6)
@given(
    st.sampled_from(
        [" ".join(FILLER * 20), " | ".join(FILLER), "a " * 500, "12 | 12 | 12", "aaaa" * 500]
    ),
    st.booleans(),
)
def test_a_page_of_twenty_thousand_words_takes_bounded_time(quote: str, same_line: bool) -> None:
    texts = [*(["a", "12", "aaaa", *FILLER] * 1000)][:20_000]
    words = [
        Word(text, at % 50 / 50, 0.1 if same_line else at // 50 / 400, at % 50 / 50 + 0.01, 0.11)
        for at, text in enumerate(texts)
    ]
    began = time.process_time()
    find_anchor(quote, 1, {1: words, 2: words})
    assert time.process_time() - began < 4
