"""The answers a model may give: pydantic models, validated strictly.

A missing value, an unknown word or an invented item is a problem.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

import structlog
from pydantic import BaseModel, ValidationError

from agents.llm.json_text import objects_in

log = structlog.get_logger(__name__)
A = TypeVar("A", bound=BaseModel)
_MOST_PROBLEMS = 20  # listed for the model at a time
_SHOWN = 120  # characters of a value
# keywords that endpoints commonly refuse or that do not help a model; answers are checked for them
_NOT_SENT = frozenset(
    {"title", "default", "examples", "format", "pattern", "discriminator"}
    | {"minLength", "maxLength", "minItems", "maxItems", "uniqueItems"}
    | {"minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}
)


class Problem(NamedTuple):
    """Something wrong with an answer: the path to it (names and positions from 0) and what is
    wrong."""

    where: tuple[str | int, ...]
    what: str

    def __str__(self) -> str:
        path = ".".join(map(str, self.where)) or "the whole answer"
        return f"{path}: {self.what}"


Check = Callable[[A], Sequence[Problem]]


@dataclass(frozen=True, slots=True)
class Reading(Generic[A]):
    """The result of reading an answer: a value, or its problems.

    `kept` is the value without flawed items, `dropped` are the problems of these.
    """

    value: A | None
    problems: tuple[Problem, ...] = ()
    kept: A | None = None
    dropped: tuple[Problem, ...] = ()


@lru_cache(maxsize=64)
def json_schema(model: type[BaseModel]) -> dict[str, Any]:
    """The JSON schema sent for `model`: every property is required, and no other is allowed.

    Raises TypeError for a property with a default, since what a model leaves out must not be filled
    in.
    """
    return _strict(model.model_json_schema(), model.__name__)


def _strict(node: Any, name: str) -> Any:
    if isinstance(node, list):
        return [_strict(item, name) for item in node]
    if not isinstance(node, dict):
        return node
    if "default" in node:
        raise TypeError(
            f"{name}: a property has a default; an answer that leaves it out must fail, so give "
            "it none"
        )
    strict = {
        "anyOf" if key == "oneOf" else key: _strict(value, name)
        for key, value in node.items()
        if key not in _NOT_SENT
    }
    for key in (
        "properties",
        "$defs",
    ):  # their keys are names of properties, not keywords of JSON schema
        if key in node:
            strict[key] = {prop: _strict(value, name) for prop, value in node[key].items()}
    if "properties" in node:
        if set(node["properties"]) != set(node.get("required", ())):
            raise TypeError(f"{name}: every property must be required, without a default")
        strict["additionalProperties"] = False
    return strict


def read(
    text: str, model: type[A], check: Check[A] | None = None, droppable: Sequence[str] = ()
) -> Reading[A]:
    """The text read as a `model`, after `check`. Items of the lists named in `droppable` may be
    dropped for `kept`."""
    objects = objects_in(text)
    if not objects:
        return Reading(None, (Problem((), "there is no complete JSON object in it"),))
    try:
        readings = [_read_object(item, model, check, droppable) for item in objects]
    except RecursionError:
        return Reading(None, (Problem((), "it is nested too deeply"),))
    good = {
        reading.value.model_dump_json(): reading
        for reading in readings
        if reading.value is not None
    }
    if len(good) > 1:
        return Reading(None, (Problem((), f"it holds {len(good)} different answers; give one"),))
    if good:
        return next(iter(good.values()))
    longest = max(range(len(objects)), key=lambda index: len(json.dumps(objects[index])))
    return readings[longest]


def read_object(item: dict[str, Any], model: type[A], check: Check[A] | None = None) -> Reading[A]:
    """The same for an object that was stored."""
    return _read_object(item, model, check, ())


def _read_object(
    item: dict[str, Any], model: type[A], check: Check[A] | None, droppable: Sequence[str]
) -> Reading[A]:
    value, problems = _validated(item, model, check)
    if value is not None and not problems:
        return Reading(value)
    kept, dropped = _without_flaws(item, model, check, droppable, problems)
    return Reading(None, problems, kept, dropped)


def _validated(
    item: dict[str, Any], model: type[A], check: Check[A] | None
) -> tuple[A | None, tuple[Problem, ...]]:
    try:
        value = model.model_validate_json(json.dumps(item), strict=True)
    except ValidationError as error:
        return None, tuple(_problem(detail) for detail in error.errors(include_url=False))
    try:
        return value, tuple(check(value)) if check else ()
    except Exception:  # an unforeseen answer must not end the other questions
        log.exception("answer_check_failed", schema=model.__name__)
        return value, (Problem((), "it could not be checked"),)


def _problem(detail: Any) -> Problem:
    given = detail.get("input")
    shown = "" if isinstance(given, dict | list) else f" (given: {str(given)[:_SHOWN]!r})"
    return Problem(tuple(detail["loc"]), f"{detail['msg']}{shown}")


def _without_flaws(
    item: dict[str, Any],
    model: type[A],
    check: Check[A] | None,
    droppable: Sequence[str],
    problems: tuple[Problem, ...],
) -> tuple[A | None, tuple[Problem, ...]]:
    """The answer without the flawed items of droppable lists, when nothing else is wrong and
    something is left."""
    flawed = item
    dropped: tuple[Problem, ...] = ()
    for _ in range(2):  # the check sees an answer only once it has the right form
        positions = {
            (p.where[0], p.where[1])
            for p in problems
            if len(p.where) > 1 and p.where[0] in droppable
        }
        if not positions or any(p.where[:2] not in positions for p in problems):
            return None, ()
        dropped += problems
        flawed = {
            name: [entry for index, entry in enumerate(value) if (name, index) not in positions]
            if isinstance(value, list)
            else value
            for name, value in flawed.items()
        }
        value, problems = _validated(flawed, model, check)
        if value is not None and not problems:
            return (value, dropped) if any(flawed.get(name) for name in droppable) else (None, ())
    return None, ()


def listed(problems: Sequence[Problem]) -> str:
    """The problems, one on each line, for the model and for the ledger."""
    lines = [f"- {problem}" for problem in problems[:_MOST_PROBLEMS]]
    return "\n".join(
        [*lines, f"- and {len(problems) - _MOST_PROBLEMS} more"]
        if len(problems) > _MOST_PROBLEMS
        else lines
    )
