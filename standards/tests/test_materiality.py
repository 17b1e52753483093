"""The materiality notes: one per checkable node, each saying something of its own."""

from __future__ import annotations

import json
import re
from collections import defaultdict

from standards.packaged import DATA, VINTAGES, packaged_requirements
from standards.paragraph_ids import sort_key

NOTES: dict[str, str] = json.loads((DATA / "materiality.json").read_text("utf-8"))
SHORTEST, LONGEST = 90, 300
SHARED_BETWEEN_NOTES = 8
SHARED_WITH_GIST = 6


def runs(text: str, length: int) -> set[tuple[str, ...]]:
    """Every run of `length` consecutive words of a text, whatever their case and punctuation."""
    words = re.findall(r"[a-z0-9]+", text.lower().replace("'", ""))
    return {tuple(words[start : start + length]) for start in range(len(words) - length + 1)}


def test_every_checkable_node_of_every_vintage_has_a_note_and_nothing_else_does() -> None:
    checkable = {
        node.paragraph_id
        for vintage in VINTAGES
        for node in packaged_requirements(vintage)
        if node.checkable
    }
    assert set(NOTES) == checkable


def test_a_requirement_carries_the_note_of_its_own_paragraph() -> None:
    for vintage in VINTAGES:
        for node in packaged_requirements(vintage):
            assert node.materiality_note == NOTES.get(node.paragraph_id, "")


def test_no_paragraph_is_written_twice_and_the_file_follows_the_standards() -> None:
    written = [
        key
        for key, _ in json.loads(
            (DATA / "materiality.json").read_text("utf-8"), object_pairs_hook=list
        )
    ]
    assert written == sorted(set(written), key=sort_key)


def test_notes_are_one_or_two_sentences_of_readable_length() -> None:
    for pid, note in NOTES.items():
        assert SHORTEST <= len(note) <= LONGEST, pid
        assert note.endswith("."), pid
        assert len(re.findall(r"[.?!](?:\s|$)", note)) in (1, 2), pid


def test_no_two_notes_say_the_same() -> None:
    assert len(set(NOTES.values())) == len(NOTES)


def test_no_two_notes_share_a_long_run_of_words() -> None:
    users = defaultdict(set)
    for pid, note in NOTES.items():
        for run in runs(note, SHARED_BETWEEN_NOTES):
            users[run].add(pid)
    assert {" ".join(run): pids for run, pids in users.items() if len(pids) > 1} == {}


def test_no_note_repeats_its_gist() -> None:
    gists = {node.paragraph_id: node.gist for node in packaged_requirements(VINTAGES[-1])}
    repeated = {
        pid
        for pid, note in NOTES.items()
        if runs(note, SHARED_WITH_GIST) & runs(gists[pid], SHARED_WITH_GIST)
    }
    assert repeated == set()
