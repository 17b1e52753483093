"""What the supervisor says about itself in its state file, and whether that is still true."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field

from sibyl_project.embedded.layout import Layout
from sibyl_project.embedded.locks import held_alone


@dataclass(frozen=True)
class State:
    """A supervisor's own account.

    `stopped` means somebody asked it to stop, so that nobody starts it again by itself.
    """

    pid: int = 0
    ready: bool = False
    stopped: bool = False
    error: str = ""
    services: dict[str, int | None] = field(default_factory=dict)
    crew: dict[str, int] = field(default_factory=dict)


def write(layout: Layout, state: State) -> None:
    """Replace the state file in one step."""
    unfinished = layout.state_file.with_suffix(".new")
    unfinished.write_text(json.dumps(asdict(state)))
    os.replace(unfinished, layout.state_file)


def read(layout: Layout) -> State:
    """The last state written, which may be a dead supervisor's; an empty one when there is none or
    it is unreadable."""
    try:
        return State(**json.loads(layout.state_file.read_text()))
    except (OSError, ValueError, TypeError):
        return State()


def is_supervised(layout: Layout) -> bool:
    """Whether a supervisor is alive: it holds its lock, which the kernel takes from a dead one."""
    return held_alone(layout.lock("supervisor"))
