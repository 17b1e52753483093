"""Whether what agents stored fits the classes of details, row by row."""

from __future__ import annotations

from agents.registry import SPECIALISTS
from reports.findings.checks.kinds import CHECKS, kind_of_check
from reports.findings.kinds import FINDINGS, read_check, read_finding
from reports.models import Analysis, Check, Finding


def stored_kinds(analysis: Analysis) -> set[str]:
    """The names of the classes the details of an analysis are of.

    Fails unless every finding and every check is of a declared class, or of a kind that only its
    agent's spec declares, holds only names of its class, and is written again as it stands.
    """
    named = set()
    of_specs = {kind for spec in SPECIALISTS for kind in spec.evidence_types}
    for finding in Finding.objects.filter(analysis=analysis):
        assert finding.evidence_type in {*FINDINGS, *of_specs}, finding.evidence_type
        details = read_finding(finding)
        assert type(details)(**finding.details).stored() == finding.details
        named.add(type(details).__name__)
    for check in Check.objects.filter(analysis=analysis):
        kind = kind_of_check(check.check_name)
        assert check.check_name in CHECKS or check.check_name.startswith("benchmark_")
        assert kind(**check.details).stored() == check.details
        assert type(read_check(check)) is kind
        named.add(kind.__name__)
    return named
