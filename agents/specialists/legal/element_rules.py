"""What counts as evidence of each element (`data/element_rules.txt`), and what the rules need to
know beside it."""

from __future__ import annotations

from pathlib import Path


def _read_rules(text: str) -> dict[str, tuple[str, str]]:
    """Expression and plain-words name by element; lines of three fields, comments aside."""
    lines = (line for line in text.splitlines() if line.strip() and not line.startswith("#"))
    fields = (line.split(" :: ") for line in lines)
    return {
        element.strip(): (expression.strip(), asks.strip()) for element, expression, asks in fields
    }


RULES = _read_rules((Path(__file__).parent / "data" / "element_rules.txt").read_text("utf-8"))

# What a paragraph is about: the words that must stand nearby, and how a reader would call it.
TOPICS: dict[str, tuple[str, str]] = {
    "S1.27(a)": ("BOARD", "board oversight"),
    "S2.6(a)": ("BOARD", "board oversight of climate matters"),
    "S1.27(b)": ("MANAGEMENT", "management's role"),
    "S2.6(b)": ("MANAGEMENT", "management's role in climate matters"),
    "S2.10": ("RISK_OR_OPPORTUNITY", "climate risks and opportunities"),
    "S2.13": ("BUSINESS", "effects on business model and value chain"),
    "S2.14": ("PLAN", "climate strategy"),
    "S2.16": ("FIN_EFFECT", "financial effects of climate matters"),
    "S2.22": ("SCENARIO_WORD", "scenario analysis and resilience"),
    "S2.22(a)": ("RISK_OR_OPPORTUNITY", "climate resilience"),
    "S1.44": ("RISK_OR_OPPORTUNITY", "risk management"),
    "S2.25": ("CLIMATE_RISK", "climate risk management"),
    "S2.29(a)": ("EMISSION", "greenhouse gas emissions"),
    "S2.29(b)": ("TRANSITION", "transition risks"),
    "S2.29(c)": ("PHYSICAL", "physical risks"),
    "S2.29(d)": ("ALIGNED", "climate opportunities"),
    "S2.29(e)": ("DEPLOYED", "capital deployment"),
    "S2.29(f)": ("CARBON_PRICE", "carbon pricing"),
    "S2.29(g)": ("PAY", "executive pay"),
    "S2.33": ("TARGET", "climate targets"),
    "S2.34": ("TARGET", "climate targets"),
    "S2.35": ("EMISSION", "performance against climate targets"),
    "S2.36": ("CLIMATE_TARGET", "greenhouse gas targets"),
    "S2.36(e)": ("CREDITS", "carbon credits"),
    "S1.51": ("TARGET", "targets"),
    "S2.B37": ("FINANCED", "financed emissions"),
    "S2.B61": ("FINANCED", "financed emissions"),
    "S2.B62": ("FINANCED", "financed emissions"),
    "S2.B63": ("FINANCED", "financed emissions"),
    "S2.B": ("EMISSION", "greenhouse gas emissions"),
}

# Groups of which a plan is as good as a deed: the standards ask for current and anticipated
# responses.
PLANS_COUNT = frozenset(
    [
        "MITIGATION",
        "ADAPTATION",
        "ENGAGEMENT",
        "MODEL_CHANGE",
        "ALLOCATION",
        "WILL_DO",
        "WILL_SPEND",
        "ACQUIRE_OR_CLOSE",
        "FUNDING",
        "EXPECTED",
        "EXPECTED_EFFECT",
        "SOURCING",
        "LEVERS",
        "CLIMATE_TARGET",
        "BY_YEAR",
        "TARGET",
        "METRIC",
        "HAZARD",
        "RESPONSE",
        "RESPOND",
        "NET_GOAL",
        "CREDITS",
        "RELIANCE",
        "SCHEME",
        "FUNDED_PLAN",
        "TRANSITION_PLAN",
    ]
)

# Elements that arise only in some cases; silence on them is no gap once their paragraph is
# otherwise answered.
OPTIONAL: dict[str, str] = {
    "other required method named": (
        "Needed only where a regulator requires a method other than the GHG Protocol."
    ),
    "differences explained": (
        "Needed only where assumptions differ from those of the financial statements."
    ),
    "redefinition explained": "Needed only where a metric was redefined.",
    "narrative comparatives": "Needed only where a comparison in words is useful.",
    "no qualified claim": "Bears only on a report that makes a statement of compliance.",
    "adaptation": "Needed only where a metric was adapted from a source.",
}

# In items that ask "whether and how", the how does not arise after a plain no.
HOW_ELEMENTS = frozenset(
    {
        "application",
        "how it is linked",
        "oversight of delegate",
        "integration with functions",
        "associated gross target",
        "validating party",
    }
)
