"""The files of reports belong to the account that runs Sibyl, whoever wrote them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import FileSystemStorage

from sibyl_project.common.media import keep_private


def mode(path: Path) -> str:
    return f"{path.stat().st_mode & 0o777:o}"


def test_new_files_and_directories_are_private(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path / "media"
    keep_private()
    name = FileSystemStorage().save("reports/one/report.pdf", ContentFile(b"%PDF"))
    path = tmp_path / "media" / name
    assert mode(path) == "600"
    assert {mode(each) for each in (tmp_path / "media", path.parent, path.parent.parent)} == {"700"}


def test_what_is_there_already_becomes_private(settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = root = tmp_path / "media"
    (root / "old" / "deep").mkdir(parents=True, mode=0o777)
    (root / "old" / "deep" / "report.pdf").write_bytes(b"%PDF")
    (root / "old" / "deep" / "report.pdf").chmod(0o666)
    outside = tmp_path / "outside"
    outside.write_text("of somebody else")
    outside.chmod(0o644)
    (root / "link").symlink_to(outside)
    root.chmod(0o755)
    keep_private()
    assert {mode(root), mode(root / "old"), mode(root / "old/deep")} == {"700"}
    assert mode(root / "old/deep/report.pdf") == "600"
    assert mode(outside) == "644", "links are not followed"


@pytest.mark.parametrize("module", ["sibyl_project.asgi", "sibyl_project.celery"])
def test_whoever_works_with_the_files_makes_them_private_first(module: str) -> None:
    source = Path(__file__).resolve().parents[2] / f"{module.partition('.')[2]}.py"
    assert "keep_private()" in source.read_text(encoding="utf-8")
