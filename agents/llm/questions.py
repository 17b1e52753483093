"""Questions to models and their results."""

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
    """A question to a model.

    `check` finds problems that no schema can (a quote that is not on its page, an id that was not
    given). A flawed item of a list named in `droppable` may be left out when a repair did not
    correct it. `purpose` is a row of the table of defaults; by default the agent's own.
    """

    prompt: Prompt
    schema: type[A]
    inputs: Inputs = field(repr=False)
    check: Check[A] | None = None
    droppable: Sequence[str] = ()
    purpose: str = ""


@dataclass(frozen=True, slots=True)
class Answer(Generic[A]):
    """A validated answer: the model that gave it (for `reasoned_by`), its outcome, and the items
    that had to be left out."""

    value: A
    model: str
    outcome: CallOutcome
    dropped: tuple[Problem, ...] = ()


Result = Answer[A] | ModelFailure
