"""Questions to models and their results."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from pydantic import BaseModel

from agents.llm.failures import ModelFailure
from agents.llm.prompts import Inputs, Picture, Prompt
from agents.llm.schemas import Check, FlawedItem, Problem
from agents.models import CallOutcome

A = TypeVar("A", bound=BaseModel)


@dataclass(frozen=True, slots=True)
class Flawed(Generic[A]):
    """What of an answer cannot be used, for the asker to ask for again.

    `kept` is the answer with its sound items; None when none is sound. `missing` are the problems
    the check named for a list as a whole: what it does not answer. `problems` are all that were
    found, also where no single item is at fault.
    """

    kept: A | None
    items: tuple[FlawedItem, ...]
    missing: tuple[Problem, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Question(Generic[A]):
    """A question to a model.

    `check` finds problems that no schema can (a quote that is not on its page, an id that was not
    given). It names an item of a list by its position, `("answers", 3, "quote")`, and something a
    list does not answer by the list alone, `("answers",)`.

    The items of a list named in `droppable` stand or fall one by one: flawed ones are dropped and
    the others stand. With `again` they are asked for once more: it makes a small question about
    them alone, with the material they need and no more, or None to let them go. `merge` joins its
    answer to what was kept; by default the items of the droppable lists are added.

    `purpose` is a row of the table of defaults; by default the agent's own. `splits` says that the
    asker asks for less at a time when an answer is cut at its longest length, which is then no
    failure yet. `pictures` are shown after the words, to models that take them.
    """

    prompt: Prompt
    schema: type[A]
    inputs: Inputs = field(repr=False)
    check: Check[A] | None = None
    droppable: Sequence[str] = ()
    purpose: str = ""
    splits: bool = False
    again: Callable[[Flawed[A]], Question[Any] | None] | None = None
    merge: Callable[[A | None, Any], A] | None = None
    pictures: Sequence[Picture] = ()


@dataclass(frozen=True, slots=True)
class Answer(Generic[A]):
    """A validated answer: the model that gave it (for `reasoned_by`), its outcome, the problems of
    the items that had to be left out, and what it does not answer."""

    value: A
    model: str
    outcome: CallOutcome
    dropped: tuple[Problem, ...] = ()
    missing: tuple[Problem, ...] = ()


Result = Answer[A] | ModelFailure
