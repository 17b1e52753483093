"""Deadlines: a value that is passed down to time limits of requests and checked between items."""

from __future__ import annotations

import time
from dataclasses import dataclass


class DeadlineExceeded(Exception):
    """The time allowed for this piece of work is over."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A point on the monotonic clock."""

    at: float

    @classmethod
    def after(cls, seconds: float) -> Deadline:
        """The deadline `seconds` from now."""
        return cls(time.monotonic() + seconds)

    @property
    def remaining(self) -> float:
        """Seconds left, never negative."""
        return max(0.0, self.at - time.monotonic())

    def check(self) -> None:
        """Raise DeadlineExceeded when the time is over."""
        if self.remaining <= 0:
            raise DeadlineExceeded
