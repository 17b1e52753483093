"""The state file of the supervisor, and whether its content is still true."""

from __future__ import annotations

import json
import os
from dataclasses import asdict, dataclass, field

from sibyl_project.embedded.layout import Layout
from sibyl_project.embedded.locks import held_alone


@dataclass(frozen=True)
class State:
    """The state of a supervisor. `stopped` means that somebody asked it to stop, so that no user
    starts it again."""

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
    """The last state written, which may be that of a dead supervisor; an empty one when there is
    none or it is unreadable."""
    try:
        return State(**json.loads(layout.state_file.read_text()))
    except (OSError, ValueError, TypeError):
        return State()


def is_supervised(layout: Layout) -> bool:
    """Whether a supervisor is alive. It holds its lock, which the kernel releases when it dies."""
    return held_alone(layout.lock("supervisor"))
