"""Which sections a question shows, which elements it asks together, and which paragraphs fit a
claim."""

from __future__ import annotations

from dataclasses import replace

import pytest

from agents.specialists.legal.coverage import Assessment
from agents.specialists.legal.model.choosing import Chooser, Wanted, chosen, query_of
from agents.specialists.legal.model.claims import Comparing
from agents.specialists.legal.model.fitting import on_other_scopes
from agents.specialists.legal.model.relating import ELEMENTS_PER_QUESTION, grouped, related
from agents.specialists.legal.model.sections import Sections
from agents.specialists.legal.model.subjects import is_on_another_subject, worth_of_titles
from agents.specialists.legal.rules import CoverageOptions, Document
from agents.specialists.legal.tests.helpers import COOKERY_PAGE, REGISTRY, page, requirements
from reports.types import ClaimType, ClaimView, PassageText

PRICE = "We apply an internal carbon price of 80 euros per tonne of CO2 in investment decisions."
DOCUMENT = Document(
    [
        page(1, f"What we eat\n\n{COOKERY_PAGE}", "What we eat"),
        page(2, f"What carbon costs\n\n{PRICE}", "What carbon costs"),
        page(3, "Remuneration\n\nThe pay of the board is set each year by it.", "Remuneration"),
    ]
)
ASSESSMENT = Assessment(requirements("S2.29(f)(i)"), DOCUMENT, CoverageOptions())


def wanted(found: dict[str, list[PassageText]] | None = None) -> list[Wanted]:
    (node,) = requirements("S2.29(f)(i)")
    chooser = Chooser(DOCUMENT, Sections(DOCUMENT), found)
    return chooser.wanted(node, ASSESSMENT.answers(node))


def test_what_the_rules_would_quote_comes_first_and_what_a_search_finds_joins() -> None:
    first = wanted()[0]
    assert (first.quoted, first.ranked[0][0]) == (2, 2)
    assert 1 not in dict(first.ranked), "a section on another subject is not shown"
    (node,) = requirements("S2.29(f)(i)")
    passages = {query_of(node): [PassageText(0, COOKERY_PAGE, 1, 1)]}
    assert 1 in dict(wanted(passages)[0].ranked)


def test_sections_are_chosen_within_a_budget_and_never_twice() -> None:
    sections = Sections(DOCUMENT)
    asked = wanted()
    assert next(one.number for one in chosen(asked, sections, 5_000)) == 2
    assert chosen(asked, sections, 20) == []
    seen = {one.key: frozenset({2}) for one in asked}
    assert 2 not in [one.number for one in chosen(asked, sections, 5_000, seen)]


def test_an_index_is_no_place_to_look() -> None:
    index = page(4, "GRI content index\n\nGRI 305-1 | Direct emissions | 12", "GRI content index")
    document = Document([*DOCUMENT.pages, index])
    sections = Sections(document)
    apart = {section.number for section in sections.all if section.flags}
    (node,) = requirements("S2.29(f)(i)")
    assessment = Assessment([node], document, CoverageOptions())
    passages = {query_of(node): [PassageText(0, index.text, 4, 4)]}
    for one in Chooser(document, sections, passages).wanted(node, assessment.answers(node)):
        assert apart.isdisjoint(dict(one.ranked))


def test_twins_of_the_two_standards_stand_side_by_side() -> None:
    nodes = requirements("S1.27(a)(iii)", "S1.27(b)(i)", "S2.6(a)(iii)", "S2.6(b)(i)")
    assert [one.paragraph_id for one in related(nodes)] == [
        "S1.27(a)(iii)",
        "S2.6(a)(iii)",
        "S1.27(b)(i)",
        "S2.6(b)(i)",
    ]


def test_questions_are_of_similar_length_and_cut_no_paragraph() -> None:
    one = wanted()[0]
    nodes = [node for node in REGISTRY.values() if node.checkable and node.elements][:60]
    many = [
        replace(one, requirement=node, number=number)
        for node in nodes
        for number, _ in enumerate(node.elements, start=1)
    ]
    groups = grouped(many)
    assert [each for group in groups for each in group] == many
    assert max(map(len, groups)) <= ELEMENTS_PER_QUESTION
    assert min(map(len, groups)) > 0.6 * max(map(len, groups))
    ends = [{each.requirement.paragraph_id for each in group} for group in groups]
    assert sum(map(len, ends)) == len(set().union(*ends)), "no paragraph goes over two"
    assert grouped([]) == []


def test_only_paragraphs_without_others_in_them_are_asked() -> None:
    nodes = [node for node in REGISTRY.values() if node.paragraph_id.startswith("S2.6")]
    assessment = Assessment(nodes, DOCUMENT, CoverageOptions())
    leaves = {node.paragraph_id for node in assessment.leaves()}
    assert "S2.6(a)(iii)" in leaves and "S2.6(a)" not in leaves
    assert all(
        assessment.within(node) for node in assessment.binding() if node.paragraph_id not in leaves
    )


def test_a_claim_is_asked_about_what_fits_it_and_about_no_element_twice() -> None:
    text = "The Sustainability Committee reports to the Board on climate matters every quarter."
    given = ClaimView(
        "c",
        text,
        ClaimType.LEGAL_GOVERNANCE,
        quote=text,
        paragraphs=("S2.6(a)(iii)", "S2.29(f)(i)", "S2.36(e)(iii)", "S1.27(a)(iii)"),
    )
    held = Comparing(REGISTRY, None).held(given)
    assert held.fitting == {"S2.6(a)(iii)", "S1.27(a)(iii)"}
    inside = replace(given, paragraphs=("S2.33", "S2.33(d)", "S2.33(e)"))
    assert Comparing(REGISTRY, None).held(inside).fitting == {"S2.33"}


@pytest.mark.parametrize(
    ("text", "others"),
    [
        ("Scope 3 emissions from business travel fell", "12"),
        ("Scope 1 and 2 emissions fell by 4 %", "3"),
        ("Scopes 1-3 | 1,868,153 t CO2e", ""),
        ("Scope 1, Scope 2 and Scope 3 emissions", ""),
        ("Employee commuting: 400 t", "12"),
        ("Our emissions fell by 4 %", ""),
    ],
)
def test_which_scopes_a_claim_is_not_on(text: str, others: str) -> None:
    assert on_other_scopes(text) == {f"S2.29(a)(i)({number})" for number in others}


@pytest.mark.parametrize(
    ("paragraph_id", "titles", "worth"),
    [
        ("S2.25(a)(v)", ("Governance", "Risk management"), True),
        ("S2.29(g)(i)", ("Governance", "Remuneration of the executive board"), True),
        ("S2.35", ("Climate", "Targets and progress"), True),
        ("S2.6(a)(iii)", ("Board and committees",), True),
        ("S2.25(a)(v)", ("What we eat",), False),
        ("S2.29(g)(i)", (), False),
    ],
)
def test_titles_vote_by_the_subject_of_a_paragraph(
    paragraph_id: str, titles: tuple[str, ...], worth: bool
) -> None:
    assert (worth_of_titles(paragraph_id, titles) > 0) is worth


def test_a_section_on_another_subject_counts_little() -> None:
    taxonomy = ("EU Taxonomy", "Climate risk and vulnerability")
    assert is_on_another_subject("S2.25(a)(i)", taxonomy)
    assert not is_on_another_subject("S2.29(e)", taxonomy)


def test_a_section_that_says_nothing_is_never_ranked() -> None:
    address = page(4, "What carbon costs\n\nwww.company.example.com/carbon", "What carbon costs")
    document = Document([*DOCUMENT.pages, address])
    sections = Sections(document)
    (node,) = requirements("S2.29(f)(i)")
    assessment = Assessment([node], document, CoverageOptions())
    for one in Chooser(document, sections).wanted(node, assessment.answers(node)):
        pages = {sections.all[number - 1].pages[0] for number, _ in one.ranked}
        assert 2 in pages and 4 not in pages
