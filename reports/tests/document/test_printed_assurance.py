"""Statements of assurance that are printed inside a report."""

from __future__ import annotations

from reports.document.assurance.printed import (
    UNNAMED,
    PrintedAssurance,
    printed_assurances,
    printed_words,
)
from reports.document.assurance.reading import read_assurance
from reports.types import Flag, Statement, StatementKind

TITLE = ("Independent Assurance Report",)
CONCLUSION = "In our opinion, total Scope 1 and 2 emissions of 32.6Mt CO2e are fairly stated."


def said(
    *lines: tuple[str, StatementKind, tuple[str, ...]], page: int = 42, flagged: bool = True
) -> list[Statement]:
    flags = frozenset({Flag.ASSURER}) if flagged else frozenset[Flag]()
    return [
        Statement(page, index, kind, text, section=section, flags=flags)
        for index, (text, kind, section) in enumerate(lines)
    ]


def sentence(text: str, *under: str) -> tuple[str, StatementKind, tuple[str, ...]]:
    return text, StatementKind.SENTENCE, under or TITLE


def only(statements: list[Statement]) -> PrintedAssurance:
    (found,) = printed_assurances(statements)
    return found


def test_issuer_pages_and_level_of_each_conclusion_are_read() -> None:
    first = said(
        sentence("of KPMG to the directors"),
        sentence(CONCLUSION, *TITLE, "Scope 1 and 2 \u2013 Reasonable assurance"),
        sentence(
            "We are not aware of any misstatement in Scope 3 emissions of 578.1Mt CO2e.",
            *TITLE,
            "Scope 3 \u2013 Limited assurance",
        ),
    )
    rest = said(sentence("We conducted our work in accordance with ISAE 3410."), page=43)
    found = only([*first, *rest])
    assert (found.issuer, found.pages) == ("KPMG", "p. 42-43")
    assert [line.level for line in found.lines] == ["reasonable", "limited"]


def test_who_is_said_to_have_done_the_work_is_the_issuer() -> None:
    found = only(
        said(
            sentence("Greenstone has conducted procedures to express limited assurance."),
            sentence(CONCLUSION),
        )
    )
    assert (found.issuer, found.lines[0].level) == ("Greenstone", "limited")
    unnamed = said(sentence("We give limited assurance."), sentence(CONCLUSION))
    assert only(unnamed).issuer == UNNAMED


def test_how_the_work_was_done_says_nothing_of_what_is_covered() -> None:
    procedure = "\u2022 Testing Scope 1 emissions of 12 sites, which were 1,234 t."
    found = only(
        said(
            sentence("We give limited assurance."),
            sentence(CONCLUSION),
            (procedure, StatementKind.LIST_ITEM, (*TITLE, "Summary of procedures")),
        )
    )
    assert [line.text for line in found.lines] == [CONCLUSION]


def test_a_pointer_and_an_audit_of_accounts_are_no_statement_of_assurance() -> None:
    pointer = "The independent report with limited assurance can be found on our website."
    audit = "We have audited the consolidated financial statements, with reasonable assurance."
    assert printed_assurances(said(sentence(pointer))) == ()
    assert printed_assurances(said(sentence(audit), sentence(CONCLUSION))) == ()


def test_words_of_the_company_are_no_statement_of_assurance() -> None:
    words = said(sentence("We give limited assurance."), sentence(CONCLUSION), flagged=False)
    assert printed_assurances(words) == ()


def test_the_statements_of_two_years_that_follow_each_other_are_two() -> None:
    flags = frozenset({Flag.ASSURER})
    lines: list[Statement] = []
    for page, year in ((1, 2022), (2, 2021)):
        title = f"{year} Verification Statement"
        said = (
            (StatementKind.HEADING, title),
            (StatementKind.SENTENCE, "Oakfield was engaged to provide limited assurance."),
            (StatementKind.ROW, "Scope 1 | 1,252,906 | tCO2e"),
            (StatementKind.SENTENCE, f"In our opinion the data for {year} are fairly stated."),
        )
        lines += [
            Statement(page, index, kind, text, section=(title,), flags=flags)
            for index, (kind, text) in enumerate(said)
        ]
    found = printed_words(lines)
    assert [(one.found.first, one.found.last) for one in found] == [(1, 1), (2, 2)]
    assert [read_assurance(one.words).period.years for one in found] == [(2022,), (2021,)]
    assert found[0].digest != found[1].digest
