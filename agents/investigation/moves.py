"""What an event changes in the drawing of the investigation.

An event becomes moves: a number is added to a count, a text replaces a text, an exchange is put on
top of the message pool. An event needs no other event for this, so the page can be given all moves
once, or those of new events, and show any moment by adding them up; `moments.py` and `moments.js`
do that, and know nothing of what the moves mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from agents.live.flow_parts import State
from agents.registry import ORCHESTRATOR
from reports.roster import label

Data = Mapping[str, Any]
Move = tuple[str, int | str | list[str]]
"""What is changed, and how: a number is added, a text is set, and a list (who speaks to whom, and
the words) goes to the pool. Of a key that begins with "=", the number is what was counted since the
last move of this kind: it corrects what single events have added meanwhile."""

POOL, END, CYCLE = "pool", "end", "cycle"
CLAIMS_FOUND, VERDICTS, SENT_BACK, PASSED_ON = "claims", "verdicts", "back", "passed"
WORDS = 90  # characters of a thought or of a question


def moves_of(kind: str, agent: str, data: Data) -> list[Move]:
    """The moves of an event; none where it changes nothing that is drawn."""
    return list(_MOVES[kind](agent, data)) if kind in _MOVES else []


def state(agent: str) -> str:
    """The key of the state of an agent."""
    return f"state:{agent}"


def _started(agent: str, data: Data) -> Iterable[Move]:
    yield state(agent), State.WORKING.value


def _thought(agent: str, data: Data) -> Iterable[Move]:
    # What the pipeline itself has to say is said in the name of the orchestrator, at work or not.
    if agent != ORCHESTRATOR:
        yield state(agent), State.WORKING.value
    yield f"thought:{agent}", _short(data.get("message"))


def _completed(agent: str, data: Data) -> Iterable[Move]:
    yield state(agent), State.DONE.value
    if data.get("claim_count") is not None:
        yield CLAIMS_FOUND, int(data["claim_count"])
    if data.get("findings_count"):
        yield f"=found:{agent}", int(data["findings_count"])


def _failed(agent: str, data: Data) -> Iterable[Move]:
    if not agent:
        yield END, State.STOPPED.value
        return
    yield state(agent), State.FAILED.value
    yield f"failed:{agent}", 1
    yield f"thought:{agent}", _short(data.get("message"))


def _routed(agent: str, data: Data) -> Iterable[Move]:
    for name in data.get("assigned_agents") or ():
        yield f"routed:{name}", 1


def _found(agent: str, data: Data) -> Iterable[Move]:
    yield f"found:{agent}", 1


def _judged(agent: str, data: Data) -> Iterable[Move]:
    if int(data.get("iteration") or 1) == 1:  # a later one takes the place of an earlier one
        yield VERDICTS, 1


def _sent_back(agent: str, data: Data) -> Iterable[Move]:
    yield SENT_BACK, len(data.get("claim_ids") or ())
    yield CYCLE, f"Cycle {data.get('cycle')}"


def _asked(agent: str, data: Data) -> Iterable[Move]:
    yield f"asked:{agent}", 1
    yield POOL, [f"{label(agent)} asks", _short(data.get("description"))]


def _passed_on(agent: str, data: Data) -> Iterable[Move]:
    names = data.get("target_agents") or ()
    yield PASSED_ON, 1
    whom = ", ".join(map(label, names)) or "nobody"
    asker = label(str(data.get("requesting_agent", "")))
    yield POOL, [f"{asker} → {whom}", _short(data.get("description"))]


def _answered(agent: str, data: Data) -> Iterable[Move]:
    yield f"answered:{agent}", 1
    asker = label(str(data.get("requesting_agent", "")))
    words = _short(data.get("summary"))
    yield POOL, [f"{label(agent)} → {asker}", words if data.get("answered") else f"◐ {words}"]


def _ended(agent: str, data: Data) -> Iterable[Move]:
    yield END, State.DONE.value


_MOVES: dict[str, Callable[[str, Data], Iterable[Move]]] = {
    "agent_started": _started,
    "agent_thinking": _thought,
    "agent_completed": _completed,
    "error": _failed,
    "claim_routed": _routed,
    "evidence_found": _found,
    "verdict_issued": _judged,
    "reinvestigation": _sent_back,
    "info_request_posted": _asked,
    "info_request_routed": _passed_on,
    "info_response_posted": _answered,
    "pipeline_completed": _ended,
}


def _short(text: Any) -> str:
    words = str(text or "")
    return words if len(words) <= WORDS else f"{words[: WORDS - 1].rstrip()}…"
