"""An answer is read strictly: an unknown word, a missing value or an invented item is a problem,
never a pass."""

from __future__ import annotations

import json
from enum import StrEnum
from typing import Literal

import pytest
from pydantic import BaseModel, Field

from agents.llm.schemas import Problem, json_schema, listed, read


class Status(StrEnum):
    MET = "met"
    NOT_MET = "not_met"


class Item(BaseModel):
    id: str
    status: Status
    quote: str | None
    page: int = Field(ge=1)


class Items(BaseModel):
    items: list[Item]
    title: Literal["list"]


GOOD = {"id": "c1", "status": "met", "quote": None, "page": 1}


def answer(*items, **fields):
    return json.dumps({"items": list(items), "title": "list"} | fields)


def problems(text, **options):
    reading = read(text, Items, **options)
    assert reading.value is None
    return [str(problem) for problem in reading.problems]


def test_a_good_answer_has_a_value_and_no_problem() -> None:
    reading = read(answer(GOOD), Items)
    assert reading.value == Items.model_validate_json(answer(GOOD))
    assert reading.problems == ()


@pytest.mark.parametrize(
    ("item", "path"),
    [
        (GOOD | {"status": "partially_met"}, "items.0.status"),
        (GOOD | {"status": "MET"}, "items.0.status"),
        (GOOD | {"status": "met "}, "items.0.status"),
        (GOOD | {"status": None}, "items.0.status"),
        (GOOD | {"page": "1"}, "items.0.page"),
        (GOOD | {"page": 0}, "items.0.page"),
        (GOOD | {"page": True}, "items.0.page"),
        (GOOD | {"id": 7}, "items.0.id"),
        ({name: value for name, value in GOOD.items() if name != "quote"}, "items.0.quote"),
        ("met", "items.0"),
    ],
)
def test_what_does_not_fit_exactly_is_a_problem_that_names_its_path(item, path) -> None:
    (problem,) = problems(answer(item))
    assert problem.startswith(f"{path}: ")


def test_two_different_answers_are_none() -> None:
    both = answer(GOOD) + "\nor rather\n" + answer(GOOD | {"status": "not_met"})
    assert problems(both) == ["the whole answer: it holds 2 different answers; give one"]


def test_the_same_answer_twice_is_one() -> None:
    assert read(answer(GOOD) + "\nagain:\n" + answer(GOOD), Items).value is not None


def test_an_object_of_another_kind_beside_the_answer_does_no_harm() -> None:
    assert read('{"thinking": "about it"}' + answer(GOOD), Items).value is not None


def test_no_object_at_all_is_a_problem() -> None:
    assert problems("I would say it is met.") == [
        "the whole answer: there is no complete JSON object in it"
    ]


def test_nesting_without_end_is_a_problem() -> None:
    assert problems('{"items": ' + "[" * 900 + "]" * 900 + ', "title": "list"}')


def of(*known):
    def check(value):
        return [
            Problem(("items", n, "id"), "no such id")
            for n, item in enumerate(value.items)
            if item.id not in known
        ]

    return check


def test_an_invented_id_is_a_problem_of_the_check() -> None:
    assert problems(answer(GOOD), check=of("c2")) == ["items.0.id: no such id"]


def test_a_check_that_breaks_passes_nothing() -> None:
    def check(value):
        raise KeyError(value.items[0].id)

    assert problems(answer(GOOD), check=check) == ["the whole answer: it could not be checked"]


def test_flawed_items_may_be_dropped_where_the_question_allows_it() -> None:
    bad, invented = GOOD | {"status": "sort of"}, GOOD | {"id": "c9"}
    reading = read(answer(bad, GOOD, invented), Items, of("c1"), ["items"])
    assert reading.value is None
    assert [item.id for item in reading.kept.items] == ["c1"]
    assert [problem.where[:2] for problem in reading.dropped] == [("items", 0), ("items", 2)]


@pytest.mark.parametrize(
    ("text", "droppable"),
    [
        (answer(GOOD | {"page": 0}, GOOD), []),
        (answer(GOOD | {"page": 0}), ["items"]),
        (answer(GOOD | {"page": 0}, GOOD, title="other"), ["items"]),
        (answer(items="none"), ["items"]),
    ],
    ids=["not allowed", "nothing left", "another fault beside", "no list"],
)
def test_nothing_is_kept_otherwise(text, droppable) -> None:
    reading = read(text, Items, None, droppable)
    assert (reading.value, reading.kept) == (None, None)


def test_the_schema_requires_everything_and_keeps_names_that_look_like_keywords() -> None:
    schema = json_schema(Items)
    assert set(schema["properties"]) == {"items", "title"}
    assert schema["additionalProperties"] is False
    item = schema["$defs"]["Item"]
    assert item["required"] == ["id", "status", "quote", "page"]
    assert "minimum" not in json.dumps(schema)
    assert schema["$defs"]["Status"]["enum"] == ["met", "not_met"]


def test_a_schema_with_a_default_is_refused() -> None:
    class Lenient(BaseModel):
        supported: bool = True

    class Factory(BaseModel):
        found: list[str] = Field(default_factory=list)

    for model in (Lenient, Factory):
        with pytest.raises(TypeError, match=model.__name__):
            json_schema(model)


def test_many_problems_are_told_in_part() -> None:
    lines = listed([Problem(("items", n), "bad") for n in range(50)]).splitlines()
    assert len(lines) == 21
    assert lines[-1] == "- and 30 more"
