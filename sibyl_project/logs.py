"""How lines of the log look, and where they go.

No line holds words of a report, what somebody searched for, a key or a token. Therefore addresses
are logged without their query. In JSON, which is what collectors keep, an exception is told by its
type and the places in the code it passed through; its message is left out, since those of
libraries quote what they were given: a row, an answer of a model, the text that could not be read.
"""

from __future__ import annotations

import fcntl
import logging
import os
import sys
import traceback
from collections.abc import Mapping, MutableMapping
from logging.handlers import WatchedFileHandler
from pathlib import Path
from typing import Any, Final

import structlog

Event = MutableMapping[str, Any]
MEGABYTE: Final = 1024 * 1024
CUT: Final = 2_000  # characters of a value; more is no description
# values that are what an exception or an endpoint says, wherever they are logged
SAID: Final = ("error", "why", "said", "problem", "beginning", "exception_message")


def without_query(_: Any, __: str, event: Event) -> Event:
    """What was asked for stands in the query of an address, so the log has the path alone."""
    for name in ("request", "path"):
        if isinstance(event.get(name), str):
            event[name] = event[name].partition("?")[0]
    return event


def without_messages(_: Any, __: str, event: Event) -> Event:
    """Leave out what exceptions say, and tell them by type and place."""
    for name in SAID:
        event.pop(name, None)
    raised = event.pop("exc_info", None)
    event.pop("exception", None)
    error = _error(raised)
    if error is not None:
        event["exception"] = _chain(error)
    return {name: value[:CUT] if isinstance(value, str) else value for name, value in event.items()}


def _error(raised: Any) -> BaseException | None:
    if isinstance(raised, BaseException):
        return raised
    if isinstance(raised, tuple):
        return raised[1] if isinstance(raised[1], BaseException) else None
    return sys.exc_info()[1] if raised else None


def _chain(error: BaseException | None) -> list[dict[str, Any]]:
    """An exception and what caused it, the last raised first."""
    told: list[dict[str, Any]] = []
    while error is not None and len(told) < 10:
        places = [
            f"{frame.filename}:{frame.lineno} {frame.name}"
            for frame in traceback.extract_tb(error.__traceback__)
        ]
        told.append({"type": f"{type(error).__module__}.{type(error).__qualname__}"})
        told[-1]["at"] = places[-50:]
        error = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    return told


class JsonFormatter(structlog.stdlib.ProcessorFormatter):
    """A line of JSON for each event. Of what other libraries log, the sentence is kept as it stands
    in their code, and of the values they put into it those of PLAIN alone."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        if not isinstance(record.msg, dict) and record.args:
            given = record.args if isinstance(record.args, Mapping) else {}
            record = logging.makeLogRecord(record.__dict__)
            told = [f" {name}={given[name]}" for name in PLAIN if name in given]
            record.msg, record.args = str(record.msg) + "".join(told), ()
        return super().format(record)


# of a task: its name, its id, and how long it took
PLAIN: Final = ("name", "id", "runtime")
STAMPED: Final = (
    structlog.processors.TimeStamper(fmt="iso"),
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
)


class SharedFile(WatchedFileHandler):
    """A log file that several processes write. When it is full the first of them to notice renames
    it, under a lock, and each of the others sees at its next line that the file is another one.

    `path` is followed by `path.1`, the next older, up to `path.<kept>`.
    """

    def __init__(self, path: str, most_bytes: int, kept: int) -> None:
        self.most_bytes, self.kept = most_bytes, kept
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        super().__init__(path, encoding="utf-8", errors="backslashreplace")

    def _open(self) -> Any:
        """For this account alone, and always at the end."""
        descriptor = os.open(self.baseFilename, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
        return open(descriptor, "a", encoding=self.encoding, errors=self.errors)

    def emit(self, record: logging.LogRecord) -> None:
        """Write the line, into a new file where the present one is full."""
        try:
            if self._is_full():
                self._rotate()
        except OSError:
            self.handleError(record)
        super().emit(record)

    def _is_full(self) -> bool:
        try:
            return os.stat(self.baseFilename).st_size >= self.most_bytes
        except FileNotFoundError:
            return False

    def _rotate(self) -> None:
        with open(f"{self.baseFilename}.lock", "ab") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not self._is_full():  # another process was faster
                return
            for number in reversed(range(1, self.kept)):
                older = Path(f"{self.baseFilename}.{number}")
                if older.exists():
                    older.replace(f"{self.baseFilename}.{number + 1}")
            os.replace(self.baseFilename, f"{self.baseFilename}.1")


def configured(form: str, level: str, path: Path | None, most_mb: int, kept: int) -> dict[str, Any]:
    """The settings of logging."""
    handler: dict[str, Any] = {"formatter": form}
    if path is None:
        handler |= {"class": "logging.StreamHandler"}
    else:
        handler |= {"()": SharedFile, "path": str(path)}
        handler |= {"most_bytes": most_mb * MEGABYTE, "kept": kept}
    # Tracebacks without the values of variables, which are report text and secrets; with rich
    # installed they would show.
    console = structlog.dev.ConsoleRenderer(
        colors=False, exception_formatter=structlog.dev.plain_traceback
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processor": console,
                "foreign_pre_chain": STAMPED[:2],
            },
            "json": {
                "()": JsonFormatter,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    without_messages,
                    structlog.processors.JSONRenderer(default=lambda value: type(value).__name__),
                ],
                "foreign_pre_chain": [*STAMPED],
            },
        },
        "handlers": {"console": handler},
        "root": {"handlers": ["console"], "level": level},
        "loggers": {
            name: {"level": logging.WARNING}
            for name in ("httpx", "httpcore", "daphne", "asyncio", "fontTools")
        },
    }


def configure_structlog(form: str) -> None:
    """Let our own loggers write through those of the standard library."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.filter_by_level,
            *(STAMPED if form == "json" else STAMPED[:2]),
            without_query,
            *([] if form == "json" else [structlog.processors.format_exc_info]),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
