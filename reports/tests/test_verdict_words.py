"""Every verdict and every support has its words, the best supported first."""

from __future__ import annotations

from reports.enum_labels import SUPPORTS, VERDICTS
from reports.models import VerdictValue, shown_value
from reports.types import Support


def test_every_support_has_words_in_the_order_of_the_ladder() -> None:
    assert list(SUPPORTS) == [support.value for support in reversed(Support)]


def test_every_value_that_is_shown_has_a_shape_and_words() -> None:
    shown = {
        shown_value(verdict, support) for verdict in VerdictValue.values for support in Support
    }
    assert shown | set(VerdictValue.values) <= set(VERDICTS) | {
        Support.ASSERTED,
        Support.CONTRADICTED_BY_PROOF,
    }, "the judge gives these two no verdict that leaves them open"


def test_what_is_consistent_stands_before_what_is_only_asserted() -> None:
    order = list(VERDICTS)
    assert order.index("recomputes") < order.index("repeated") < order.index("unverified")
    assert order.index("unverified") < order.index("disputed") < order.index("contradicted")


def test_a_verdict_of_an_earlier_version_is_shown_by_itself() -> None:
    assert shown_value("insufficient_evidence", "") == "insufficient_evidence"
    assert shown_value("contradicted", "disputed") == "contradicted"
