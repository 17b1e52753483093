"""The words for enumeration values (no Django here)."""

from __future__ import annotations

from typing import Any

# How a verdict reads, the best supported first: the order of lists, counts and filters. Of a claim
# whose verdict leaves open how far it is supported, its support is shown.
VERDICTS = {  # stored value: (shape, words)
    "verified": ("✓", "verified"),
    "independent_sources": ("●", "outside sources agree"),
    "one_outside_source": ("◕", "one outside source agrees"),
    "agrees_with_records": ("◕", "agrees with the company's records"),
    "recomputes": ("◑", "consistent: recomputes"),
    "repeated": ("◔", "consistent: repeated"),
    "insufficient_evidence": ("◐", "not settled"),
    "unverified": ("○", "only asserted"),
    "disputed": ("≠", "disputed"),
    "contradicted": ("✕", "contradicted"),
}
SUPPORTS = {  # how each support reads, the best first
    "independent_sources": "independent sources agree",
    "one_outside_source": "one outside source agrees",
    "agrees_with_records": "agrees with the company's records",
    "recomputes": "recomputes in the report",
    "repeated": "repeated in the report",
    "asserted": "only asserted",
    "disputed": "disputed",
    "contradicted_by_proof": "contradicted by arithmetic",
}
STRATA = {  # of samples, the riskiest first
    "against": "something speaks against it",
    "headline": "headline",
    "asserted": "only asserted",
    "other": "other",
    "all": "examined in any case",
}


def plain(value: Any) -> str:
    """An enumeration value in words: `legal_governance` reads "legal / governance"."""
    return str(value).replace("legal_governance", "legal / governance").replace("_", " ")
