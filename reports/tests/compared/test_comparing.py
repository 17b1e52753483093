"""Two sides compared: what became of claims, requirements and checks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.compared.comparing import (
    Change,
    CheckChange,
    CheckSide,
    ClaimSide,
    GapChange,
    RequirementSide,
    Side,
    compare,
    gap_change,
)
from reports.tests.compared.test_matching import PHRASES

SWAPPED = {
    Change.NEW: Change.DROPPED,
    Change.DROPPED: Change.NEW,
    Change.SOFTENED: Change.HARDENED,
    Change.HARDENED: Change.SOFTENED,
}
CLAIM = ClaimSide("a", PHRASES[4], PHRASES[4], 3, "strategic", "unverified", "asserted")


def _claims(*claims: ClaimSide) -> Side:
    return Side(claims=claims)


def _only(before: Side, after: Side) -> tuple[Change, ...]:
    return tuple(pair.change for pair in compare(before, after).claims)


def test_a_claim_may_be_kept_new_dropped_or_softened() -> None:
    softer = replace(CLAIM, id="b", quote=PHRASES[5], text=PHRASES[5])
    other = replace(CLAIM, id="c", quote=PHRASES[7], text=PHRASES[7])
    assert _only(_claims(CLAIM), _claims(replace(CLAIM, id="b"))) == (Change.KEPT,)
    assert _only(_claims(CLAIM), _claims(softer)) == (Change.SOFTENED,)
    assert _only(_claims(softer), _claims(CLAIM)) == (Change.HARDENED,)
    assert _only(_claims(CLAIM), _claims(other)) == (Change.NEW, Change.DROPPED)


def test_a_changed_verdict_or_rung_is_told_where_both_were_judged() -> None:
    def changed(**fields: str) -> bool:
        (pair,) = compare(_claims(CLAIM), _claims(replace(CLAIM, **fields))).claims
        return pair.verdict_changed

    assert changed(verdict="contradicted")
    assert changed(support="repeated")
    assert not changed(verdict="", support="")
    assert not changed()


@pytest.mark.parametrize(
    ("before", "after", "change"),
    [
        ("fully_unaddressed", "fully_addressed", GapChange.CLOSED),
        ("partially_addressed", "fully_addressed", GapChange.CLOSED),
        ("fully_unaddressed", "partially_addressed", GapChange.NARROWED),
        ("fully_addressed", "partially_addressed", GapChange.OPENED),
        ("partially_addressed", "fully_unaddressed", GapChange.WIDENED),
        ("not_assessed", "fully_unaddressed", GapChange.OTHER),
        ("fully_unaddressed", "not_applicable", GapChange.OTHER),
    ],
)
def test_what_a_changed_status_means(before: str, after: str, change: GapChange) -> None:
    assert gap_change(before, after) is change


def test_requirements_of_one_side_only_are_told_apart() -> None:
    one = RequirementSide("S2.5", "governance", "Who oversees.", "fully_addressed")
    other = replace(one, paragraph_id="S2.6")
    found = compare(
        Side(requirements=[one, other]),
        Side(requirements=[replace(one, status="partially_addressed")]),
    )
    assert [pair.change for pair in found.requirements] == [GapChange.OPENED]
    assert found.requirements_alone == [other]
    assert found.counts["requirements"]["one_side"] == 1


def test_checks_are_one_by_identity_or_by_name_and_words() -> None:
    message = "The sites add up to the total of 120 tCO2e for Scope 1."
    held = CheckSide("k1", "table_sums", "pass", message, 3)
    failed = replace(held, result="fail")
    assert [p.change for p in compare(Side(checks=[held]), Side(checks=[failed])).checks] == [
        CheckChange.NOW_FAILS
    ]
    renumbered = replace(failed, identity="k2", message=message.replace("120", "134"))
    found = compare(Side(checks=[held]), Side(checks=[renumbered]))
    assert [p.change for p in found.checks] == [CheckChange.NOW_FAILS]
    assert found.certain["check", "k1"][0] == "k2"
    moved = replace(held, identity="k3", message=f"{message[:-1]} (page 3).")
    later = replace(moved, identity="k4", message=f"{message[:-1]} (pages 4 and 5).")
    assert compare(Side(checks=[moved]), Side(checks=[later])).checks == []
    other = replace(renumbered, message="Water rose by 4% on the year before, as was printed.")
    found = compare(Side(checks=[held]), Side(checks=[other]))
    assert [p.change for p in found.checks] == [CheckChange.NEW, CheckChange.GONE]


CLAIMS = st.lists(
    st.builds(
        lambda phrase, page: ClaimSide("", phrase, phrase, page),
        st.sampled_from(PHRASES),
        st.integers(1, 3),
    ),
    max_size=6,
)


@pytest.mark.long
@settings(max_examples=60)
@given(CLAIMS, CLAIMS)
def test_swapping_the_sides_swaps_what_became_of_the_claims(
    before: list[ClaimSide], after: list[ClaimSide]
) -> None:
    there = sorted(_only(_claims(*before), _claims(*after)))
    back = sorted(SWAPPED.get(c, c) for c in _only(_claims(*after), _claims(*before)))
    assert there == back


@settings(max_examples=60)
@given(CLAIMS, CLAIMS)
def test_every_claim_is_told_of_once(before: list[ClaimSide], after: list[ClaimSide]) -> None:
    pairs = compare(_claims(*before), _claims(*after)).claims
    assert sorted(map(repr, before)) == sorted(repr(p.before) for p in pairs if p.before)
    assert sorted(map(repr, after)) == sorted(repr(p.after) for p in pairs if p.after)
    assert sum(compare(_claims(*before), _claims(*after)).counts["claims"].values()) == len(pairs)
