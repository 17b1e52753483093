"""Every kind of finding and every check that the agents make has a class for its details, and takes
no other."""

from __future__ import annotations

import pkgutil
import re
from importlib import import_module
from pathlib import Path

import pytest

import agents
from agents.base.finding import finding
from agents.registry import SPECIALISTS
from agents.specialists.data_metrics import checks
from agents.specialists.data_metrics.schemas import CheckResult
from reports.findings.checks.kinds import CHECKS
from reports.findings.checks.sums import ScopeAdditionDetails
from reports.findings.compliance import ComplianceDetails
from reports.findings.finding import NotConsultedDetails
from reports.findings.kinds import FINDINGS, WrongKindError
from reports.models import AgentRun, Analysis, EvidenceType

WRITTEN = re.compile(r"evidence_type=EvidenceType\.(\w+)")


def test_every_kind_of_evidence_that_agents_write_has_a_class() -> None:
    sources = [
        path.read_text(encoding="utf-8")
        for path in Path(agents.__path__[0]).rglob("*.py")
        if "tests" not in path.parts
    ]
    written = {EvidenceType[name].value for text in sources for name in WRITTEN.findall(text)}
    assert {"ifrs_compliance", "error"} <= written
    assert written <= set(FINDINGS)
    declared = {kind for spec in SPECIALISTS for kind in spec.evidence_types}
    assert set(FINDINGS) <= written | declared, "no class is left behind"


def test_every_check_has_a_kind() -> None:
    modules = [
        import_module(f"{checks.__name__}.{module.name}")
        for module in pkgutil.iter_modules(checks.__path__)
    ]
    named = {module.CHECK for module in modules if hasattr(module, "CHECK")}
    assert named == set(CHECKS), "see reports/findings/checks/kinds.py"
    for name, kind in CHECKS.items():
        assert set(kind.told_apart_by) <= set(kind.details.model_fields), name


def test_a_finding_takes_no_details_of_another_kind() -> None:
    run = AgentRun(analysis=Analysis(), agent="legal", cycle=0)
    details = NotConsultedDetails(source="A register", reason="nobody asked")
    row = finding(run, 0, evidence_type=EvidenceType.NOT_CONSULTED, details=details)
    assert row.details == {"source": "A register", "reason": "nobody asked"}
    with pytest.raises(WrongKindError, match="not ComplianceDetails"):
        finding(run, 0, evidence_type=EvidenceType.NOT_CONSULTED, details=ComplianceDetails())


def test_a_check_takes_no_details_of_another_check() -> None:
    details = ScopeAdditionDetails()
    assert CheckResult("scope_addition", "pass", "info", "", details).details is details
    with pytest.raises(WrongKindError, match="Details of methodology are MethodologyDetails"):
        CheckResult("methodology", "pass", "info", "", details)
