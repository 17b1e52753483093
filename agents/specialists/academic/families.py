"""What research is asked about a subject, and what a publication on that speaks of."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Family(StrEnum):
    """What of a subject is asked about."""

    EFFECT = "effect"
    ADDITIONALITY = "additionality"
    PERMANENCE = "permanence and leakage"
    INTEGRITY = "integrity"
    DOUBLE = "double counting"
    ALIGNMENT = "alignment with standards"
    VALIDITY = "validity"
    CRITERIA = "criteria"
    PATHWAY = "pathway"
    AVERAGE = "averages"


# what is added to the words of the subject, and what a publication on it speaks of
ASKED: Final[dict[Family, tuple[str, str]]] = {
    Family.EFFECT: (
        "emission reduction effectiveness",
        r"emission|carbon|\bCO2|greenhouse|\bGHG|energy|mitigat|climate",
    ),
    Family.ADDITIONALITY: ("additionality", r"additional"),
    Family.PERMANENCE: ("permanence leakage", r"permanen|leakage|reversal|durab"),
    Family.INTEGRITY: ("integrity quality registry", r"integrity|quality|over-?credit|registr"),
    Family.DOUBLE: ("double counting", r"double[- ]count|double[- ]claim|residual mix"),
    Family.ALIGNMENT: (
        "greenhouse gas accounting standard",
        r"account|standard|protocol|guideline|report",
    ),
    Family.VALIDITY: ("uncertainty validity", r"uncertain|valid|accura|error|bias|reliab"),
    Family.CRITERIA: ("corporate target criteria ambition", r"criteri|ambition|corporate|compan"),
    Family.PATHWAY: ("decarbonisation pathway", r"pathway|decarboni|scenario|1\.5"),
    Family.AVERAGE: ("emissions intensity benchmark", r"benchmark|average|intensit"),
}
