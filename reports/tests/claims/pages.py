"""The details of findings as agents store them."""

from __future__ import annotations

SUB = {
    "requirement": "amount",
    "paragraph_id": "S2.29(a)",
    "evidence": None,
    "gap_reason": None,
    "where": "",
    "page": None,
    "quote": "",
}
MAPPING = {
    "paragraph_id": "S2.29(a)",
    "pillar": "metrics_targets",
    "section": "Greenhouse gases",
    "requirement": "Disclose absolute emissions.",
    "s1_counterpart": [],
    "compliance_status": "partially_addressed",
    "sub_requirements": [
        SUB | {"addressed": True, "where": "claim", "page": 1, "quote": "Scope 1 was 20 Mt."},
        SUB
        | {
            "requirement": "by scope",
            "addressed": True,
            "where": "report",
            "page": 2,
            "quote": "Scope 2 & 3 are given.",
        },
        SUB | {"requirement": "method", "addressed": False, "gap_reason": "No page names <it>."},
        SUB
        | {
            "requirement": "investees",
            "addressed": None,
            "gap_reason": "Does not arise: none is held.",
            "paragraph_id": "S2.2",
        },
    ],
    "criteria": [
        {"name": "presence", "met": True, "reason": "The claim gives amount."},
        {"name": "methodology_alignment", "met": False, "reason": "Not named: the GHG Protocol."},
        {"name": "granularity", "met": None, "reason": "No further detail is asked for."},
    ],
}
FIRST_LOOK = {
    "ifrs_mappings": [MAPPING],
    "compliance_status": "partially_addressed",
    "focus": [
        {
            "question": "Is Scope 1 given?",
            "paragraph_ids": ["S2.29(a)"],
            "answer": True,
            "quote": "20 Mt.",
            "page": 1,
        },
        {
            "question": "Is Scope 3 given?",
            "paragraph_ids": [],
            "answer": False,
            "quote": "",
            "page": None,
            "reason": "Nowhere.",
        },
    ],
    "retrieval": {
        "mode": "claim_scoped",
        "query": "emissions metrics claim",
        "searched": True,
        "note": "Of moderate relevance only.",
        "hits": [{"paragraph_id": "S2.29(a)", "score": 0.8312}],
    },
    "note": "Judged by rules: no answer in time.",
    "by_rules": {
        "ifrs_mappings": [MAPPING | {"paragraph_id": "S1.46"}],
        "compliance_status": "unclear",
    },
    "sasb": [
        {"code": "EM-MM", "topic": "Water management", "metrics": ["Water withdrawn"], "score": 0.5}
    ],
    "internal": {"never": "shown"},
}
SECOND_LOOK = {
    "searched": "3 pages",
    "evidence": [{"page": 2, "quote": "The same again."}],
    "evidence_gap": "nobody confirmed the base year",
    "required_evidence": "The base year",
    "searches": {
        "queries": ["base year 2019", "The base year"],
        "pages": 3,
        "passages": 7,
        "failure": "",
        "hits": [{"query": "base year 2019", "page": 2, "quote": "The base year is 2019."}],
    },
    "elements_found": [
        {
            "paragraph_id": "S2.33(e)",
            "requirement": "base period",
            "page": 2,
            "quote": "The base year is 2019.",
        }
    ],
    "elements_still_missing": [
        {
            "paragraph_id": "S2.33(f)",
            "requirement": "milestones",
            "gap_reason": "No page gives any.",
        }
    ],
    "previous_compliance_status": "not_addressed",
    "compliance_status": "partially_addressed",
    "ifrs_mappings": [MAPPING],
}
FIGURES = {
    "figures": [
        {
            "metric": "ghg_emissions",
            "scope": "1",
            "method": "",
            "year": 2024,
            "value": 20,
            "unit": "tCO2e",
            "page": 2,
        },
    ],
    "consistency_checks": [
        {
            "check_name": "yoy_percentage",
            "result": "fail",
            "pages": [3, 1],
            "missing_data": ["base_year"],
        },
    ],
    "unit_validation": {
        "units_valid": True,
        "methodology_aligned": False,
        "conversion_factors_appropriate": None,
        "issues": [],
    },
    "benchmark_comparison": None,
    "ifrs_compliance": {
        "compliance_details": {
            "S2.29(a)": {
                "compliance_status": "non_compliant",
                "reasoning": "amount: not found.",
                "pages": [],
            },
        }
    },
    "reasons": {
        "benchmark_comparison": "the claim states no figure that is compared with a sector"
    },
    "internal": {"never": "shown"},
}
