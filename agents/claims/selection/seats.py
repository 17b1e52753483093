"""The headline facts of a report: what a reader looks for first, each with its seats in the
list."""

from __future__ import annotations

from agents.claims.selection.seat import Seat
from agents.claims.selection.seats_of_conduct import CONDUCT
from agents.claims.selection.seats_of_metrics import METRICS

SEATS: tuple[Seat, ...] = (*METRICS, *CONDUCT)
