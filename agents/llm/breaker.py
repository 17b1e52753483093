"""When to stop asking a model: after a failure that every further question would share, or after
several outages in a row."""

from __future__ import annotations

from agents.llm.failures import HOPELESS, OUTAGES, ModelFailure

OUTAGES_IN_A_ROW = 3


class Breaker:
    """Watches the outcomes of the questions of one purpose.

    `failure` is the result of all questions not yet asked; None while the model may still answer.
    """

    def __init__(self) -> None:
        self.failure: ModelFailure | None = None
        self._in_a_row = 0

    def saw(self, failure: ModelFailure | None) -> None:
        """Record how a request ended; None when it was answered."""
        if self.failure is not None:
            return
        if failure is None:
            self._in_a_row = 0
        elif failure.kind in HOPELESS:
            self.failure = failure
        elif failure.kind in OUTAGES:
            self._in_a_row += 1
            if self._in_a_row >= OUTAGES_IN_A_ROW:
                tried = f"{failure} After {self._in_a_row} failures in a row no more was asked."
                self.failure = ModelFailure(failure.kind, tried)
