"""The words for enumeration values (no Django here): one table, from which every page, file, notice
and command takes them."""

from __future__ import annotations

from typing import Any, Final

NOT_JUDGED: Final = "not judged"
SUPPORTS: Final = {  # the rungs of support, the best first
    "independent_sources": "independent sources agree",
    "one_outside_source": "one outside source agrees",
    "agrees_with_records": "agrees with the company's records",
    "recomputes": "consistent: recomputes",
    "repeated": "consistent: repeated",
    "asserted": "only asserted",
    "disputed": "disputed",
    "contradicted_by_proof": "contradicted by arithmetic",
}
LACKS: Final = {  # what a claim on each rung lacks, as the object of "It lacks"
    "independent_sources": "stronger evidence, as these are too weak to verify it",
    "one_outside_source": "a second independent source",
    "agrees_with_records": (
        "evidence from outside the company, whose documents cannot verify its report"
    ),
    "recomputes": "evidence from outside the report, which cannot verify itself",
    "repeated": "evidence from outside the report, which cannot verify itself",
    "asserted": "any other evidence",
    "disputed": "evidence that shows which side is right",
    "contradicted_by_proof": "an explanation of the difference",
}
# How a verdict reads, the best supported first: the order of lists, counts and filters. Of a claim
# whose verdict leaves open how far it is supported, its support is shown.
VERDICTS: Final = {  # stored value: (shape, words)
    "verified": ("✓", "verified"),
    "independent_sources": ("●", SUPPORTS["independent_sources"]),
    "one_outside_source": ("◕", SUPPORTS["one_outside_source"]),
    "agrees_with_records": ("◕", SUPPORTS["agrees_with_records"]),
    "recomputes": ("◑", SUPPORTS["recomputes"]),
    "repeated": ("◔", SUPPORTS["repeated"]),
    "insufficient_evidence": ("◐", "not settled"),
    "unverified": ("○", SUPPORTS["asserted"]),
    "disputed": ("≠", SUPPORTS["disputed"]),
    "contradicted": ("✕", "contradicted"),
}
COVERAGE: Final = {  # of requirements, in the order of bars and columns
    "fully_addressed": ("■", "met"),
    "partially_addressed": ("◧", "partly met"),
    "fully_unaddressed": ("□", "not disclosed"),
    "not_applicable": ("–", "not applicable"),
    "not_assessed": ("?", "not assessed"),
}
RESULTS: Final = {  # of checks
    "pass": ("✓", "holds"),
    "fail": ("✕", "does not hold"),
    "inconclusive": ("◐", "inconclusive"),
}
PAGE_STATES: Final = {
    "read": ("■", "read"),
    "image_only": ("◧", "image only"),
    "failed": ("✕", "failed"),
}
MARKS: Final = {**VERDICTS, **COVERAGE, **RESULTS, **PAGE_STATES, "": ("·", NOT_JUDGED)}
REVIEWS: Final = {
    "todo": "to do",
    "in_review": "in review",
    "returned": "returned",
    "done": "done",
}
ANALYSES: Final = {
    "analyzing": "analysing",
    "completed": "completed",
    "error": "failed",
    "cancelled": "cancelled",
}
LEVELS: Final = {"core": "core", "general": "general", "appendix": "application guidance"}
STRATA: Final = {  # of samples, the riskiest first
    "against": "something speaks against it",
    "headline": "headline",
    "asserted": SUPPORTS["asserted"],
    "other": "other",
    "all": "drawn in any case",
}
INVENTORY: Final = {  # kinds of exceptions of a client's inventory
    "broken_range": "sum that leaves rows out",
    "constant_series": "same amount every month",
    "duplicate_line": "line that stands twice",
    "factor_wrong_country": "factor of another country",
    "factor_wrong_year": "factor of another year",
    "gross_net_calorific": "gross and net calorific value",
    "gwp_mixed": "global warming potentials mixed",
    "hardcoded_in_formula_column": "typed over in a column of formulas",
    "market_based_without_contract": "market-based without a contract",
    "rollup_differs": "total differs from its lines",
    "site_in_report_not_workbook": "site in the report, not in the workbook",
    "site_in_workbook_not_report": "site in the workbook, not in the report",
    "stated_differs": "stated emissions differ from amount times factor",
    "unit_slip_kg_t": "kg and t mixed up",
    "unit_slip_kwh_mwh": "kWh and MWh mixed up",
    "unit_slip_litre_gallon": "litre and gallon mixed up",
}
_WORDS: Final = {
    **SUPPORTS,
    **{value: words for value, (_, words) in MARKS.items() if value},
    **REVIEWS,
    **ANALYSES,
    **LEVELS,
    **INVENTORY,
    "legal_governance": "legal / governance",
}


def plain(value: Any) -> str:
    """An enumeration value in words; one that has none here without its underscores."""
    return _WORDS.get(str(value)) or str(value).replace("_", " ")


def verdict_of(row: dict[str, Any] | None) -> str:
    """The verdict of a claim of the compiled JSON in words; None stands for a claim that nobody
    judged."""
    return plain(row["verdict"]) if row else NOT_JUDGED
