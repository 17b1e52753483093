"""The checks, each by breaking one thing of a registry that is in order."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.core.management import CommandError, call_command

from standards.curating.checks import (
    AliasRow,
    Check,
    Node,
    PassageRow,
    Problem,
    Registry,
    WantedPassage,
    check_registry,
    is_satisfiable,
)
from standards.models import Paragraph, StandardPassage
from standards.types import ElementSpec

ELEMENT = ElementSpec("body", ("board of directors", "supervisory board"))
SOUND = Registry(
    nodes=[
        Node("S1.27"),
        Node(
            "S1.27(a)",
            "S1.27",
            checkable=True,
            elements=(ELEMENT,),
            materiality_note="Investors miss it.",
        ),
        Node("S2.6", s1_counterpart=("S1.27",)),
        Node("S2.B1", counterpart_note="S1 has no such guidance.", supports=("S2.6",)),
    ],
    aliases=[AliasRow(1, "frd", "S2.5-37", None), AliasRow(2, "frd", "S2.6", "S2.6")],
    passages=[
        PassageRow("[IFRS S2 > S2.6]", "hashed", "S2.6"),
        PassageRow("[SASB > Coal]", "hashed"),
    ],
    embedder="hashed",
)


def _with(index: int, **changed: object) -> Registry:
    nodes = list(SOUND.nodes)
    nodes[index] = replace(nodes[index], **changed)
    return replace(SOUND, nodes=nodes)


def _only(problems: list[Problem]) -> Problem:
    assert len(problems) == 1, problems
    return problems[0]


def test_a_sound_registry_has_no_problem() -> None:
    assert check_registry(SOUND) == []


@pytest.mark.parametrize(
    ("broken", "check", "at"),
    [
        (_with(1, parent_id=None), Check.MISSING_PARENT, "S1.27(a)"),
        (_with(1, parent_id="S1.99"), Check.MISSING_PARENT, "S1.27(a)"),
        (_with(1, elements=()), Check.NO_ELEMENTS, "S1.27(a)"),
        (_with(1, elements=(ELEMENT, ElementSpec("empty"))), Check.UNSATISFIABLE, "S1.27(a)"),
        (
            _with(1, elements=(ELEMENT, ElementSpec("stop words", ("of the", "and", "  ", "-")))),
            Check.UNSATISFIABLE,
            "S1.27(a)",
        ),
        (_with(1, materiality_note="  "), Check.NO_MATERIALITY, "S1.27(a)"),
        (_with(2, s1_counterpart=()), Check.NO_COUNTERPART, "S2.6"),
        (_with(2, s1_counterpart=("S1.99",)), Check.UNKNOWN_ID, "S2.6"),
        (_with(3, supports=("S2.66",)), Check.UNKNOWN_ID, "S2.B1"),
        (
            _with(1, elements=(ELEMENT, ElementSpec("other", ("Board  of Directors",)))),
            Check.DUPLICATE_CUE,
            "S1.27(a)",
        ),
        (
            replace(SOUND, wanted=[WantedPassage("[IFRS S1 > S1.27]", "S1.27")]),
            Check.NO_PASSAGE,
            "S1.27",
        ),
        (
            replace(
                SOUND, passages=[PassageRow("[IFRS S2 > S2.6]", "hashed", "S2.6", current=False)]
            ),
            Check.STALE_PASSAGE,
            "S2.6",
        ),
        (
            replace(SOUND, passages=[PassageRow("[IFRS S2 > S2.6]", "other", "S2.6")]),
            Check.MIXED_EMBEDDERS,
            "",
        ),
    ],
)
def test_each_fault_is_found_alone_and_on_its_row(broken: Registry, check: Check, at: str) -> None:
    problem = _only(check_registry(broken))
    assert (problem.check, problem.paragraph_id) == (check, at)


def test_paragraphs_that_stand_beneath_each_other_are_both_named() -> None:
    nodes = [Node("S1.27", "S1.28"), Node("S1.28", "S1.27")]
    found = check_registry(Registry(nodes))
    assert [(problem.check, problem.paragraph_id) for problem in found] == [
        (Check.CYCLE, "S1.27"),
        (Check.CYCLE, "S1.28"),
    ]


def test_an_alias_of_an_unknown_paragraph_is_named_by_its_row() -> None:
    problem = _only(check_registry(replace(SOUND, aliases=[AliasRow(7, "frd", "S2.6", "S2.66")])))
    assert (problem.check, problem.alias_key) == (Check.UNKNOWN_ID, 7)


def test_mixed_embedders_name_the_command_that_mends_them() -> None:
    problem = _only(check_registry(replace(SOUND, embedder="text-embedding-3-small")))
    assert "manage.py reembed" in problem.message and "2 passages" in problem.message


@pytest.mark.parametrize(
    ("words", "possible"),
    [((), False), (("the",), False), (("%",), True), (("of", "scope 3"), True)],
)
def test_an_element_is_satisfiable_by_words_search_keeps(
    words: tuple[str, ...], possible: bool
) -> None:
    assert is_satisfiable(ElementSpec("x", words)) is possible


@pytest.mark.django_db
@pytest.mark.usefixtures("registry")
def test_the_shipped_registry_is_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("check_registry")
    assert "No problem found" in capsys.readouterr().out


@pytest.mark.django_db
@pytest.mark.usefixtures("registry")
def test_the_command_fails_and_names_what_is_broken(capsys: pytest.CaptureFixture[str]) -> None:
    Paragraph.objects.filter(pk="S2.22").update(gist="Other words.")
    StandardPassage.objects.filter(paragraph="S1.72").delete()
    with pytest.raises(CommandError, match="problems"):
        call_command("check_registry")
    printed = capsys.readouterr().out
    assert "Passages that are missing" in printed and "S1.72]" in printed
    assert "do not say what the registry says" in printed and "S2.22]" in printed
