"""What a report says and prints, as the requirements on metrics and targets look for it: sentences,
figures, targets, checks."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from agents.specialists.data_metrics.checks.inputs import CheckInput
from agents.specialists.data_metrics.checks.passages import Place
from agents.specialists.data_metrics.checks.target_reading import EMISSIONS, Target, targets_of
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.types import Quantity
from reports.language.sentences import sentences_in
from sibyl_project.common.regex import regex

Detector = Callable[["Evidence"], Sequence[Place]]
Topic = Literal[
    "", "targets", "ghg_targets", "net_target", "price", "market", "investees", "revised", "changed"
]
Elements = tuple[tuple[str, Detector], ...]
REASON = (
    r"\b(?:because|due to|to reflect|as a result|owing to|in order to|following|in line with"
    r"|to align|as part of)\b"
)
# characters; a longer row of a table is taken sentence by sentence
_LONGEST = 400


class Evidence:
    """A report as requirements see it. Reading it once serves them all."""

    def __init__(self, given: CheckInput, checks: Iterable[CheckResult]) -> None:
        self.given = given
        self.checks = tuple(checks)
        self._found: dict[re.Pattern[str], list[Place]] = {}

    @cached_property
    def statements(self) -> list[Place]:
        """What the company says, with the page: all that is short enough to be one statement."""
        return [
            (one.page, words)
            for one in self.given.statements
            for words in _pieces(one.text)
            if len(words) <= _LONGEST
        ]

    @cached_property
    def targets(self) -> list[Target]:
        """The company's own targets."""
        return targets_of(self.given.quantities, self.given.claims, self.given.tables)

    @cached_property
    def emission_targets(self) -> list[Target]:
        """Those for emissions."""
        return [target for target in self.targets if target.subject == EMISSIONS]

    def figures(self, wanted: Callable[[Quantity], bool]) -> list[Place]:
        """The places of the figures that are wanted."""
        return list(dict.fromkeys((q.page, q.quote) for q in self.given.quantities if wanted(q)))

    def said(self, pattern: re.Pattern[str]) -> list[Place]:
        """The statements in which a pattern is found; each pattern is looked for once."""
        if pattern not in self._found:
            self._found[pattern] = [
                (page, text) for page, text in self.statements if pattern.search(text)
            ]
        return self._found[pattern]


@dataclass(frozen=True, slots=True)
class Said:
    """Detects statements in which every one of some patterns is found."""

    patterns: tuple[re.Pattern[str], ...]

    def __call__(self, evidence: Evidence) -> list[Place]:
        """The statements that have them all, in reading order."""
        first, *others = self.patterns
        return [
            place
            for place in evidence.said(first)
            if all(pattern.search(place[1]) for pattern in others)
        ]


def _pieces(text: str) -> list[str]:
    """A statement, or the sentences in the cells of a long row."""
    return [text] if len(text) <= _LONGEST else [one.text for one in sentences_in(text)]


def said(*patterns: str) -> Said:
    """A detector for words that stand together in one statement, case ignored; the words seldom met
    come first."""
    return Said(tuple(regex(pattern, re.IGNORECASE) for pattern in patterns))


def amount_of(scope: str, method: str = "") -> Detector:
    """A detector for an absolute amount of a scope, of the whole company and of a known year."""

    def detect(evidence: Evidence) -> list[Place]:
        return evidence.figures(
            lambda q: _is_gross(q, scope) and (not method or q.method == method)
        )

    return detect


def in_tonnes(scope: str) -> Detector:
    """A detector for the unit of such an amount: tonnes of CO2e, in any multiple."""
    return lambda evidence: evidence.figures(lambda q: _is_gross(q, scope) and q.unit == "tCO2e")


def _is_gross(quantity: Quantity, scope: str) -> bool:
    return (
        quantity.metric == "ghg_emissions"
        and quantity.scope == scope
        and not quantity.entity_part
        and quantity.year is not None
    )


def categories(evidence: Evidence) -> list[Place]:
    """Amounts of single Scope 3 categories."""
    return evidence.figures(lambda q: q.metric == "ghg_emissions" and q.scope.startswith("3."))


def passed(name: str) -> Detector:
    """A detector for a check that passed."""
    return lambda evidence: [
        place
        for c in evidence.checks
        if c.check_name == name and c.result == "pass"
        for place in c.figures
    ]


def target_with(known: Callable[[Target], object], emissions: bool = False) -> Detector:
    """A detector for targets of which something is known."""

    def detect(evidence: Evidence) -> list[Place]:
        targets = evidence.emission_targets if emissions else evidence.targets
        return [place for target in targets if known(target) for place in target.places]

    return detect


def either(*detectors: Detector) -> Detector:
    """What any of several detectors finds."""
    return lambda evidence: list(
        dict.fromkeys(place for detect in detectors for place in detect(evidence))
    )


@dataclass(frozen=True, slots=True)
class Requirement:
    """A paragraph, its elements with what detects each, and when it applies.

    `denied` detects the statement that it is not so.
    """

    paragraph_id: str
    elements: Elements
    topic: Topic = ""
    denied: Detector | None = None
