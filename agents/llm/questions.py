"""What is asked of a model, and what comes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from pydantic import BaseModel

from agents.llm.failures import ModelFailure
from agents.llm.prompts import Inputs, Prompt
from agents.llm.schemas import Check, Problem
from agents.models import CallOutcome

A = TypeVar("A", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Question(Generic[A]):
    """What is asked. `check` finds problems no schema can (a quote that is not on its page, an id
    that was not given); of the lists named in `droppable` a flawed item may be left out when a
    repair did not mend it. `purpose` is a row of the table of defaults, by default the agent's
    own."""

    prompt: Prompt
    schema: type[A]
    inputs: Inputs = field(repr=False)
    check: Check[A] | None = None
    droppable: Sequence[str] = ()
    purpose: str = ""


@dataclass(frozen=True, slots=True)
class Answer(Generic[A]):
    """A validated answer: the model that gave it (for `reasoned_by`), how it came, and which items
    had to be left out."""

    value: A
    model: str
    outcome: CallOutcome
    dropped: tuple[Problem, ...] = ()


Result = Answer[A] | ModelFailure
