"""Files of a licensed operator: read by one strict format, refused with file, line and reason.

All texts are invented.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from standards.loading.official_files import LONGEST_TEXT, OfficialTextError, read_directory
from standards.packaged import packaged_requirements

KNOWN = {node.paragraph_id for node in packaged_requirements("2025-12")}


def _read(directory: Path, **files: str) -> dict[str, str]:
    for name, content in files.items():
        (directory / name).write_text(content, "utf-8")
    return read_directory(directory, KNOWN).texts


def _refused(directory: Path, **files: str) -> list[str]:
    with pytest.raises(OfficialTextError, match="Nothing was imported") as caught:
        _read(directory, **files)
    return [str(problem) for problem in caught.value.problems]


def test_one_paragraph_a_file(tmp_path: Path) -> None:
    texts = _read(
        tmp_path,
        **{"S2.14(a)(iv).txt": "Plans are made.\n\n\n\nAnd kept. \n", "s1.26.md": "Boards sit."},
    )
    assert texts == {"S2.14(a)(iv)": "Plans are made.\n\nAnd kept.", "S1.26": "Boards sit."}


def test_many_paragraphs_a_file(tmp_path: Path) -> None:
    content = (
        "# IFRS S2\n\nSome edition.\n\n## Governance (S2.5-7)\n\nS2.5 First words.\nSecond "
        "line.\n\n**S2.6(a)** Bold words.\n- a list\n\n### S2.22 Resilience\nUnder a "
        "heading.\n\n## Annex\nof nobody\n"
    )
    (tmp_path / "s2.md").write_text(content, "utf-8")
    read = read_directory(tmp_path, KNOWN)
    assert read.texts == {
        "S2.5": "First words.\nSecond line.",
        "S2.6(a)": "Bold words.\n- a list",
        "S2.22": "Under a heading.",
    }
    assert read.skipped_lines == 2


def test_text_under_a_range_that_nothing_divides_belongs_to_its_first_number(
    tmp_path: Path,
) -> None:
    assert _read(
        tmp_path,
        **{"s2.md": "## Governance (S2.5-7)\nAll in one.\n### S2.27\u201331 Numbers\nTogether."},
    ) == {
        "S2.5": "All in one.",
        "S2.27": "Together.",
    }


def test_spellings_and_byte_order_marks_are_read(tmp_path: Path) -> None:
    (tmp_path / "s2.txt").write_bytes(
        "\ufeffs2.29(a)(VI): Words.\r\nMore.\r\nS2.B58. Others.".encode()
    )
    assert read_directory(tmp_path, KNOWN).texts == {
        "S2.29(a)(vi)": "Words.\nMore.",
        "S2.B58": "Others.",
    }


def test_hidden_files_are_ignored(tmp_path: Path) -> None:
    assert _read(tmp_path, **{".DS_Store": "x", "S1.26.txt": "Words."}) == {"S1.26": "Words."}


def test_unknown_and_impossible_numbers_are_named_with_file_and_line(tmp_path: Path) -> None:
    problems = _refused(
        tmp_path,
        **{
            "s2.md": "S2.22 Fine.\n\nS2.999 Unknown.\nS2.22(zzz) Impossible.",
            "S1.98.txt": "Words.",
        },
    )
    assert problems == [
        "S1.98.txt:1: S1.98 is not a paragraph of the registry",
        "s2.md:3: S2.999 is not a paragraph of the registry",
        "s2.md:4: 'S2.22(zzz)' is not a paragraph number",
    ]


def test_a_number_given_twice_is_refused_and_both_lines_named(tmp_path: Path) -> None:
    files = {"a.md": "S2.22 One.\n", "b.md": "\nS2.22 Two.\n", "c.md": "S1.26 One.\nS1.26 Two."}
    assert _refused(tmp_path, **files) == [
        "b.md:2: S2.22 was given before, at a.md:1",
        "c.md:2: S1.26 was given before, at c.md:1",
    ]


def test_a_number_without_text_is_refused(tmp_path: Path) -> None:
    problems = _refused(tmp_path, **{"s2.md": "S2.22\n\nS2.6 Words.", "S1.26.txt": " \n"})
    assert problems == ["S1.26.txt:1: S1.26 has no text", "s2.md:1: S2.22 has no text"]


def test_bytes_that_are_not_utf8_are_refused_at_their_line(tmp_path: Path) -> None:
    (tmp_path / "s2.md").write_bytes(b"S2.22 Words.\nS2.6 caf\xe9\n")
    (tmp_path / "s3.md").write_bytes(b"S2.7 Words.\nmore\0")
    assert _refused(tmp_path) == [
        "s2.md:2: is not UTF-8 text; save it as UTF-8",
        "s3.md:2: holds a NUL character",
    ]


def test_other_files_folders_and_files_without_numbers_are_refused(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    problems = _refused(
        tmp_path, **{"s2.docx": "x", "README.md": "Read me.", "S1.26.txt": "Words."}
    )
    assert problems == [
        "README.md: no line begins with a paragraph number such as S2.14(a)",
        "s2.docx: only .md and .txt files belong here",
        "sub: only .md and .txt files belong here",
    ]


def test_an_absent_or_empty_directory_is_refused(tmp_path: Path) -> None:
    assert _refused(tmp_path) == [f"{tmp_path}: holds no .md or .txt files"]
    assert _refused(tmp_path / "gone") == [f"{tmp_path / 'gone'}: is not a directory"]


def test_a_text_as_long_as_a_book_is_refused(tmp_path: Path) -> None:
    (problem,) = _refused(tmp_path, **{"S1.26.txt": "x" * (LONGEST_TEXT + 1)})
    assert problem == "S1.26.txt:1: S1.26 has 60,001 characters; more than 60,000 is no paragraph"
