"""Every class of details: what is written is read back the same, writers are held to its names,
readers are not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from reports.findings.base import Details, Quote
from reports.findings.checks.base import CheckDetails
from reports.findings.checks.benchmarks import BenchmarkDetails
from reports.findings.checks.kinds import CHECKS, kind_of_check
from reports.findings.checks.sums import ScopeAdditionDetails
from reports.findings.compliance import ComplianceDetails, SecondLookDetails
from reports.findings.figures import DocumentFigures, FiguresDetails
from reports.findings.finding import FindingDetails, OtherDetails
from reports.findings.kinds import (
    FINDINGS,
    WrongKindError,
    ensure_kind,
    kinds_of_finding,
    read_check,
    read_finding,
)
from reports.models import Check, EvidenceType, Finding

PLAIN = {
    str: st.text(max_size=8),
    int: st.integers(-(10**9), 10**9),
    float: st.floats(allow_nan=False, allow_infinity=False),
    bool: st.booleans(),
    Any: st.integers(),
}


def kinds(of: type[Details] = Details) -> Iterator[type[Details]]:
    """Every class of details, the nested ones too."""
    for kind in of.__subclasses__():
        yield kind
        yield from kinds(kind)


KINDS = sorted(set(kinds()), key=lambda kind: kind.__name__)


def values(annotation: Any, within: tuple[type, ...]) -> st.SearchStrategy[Any]:
    """What a field may hold; a class that holds itself holds itself once."""
    origin, inner = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        return values(inner[0], within)
    if origin in (Union, UnionType):
        usable = [each for each in inner if each not in within]
        return st.one_of(*(values(each, within) for each in usable))
    if origin is list:
        return st.lists(values(inner[0], within), max_size=2)
    if origin is dict:
        return st.dictionaries(st.text(max_size=4), values(inner[1], within), max_size=2)
    if isinstance(annotation, type) and issubclass(annotation, Details):
        return made(annotation, within)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return st.sampled_from(annotation)
    return st.none() if annotation is type(None) else PLAIN[annotation]


def made(kind: type[Details], within: tuple[type, ...] = ()) -> st.SearchStrategy[Any]:
    """Details of a class as a writer may build them: some names given, others left out."""
    fields = {
        name: values(field.annotation, (*within, kind)) for name, field in kind.model_fields.items()
    }
    return st.fixed_dictionaries({}, optional=fields).map(lambda given: kind(**given))


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
@settings(max_examples=15)
@given(data=st.data())
def test_what_is_written_is_read_back_the_same(kind: type[Details], data: st.DataObject) -> None:
    details = data.draw(made(kind))
    stored = json.loads(json.dumps(details.stored()))
    assert set(stored) == details.model_fields_set, "what was left out stays out"
    assert kind.read(stored) == details
    assert kind(**stored).stored() == kind.read(stored).stored() == stored
    assert kind.read(stored | {"of_another_version": 1}) == details


@pytest.mark.long
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_a_writer_is_held_to_the_names_and_a_reader_is_not(kind: type[Details]) -> None:
    if kind is not OtherDetails:
        with pytest.raises(ValidationError, match="no_such_name"):
            kind(no_such_name=1)
    assert kind.read({"no_such_name": {"at": 1}}) == kind.read({}), "a reader needs no name"
    assert kind().stored() == {}


def test_null_is_stored_and_numbers_stay_whole() -> None:
    details = ScopeAdditionDetails(scope1=1, scope2=2.0, scope3=None)
    assert json.dumps(details.stored()) == '{"scope1": 1, "scope2": 2.0, "scope3": null}'


def test_nested_names_are_held_to_too() -> None:
    with pytest.raises(ValidationError, match="no_such_name"):
        CheckDetails.model_validate({"places": [{"page": 1, "no_such_name": ""}]})
    read = CheckDetails.read({"places": [{"page": 1, "no_such_name": ""}]})
    assert read.places == [Quote(page=1)]


def test_a_change_is_checked_and_keeps_the_rest() -> None:
    details = ScopeAdditionDetails(scope1=1, unit="t")
    assert details.changed(unit="kt").stored() == {"scope1": 1, "unit": "kt"}
    with pytest.raises(ValidationError, match="scope4"):
        details.changed(scope4=1)


@pytest.mark.parametrize(
    ("evidence_type", "stored", "kind"),
    [
        ("ifrs_compliance", {"compliance_status": "unclear"}, ComplianceDetails),
        ("ifrs_compliance", {"searches": {"queries": []}}, SecondLookDetails),
        ("quantitative_validation", {"lacking": []}, FiguresDetails),
        ("quantitative_validation", {"document": {"id": "x"}}, DocumentFigures),
        ("of_a_new_specialist", {"source": "A register", "rows": 3}, OtherDetails),
    ],
)
def test_the_class_follows_from_the_kind_of_evidence(
    evidence_type: str, stored: dict[str, Any], kind: type[FindingDetails]
) -> None:
    assert type(read_finding(Finding(evidence_type=evidence_type, details=stored))) is kind


def test_the_class_of_a_check_follows_from_its_name() -> None:
    assert kind_of_check("benchmark_emission_intensity") is BenchmarkDetails
    assert kind_of_check("scope_addition") is ScopeAdditionDetails
    assert kind_of_check("of_a_new_specialist") is CheckDetails


def test_a_new_kind_of_evidence_may_name_whatever_it_likes() -> None:
    (kind,) = kinds_of_finding("of_a_new_specialist")
    assert kind(source="A register", rows=3).stored() == {"source": "A register", "rows": 3}


def test_details_of_another_kind_are_refused() -> None:
    ensure_kind("x", Quote(), Quote, CheckDetails)
    with pytest.raises(WrongKindError, match="Details of x are CheckDetails, not Quote"):
        ensure_kind("x", Quote(), CheckDetails)


@pytest.mark.long
@pytest.mark.parametrize(
    "stored", [None, [], "?", {"document": "?", "source": 7}, {"answers": [1]}]
)
@pytest.mark.parametrize("evidence_type", [*FINDINGS, "of_a_new_specialist"])
def test_a_finding_whose_json_fits_no_class_has_empty_details(
    evidence_type: str, stored: Any
) -> None:
    assert not read_finding(Finding(evidence_type=evidence_type, details=stored)).stored()


def test_a_broken_block_leaves_what_every_finding_says() -> None:
    stored = {"source": "Auditor & Co", "figures": "?"}
    row = Finding(evidence_type=EvidenceType.QUANTITATIVE_VALIDATION, details=stored)
    assert read_finding(row) == FindingDetails(source="Auditor & Co")


@pytest.mark.parametrize("name", [*CHECKS, "benchmark_x", "of_a_new_specialist"])
def test_a_check_of_an_earlier_version_is_read(name: str) -> None:
    stored = {"places": [{"page": 2}], "pages": [2], "unit": ["?"], "old": 1}
    details = read_check(Check(check_name=name, details=stored))
    assert (details.pages, details.places, details.missing_data) == ([2], [Quote(page=2)], [])
    assert not read_check(Check(check_name=name, details={"pages": "?"})).stored()
