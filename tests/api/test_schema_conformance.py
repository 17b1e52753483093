"""The whole API against the schema that it serves: every operation is reached by a request that
succeeds, and no answer has a status, a media type or a shape that the schema does not describe.

Requests are made by schemathesis, right ones and wrong ones; the seed is fixed, so a run repeats.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from typing import Any

import hypothesis
import pytest
from hypothesis import HealthCheck
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode
from schemathesis.core import NotSet
from schemathesis.specs.openapi.checks import ignored_auth

from tests.api.calling import FORM, SEED, answer, load_schema
from tests.api.linked import BODIES, FIRST, FIRST_ONCE, LINKED, QUERIES, UNREACHED, linked
from tests.api.world import World

pytestmark = pytest.mark.long


LIMITS, OTHERS = 10, 3  # requests to each operation: at the limits, and out of the blue


@pytest.fixture(scope="module")
def operations(world: World) -> dict[str, Any]:
    """The operations of the schema by their label: `POST /api/v1/upload`."""
    found = [result.ok() for result in load_schema(world).get_all_operations()]
    return {operation.label: operation for operation in found}


def request_of(operation: Any, world: World) -> Case:
    """The request that the tables of `tests.api.linked` say succeeds."""
    ids = linked(world)
    path = {each.name: ids[f"path.{each.name}"] for each in operation.path_parameters}
    query = QUERIES.get(operation.label, {})
    if operation.label not in BODIES:
        return operation.Case(path_parameters=path, query=query)
    media = operation.get_request_payload_content_types()[0]
    given = BODIES[operation.label]
    body = given(world) if callable(given) else given
    return operation.Case(path_parameters=path, query=query, body=body, media_type=media)


def test_every_operation_succeeds_at_least_once(
    operations: dict[str, Any], world: World, subtests: pytest.Subtests
) -> None:
    for label, operation in operations.items():
        with subtests.test(label):
            response = answer(request_of(operation, world), world, FIRST | FIRST_ONCE)
            succeeded = 200 <= response.status_code < 300
            assert succeeded == (label not in UNREACHED), response.text


def test_every_id_in_an_address_is_linked(operations: dict[str, Any]) -> None:
    asked = {f"path.{each.name}" for op in operations.values() for each in op.path_parameters}
    assert asked == {name for name in LINKED if name.startswith("path.")}


def test_every_operation_with_a_body_has_one_and_no_table_names_what_is_gone(
    operations: dict[str, Any],
) -> None:
    assert {label for label, each in operations.items() if each.body} == set(BODIES)
    assert {*FIRST, *FIRST_ONCE, *QUERIES, *UNREACHED} <= set(operations)


@pytest.mark.timeout(1800)
def test_answers_to_generated_requests_are_as_described(
    operations: dict[str, Any], world: World, subtests: pytest.Subtests
) -> None:
    for label, operation in operations.items():
        with subtests.test(label):
            cases = steadily(partial(some_limits_of, operation, LIMITS))
            steadily(partial(send, cases, world))
            steadily(partial(send_others, operation, world, OTHERS))


def steadily(act: Callable[[], Any]) -> Any:
    """What `act` gives. CPython 3.11 now and then miscounts how deep it is while it parses source
    text, as hypothesis does to describe a lambda, and raises a SystemError; the next attempt has
    the text at hand."""
    for _ in range(4):
        try:
            return act()
        except SystemError:
            continue
    return act()


def some_limits_of(operation: Any, most: int) -> list[Case]:
    """At most so many of the requests at the limits, from all over them."""
    return list(spread(list(limits_of(operation)), most))


def limits_of(operation: Any) -> Iterator[Case]:
    """Requests at the limits of what the schema allows, just inside and just outside, always the
    same for a schema."""
    schema = operation.schema
    modes, config = list(GenerationMode), schema.config.generation
    yield from schema.iter_coverage_cases(
        operation, generation_modes=modes, generation_config=config, unexpected_methods_seen=set()
    )


def spread(cases: list[Case], most: int) -> Iterator[Case]:
    """At most so many of the cases, from all over them."""
    return islice(cases, 0, None, -(-len(cases) // most) or 1)


def send(cases: Iterable[Case], world: World) -> None:
    """Send requests; that each operation wants a token is shown once, where it succeeds."""
    for case in cases:
        answer(case, world, left_out=[ignored_auth])


def send_others(operation: Any, world: World, examples: int) -> None:
    """Send requests with values out of the blue, as the schema allows them and as it does not."""

    @hypothesis.seed(SEED)
    @hypothesis.settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[hypothesis.Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @hypothesis.given(st.one_of(*(operation.as_strategy(mode) for mode in GenerationMode)))
    def sent(case: Case) -> None:
        named = isinstance(case.body, dict | NotSet)
        hypothesis.assume(named or case.media_type != FORM)  # a form of nothing named is none
        answer(case, world, left_out=[ignored_auth])

    sent()
