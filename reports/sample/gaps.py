"""Disclosure gaps on purpose: topics a full sample report can leave out, and what their absence
should be found as.

Content asks `Book.states(topic)` before it says anything on a topic; `traces` are the words by
which a test makes sure that a topic left out is really not spoken of.
"""

from __future__ import annotations

import random
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Topic:
    """Something a report should say, under published paragraph ids."""

    key: str
    paragraph_ids: tuple[str, ...]
    what: str
    traces: str  # regular expression, ignoring case, over normalised page text


TOPICS: dict[str, tuple[Topic, ...]] = {
    "governance": (
        Topic(
            "board_skills",
            ("S2.6(a)(ii)", "S1.27(a)(ii)"),
            "how the board judges and builds its skills on climate",
            r"skills matrix|board.{0,80}(skill|expertise|competen|induction|training)|teach-in",
        ),
        Topic(
            "controls",
            ("S2.6(b)(ii)", "S1.27(b)(ii)"),
            "controls and procedures that support management's oversight",
            r"internal control|internal audit|control framework|sign-off chain",
        ),
    ),
    "strategy": (
        Topic(
            "carrying_amounts",
            ("S2.16(b)", "S1.35(b)"),
            "climate matters that could change carrying amounts next year",
            r"carrying amount|impairment|next financial year|stranded",
        ),
        Topic(
            "funding",
            ("S2.16(c)(ii)", "S1.35(c)(ii)"),
            "planned sources of funding for the climate strategy",
            r"\bbonds?\b|credit facility|sustainability-linked|\bloan|operating cash flow",
        ),
        Topic(
            "scenario_uncertainty",
            ("S2.22(a)(ii)",),
            "areas of uncertainty weighed in the resilience assessment",
            r"areas of uncertainty|uncertaint[a-z]+ (in|of) the (scenario|resilience)"
            r"|limits of the scenarios",
        ),
        Topic(
            "scenario_macro",
            ("S2.22(b)(ii)(2)",),
            "macroeconomic assumptions of the scenario analysis",
            r"\bGDP\b|macroeconomic|inflation|economic growth",
        ),
    ),
    "risk_management": (
        Topic(
            "process_change",
            ("S2.25(a)(vi)", "S1.44(a)(vi)"),
            "whether the climate risk processes changed since last year",
            r"(process|method|procedure)[a-z ]{0,40}(unchanged|changed|has not changed)"
            r"|changes to the process",
        ),
        Topic(
            "opportunity_process",
            ("S2.25(b)", "S1.44(b)"),
            "processes to identify, assess and monitor climate opportunities",
            r"opportunity (register|pipeline|screen|process)|opportunities are (identified"
            r"|screened|assessed)",
        ),
    ),
    "metrics_targets": (
        Topic(
            "carbon_price",
            ("S2.29(f)(i)",),
            "whether an internal carbon price is used in decisions",
            r"internal (carbon|price)|shadow (carbon )?price|carbon fee",
        ),
        Topic(
            "pay_share",
            ("S2.29(g)(ii)",),
            "share of executive pay linked to climate",
            r"(pay|bonus|remuneration|award)[^.]{0,80}\d[\d.]*%|\d[\d.]*% of[^.]{0,60}(pay|bonus"
            r"|remuneration|award)",
        ),
        Topic(
            "credit_scheme",
            ("S2.36(e)(ii)", "S2.36(e)(iv)"),
            "schemes that certify carbon credits, and their integrity",
            r"Gold Standard|Verified Carbon|permanence|additionality|certified credits"
            r"|crediting scheme",
        ),
        Topic(
            "sectoral",
            ("S2.36(d)",),
            "whether a sectoral approach was used to derive the targets",
            r"sectoral|sector-specific pathway|sector pathway",
        ),
        Topic(
            "validation",
            ("S2.34(a)",),
            "whether a third party validated the targets",
            r"validated|validation|Science Based Targets|SBTi",
        ),
        Topic(
            "physical_exposure",
            ("S2.29(c)",),
            "amount and share of assets exposed to physical climate risk",
            r"(insured value|assets|sites)[^.]{0,80}exposed to (acute|physical|flood|water)",
        ),
    ),
}

_DRAWN = (("governance", 1), ("strategy", 2), ("risk_management", 1), ("metrics_targets", 2))


def draw(seed: int) -> tuple[Topic, ...]:
    """The six topics left out of the full report of a seed: one or two from every pillar."""
    rng = random.Random(f"gaps:{seed}")
    return tuple(topic for pillar, count in _DRAWN for topic in rng.sample(TOPICS[pillar], count))
