"""The papers on security are true as far as a machine can tell: every test they name exists, every
requirement stands there once with what shows it, and their counts are right."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PAPERS = ("SECURITY.md", "docs/security.md")
PAPER = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
# The requirements of ASVS 5.0.0 at levels 1 and 2, by section: 70 at level 1, 183 at level 2.
ASVS = """
1.1:2 1.2:9 1.3:11 1.4:3 1.5:2  2.1:3 2.2:3 2.3:4 2.4:1  3.2:2 3.3:4 3.4:6 3.5:5 3.7:2
4.1:3 4.2:1 4.3:2 4.4:4  5.1:1 5.2:3 5.3:2 5.4:3  6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4
7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2  8.1:2 8.2:3 8.3:1 8.4:1  9.1:3 9.2:4
10.1:2 10.2:2 10.3:4 10.4:11 10.5:5 10.6:2 10.7:3  11.1:2 11.2:3 11.3:3 11.4:4 11.5:1 11.6:1
12.1:3 12.2:2 12.3:4  13.1:1 13.2:5 13.3:2 13.4:5  14.1:2 14.2:4 14.3:3  15.1:3 15.2:3 15.3:7
16.1:1 16.2:5 16.3:4 16.4:3 16.5:3  17.1:1 17.2:4 17.3:2
"""
NOT_APPLICABLE, NOT_MET = "Not applicable, because ", "Not met, because "
ROW = re.compile(r"^\| (V[\d.]+|LLM\d\d) \| (.+) \| (.*) \|$", re.M)
NAMED = re.compile(r"`([\w./-]+/[\w.-]+\.\w+|[\w-]+\.(?:md|txt|py))(?:::(\w+))?`")
LINK = re.compile(r"\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")
ROWS = {found[1]: found[3] for found in ROW.finditer(PAPER)}


def required() -> list[str]:
    """The ids of all requirements."""
    sections = (each.split(":") for each in ASVS.split())
    return [
        f"V{section}.{number}" for section, count in sections for number in range(1, int(count) + 1)
    ]


@cache
def functions(path: Path) -> frozenset[str]:
    """The functions of a module."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, kinds))


def missing(text: str) -> list[str]:
    """The files, tests and modules named in a text that there are not."""
    return [
        found[0]
        for found in NAMED.finditer(text)
        if not (ROOT / found[1]).is_file()
        or (found[2] and found[2] not in functions(ROOT / found[1]))
    ]


def anchors(text: str) -> set[str]:
    """The anchors of the headings of a page, as they are made for readers."""
    headings = re.findall(r"^#+ (.+)$", text, re.M)
    return {re.sub(r"[^\w -]", "", each).lower().replace(" ", "-") for each in headings}


def test_every_requirement_stands_there_exactly_once() -> None:
    assert len(required()) == 253
    stand = Counter(found[1] for found in ROW.finditer(PAPER))
    assert stand == Counter([*required(), *(f"LLM{number:02}" for number in range(1, 11))])


@pytest.mark.long
@pytest.mark.parametrize("name", [*required(), *(f"LLM{number:02}" for number in range(1, 11))])
def test_a_line_names_what_shows_it_or_says_why_not(name: str) -> None:
    status = ROWS[name]
    why_not = next((each for each in (NOT_APPLICABLE, NOT_MET) if status.startswith(each)), "")
    if why_not:
        assert len(status.removeprefix(why_not).split()) >= 3
    else:
        assert NAMED.search(status) or LINK.search(status), status


@pytest.mark.parametrize("paper", PAPERS)
def test_every_file_and_test_that_is_named_exists(paper: str) -> None:
    text = (ROOT / paper).read_text(encoding="utf-8")
    assert missing(text) == []
    for target, anchor in LINK.findall(text):
        page = (ROOT / paper).parent / target if target else ROOT / paper
        assert page.is_file(), target
        assert not anchor or anchor in anchors(page.read_text(encoding="utf-8")), anchor


def test_what_is_not_there_is_found() -> None:
    named = "`tests/test_house.py::test_of_nothing` `tests/test_nothing.py` `tests/test_house.py`"
    assert missing(named) == named.split()[:2]


def test_the_counts_are_right() -> None:
    asvs = [status for name, status in ROWS.items() if name.startswith("V")]
    na, unmet = (
        sum(status.startswith(each) for status in asvs) for each in (NOT_APPLICABLE, NOT_MET)
    )
    said = re.search(r"Of its (\d+) [^,]+,\n(\d+) are met, (\d+) do not [^,]+, and (\d+) ", PAPER)
    assert said
    assert tuple(map(int, said.groups())) == (len(asvs), len(asvs) - na - unmet, na, unmet)


def test_the_words_that_make_no_password_are_those_that_are_refused() -> None:
    from sibyl_project.common.passwords import CONTEXT_WORDS

    listed = re.search(r"a word of this field: ([\w, ]+)\.", PAPER)
    assert listed
    assert tuple(listed[1].split(", ")) == CONTEXT_WORDS
