"""Metric codes are recognised in the spellings of real reports, and nothing else is taken for
one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from standards.sasb import codes as sasb_codes
from standards.sasb.codes import SasbCodeError
from standards.sasb.packaged import packaged_industries

SHIPPED = sorted(
    metric.code
    for industry in packaged_industries()
    for metric in (
        *industry.activity_metrics,
        *(m for topic in industry.topics for m in topic.metrics),
    )
)
SEPARATORS = st.sampled_from(["", " ", "-", "–", "‑", "—", " - ", "\u00ad", "_", "-\n"])


@pytest.mark.parametrize(
    "written",
    [
        "EM-EP-110a.1",
        "EM-EP 110a.1",
        "EMEP110a.1",
        "EM–EP–110a.1",
        "EM-EP-110a.1.",
        "em-ep-110A.1",
        "EM-EP-110a1",
        " EM EP 110a. 1 ",
    ],
)
def test_any_usual_spelling_is_one_code(written: str) -> None:
    assert sasb_codes.normalise(written) == "EM-EP-110a.1"


@given(st.sampled_from(SHIPPED), SEPARATORS, SEPARATORS, st.booleans(), st.booleans())
def test_every_shipped_code_is_read_back_from_every_spelling(
    code: str, first: str, second: str, dot: bool, lower: bool
) -> None:
    sector, industry, number = code.split("-")
    written = f"{sector}{first}{industry}{second}{number}{'.' if dot else ''}"
    assert sasb_codes.normalise(written.lower() if lower else written) == code
    assert [
        found for _, _, found in sasb_codes.find(f"As asked by {written} and others, we report it.")
    ] == [code]


@given(st.text(max_size=60))
def test_whatever_is_accepted_is_already_normal_when_normalised_again(text: str) -> None:
    try:
        code = sasb_codes.normalise(text)
    except SasbCodeError:
        return
    assert sasb_codes.normalise(code) == code


@pytest.mark.long
@pytest.mark.parametrize("code", SHIPPED)
def test_a_normal_code_stays_as_it_is_and_names_its_industry(code: str) -> None:
    assert sasb_codes.normalise(code) == code
    assert sasb_codes.industry_of(code) == code[:5]


@pytest.mark.parametrize(
    "written",
    [
        "",
        "EM-EP",
        "EM-EP-110a",
        "EM-EP-110e.1",
        "EM-EP-110a.0",
        "EM-EP-110a.123",
        "ZZ-EP-110a.1",
        "EM-EP-110a.1, EM-EP-110a.2",
        "S2.29(a)",
    ],
)
def test_what_is_no_code_is_refused(written: str) -> None:
    with pytest.raises(SasbCodeError, match=r"EM-EP-110a\.1"):
        sasb_codes.normalise(written)


def test_a_provisional_code_is_named_as_such_and_not_guessed() -> None:
    with pytest.raises(SasbCodeError, match="provisional"):
        sasb_codes.normalise("NR0101-01")
    assert sasb_codes.find("NR0101-01 Gross global Scope 1 emissions") == []


def test_codes_are_found_with_their_positions() -> None:
    text = "See EM-EP 110a.1; EM-MM-150a.10 (IF–EU–000.A)."
    found = sasb_codes.find(text)
    assert [code for _, _, code in found] == ["EM-EP-110a.1", "EM-MM-150a.10", "IF-EU-000.A"]
    assert [text[start:end] for start, end, _ in found] == [
        "EM-EP 110a.1",
        "EM-MM-150a.10",
        "IF–EU–000.A",
    ]


@pytest.mark.parametrize(
    "text",
    [
        "EM-EP-110a in 2023",
        "EM-EP-110a 20 sites",
        "WE DO 110a.1",
        "MEMEP110a.1",
        "EM-EP-110a.1x",
        "part no. TC5C110a.1",
    ],
)
def test_nothing_is_found_by_chance(text: str) -> None:
    assert sasb_codes.find(text) == []
