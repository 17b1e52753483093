"""How an investigation stood after an event: the moves of all events up to it, added up."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable, Mapping
from typing import Any

from django.db.models import QuerySet

from agents.investigation.moves import CYCLE, END, POOL, Move, moves_of, state
from agents.live.flow_parts import State
from agents.models import AgentEvent
from agents.registry import LABELS, NAMES
from reports.enum_labels import plain
from reports.models import Analysis

IN_POOL = 3  # exchanges that the drawing shows, the newest last
STATES = {  # how a state reads that is known from events alone
    State.WAITING: "waiting",
    State.WORKING: "working",
    State.DONE: "done",
    State.WARNING: "a part failed",
    State.FAILED: "failed",
    State.STOPPED: "stopped before its end",
}


class Moment:
    """Counts, texts and the newest exchanges of the pool after some events."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.texts: dict[str, str] = {}
        self.pool: deque[list[str]] = deque(maxlen=IN_POOL)

    def add(self, moves: Iterable[Move]) -> None:
        """Add the moves of one event."""
        for key, value in moves:
            if isinstance(value, list):
                self.pool.append(value)
            elif isinstance(value, str):
                self._say(key, value)
            elif key.startswith("="):
                self._correct(key[1:], value)
            else:
                self.counts[key] += value

    def _say(self, key: str, value: str) -> None:
        """Set a text; at the end, nobody works any more."""
        if key != END:
            self.texts[key] = value
            return
        for name in NAMES:
            if self.texts.get(state(name)) == State.WORKING:
                self.texts[state(name)] = value

    def _correct(self, key: str, since: int) -> None:
        """Set a count to what an agent says it counted since it last said so."""
        settled = f"={key}"
        self.counts[settled] += since
        self.counts[key] = self.counts[settled]

    def state_of(self, name: str) -> State:
        """The state of an agent: done with a failure behind it is a warning."""
        found = State(self.texts.get(state(name), State.WAITING))
        return State.WARNING if found == State.DONE and self.counts[f"failed:{name}"] else found

    @property
    def exchanges(self) -> list[list[str]]:
        """The rows of the pool as it is drawn: the newest last, empty ones for what is not yet
        said."""
        return [*self.pool, *[["", ""]] * (IN_POOL - len(self.pool))]

    @property
    def cycle(self) -> str:
        """What the way back says; empty before anything was sent back."""
        return self.texts.get(CYCLE, "")


def moment_of(analysis: Analysis | None, at: int | None = None) -> Moment:
    """The moment after event `at`, or after the last one."""
    moment = Moment()
    for _, kind, agent, data, _ in _rows(analysis, upto=at) if analysis else ():
        moment.add(moves_of(kind, agent, data))
    return moment


def replay_of(analysis: Analysis, after: int = 0) -> dict[str, Any]:
    """The events after a number as a page replays them: of each its time in seconds since 1970, the
    places of its agent and its kind in the lists (-1 for the analysis itself), and its moves."""
    kinds: dict[str, int] = {}
    places = {name: place for place, name in enumerate(NAMES)}
    events = [
        [
            round(at.timestamp(), 1),
            places.get(agent, -1),
            kinds.setdefault(kind, len(kinds)),
            moves_of(kind, agent, data),
        ]
        for _, kind, agent, data, at in _rows(analysis, after=after)
    ]
    return {
        "analysis": str(analysis.pk),
        "after": after,
        "agents": NAMES,
        "labels": list(LABELS.values()),
        "kinds": list(map(plain, kinds)),
        "words": STATES,
        "pool": [POOL, IN_POOL],
        "events": events,
    }


def _rows(
    analysis: Analysis, *, after: int = 0, upto: int | None = None
) -> QuerySet[AgentEvent, tuple[int, str, str, Mapping[str, Any], Any]]:
    rows = AgentEvent.objects.filter(analysis=analysis).after(after)
    if upto is not None:
        rows = rows.filter(seq__lte=upto)
    return rows.values_list("seq", "event_type", "agent_name", "data", "timestamp")
