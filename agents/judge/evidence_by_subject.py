"""Which evidence settles claims of a subject, and who issues it: the table an auditor's request is
taken from.

The subject is told by words of the claim. The rows go from the particular to the general, and the
first whose words stand in the claim counts. The table is from the practice of assurance
engagements: it names documents that companies and others keep anyway.
"""

from __future__ import annotations

from agents.judge.evidence_of_climate import CLIMATE
from agents.judge.evidence_of_conduct import CONDUCT
from agents.judge.evidence_rows import Row

EVIDENCE: tuple[Row, ...] = (*CONDUCT, *CLIMATE)
AHEAD = (
    "the decision that adopts it, with base-year figures, budget and milestones",
    "the secretary of the board and those who keep the figures",
)
UNKNOWN = ("the record it rests on", "the company")
