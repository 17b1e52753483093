"""Why an element does not arise, as the legal agent says it, is understood by the pages."""

from __future__ import annotations

import pytest

from agents.specialists.legal.element_rules import OPTIONAL
from agents.specialists.legal.tests.helpers import cover, report
from reports.pages.requirements.status_labels import element_state


@pytest.mark.parametrize("reason", OPTIONAL.values())
def test_an_element_needed_only_sometimes_does_not_arise(reason: str) -> None:
    assert element_state(None, reason) == "not_arising"


def test_the_how_of_what_is_plainly_not_done_does_not_arise() -> None:
    covered = cover(report("We do not have an internal carbon price."), "S2.29(f)(i)")
    states = {
        element.name: element_state(element.addressed, element.gap_reason)
        for element in covered.elements
    }
    assert states == {"use stated": "addressed", "application": "not_arising"}
