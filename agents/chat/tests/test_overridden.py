"""What Ask says of a claim on which a person's word is another than the machine's."""

from __future__ import annotations

from typing import Any

import pytest

from agents.chat import says
from agents.chat.ground import Ground
from agents.chat.tests.world import make_world
from reports.enum_labels import plain
from reports.review.judging import override
from reports.review.subjects import subject_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ground(auditor: Any) -> Ground:
    """A report on one verified claim of which an auditor says something else."""
    made = make_world(auditor)
    claim = next(one.claim for one in made.claims if one.verdict)
    subject = subject_of(made.analysis, "claim", str(claim.pk))
    value = "contradicted" if subject.value != "contradicted" else "verified"
    override(made.analysis, subject, auditor, value, "Page 9 differs.", seen=0)
    return Ground(made.analysis)


def test_a_persons_word_is_told_with_the_verdict_and_with_the_count(ground: Ground) -> None:
    (one,) = [item for item in ground.claims if item.brief.overrides]
    assert one.verdict is not None
    assert says.of_claim(one).endswith(f"(overridden by auditor: {one.brief.said})")
    counted = f"{plain(one.verdict.shown)}, of which 1 is overridden"
    assert counted in says.verdicts(ground.claims)
