"""A backup made while Sibyl runs, restored elsewhere, gives the same compiled report byte for
byte."""

from __future__ import annotations

import io
import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from django.core.files import File
from django.core.files.storage import default_storage
from django.core.management import CommandError, call_command
from django.db import connection

from agents.pipeline.start import start
from conftest import SHORT_SAMPLE
from reports.compile import CompiledReport
from reports.exports.as_json import write
from reports.keeping.purging import purge, remove_left_behind
from reports.keeping.refusing import Refused
from reports.models import Analysis, EvidenceDocument, EvidenceKind, Report
from reports.reading import evidence
from reports.tests.factories import make_report
from sibyl_project.common.file_removal import BackupUnderWay, keeping_files
from sibyl_project.operating.backup import manifest, programs, saving
from sibyl_project.trail.reading import chains, verify_chain
from tests.processes import wait_for
from tests.security.conftest import APPLICATION, Roles, own_services, succeeded
from tests.services import environment_elsewhere

pytestmark = [pytest.mark.worker, pytest.mark.timeout(600)]


def _backup(directory: Path) -> Path:
    said = io.StringIO()
    call_command("backup", directory, stdout=said, stderr=io.StringIO())
    return Path(said.getvalue().strip())


def _compiled(analysis: Any) -> bytes:
    file = io.BytesIO()
    write(CompiledReport(Analysis.objects.get(pk=analysis)), file)
    return file.getvalue()


@pytest.fixture
def analysed(worker: Any, live_auditor: Any, upload: Any) -> Analysis:
    report = upload(live_auditor)
    wait_for(lambda: Report.objects.get(pk=report.pk).status == "parsed", 120, worker.log_end)
    analysis = start(Report.objects.get(pk=report.pk), live_auditor)
    wait_for(lambda: analysis.refresh_from_db() or not analysis.is_running, 200, worker.log_end)
    assert analysis.status == "completed", analysis.error_message
    return analysis


@pytest.fixture
def elsewhere(tmp_path: Path) -> Any:
    """Services of one's own with two roles, an empty database, and no files."""
    with own_services(tmp_path / "elsewhere") as made:
        yield made


@pytest.mark.long
def test_a_restored_report_is_the_same_byte_for_byte(
    analysed: Analysis, elsewhere: Roles, tmp_path: Path, upload: Any, live_auditor: Any
) -> None:
    before = _compiled(analysed.pk)
    folder = _backup(tmp_path / "backups")
    later = upload(live_auditor, SHORT_SAMPLE.parent / "sample_report.pdf")
    said = succeeded(elsewhere.manage("restore", str(folder)))
    assert "is restored" in said
    with elsewhere.django(APPLICATION):
        assert _compiled(analysed.pk) == before
        assert not Report.objects.filter(pk=later.pk).exists()
        assert chains() and not [fault for each in chains() if (fault := verify_chain(each).fault)]
    media = Path(elsewhere.environment["MEDIA_DIR"])
    assert (media / analysed.report.file.name).read_bytes() == SHORT_SAMPLE.read_bytes()
    assert succeeded(elsewhere.manage("check_integrity")).startswith("1 files were read")
    again = elsewhere.manage("restore", str(folder))
    assert again.returncode == 1 and "database is not empty" in again.stderr
    (media / analysed.report.file.name).write_bytes(b"%PDF-1.7 another")
    faulty = elsewhere.manage("check_integrity", "--json")
    assert faulty.returncode == 1
    assert json.loads(faulty.stdout)["faults"][0]["what"] == "changed"


@pytest.mark.long
def test_the_embedded_default_is_backed_up_and_restored(analysed: Analysis, tmp_path: Path) -> None:
    folder = _backup(tmp_path / "backups")
    first = manifest.read(folder)
    for name in ("first", "second"):
        home = tmp_path / name
        made = Roles(
            layout=None,  # type: ignore[arg-type]
            environment=environment_elsewhere()
            | {"EMBEDDED_DIR": str(home / "data"), "MEDIA_DIR": str(home / "media")}
            | {"EMBEDDED_FSYNC": "off"},
        )
        succeeded(made.manage("restore", str(folder)))
        folder = Path(succeeded(made.manage("backup", str(home / "backups"))).strip())
    last = manifest.read(folder)
    assert _media(last) == _media(first) and _results(last) == _results(first)


def _media(of: manifest.Manifest) -> dict[str, tuple[int, str]]:
    return {name: file for name, file in of.files.items() if name.startswith("media/")}


def _results(of: manifest.Manifest) -> dict[str, int]:
    return {table: n for table, n in of.rows.items() if table.startswith(("reports_", "agents_"))}


def test_what_is_uploaded_and_deleted_meanwhile_harms_no_backup(
    live_auditor: Any, upload: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, late = upload(live_auditor), []
    records = File(io.BytesIO(b"site,tonnes\nAlderbrook,12\n"), name="records.csv")
    document = evidence.attach(kept, live_auditor, records, EvidenceKind.DATA_WORKBOOK)
    run = programs.run

    def meanwhile(*given: Any) -> str:
        dumped = run(*given)
        late.append(upload(live_auditor, SHORT_SAMPLE.parent / "sample_report.pdf"))
        with pytest.raises(Refused, match="backup is being made"):
            purge(kept)
        evidence.withdraw(document)
        assert remove_left_behind() == []
        return dumped

    monkeypatch.setattr(programs, "run", lambda *given: _in_thread(meanwhile, *given))
    saved = saving.save(tmp_path, lambda line: None).manifest
    assert saved.faults == {}
    assert set(_media(saved)) == {f"media/{kept.file.name}", f"media/{document.file.name}"}
    assert not EvidenceDocument.objects.exists() and late


def _in_thread(act: Any, *given: Any) -> Any:
    """Do it over another connection, as another process would."""

    def closing() -> Any:
        try:
            return act(*given)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as threads:
        return threads.submit(closing).result()


def test_a_second_backup_waits_and_gives_up(live_db: None) -> None:
    def second() -> None:
        with pytest.raises(BackupUnderWay), keeping_files(seconds=0.1):
            pass

    with keeping_files():
        _in_thread(second)


def test_a_backup_that_fails_leaves_nothing(
    live_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: Any) -> str:
        raise programs.ProgramFailed("the disk is full")

    monkeypatch.setattr(programs, "run", breaks)
    with pytest.raises(CommandError, match="disk is full"):
        _backup(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_missing_and_changed_files_are_told_and_the_rest_is_backed_up(
    live_auditor: Any, tmp_path: Path
) -> None:
    there, gone = (make_report(live_auditor, filename=name) for name in ("there", "gone"))
    for report in (there, gone):
        report.file.name = default_storage.save(f"reports/{report.pk}.pdf", io.BytesIO(b"%PDF"))
        report.save()
    default_storage.delete(gone.file.name)
    with pytest.raises(CommandError, match="not as their rows say") as told:
        _backup(tmp_path)
    assert f"missing: {gone.file.name}" in str(told.value)
    assert f"changed: {there.file.name}" in str(told.value)
    (folder,) = tmp_path.iterdir()
    call_command("restore", folder, verify_only=True, stdout=io.StringIO())


def _spoil_a_file(folder: Path) -> None:
    (folder / "database.dump").write_bytes(b"PGDMP")


def _add_a_file(folder: Path) -> None:
    (folder / "media").mkdir(exist_ok=True)
    (folder / "media" / "more").write_text("more")


def _lead_out(folder: Path) -> None:
    _change(folder, files={"database.dump": [1, ""], "media/../../evil": [1, ""]})


def _know_more(folder: Path) -> None:
    _change(folder, migrations={"reports": ["9999_of_next_year"]})


def _be_newer(folder: Path) -> None:
    _change(folder, sibyl="99.0.0")


def _have_another_form(folder: Path) -> None:
    _change(folder, format=99)


def _change(folder: Path, **values: Any) -> None:
    path = folder / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | values))


@pytest.mark.parametrize(
    ("act", "why"),
    [
        (_spoil_a_file, "changed: database.dump"),
        (_add_a_file, "not of this backup: media/more"),
        (_lead_out, "does not name what a backup holds"),
        (_know_more, "newer Sibyl.*9999_of_next_year"),
        (_be_newer, "newer Sibyl"),
        (_have_another_form, "does not know"),
        (lambda folder: (folder / "manifest.json").unlink(), "is no backup"),
    ],
)
def test_a_backup_that_is_not_whole_or_is_newer_is_refused(
    whole: Path, tmp_path: Path, act: Any, why: str
) -> None:
    folder = tmp_path / "spoilt"
    shutil.copytree(whole, folder)
    act(folder)
    with pytest.raises(CommandError, match=f"(?s){why}"):
        call_command("restore", folder, verify_only=True)


@pytest.fixture(scope="module")
def whole(
    django_db_setup: None, django_db_blocker: Any, tmp_path_factory: pytest.TempPathFactory
) -> Path:
    """A backup of nothing but the registry."""
    with django_db_blocker.unblock():
        connection.close()  # a test before may have had the server end it
        return _backup(tmp_path_factory.mktemp("backups"))
