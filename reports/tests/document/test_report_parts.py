"""Which part of a report a heading opens, and which page is its contents."""

from __future__ import annotations

import pytest

from reports.document.report_parts import is_contents_page, opens_reference_part, reference_part


@pytest.mark.parametrize(
    ("headings", "part"),
    [
        (["Appendix", "GRI content index"], "index"),
        (["Glossary"], "glossary"),
        (["Independent auditor's limited assurance report"], "assurance"),
        (["Cautionary statement"], "disclaimer"),
        (["GRI content index", "Cautionary statement"], "disclaimer"),
        (["Climate"], ""),
    ],
)
def test_the_innermost_heading_that_names_a_part_decides(headings: list[str], part: str) -> None:
    assert reference_part(headings) == part


def test_a_short_line_may_open_a_part_and_a_sentence_may_not() -> None:
    assert opens_reference_part("SASB content index")
    assert not opens_reference_part("See the SASB content index.")


def test_contents_need_a_title_or_leaders_and_lines_with_page_numbers() -> None:
    lines = "\n\n".join(f"Chapter of the report {number}" for number in range(10, 20))
    assert is_contents_page(f"Contents\n\n{lines}")
    assert not is_contents_page(lines)
    assert is_contents_page("\n".join(f"Chapter {n} ........ {n}" for n in range(8)))
