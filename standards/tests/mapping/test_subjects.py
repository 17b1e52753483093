"""Subjects: a paragraph needs what the claim is about, not a word that both have."""

from __future__ import annotations

import re

import pytest

from standards.mapping import map_claim
from standards.mapping.industry_metrics import paragraph_of_metric
from standards.mapping.subjects import TABLE, Words, paragraphs_named, shipped_table, subjects_of
from standards.packaged import packaged_requirements

CHECKABLE = {node.paragraph_id for node in packaged_requirements() if node.checkable}
SPEAK = [  # a claim, and the paragraph that comes first
    ("Scope 1 emissions (t CO2e), 2024: 1,200; 2023: 1,350", "S2.29(a)(i)(1)"),
    ("Scope 2, market-based (t CO2e), 2024: 800; 2023: 950", "S2.29(a)(i)(2)"),
    ("Scope 2, location-based (t CO2e), 2024: 900; 2023: 980", "S2.29(a)(v)"),
    ("Scope 3, category 6: business travel (t CO2e), 2024: 310", "S2.29(a)(i)(3)"),
    ("Scope 1 and 2 emissions fell to 2,000 tonnes of CO2e.", "S2.29(a)(i)"),
    ("We use an internal carbon price of EUR 90 per tonne in investment decisions.", "S2.29(f)(i)"),
    ("Ten per cent of the executive bonus depends on cutting CO2 emissions.", "S2.29(g)(i)"),
    ("The executive bonus includes a component for employee diversity goals.", "S1.27(a)(v)"),
    ("We will use carbon credits for at most a tenth of our net-zero target.", "S2.36(e)"),
    ("We aim to cut Scope 1 and 2 emissions by 42% by 2030.", "S2.33"),
    ("We aim to raise the share of women in management to 30% by 2030.", "S1.51"),
    ("Our target is to cut waste by 20% by 2030; we achieved 12% so far.", "S1.51(f)"),
    ("The Science Based Targets initiative validated our climate targets in 2023.", "S2.34(a)"),
    ("Energy consumption (MWh), 2024: 12,300; 2023: 12,900", "S2.32"),
    ("Waste for disposal (t), 2024: 450; 2023: 470", "S1.46(b)(ii)"),
    ("Recordable injuries, 2024: 14; 2023: 19", "S1.46(b)(ii)"),
    ("Share of women in the workforce: 2024: 31%; 2023: 30%", "S1.46(b)(ii)"),
    ("The supervisory board oversees sustainability matters.", "S1.27(a)"),
    ("The board's audit committee is briefed on climate risks quarterly.", "S2.6(a)(iii)"),
    ("Our head of sustainability is responsible for environmental matters.", "S1.27(b)(i)"),
    ("In 2024 we replaced the lighting of three plants by LED.", "S2.14(a)(ii)"),
    ("We train all employees on health and safety every year.", "S1.33(a)"),
    ("Suppliers are audited against our code of conduct every two years.", "S1.44(a)"),
    ("We invested EUR 12 million in decarbonisation in 2024.", "S2.29(e)"),
    ("In 2024, 34% of turnover was taxonomy-aligned.", "S2.29(d)"),
    ("Floods could disrupt deliveries from our coastal plants.", "S2.10(a)"),
    ("This report is prepared in accordance with the GRI Standards.", "S1.59(a)"),
]
NOT_ABOUT = [  # a claim, and what shared words must not lead to
    ("Employees of the joint venture spent 2,300 days in training.", r"S2\.(1[346]|29|3[3-6])"),
    ("We paid bonuses of USD 4 million to governments for mining licences.", r"S2\.29\(g\)"),
    ("Recordable injuries, 2024: 14; 2023: 19", r"S2\.32|S1\.48"),
    ("Our net zero ready office building was opened in 2022.", r"S2\.3[3-6]"),
    ("We contribute to the Sustainable Development Goals.", r"S2\.33|S1\.51"),
    ("China's climate goal is neutrality by 2060.", r"S2\.3[3-6]"),
]
NOTHING_ASKED = [
    "The annual general meeting elects the members of the supervisory board.",
    "The company ranked third and won an award for its product design.",
    "Staff costs rose to EUR 45 million.",
    "Associates donated to food banks and volunteered at schools.",
]


@pytest.mark.parametrize(("claim", "paragraph_id"), SPEAK)
def test_the_subject_of_a_claim_decides_its_first_paragraph(claim: str, paragraph_id: str) -> None:
    recognised = [one for one in map_claim(claim).paragraphs if one.recognised]
    assert recognised[0].paragraph_id == paragraph_id


@pytest.mark.parametrize(("claim", "never"), NOT_ABOUT)
def test_a_shared_word_is_no_subject(claim: str, never: str) -> None:
    recognised = [one.paragraph_id for one in map_claim(claim).paragraphs if one.recognised]
    assert not any(re.match(never, paragraph_id) for paragraph_id in recognised)


@pytest.mark.parametrize("claim", NOTHING_ASKED)
def test_what_the_standards_do_not_ask_about_has_a_reason_instead_of_a_paragraph(
    claim: str,
) -> None:
    mapping = map_claim(claim)
    assert not any(one.recognised for one in mapping.paragraphs)
    assert mapping.why.startswith("It ")
    assert len(mapping.why) <= 300


def test_the_relevance_names_the_subject_and_the_words_that_show_it() -> None:
    first = map_claim("We apply a shadow price of EUR 90 per tonne of carbon.").paragraphs[0]
    assert first.relevance.startswith("The claim speaks of an internal carbon price: “shadow price")
    assert "the paragraph asks:" in first.relevance


def test_an_industry_metric_needs_the_table_of_the_industry() -> None:
    claim = "Water withdrawal (m3), 2024: 1,200; 2023: 1,300"

    def first(industry: str) -> str:
        return map_claim(claim, industry=industry).paragraphs[0].paragraph_id

    assert first("IF-RE") == "S2.32"  # in the guidance on S2
    assert first("RT-IG") == "S1.46(b)(ii)"  # its table has no metric of water
    assert first("") == "S1.46(b)(ii)"
    injuries = map_claim("Recordable injuries, 2024: 14", industry="RT-IG").paragraphs[0]
    assert injuries.paragraph_id == "S1.48"
    assert "RT-IG-" in injuries.relevance


def test_without_a_known_industry_only_energy_counts_as_a_metric_of_industries() -> None:
    assert paragraph_of_metric("energy", "") == ("S2.32", "")
    assert paragraph_of_metric("energy", "TR-AU") == ("", "")
    assert paragraph_of_metric("safety", "") == ("", "")
    assert paragraph_of_metric("no such kind", "RT-IG") == ("", "")


def test_the_table_names_only_paragraphs_that_can_be_checked() -> None:
    assert set(paragraphs_named()) <= CHECKABLE
    for subject in shipped_table().subjects:
        assert bool(subject.why) != bool(subject.climate or subject.general), subject.name


def test_every_subject_is_named_once() -> None:
    names = [subject.name for subject in shipped_table().subjects]
    assert len(names) == len(set(names))
    assert TABLE.stat().st_size < 120_000


def test_at_most_three_subjects_of_a_claim_are_told() -> None:
    text = " ".join(claim for claim, _ in SPEAK)
    assert len(subjects_of(Words(text))) <= 3
