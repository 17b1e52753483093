"""Expressions that are compiled when they are first used."""

from __future__ import annotations

import re

import pytest

from sibyl_project.common.regex import compile_all, regex


@pytest.fixture(autouse=True)
def _made_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Expressions of these tests, of which some are wrong, are not kept with those of Sibyl."""
    monkeypatch.setattr("sibyl_project.common.regex._made", [])


def test_nothing_is_compiled_before_the_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    compile_now = re.compile

    def compiled(source: str, flags: int) -> re.Pattern[str]:
        asked.append(source)
        return compile_now(source, flags)

    monkeypatch.setattr(re, "compile", compiled)
    words = regex(r"sc[o0]pe (\d)", re.IGNORECASE)
    assert words.pattern == r"sc[o0]pe (\d)"
    assert not asked
    found = words.search("Our Scope 2")
    assert found is not None
    assert found[1] == "2"
    assert words.fullmatch("scope 3")
    assert words.sub("x", "scope 1, scope 2") == "x, x"
    assert asked == [r"sc[o0]pe (\d)"]


def test_it_tells_of_its_groups_and_flags_as_a_compiled_one_does() -> None:
    source = r"(?P<year>\d{4})-(\d\d)"
    mine, usual = regex(source, re.ASCII), re.compile(source, re.ASCII)
    assert (mine.groups, mine.groupindex) == (usual.groups, usual.groupindex)
    assert mine.flags == usual.flags


def test_bytes_are_read_as_bytes() -> None:
    assert regex(rb"%PDF-(\d)").findall(b"%PDF-1.7") == [b"1"]


def test_what_an_expression_has_not_is_an_error_and_compiles_nothing() -> None:
    with pytest.raises(AttributeError, match="sreach"):
        regex("[").sreach  # type: ignore[attr-defined]  # noqa: B018


def test_a_wrong_expression_is_found_at_its_first_use_and_when_all_are_compiled() -> None:
    regex("good")
    assert compile_all() == 1
    wrong = regex("(")
    with pytest.raises(re.error):
        wrong.match("(")
    with pytest.raises(re.error):
        compile_all()
