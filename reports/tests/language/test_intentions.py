"""What a company itself still means to do."""

from __future__ import annotations

import pytest

from reports.language.intentions import is_own_intention, is_own_judgement, own_words


@pytest.mark.parametrize(
    "text",
    [
        "Committed to helping our customers reach net zero by 2050",
        "We are targeting net zero emissions from our operations by 2050.",
        "We remain committed to building 1GW of capacity.",
        "What we will do in 2024: Commence construction of the plant.",
        "Steel decarbonisation targets: Support our customers' ambitions to cut 20-30% by 2035.",
        "Acme intends to reduce emissions by 2030.",
        "Our targets are to reduce our Scope 1 and 2 emissions by 50% by 2030.",
    ],
)
def test_what_the_company_means_to_do_is_an_intention(text: str) -> None:
    assert is_own_intention(text, "Acme AG")


@pytest.mark.parametrize(
    "text",
    [
        "We had expected to finalise agreements on 570MW in 2023.",
        "In July 2023, Acme formally committed to net-zero.",
        "In 2023, we made project commitments which will deliver abatement of 2Mt.",
        "Vendor Ltd will continue construction of the 130MW plant.",
        "53% of our sales are to producers with public targets to reach net zero by 2050.",
        "The Board adopted a policy codifying its commitment to diversity.",
        "The plant was planned to open in 2022.",
        "29 of our projects progressed, leading to above target performance by 2030.",
        "This is 10% of our baseline. (We expect to ramp-up the retirement of credits)",
    ],
)
def test_results_missed_plans_and_plans_of_others_are_none(text: str) -> None:
    assert not is_own_intention(text, "Acme AG")


def test_a_judgement_is_told_from_a_result() -> None:
    assert is_own_judgement("We now estimate that 600MW are required by 2030.")
    assert not is_own_judgement("We measured 600MW in 2023.")


def test_the_sentence_before_is_no_word_of_the_claim() -> None:
    assert own_words("It was 10%. (We expect more (by 2030))") == "It was 10%."
    assert own_words("Scope 1 (t CO2e)") == "Scope 1 (t CO2e)"
