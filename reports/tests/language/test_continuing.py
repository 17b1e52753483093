"""Whether a text carries on the sentence that another left unfinished."""

from __future__ import annotations

import pytest

from reports.language.continuing import goes_on, is_rest, leaves_off, starts_item


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("These technologies play an essential", "role in the success of the company."),
        ("We report on this in the", "Annual Report 2023."),
        ("The assets", "(including intangible assets) are measured at cost."),
        ("targets a decade earlier", "– reaching net zero by 2050."),
        ("is measured again at the", "2030 targets of the group."),
        ("as laid down in the system,", "i. e. presented to the meeting."),
        ("die Emissionen wurden von", "KION gesenkt."),
    ],
)
def test_what_was_cut_in_mid_sentence_goes_on(before: str, after: str) -> None:
    assert goes_on(before, after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Emissions fell in 2023.", "they will fall again."),
        ("Emissions by scope", "Scope 1 and 2"),
        ("Our levers are:", "lower consumption"),
        ("The Board meets in the", "• Audit Committee"),
        ("– reduce the use of energy", "– reach net zero by 2050"),
        ("Alfa Laval employs people", "a) on permanent contracts"),
    ],
)
def test_an_end_a_label_or_a_list_item_does_not(before: str, after: str) -> None:
    assert not goes_on(before, after)


def test_a_name_in_capitals_is_no_article() -> None:
    assert leaves_off("THE SCOPE OF THE")
    assert not leaves_off("Supplier category A")


def test_a_letter_with_a_bracket_marks_an_item_and_an_abbreviation_does_not() -> None:
    assert starts_item("a) The Board evaluates its work.")
    assert not starts_item("i. e. the Board")
    assert is_rest("i. e. the Board")
