"""The process that reads pages of one PDF with the layout model. Loading the model takes as long as
reading five pages, so the process stays and is asked again and again.

    python -m reports.document.layout_child PDF [--memory-mb N] [--cpu-seconds N]
    [--page-seconds S] [--own-style]

Takes requests as lines of JSON on standard input, `{"first": 1, "last": 12}`, and answers each with
`{"sampled": true}`, a line for every page, as `page_json` writes them but without words, and then
`{"done": last}`. Who ends before the first of these, while the style of the running text is
sampled over the document, should be started again with --own-style, which takes each page by
itself. A page that takes longer than S seconds ends the process by SIGALRM, inside the libraries
too. It also ends, with `{"done": N}` for the page it is at, after a page that wanted more memory
than allowed and when it has held half of that; and when nobody has asked for ten seconds or its
parent has gone.
"""

from __future__ import annotations

import argparse
import json
import select
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from reports.document.isolation import (
    alarm,
    limit_for_good,
    only_json_on_stdout,
    peak_mib,
    write_line,
)
from reports.document.page_json import page_to_dict
from reports.document.parse_child import TOO_LARGE, UNREADABLE_EXIT, open_pdf, read_or_fail
from reports.document.parsing import UnreadablePdf

if TYPE_CHECKING:
    import pymupdf

IDLE_SECONDS = 10.0  # the model's memory is wanted by others once a report is read


def main(arguments: list[str] | None = None) -> int:
    """Answer requests until there are no more."""
    options = _options(arguments)
    limit_for_good(memory_mb=options.memory_mb, cpu_seconds=options.cpu_seconds)
    with only_json_on_stdout() as out:
        try:
            document = open_pdf(options.pdf)
        except UnreadablePdf as error:
            write_line(out, {"error": error.code, "message": str(error)})
            return UNREADABLE_EXIT
        _serve(document, options, out)
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="layout_child", description="Read pages by their layout.")
    parser.add_argument("pdf", type=Path)
    parser.add_argument("--memory-mb", type=int, default=2048)
    parser.add_argument("--cpu-seconds", type=int, default=600)
    parser.add_argument("--page-seconds", type=float, default=20.0)
    parser.add_argument("--own-style", action="store_true")
    return parser.parse_args(arguments)


def _serve(document: pymupdf.Document, options: argparse.Namespace, out: TextIO) -> None:
    from reports.document.layout_internals import LayoutModel
    from reports.document.page_reader import body_style

    most = peak_mib() + options.memory_mb / 2
    with alarm(options.page_seconds):
        body = None if options.own_style else body_style(document)
    with alarm(3 * options.page_seconds):
        model = LayoutModel()
    for first, last in _requests():
        write_line(out, {"sampled": True})
        for number in range(first, last + 1):
            with alarm(options.page_seconds):
                page = read_or_fail(document, number, body, model)
            write_line(out, page_to_dict(replace(page, words=())))  # the lines' reader told them
            if page.reason == TOO_LARGE or peak_mib() > most:
                write_line(out, {"done": number})
                return
        write_line(out, {"done": last})


def _requests() -> Iterator[tuple[int, int]]:
    """The ranges that are asked for, until the parent has gone or asks no more."""
    while select.select([sys.stdin], [], [], IDLE_SECONDS)[0] and (line := sys.stdin.readline()):
        request = json.loads(line)
        yield int(request["first"]), int(request["last"])


if __name__ == "__main__":
    sys.exit(main())
