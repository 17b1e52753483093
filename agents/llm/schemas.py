"""The answers a model may give: pydantic models, validated strictly.

A missing value, an unknown word or an invented item is a problem.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Mapping, Sequence
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
class FlawedItem:
    """An item of a list that cannot be used: its path (the name of the list and its position from
    0), what the model gave there, and what is wrong with it."""

    where: tuple[str, int]
    item: Any
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Reading(Generic[A]):
    """The result of reading an answer: a value, or its problems.

    Where only items of droppable lists are at fault, `flawed` are these, `kept` is the value
    without them (None when no item is left), and `missing` names what the lists do not answer.
    `is_empty` says that there is no answer at all, `of_form` that it has another form than the
    schema asks for.
    """

    value: A | None
    problems: tuple[Problem, ...] = ()
    kept: A | None = None
    flawed: tuple[FlawedItem, ...] = ()
    missing: tuple[Problem, ...] = ()
    is_empty: bool = False
    of_form: bool = False

    @property
    def dropped(self) -> tuple[Problem, ...]:
        """What is wrong with the flawed items."""
        return tuple(problem for one in self.flawed for problem in one.problems)


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
    """The text read as a `model`, after `check`. Items of the lists named in `droppable` stand or
    fall one by one."""
    objects = objects_in(text)
    if not objects:
        missing = Problem((), "there is no complete JSON object in it")
        return Reading(None, (missing,), is_empty=True)
    try:
        readings = [_read_object(item, model, check, droppable) for item in objects]
    except RecursionError:
        return Reading(None, (Problem((), "it is nested too deeply"),), of_form=True)
    good = {
        reading.value.model_dump_json(): reading
        for reading in readings
        if reading.value is not None
    }
    if len(good) > 1:
        several = Problem((), f"it holds {len(good)} different answers; give one")
        return Reading(None, (several,), of_form=True)
    if good:
        return next(iter(good.values()))
    longest = max(range(len(objects)), key=lambda index: len(json.dumps(objects[index])))
    return readings[longest]


def read_object(
    item: dict[str, Any],
    model: type[A],
    check: Check[A] | None = None,
    droppable: Sequence[str] = (),
) -> Reading[A]:
    """The same for an object that was stored."""
    return _read_object(item, model, check, droppable)


def _read_object(
    item: dict[str, Any], model: type[A], check: Check[A] | None, droppable: Sequence[str]
) -> Reading[A]:
    value, problems = _validated(item, model, check)
    if value is not None and not problems:
        return Reading(value)
    return _sifted(item, model, check, droppable)


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


_MOST_PASSES = 3  # the form of items, then what they say, then what that leaves to be said


def _sifted(
    item: dict[str, Any], model: type[A], check: Check[A] | None, droppable: Sequence[str]
) -> Reading[A]:
    """The reading of an answer that has problems: its flawed items apart, where nothing else is
    wrong with it."""
    every: list[Problem] = []
    flaws: dict[tuple[str, int], list[Problem]] = {}
    first_of_form = _validated(item, model, None)[0] is None
    for _ in range(_MOST_PASSES):  # the check sees an answer only once it has the right form
        left, origins = _left(item, droppable, flaws)
        value, problems = _validated(left, model, check)
        of_form = value is None
        problems = tuple(_at_origin(problem, origins) for problem in problems)
        every += problems
        of_items = [problem for problem in problems if _is_of_item(problem, origins)]
        missing = () if of_form else tuple(p for p in problems if _is_of_list(p, droppable))
        if len(of_items) + len(missing) < len(problems):
            return Reading(None, tuple(every), of_form=of_form)
        if not of_items:
            break
        for problem in of_items:
            flaws.setdefault((str(problem.where[0]), int(problem.where[1])), []).append(problem)
    else:
        return Reading(None, tuple(every))
    flawed = tuple(
        FlawedItem(where, item[where[0]][where[1]], tuple(wrong))
        for where, wrong in sorted(flaws.items())
    )
    kept = value if not flawed or any(left.get(name) for name in droppable) else None
    of_form = kept is None and first_of_form
    return Reading(None, tuple(every), kept, flawed, missing, of_form=of_form)


def _left(
    item: dict[str, Any], droppable: Sequence[str], flaws: Container[tuple[str, int]]
) -> tuple[dict[str, Any], dict[str, list[int]]]:
    """An answer without its flawed items, and for each droppable list where its items stood."""
    origins = {
        name: [at for at in range(len(item[name])) if (name, at) not in flaws]
        for name in droppable
        if isinstance(item.get(name), list)
    }
    return item | {name: [item[name][at] for at in kept] for name, kept in origins.items()}, origins


def _at_origin(problem: Problem, origins: Mapping[str, list[int]]) -> Problem:
    """A problem with the position its item had in the answer as it was given."""
    match problem.where:
        case (str(name), int(at), *rest) if at < len(origins.get(name, ())):
            return Problem((name, origins[name][at], *rest), problem.what)
    return problem


def _is_of_item(problem: Problem, origins: Mapping[str, list[int]]) -> bool:
    match problem.where:
        case (str(name), int(at), *_):
            return at in origins.get(name, ())
    return False


def _is_of_list(problem: Problem, droppable: Sequence[str]) -> bool:
    return len(problem.where) == 1 and problem.where[0] in droppable


def listed(problems: Sequence[Problem]) -> str:
    """The problems, one on each line, for the model and for the ledger."""
    lines = [f"- {problem}" for problem in problems[:_MOST_PROBLEMS]]
    return "\n".join(
        [*lines, f"- and {len(problems) - _MOST_PROBLEMS} more"]
        if len(problems) > _MOST_PROBLEMS
        else lines
    )


def recorded(problems: Sequence[Problem]) -> str:
    """The problems as the ledger keeps them, one on each line."""
    return "\n".join(f"- {' '.join(str(problem).split())}" for problem in problems)


def from_record(text: str) -> tuple[Problem, ...]:
    """The problems back from what `recorded` made of them; other lines are left out."""
    found = (line[2:].partition(": ") for line in text.splitlines() if line.startswith("- "))
    return tuple(
        Problem(tuple(int(part) if part.isdecimal() else part for part in path.split(".")), what)
        for path, colon, what in found
        if colon
    )
