"""Importing the standards' own words for an operator with a licence, and removing them again. Ids
never change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from django.utils import timezone

from standards.loading.official_files import OfficialTextError, Problem, read_directory
from standards.loading.storing import store
from standards.models import Paragraph
from standards.retrieval.embeddings import Embedder, default_embedder


@dataclass(frozen=True, slots=True)
class OfficialTextReport:
    """What an import did, or in a dry run would do: the paragraphs by how they change. `uncovered`
    ones stay as they are."""

    new: int
    changed: int
    unchanged: int
    uncovered: int
    skipped_lines: int
    passages: int  # written; 0 in a dry run
    dry_run: bool

    def __str__(self) -> str:
        done = "would be imported" if self.dry_run else "imported"
        return (
            f"Official text {done}: {self.new} new, {self.changed} changed, {self.unchanged} as "
            f"before; {self.uncovered} paragraphs of the registry are not in these files and "
            f"stay as they are; {self.skipped_lines} lines stand under no paragraph number; "
            f"{self.passages} passages written"
        )


def import_official_text(
    directory: Path, embedder: Embedder | None = None, *, dry_run: bool = False
) -> OfficialTextReport:
    """Give paragraphs the text that files of `directory` hold for them; the format is that of
    `official_files`.

    All or nothing. Raises OfficialTextError with every file, line and reason, and EmbeddingError
    with nothing stored.
    """
    before = dict(Paragraph.objects.values_list("pk", "official_text"))
    if not before:
        raise OfficialTextError(
            [Problem(str(directory), 0, "the registry is empty; run `ingest_standards` first")]
        )
    given = read_directory(directory, before.keys())
    new = [pid for pid in given.texts if not before[pid]]
    changed = [pid for pid, text in given.texts.items() if before[pid] and before[pid] != text]
    passages = 0 if dry_run else _store(given.texts, embedder)
    return OfficialTextReport(
        new=len(new),
        changed=len(changed),
        unchanged=len(given.texts) - len(new) - len(changed),
        uncovered=len(before) - len(given.texts),
        skipped_lines=given.skipped_lines,
        passages=passages,
        dry_run=dry_run,
    )


def forget_official_text() -> int:
    """Remove every imported text; passages read as shipped again.

    Returns how many paragraphs had one.
    """
    held = list(Paragraph.objects.exclude(official_text="").values_list("pk", flat=True))
    _store(dict.fromkeys(held, ""), None)
    return len(held)


def _store(texts: Mapping[str, str], embedder: Embedder | None) -> int:
    def change() -> None:
        rows = (
            Paragraph.objects.select_for_update(no_key=True)
            .filter(pk__in=list(texts))
            .order_by("pk")
        )
        differing = [row for row in rows if row.official_text != texts[row.pk]]
        for row in differing:
            row.official_text, row.updated_at = texts[row.pk], timezone.now()
        Paragraph.objects.bulk_update(differing, ["official_text", "updated_at"])

    _, passages = store(change, embedder or default_embedder(), list(texts))
    return passages
