"""A record every capability can answer, and the fields the contract promises in its answer."""

from __future__ import annotations

from typing import Any

from benchmarks.workbooks import DATA

WORKBOOK = DATA / "look" / "w09.xlsx"
BOARD = "The Board's Audit Committee oversees climate-related risks and is briefed quarterly."
EMISSIONS = (
    "Scope 1 emissions were 100 tCO2e and Scope 2 emissions 50 tCO2e in 2023, in total 160 tCO2e "
    "for Scope 1 and 2."
)
PAGES = [
    {
        "number": 1,
        "text": f"{BOARD}\n\nOur Scope 1 emissions were 1,200 tCO2e in 2023, down 10% from 2022.",
    }
]
JUDGED = {
    "claim": {"text": EMISSIONS, "claim_type": "quantitative"},
    "findings": [],
    "agent_status": {},
    "cycle": 0,
    "max_cycles": 3,
}
EXAMPLES: dict[str, dict[str, Any]] = {
    "claims": {"pages": PAGES},
    "mapping": {"text": BOARD, "claim_type": "legal_governance"},
    "search": {"query": "board oversight of climate", "top_k": 5},
    "numbers": {"claims": [{"id": "a", "text": EMISSIONS, "page": 3}]},
    "compliance": {"claim": {"text": BOARD, "claim_type": "legal_governance"}},
    "gaps": {"pages": PAGES},
    "route": {
        "claims": [{"id": "a", "text": BOARD, "claim_type": "legal_governance", "priority": "high"}]
    },
    "judge": JUDGED,
    "inventory": {"workbook": str(WORKBOOK), "report": {"year": 2023, "sites": ["Unit 1"]}},
}
OUTPUTS = {
    "claims": {"claims"},
    "mapping": {"paragraphs", "pillars"},
    "search": {"results"},
    "numbers": {"quantities", "checks"},
    "compliance": {"ifrs_mappings", "compliance_status", "confidence"},
    "gaps": {"coverage"},
    "route": {"assignments"},
    "judge": {"verdict", "confidence", "score", "dimensions", "reinvestigation", "reasoning"},
    "inventory": {
        *("totals", "lines", "exceptions", "explained", "open_questions", "hidden", "columns"),
        "reliability",
    },
}
