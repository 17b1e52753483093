"""What a disclosure gap finding says."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from agents.specialists.legal.rules import gap_finding
from agents.specialists.legal.tests.helpers import BOARD_PAGE, REGISTRY, cover, report


def test_a_gap_names_what_is_missing_why_it_matters_and_what_was_searched() -> None:
    document = report("The Sustainability Committee reports to the Board on climate matters.")
    details = gap_finding(cover(document, "S2.6(a)(iii)"), REGISTRY["S2.6(a)(iii)"])
    assert details.paragraph_id == "S2.6(a)(iii)"
    assert details.gap_status == "partially_addressed"
    assert [m.requirement for m in details.missing_sub_requirements] == ["frequency"]
    assert details.evidence_found and details.searched and details.materiality_context
    assert details.summary.startswith("S2.6(a)(iii) (")
    assert ": partly disclosed; not found: frequency. " in details.summary
    assert "_" not in details.summary
    assert json.loads(json.dumps(details.stored())) == details.stored()


def test_the_materiality_note_of_the_registry_comes_first() -> None:
    noted = replace(REGISTRY["S2.6(a)(iii)"], materiality_note="It matters.")
    gap = gap_finding(cover(report("Soup is served on Mondays."), "S2.6(a)(iii)"), noted)
    assert gap.summary.endswith("It matters.")


def test_where_there_is_no_gap_there_is_no_finding() -> None:
    with pytest.raises(ValueError, match="no disclosure gap"):
        gap_finding(cover(report(BOARD_PAGE), "S2.6(a)(iii)"), REGISTRY["S2.6(a)(iii)"])
