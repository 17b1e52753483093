"""`manage.py predict CAPABILITY IN.jsonl OUT.jsonl`: run one capability on your own data."""

from __future__ import annotations

import json
import sys
import time
from argparse import ArgumentParser
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from agents.capabilities import BY_MODEL, CAPABILITIES
from agents.json_lines import answers
from agents.preparing import prepare

STANDARD = "-"
BAD_ARGUMENTS = 2
SHOW_EVERY_SECONDS = 5.0


class Command(BaseCommand):
    """One JSON object a line in, one a line out, same order, `id` echoed.

    By rules it needs no service.
    """

    help = (
        "Score one capability. Exit 0 when every line was handled, bad ones with an error; 2 for "
        "bad arguments."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The arguments of the contract."""
        parser.add_argument(
            "capability",
            metavar="CAPABILITY",
            choices=list(CAPABILITIES),
            help=", ".join(CAPABILITIES),
        )
        parser.add_argument(
            "source", metavar="IN.jsonl", help="one JSON object a line; - for standard input"
        )
        parser.add_argument(
            "target", metavar="OUT.jsonl", help="one JSON object a line; - for standard output"
        )
        parser.add_argument("--engine", choices=["rules", "model"], default="rules")

    def handle(self, *args: Any, **options: Any) -> None:
        """Answer line by line, as lines come in."""
        if options["engine"] == "model":
            _ready_for_models(options["capability"])
        tally = _Tally(self.stderr)
        with (
            _source(options["source"]) as lines,
            _target(options["target"], options["source"]) as out,
        ):
            for answer in answers(options["capability"], lines, options["engine"]):
                out.write(json.dumps(answer, allow_nan=False).encode() + b"\n")
                out.flush()
                tally.count(failed="error" in answer)
        tally.show("done: ")


def _ready_for_models(capability: str) -> None:
    """Refuse capabilities that cannot ask models, and start the services that count requests to
    models."""
    if capability not in BY_MODEL:
        raise CommandError(
            f"{capability} is decided by rules; use --engine rules.", returncode=BAD_ARGUMENTS
        )
    if not settings.LLM_USABLE:
        raise CommandError(
            "No model can be asked: set LLM_API_KEY, or use --engine rules.",
            returncode=BAD_ARGUMENTS,
        )
    prepare(lambda message: print(message, file=sys.stderr, flush=True))


class _Tally:
    """Shows on standard error, every few seconds, how many lines are done."""

    def __init__(self, stderr: Any) -> None:
        self.stderr, self.lines, self.failed = stderr, 0, 0
        self.started = self.shown_at = time.monotonic()

    def count(self, *, failed: bool) -> None:
        """Count a line, and show the numbers when it is time."""
        self.lines += 1
        self.failed += failed
        if time.monotonic() - self.shown_at >= SHOW_EVERY_SECONDS:
            self.show()

    def show(self, opening: str = "") -> None:
        """Print the numbers of lines and errors, and the seconds."""
        self.shown_at = time.monotonic()
        errors = f", {self.failed} with an error" if self.failed else ""
        self.stderr.write(
            f"{opening}{self.lines} lines{errors}, {self.shown_at - self.started:.1f} s"
        )


@contextmanager
def _source(name: str) -> Iterator[IO[bytes]]:
    if name == STANDARD:
        yield sys.stdin.buffer
        return
    try:
        file = Path(name).open("rb")  # noqa: SIM115 - only opening may be refused in these words
    except OSError as error:
        raise CommandError(
            f"{name} cannot be read: {error.strerror}.", returncode=BAD_ARGUMENTS
        ) from None
    with file:
        yield file


def _target(name: str, source: str) -> Any:
    if name == STANDARD:
        return nullcontext(sys.stdout.buffer)
    if source != STANDARD and Path(name).exists() and Path(name).samefile(source):
        raise CommandError(f"{name} is the input; write to another file.", returncode=BAD_ARGUMENTS)
    try:
        return Path(name).open("wb")
    except OSError as error:
        raise CommandError(
            f"{name} cannot be written: {error.strerror}.", returncode=BAD_ARGUMENTS
        ) from None
