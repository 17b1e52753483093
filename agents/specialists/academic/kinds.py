"""Which type of investigation a claim calls for: the gate of the academic agent. A claim that names
no method, certificate, target, benchmark or effect of a technology calls for none."""

from __future__ import annotations

import re

from agents.specialists.academic.calls import frameworks, methods
from agents.specialists.academic.investigations import certification
from agents.specialists.academic.investigations.aims import (
    NEUTRALITY,
    is_neutral_now,
    neutral_year,
    reductions,
)
from agents.specialists.academic.investigations.criteria import of_coverage
from agents.specialists.academic.investigations.types import Kind, Stated
from agents.specialists.academic.subjects import subjects_in
from sibyl_project.common.regex import regex
from standards.reference.certificates import schemes_in
from standards.reference.ghg import methodologies_in

_BENCHMARK = regex(
    r"\bbenchmark\w*|\b(?:industry|sector|peer)s? (?:averages?|medians?|leaders?|group|compar\w+)\b"
    r"|\bbest[- ]in[- ]class\b|\bthan (?:our|its) peers\b",
    re.IGNORECASE,
)


def kinds_of(stated: Stated) -> tuple[Kind, ...]:
    """The types that a claim calls for, its own first; the others tell where the first says
    nothing."""
    text = stated.text
    subjects = {one.kind for one in subjects_in(text)}
    metrics = {one.metric for one in stated.figures}
    named = [word for word in frameworks(stated.claim) if not NEUTRALITY.match(word)]
    found = {
        Kind.TARGET: bool(named or neutral_year(text) or reductions(stated.figures))
        or any(of_coverage(text)),
        Kind.CERTIFICATION: bool(schemes_in(text))
        or is_neutral_now(text)
        or certification.is_certified(text),
        Kind.METHODOLOGY: bool(methodologies_in(text) or methods(stated.claim)),
        Kind.BENCHMARK: bool(
            {"intensity", "percentage_change"} & metrics or _BENCHMARK.search(text)
        ),
        Kind.RESEARCH: False,
    }
    return tuple(kind for kind, is_called in found.items() if is_called or kind in subjects)
