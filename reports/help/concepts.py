"""The concepts that help explains, each on a page of its own (no Django here).

The text of a concept is the template `help/concepts/<slug>.html`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Concept:
    """One concept: its address, its name, and what it is about in one sentence."""

    slug: str
    title: str
    about: str

    @property
    def template(self) -> str:
        """The template that holds the text."""
        return f"help/concepts/{self.slug}.html"


@dataclass(frozen=True, slots=True)
class Group:
    """Concepts that are read together."""

    title: str
    concepts: tuple[Concept, ...]


GROUPS: Final = (
    Group(
        "What Sibyl says of a report",
        (
            Concept(
                "verdicts",
                "Verdicts",
                "What the mark beside a claim means, and what it takes to get it.",
            ),
            Concept(
                "support",
                "The ladder of support",
                "How well a claim is supported, rung by rung, and what each rung proves.",
            ),
            Concept(
                "coverage",
                "Coverage of requirements",
                "Met, partly met, not disclosed, not applicable, not assessed, and why.",
            ),
            Concept(
                "gaps",
                "Gaps and what “missing” means",
                "Why “not disclosed” says that nothing was found, and how to close a gap.",
            ),
            Concept(
                "figures",
                "Figures, proven and open",
                "How a printed number gets its scope, year and unit, and how sure that is.",
            ),
            Concept(
                "detection-power",
                "Detection power",
                "What the checks would have seen, and which figures are left to test by hand.",
            ),
        ),
    ),
    Group(
        "What stands behind it",
        (
            Concept(
                "rules-and-models",
                "What rules can and cannot do, and what a model adds",
                "Who reasons, what never depends on a model, and how often rules proved right.",
            ),
            Concept(
                "outside-evidence",
                "Outside evidence and “not consulted”",
                "What can verify a claim, and why silence of a source proves nothing.",
            ),
            Concept(
                "inventory",
                "Inventory and lead sheet",
                "The client's greenhouse gas workbook, computed again line by line.",
            ),
            Concept(
                "replay",
                "The investigation and its replay",
                "What the agents did and told each other, as it happened and afterwards.",
            ),
            Concept(
                "ask",
                "Ask",
                "Questions about one report, answered from what was found in it.",
            ),
        ),
    ),
    Group(
        "What people do",
        (
            Concept(
                "review",
                "Review, materiality and sign-off",
                "Your word beside the machine's, what matters, and what a signature binds.",
            ),
            Concept(
                "engagements",
                "Engagements and rights",
                "Who sees a report, who may do what with it, and what is written down.",
            ),
        ),
    ),
)
CONCEPTS: Final[Mapping[str, Concept]] = {
    concept.slug: concept for group in GROUPS for concept in group.concepts
}
