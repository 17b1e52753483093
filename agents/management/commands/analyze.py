"""`manage.py analyze REPORT.pdf`: an analysis from the command line."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.exceptions import PermissionDenied
from django.core.files import File
from django.core.management.base import BaseCommand, CommandError
from django.http import Http404

from agents.attaching import BadEvidence, NotAttached, Wanted, attach_evidence, wanted_evidence
from agents.base.job import MODEL
from agents.pipeline import recovery
from agents.pipeline.start import ENGINES, ON_FAILURE, CannotStart, start
from agents.preparing import prepare
from agents.watching import watch_analysis, watch_reading
from reports.access import Signed, WhichEngagement, engagement_for, is_signed
from reports.compile import CompiledReport, NothingCompiled
from reports.document.industry import known_industries
from reports.document.storing import remove_stored
from reports.enum_labels import NOT_JUDGED, VERDICTS, plain
from reports.exports.as_json import JSON
from reports.exports.base import Format
from reports.exports.registry import FORMATS, UnknownFormat, format_of
from reports.models import Analysis, AnalysisStatus, Report, ReportStatus
from reports.reading.upload import UploadRefused, store_upload
from reports.review.report_details import correct
from sibyl_project.embedded.crewing import crew_for
from standards.packaged import VINTAGES

LOCAL_ACCOUNT = "local"
FAILED, BAD_ARGUMENTS = 1, 2
NO_INDUSTRY = "none"


class Command(BaseCommand):
    """Read a PDF, analyse it, write the compiled report as JSON. Progress on stderr."""

    help = (
        "Analyse a report. Exit 0: completed; 1: failed, with one clear last line; 2: bad "
        "arguments."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The arguments of the contract."""
        parser.add_argument("report", type=Path, metavar="REPORT.pdf")
        parser.add_argument(
            "--out", type=Path, help="write the compiled report as JSON to this file"
        )
        parser.add_argument(
            "--export",
            nargs=2,
            action="append",
            default=[],
            metavar=("FORMAT", "FILE"),
            help="write the compiled report in another format to a file; may be repeated. Formats: "
            f"{', '.join(known.suffix for known in FORMATS)}",
        )
        parser.add_argument(
            "--max-cycles",
            type=int,
            choices=range(11),
            metavar="N",
            help="re-investigations at most, 0 to 10",
        )
        parser.add_argument(
            "--engine",
            choices=ENGINES,
            default="",
            help="default: model where one can be asked, else rules",
        )
        parser.add_argument(
            "--on-failure",
            choices=ON_FAILURE,
            default="",
            help="when a model fails: rules go on, or the analysis stops and can be resumed "
            "(default: LLM_ON_FAILURE)",
        )
        parser.add_argument(
            "--first-period",
            choices=["yes", "no"],
            help="is this the first annual period under the standards?",
        )
        parser.add_argument(
            "--vintage", metavar="|".join(VINTAGES), help="the text of the standards to judge by"
        )
        parser.add_argument(
            "--industry",
            metavar="CODE",
            help="SASB industry such as EM-MM, or none for no known one",
        )
        parser.add_argument(
            "--evidence",
            nargs="+",
            action="extend",
            default=[],
            metavar="FILE",
            help="documents to hold the report against, each FILE or KIND=FILE (PDF, XLSX, CSV); "
            "kinds: prior_report, assurance_statement, data_workbook, "
            "financial_statements, certificate, article, other",
        )
        parser.add_argument(
            "--user",
            default=LOCAL_ACCOUNT,
            metavar="NAME",
            help="who the report belongs to (default: a local account)",
        )
        parser.add_argument(
            "--engagement",
            default="",
            metavar="NAME",
            help="name or id of the engagement it belongs to; needed by members of several",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Run it; Ctrl-C leaves the analysis resumable and prints how to resume it."""
        if not options["report"].is_file():
            raise CommandError(f"There is no file {options['report']}.", returncode=BAD_ARGUMENTS)
        if options["engine"] == MODEL and not settings.LLM_USABLE:
            raise CommandError(
                "No model can be asked: set LLM_API_KEY, or use --engine rules.",
                returncode=BAD_ARGUMENTS,
            )
        files = _files(options)
        corrections = _corrections(options)
        evidence = _evidence(options)
        prepare(show)
        user = _user(options["user"])
        with crew_for(show):
            try:
                self._analyse(user, options, corrections, evidence, files)
            except KeyboardInterrupt:
                raise CommandError(
                    "Stopped. What was found is kept; the same command goes on where it stopped.",
                    returncode=FAILED,
                ) from None

    def _analyse(
        self,
        user: Any,
        options: dict[str, Any],
        corrections: dict[str, str],
        evidence: list[Wanted],
        files: list[tuple[Format, Path]],
    ) -> None:
        started = time.monotonic()
        recovery.recover()
        report = self._read(user, options["report"], options["engagement"], started)
        if (corrections or evidence) and is_signed(report):
            raise CommandError(str(Signed().detail), returncode=FAILED)
        try:
            attach_evidence(report, user, evidence, show)
        except NotAttached as refusal:
            raise CommandError(str(refusal), returncode=FAILED) from None
        analysis = self._run(report, user, options, corrections)
        watch_analysis(analysis, show, started)
        compiled = CompiledReport(analysis)
        found = _write(compiled, files)
        if analysis.status != AnalysisStatus.COMPLETED:
            written = ", ".join(str(path) for _, path in files)
            kept = f" What was found is in {written}." if found and files else ""
            raise CommandError(
                f"The analysis ended as '{analysis.status}': {analysis.error_message}{kept}",
                returncode=FAILED,
            )
        show(f"Completed in {time.monotonic() - started:.0f} s: {in_short(compiled)}")

    def _read(self, user: Any, path: Path, named: str, started: float) -> Report:
        """Upload the file to the engagement named unless it is there already, and wait until it is
        read. A file that cannot be read leaves nothing behind."""
        try:
            engagement = engagement_for(user, named)
        except (WhichEngagement, Http404, PermissionDenied) as refusal:
            raise CommandError(f"{refusal} See --engagement.", returncode=BAD_ARGUMENTS) from None
        try:
            with path.open("rb") as file:
                report = store_upload(user, File(file, name=path.name), engagement, limited=False)
        except UploadRefused as refusal:
            if refusal.existing is None:
                raise CommandError(refusal.message, returncode=FAILED) from None
            report = refusal.existing
            show("This file is known; its pages need not be read again.")
        watch_reading(report, show, started)
        if report.status == ReportStatus.ERROR and report.error_code != "analysis":
            message = report.error_message
            report.delete()
            remove_stored(report.file)
            raise CommandError(message, returncode=FAILED)
        return report

    def _run(
        self, report: Report, user: Any, options: dict[str, Any], corrections: dict[str, str]
    ) -> Analysis:
        running = report.analyses.filter(status=AnalysisStatus.ANALYZING).first()
        if running:
            show(
                "An analysis of this report is under way; following it. What was attached since "
                "it began counts in the next one."
            )
            return running
        if corrections:
            correct(report, corrections)
        try:
            return start(
                report,
                user,
                max_cycles=options["max_cycles"],
                engine=options["engine"],
                on_failure=options["on_failure"],
            )
        except CannotStart as refusal:
            raise CommandError(refusal.message, returncode=FAILED) from None


def show(message: str) -> None:
    """Print one line of progress."""
    print(message, file=sys.stderr, flush=True)


def _corrections(options: dict[str, Any]) -> dict[str, str]:
    """What the arguments state about the report. Raises CommandError for a vintage or industry that
    does not exist."""
    vintage, industry = options["vintage"], options["industry"]
    if vintage is not None and vintage not in VINTAGES:
        raise CommandError(
            f"--vintage must be one of {', '.join(VINTAGES)}, not {vintage!r}.",
            returncode=BAD_ARGUMENTS,
        )
    given = {"first_period": options["first_period"], "vintage": vintage}
    if industry is not None:
        code = "" if industry.lower() == NO_INDUSTRY else industry.upper()
        if code and code not in known_industries():
            known = ", ".join(known_industries())
            raise CommandError(
                f"--industry must be one of {known} or {NO_INDUSTRY}, not {industry!r}.",
                returncode=BAD_ARGUMENTS,
            )
        given["industry"] = code
    return {name: value for name, value in given.items() if value is not None}


def _evidence(options: dict[str, Any]) -> list[Wanted]:
    try:
        return wanted_evidence(options["evidence"])
    except BadEvidence as error:
        raise CommandError(str(error), returncode=BAD_ARGUMENTS) from None


def _user(name: str) -> Any:
    users = get_user_model().objects
    if name != LOCAL_ACCOUNT:
        found = users.filter(username=name).first()
        if found is None:
            raise CommandError(
                f"There is no user {name!r}; leave --user out for the local account.",
                returncode=BAD_ARGUMENTS,
            )
        return found
    user, created = users.get_or_create(username=LOCAL_ACCOUNT)
    if created:
        user.set_unusable_password()
        user.save()
    return user


def _files(options: dict[str, Any]) -> list[tuple[Format, Path]]:
    """What is to be written where. Raises CommandError for a format that does not exist, and for a
    file that could not be written or is named twice."""
    wanted = [(JSON, options["out"])] if options["out"] else []
    for suffix, name in options["export"]:
        try:
            wanted.append((format_of(suffix), Path(name)))
        except UnknownFormat as refusal:
            raise CommandError(str(refusal), returncode=BAD_ARGUMENTS) from None
    paths = [path.absolute() for _, path in wanted]
    for number, path in enumerate(paths):
        if not path.parent.is_dir():
            message = f"There is no directory {path.parent} to write to."
            raise CommandError(message, returncode=BAD_ARGUMENTS)
        if path in paths[:number]:
            message = f"Two exports would be written to {path}: name another file for one of them."
            raise CommandError(message, returncode=BAD_ARGUMENTS)
    return wanted


def _write(compiled: CompiledReport, files: list[tuple[Format, Path]]) -> bool:
    """Write the compiled report to each of the files; False when nothing was found."""
    try:
        compiled.ensure_something()
    except NothingCompiled:
        return False
    for chosen, path in files:
        partial = path.with_name(path.name + ".part")
        with partial.open("wb") as file:
            chosen.write(compiled, file)
        partial.replace(path)
        show(f"Wrote {path}")
    return True


def in_short(compiled: CompiledReport) -> str:
    """What was found in one line: claims by what pages show of them, and gaps."""
    shown, gaps = compiled.shown_counts, compiled.gap_counts
    verdicts = [f"{shown[name]} {plain(name)}" for name in VERDICTS if shown.get(name)]
    if rest := compiled.total_claims - sum(shown.values()):
        verdicts.append(f"{rest} {NOT_JUDGED}")
    claims = f"{compiled.total_claims} claims ({', '.join(verdicts)})" if verdicts else "No claims"
    told = ", ".join(f"{count} {plain(name)}" for name, count in gaps.items())
    return f"{claims}; requirements: {told}."
