"""The drawing of an investigation as a page shows it: boxes with their states, and counts on boxes
and lines, at the end of the feed or after one of its events."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from agents.investigation.drawing import Box, Drawing, Wire, drawing_of
from agents.investigation.moments import STATES, Moment, moment_of
from agents.investigation.moves import CLAIMS_FOUND, PASSED_ON, SENT_BACK, VERDICTS
from agents.live.flow_parts import SIGNS, Flow, Node, State
from agents.registry import CLAIMS, JUDGE, LABELS, ORCHESTRATOR, SPECIALIST_NAMES
from reports.models import Analysis

Around = tuple[str, str, str]  # what stands before a number, after one, and after any other number

OF_BOX: dict[str, tuple[str, Around]] = {  # what the three that every analysis has count
    CLAIMS: (CLAIMS_FOUND, ("", " claim", " claims")),
    ORCHESTRATOR: (PASSED_ON, ("", " question", " questions")),
    JUDGE: (VERDICTS, ("", " verdict", " verdicts")),
}
ON_WIRE: dict[str, tuple[Around, ...]] = {  # around the counts of a line, by its kind
    "plain": (("", "", ""),),
    "route": (("", "", ""),),
    "find": (("", "", ""),),
    "ask": (("?", "", ""), ("↩", "", "")),
    "back": ((": ", " claim sent back", " claims sent back"),),
}
SAID = {  # of a line, for whoever points at it
    CLAIMS_FOUND: "claims found",
    VERDICTS: "claims with a verdict",
    SENT_BACK: "claims sent back to be looked at again",
    "routed": "claims routed to {}, each time it was sent counted",
    "found": "findings of {}",
    "asked": "questions of {}",
    "answered": "replies of {}",
}


@dataclass(frozen=True, slots=True)
class Slot:
    """A number that changes with the moment, with the words around it."""

    key: str
    number: int
    before: str = ""
    one: str = ""
    many: str = ""

    @property
    def words(self) -> str:
        """The number as it is shown."""
        return f"{self.before}{self.number}{self.one if self.number == 1 else self.many}"


@dataclass(frozen=True, slots=True)
class ShownBox:
    """A box with its state, its newest thought and its counts."""

    box: Box
    state: State
    words: str
    thought: str
    counts: tuple[Slot, ...] = ()
    opens: bool = False

    @property
    def sign(self) -> str:
        """The state as a sign."""
        return SIGNS[self.state]


@dataclass(frozen=True, slots=True)
class ShownWire:
    """A line with its counts; it is used when any of them is above none."""

    wire: Wire
    counts: tuple[Slot, ...]
    said: str

    @property
    def used(self) -> bool:
        """Whether anything has gone along it."""
        return any(slot.number for slot in self.counts)


def shown(analysis: Analysis | None, flow: Flow | None, at: int | None) -> dict[str, Any]:
    """The context of the drawing. At the end of the feed (`at` is None) states are those of the
    flow, which rows tell more exactly than events; before it they are those of the events."""
    if analysis is None or flow is None:
        return {"drawing": None}
    drawing, moment = drawing_of(SPECIALIST_NAMES), moment_of(analysis, at)
    nodes = _nodes(flow) if at is None else {}
    return {
        "drawing": drawing,
        "boxes": [_box(box, moment, nodes.get(box.name)) for box in drawing.boxes],
        "report_box": _report(drawing, flow, at),
        "wires": [_wire(wire, moment) for wire in drawing.wires],
        "moment": moment,
        "loop": flow.loop,
    }


def _nodes(flow: Flow) -> dict[str, Node]:
    every = (flow.claims, flow.orchestrator, *flow.specialists, flow.judge)
    return {node.name: node for node in every}


def _box(box: Box, moment: Moment, node: Node | None) -> ShownBox:
    state = node.state if node else moment.state_of(box.name)
    words = node.words if node else STATES[state]
    said = moment.texts.get(f"thought:{box.name}", "")
    thought = (node.message or node.thought if node else "") or said
    key, around = OF_BOX.get(box.name, (f"found:{box.name}", ("", " finding", " findings")))
    counts = (Slot(key, moment.counts[key], *around),)
    return ShownBox(box, state, words, thought, counts)


def _report(drawing: Drawing, flow: Flow, at: int | None) -> ShownBox:
    """The box of the compiled report, which is not compiled before the end."""
    node = flow.report
    state, words = (
        (node.state, node.words) if at is None else (State.WAITING, STATES[State.WAITING])
    )
    return ShownBox(drawing.report, state, words, "", opens=node.opens)


def _wire(wire: Wire, moment: Moment) -> ShownWire:
    parts = zip(wire.keys, ON_WIRE[wire.kind], strict=True)
    counts = tuple(Slot(key, moment.counts[key], *around) for key, around in parts)
    label = LABELS.get(wire.agent, "")
    said = "; ".join(SAID[key.split(":")[0]].format(label) for key in wire.keys)
    return ShownWire(wire, counts, said)
