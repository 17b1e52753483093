"""The words for enumeration values (no Django here)."""

from __future__ import annotations

from typing import Any

from reports.types import Support, VerdictValue

# How a verdict reads, the best supported first: the order of lists, counts and filters. Of a claim
# whose verdict leaves open how far it is supported, its support is shown.
VERDICTS = {  # stored value: (shape, words)
    VerdictValue.VERIFIED.value: ("✓", "verified"),
    Support.INDEPENDENT_SOURCES.value: ("●", "outside sources agree"),
    Support.ONE_OUTSIDE_SOURCE.value: ("◕", "one outside source agrees"),
    Support.AGREES_WITH_RECORDS.value: ("◕", "agrees with the company's records"),
    Support.RECOMPUTES.value: ("◑", "consistent: recomputes"),
    Support.REPEATED.value: ("◔", "consistent: repeated"),
    VerdictValue.INSUFFICIENT_EVIDENCE.value: ("◐", "not settled"),
    VerdictValue.UNVERIFIED.value: ("○", "only asserted"),
    Support.DISPUTED.value: ("≠", "disputed"),
    VerdictValue.CONTRADICTED.value: ("✕", "contradicted"),
}
SUPPORTS = {  # how each support reads, the best first
    Support.INDEPENDENT_SOURCES.value: "independent sources agree",
    Support.ONE_OUTSIDE_SOURCE.value: "one outside source agrees",
    Support.AGREES_WITH_RECORDS.value: "agrees with the company's records",
    Support.RECOMPUTES.value: "recomputes in the report",
    Support.REPEATED.value: "repeated in the report",
    Support.ASSERTED.value: "only asserted",
    Support.DISPUTED.value: "disputed",
    Support.CONTRADICTED_BY_PROOF.value: "contradicted by arithmetic",
}


def plain(value: Any) -> str:
    """An enumeration value in words: `legal_governance` reads "legal / governance"."""
    return str(value).replace("legal_governance", "legal / governance").replace("_", " ")
