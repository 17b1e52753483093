"""A report and its financial statements."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.specialists.data_metrics.checks.financial_ties import financial_ties
from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.schemas import CheckResult
from reports.document.stating import with_statements
from reports.figures.extract import read_pages
from reports.language.accounts import days_in
from reports.tests.figures.structured import page_with, table
from reports.types import Block, BlockKind, CellReading, PageContent, Rect, TableContent

_BOX = Rect(0.1, 0.1, 0.9, 0.2)
INCOME = """EUR thousand | 2023 | 2022
Revenue | 118,780 | 105,518
Cost of materials | -52,044 | -45,158
Staff costs | -45,221 | -39,900
Profit for the period | 3,142 | 5,369"""
SHEET = """EUR thousand | 31.12.2023 | 31.12.2022
Cash | 5,463 | 4,361
Receivables | 31,077 | 30,511
Equity | 60,915 | 61,001
Total assets | 110,320 | 101,876"""
CASH_FLOW = """EUR thousand | 2023 | 2022
Profit for the period | 3,142 | 5,369
Depreciation | 6,589 | 6,766
Purchase of property, plant and equipment | -4,759 | -3,193
Cash at the end | 5,463 | 4,361"""
STAFF = """Staff | 2023 | 2022
Number of employees (average for the year) | 590 | 538"""
TITLES = (
    "Consolidated income statement",
    "Consolidated balance sheet as at 31 December 2023",
    "Consolidated cash flow statement",
    "Notes to the consolidated financial statements",
)


def titled(title: str, text: str, number: int) -> PageContent:
    """A page with a heading and a table below it."""
    paths = [[line.split(" | ")[0]] for line in text.split("\n")[1:]]
    shown = replace(table(text, paths, caption=title), page=number)
    above = [Block(BlockKind.HEADING, title, _BOX, level=1)]
    page = page_with(shown, above=above)
    return replace(page, number=number, text=f"{title}\n\n{page.text}")


def statements(first: int) -> list[PageContent]:
    """The statements of a group, on pages of their own."""
    texts = (INCOME, SHEET, CASH_FLOW, STAFF)
    return [
        titled(*one, number) for number, one in enumerate(zip(TITLES, texts, strict=True), first)
    ]


def ties(
    *said: str,
    shown: str = "",
    caption: str = "",
    reading: CellReading = CellReading.PROVEN,
    accounts: bool = True,
    attached: bool = False,
) -> list[CheckResult]:
    """What the check says of sentences, each on a page of its own, and of a table behind them, in a
    report with its statements at the end, or with statements attached."""
    pages = [PageContent(number, text) for number, text in enumerate(said, 1)]
    if shown:
        paths = [[line.split(" | ")[0]] for line in shown.split("\n")[1:]]
        number = len(pages) + 1
        one: TableContent = replace(
            table(shown, paths, caption=caption, reading=reading), page=number
        )
        pages.append(replace(page_with(one), number=number))
    if attached:
        other = with_statements(statements(1))
        figures = [replace(q, source="id") for q in read_pages(other)]
        own = with_statements(pages)
        given = check_input(
            read_pages(own),
            pages=own,
            accounts=figures,
            accounts_pages=other,
            accounts_name="accounts.pdf",
        )
        return financial_ties(given)
    own = with_statements([*pages, *(statements(len(pages) + 1) if accounts else ())])
    return financial_ties(check_input(read_pages(own), pages=own))


def told(results: list[CheckResult], tie: str) -> list[tuple[str, str]]:
    """Result and message of the results of one tie."""
    return [(one.result, one.message) for one in results if one.details.stored()["tie"] == tie]


REVENUE = "EUR million | 2023 | 2022\nRevenue | {} | {}"


def test_revenue_in_another_unit_and_rounding_is_the_same() -> None:
    ((result, message),) = told(ties("Revenue amounted to EUR 118.8 million in 2023."), "revenue")
    assert result == "pass"
    assert message == (
        "Revenue 2023: 118.8 million EUR (p. 1), the same in the income statement (p. 2)."
    )


def test_a_head_that_prints_both_days_of_the_year_tells_the_year() -> None:
    assert [day.isoformat() for day in days_in("01.01.-31.12.2023 K EUR")] == ["2023-12-31"]
    heads = ("EUR thousand | 2023 | 2022", "EUR thousand | 01.01.-31.12.2023 | 01.01.-31.12.2022")
    pages = [PageContent(1, "Revenue amounted to EUR 118.8 million in 2023."), *statements(2)]
    pages[1] = titled(TITLES[0], INCOME.replace(*heads), 2)
    own = with_statements(pages)
    results = financial_ties(check_input(read_pages(own), pages=own))
    assert told(results, "revenue")[0][0] == "pass"


def test_a_row_whose_earlier_year_is_that_of_the_statements_is_called_wrong() -> None:
    results = told(ties(shown=REVENUE.format("121.4", "105.5")), "revenue")
    (message,) = [message for result, message in results if result == "fail"]
    assert "121.4 million EUR (p. 1), but 118.78 million EUR" in message


def test_a_sentence_is_called_wrong_where_its_digits_look_like_a_misprint() -> None:
    (result,) = ties("Revenue amounted to EUR 118,870 thousand in 2023.")
    assert (result.result, result.severity) == ("fail", "warning")


@pytest.mark.parametrize(
    "said",
    [
        "Revenue amounted to EUR 121,300 thousand in 2023.",  # another definition may be meant
        "Adjusted revenue amounted to EUR 118,870 thousand in 2023.",
        "Taxonomy-eligible revenue amounted to EUR 118,870 thousand in 2023.",
        "Revenue in the Europe segment amounted to EUR 118,870 thousand in 2023.",
        "Revenue amounted to around EUR 118,870 thousand in 2023.",
        "Revenue amounted to EUR 118,870 thousand in 2021.",
        "Revenue amounted to USD 118,870 thousand in 2023.",
        "Revenue was restated to EUR 118,870 thousand in 2023.",
        "Net sales amounted to EUR 118,870 thousand in 2023.",  # not the name of the line
    ],
)
def test_what_may_be_another_amount_is_not_called_wrong(said: str) -> None:
    assert not ties(said)


@pytest.mark.parametrize(
    "known",
    [
        {"shown": REVENUE.format("121.4", "99.9")},  # nothing shows that it is the same line
        {"shown": REVENUE.format("121.4", "105.5"), "caption": "Europe segment"},
        {"shown": REVENUE.format("121.4", "105.5"), "reading": CellReading.SINGLE},
        {"shown": REVENUE.format("118.8", "107.9")},  # an earlier year may have been restated
    ],
)
def test_a_row_without_proof_is_not_called_wrong(known: dict[str, object]) -> None:
    assert all(one.result == "pass" for one in ties(**known))  # type: ignore[arg-type]


def test_a_number_that_the_report_prints_again_is_not_called_wrong() -> None:
    again = "Revenue amounted to EUR 118,870 thousand in 2023."
    assert not [one for one in ties(again, f"As said, {again}") if one.result == "fail"]


def test_employees_are_counted_alike_whatever_stands_over_the_table() -> None:
    shown = "Staff | 2023 | 2022\nEmployees in annual average | 590 | 538"
    assert [result for result, _ in told(ties(shown=shown), "employees")] == ["pass", "pass"]
    shown = "Staff | 2023 | 2022\nEmployees at year-end | 600 | 538"
    assert not told(ties(shown=shown), "employees")


def test_employees_called_otherwise_with_the_same_year_before_are_called_wrong() -> None:
    shown = "Staff | 2023 | 2022\nEmployees in annual average | 691 | 538"
    assert [result for result, _ in told(ties(shown=shown), "employees")] == ["pass", "fail"]


def test_capital_expenditure_is_that_of_the_cash_flow_statement() -> None:
    shown = "EUR million | 2023 | 2022\nPurchase of property, plant and equipment | 4.76 | 3.19"
    (first, _) = told(ties(shown=shown), "capital_expenditure")
    assert first[0] == "pass" and "cash flow statement" in first[1]
    shown = "EUR million | 2023 | 2022\nTaxonomy-eligible capital expenditure | 1.00 | 3.19"
    assert not ties(shown=shown)


def test_the_currency_is_that_of_the_statements() -> None:
    results = ties("Revenue amounted to EUR 118.8 million in 2023.")
    assert [result for result, _ in told(results, "currency")] == ["pass"]
    results = ties("Revenue amounted to USD 118.8 million in 2023.")
    ((result, message),) = told(results, "currency")
    assert result == "fail" and "the same digits in two currencies" in message


def test_a_convenience_translation_says_nothing_of_the_currency() -> None:
    assert not ties("Revenue amounted to USD 131.3 million in 2023.")


PERIOD = "This report covers the period from 1 January {} to 31 {}."


def test_the_period_ends_on_the_day_of_the_balance_sheet() -> None:
    (result,) = ties(PERIOD.format("2023", "December 2023"))
    assert result.result == "pass" and "2023-12-31" in result.message
    (result,) = ties(PERIOD.format("2023", "March 2024"))
    assert (result.result, result.severity) == ("fail", "warning")


@pytest.mark.parametrize(
    "said",
    [
        "The survey covers the period from 1 January 2023 to 31 March 2024.",
        "This report relates to the financial year 2023.",
        "This report was published on 31 March 2024.",
    ],
)
def test_other_days_say_nothing_of_the_period(said: str) -> None:
    assert not told(ties(said), "period")


def test_the_companies_are_those_of_the_statements() -> None:
    said = "The key figures include all fully consolidated companies of the group."
    assert [result for result, _ in told(ties(said), "entity")] == ["pass"]
    said = "The key figures include all fully consolidated companies except two."
    assert not told(ties(said), "entity")


def test_a_part_that_relates_to_the_parent_company_is_left_open() -> None:
    said = "This section of the report relates to Example AG, the largest company of the group."
    ((result, message),) = told(ties(said), "entity")
    assert result == "inconclusive" and "Example AG" in message


def test_the_order_of_the_figures_changes_nothing() -> None:
    said = "Revenue amounted to EUR 118,870 thousand in 2023."
    again = "Consolidated revenue reached EUR 118.8 million in 2023."
    pages = [PageContent(1, said), PageContent(2, again), *statements(3)]
    own = with_statements(pages)
    figures = read_pages(own)
    first = financial_ties(check_input(figures, pages=own))
    assert {one.result for one in first} == {"pass", "fail"}
    backwards = financial_ties(check_input(figures[::-1], pages=own))
    assert sorted(one.message for one in backwards) == sorted(one.message for one in first)


def test_without_statements_nothing_is_said() -> None:
    said = "Revenue amounted to EUR 118.8 million in 2023."
    assert ties(said, accounts=False) == []


def test_key_figures_titled_like_statements_are_none() -> None:
    page = titled("Income statement", INCOME, 2)
    own = with_statements([PageContent(1, "Revenue amounted to EUR 118.8 million in 2023."), page])
    assert financial_ties(check_input(read_pages(own), pages=own)) == []


def test_statements_without_a_heading_over_the_notes_are_known_by_all_three() -> None:
    said = PageContent(1, "Revenue amounted to EUR 118.8 million in 2023.")
    for count, results in ((3, 2), (2, 0)):
        own = with_statements([said, *statements(2)[:count]])
        assert len(financial_ties(check_input(read_pages(own), pages=own))) == results


def test_attached_statements_are_asked_where_the_report_has_none() -> None:
    results = ties("Revenue amounted to EUR 118.8 million in 2023.", attached=True)
    ((result, message),) = told(results, "revenue")
    assert result == "pass" and "accounts.pdf" in message
    assert all(page == 1 for one in results for page in one.pages)
