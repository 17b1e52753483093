"""The process that opens a PDF. It may be killed at any page, so it delivers each page as soon as
it is read.

    python -m reports.document.parse_child PDF FIRST LAST [--memory-mb N] [--cpu-seconds N]
    [--page-seconds S] [--own-style | --style SIZE COLOUR]
    python -m reports.document.parse_child PDF info

Prints JSON lines and nothing else on standard output: a page each, or one object about the file. A
file that cannot be opened yields `{"error": code, "message": ...}` and exit status 3; codes:
not_pdf, corrupt, encrypted, empty.

A page that takes longer than S seconds ends the process by SIGALRM, inside MuPDF too. Before the
first page the style of the running text is sampled over the document, between `{"sampling": true}`
and `{"sampling": false, "size": SIZE, "color": COLOUR}`: the next process for the same file may be
told it. Who ends between the two should be started again with --own-style, which takes each page by
itself. A process that has used half its memory ends after the page it is at:
MuPDF gives little back, and the next page shall not suffer for it.
"""

from __future__ import annotations

import argparse
import re
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from reports.document.isolation import (
    alarm,
    limit_for_good,
    only_json_on_stdout,
    peak_mib,
    write_line,
)
from reports.document.page_json import page_to_dict
from reports.document.parsing import UnreadablePdf, sniff_pdf
from reports.types import PageContent, PageState
from sibyl_project.common.regex import regex

if TYPE_CHECKING:
    import pymupdf

    from reports.document.layout_internals import LayoutModel
    from reports.document.page_blocks import BodyStyle

UNREADABLE_EXIT = 3
_HEAD_BYTES = 1024
_TAIL_BYTES = 4096
_LONGEST_PAGE = 200_000  # characters; the densest printed page has about 20,000
TOO_LARGE = "reading this page needs more memory than allowed"
_PARTLY = "the file is damaged here; a part of this page may be missing"
_DAMAGE = regex(r"syntax error|zlib error|is not a stream", re.IGNORECASE)
# what MuPDF says when it goes on without
_NO_MEMORY = regex(r"alloc .*failed|out of memory", re.IGNORECASE)

_MESSAGES = {
    "not_pdf": "This file is not a PDF. Export or print the report as PDF and upload that file.",
    "corrupt": (
        "The PDF is damaged or incomplete. Download it again, or open it in a viewer and save a "
        "fresh copy."
    ),
    "encrypted": (
        "The PDF is protected by a password. Remove the password (save or print a copy without "
        "it) and upload that."
    ),
    "empty": "The PDF has no pages. Upload the complete report.",
}


def main(arguments: list[str] | None = None) -> int:
    """Read what the arguments ask for; the exit status is 0 or UNREADABLE_EXIT."""
    options = _options(arguments)
    limit_for_good(memory_mb=options.memory_mb, cpu_seconds=options.cpu_seconds)
    with only_json_on_stdout() as out:
        try:
            document = open_pdf(options.pdf)
            if options.first == "info":
                write_line(out, _info(document))
            else:
                _deliver(document, options, out)
        except UnreadablePdf as error:
            write_line(out, {"error": error.code, "message": str(error)})
            return UNREADABLE_EXIT
    return 0


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="parse_child", description="Read pages of a PDF as JSON lines."
    )
    parser.add_argument("pdf", type=Path)
    parser.add_argument("first", help="first page, from 1, or the word info")
    parser.add_argument("last", nargs="?", type=int)
    parser.add_argument("--memory-mb", type=int, default=1024)
    parser.add_argument("--cpu-seconds", type=int, default=600)
    parser.add_argument("--page-seconds", type=float, default=20.0)
    parser.add_argument("--own-style", action="store_true")
    parser.add_argument("--style", nargs=2, type=float)
    return parser.parse_args(arguments)


def open_pdf(path: Path) -> pymupdf.Document:
    """The open document.

    Raises UnreadablePdf with one of the four codes and what the auditor can do.
    """
    import pymupdf

    pymupdf.TOOLS.mupdf_display_errors(False)  # type: ignore[no-untyped-call]
    pymupdf.TOOLS.mupdf_display_warnings(False)  # type: ignore[no-untyped-call]
    head, tail = _ends(path)
    if not sniff_pdf(head):
        raise _unreadable("not_pdf")
    try:
        document = pymupdf.open(path, filetype="pdf")  # type: ignore[no-untyped-call]
        if document.needs_pass:
            raise _unreadable("encrypted")
        count = document.page_count
    except (
        RuntimeError,
        ValueError,
        IndexError,
    ) as error:  # pymupdf raises subclasses of these for broken files
        raise _unreadable("corrupt") from error
    if document.is_repaired and b"%%EOF" not in tail:
        raise _unreadable("corrupt")
    if count == 0:
        raise _unreadable("corrupt" if document.is_repaired else "empty")
    return document


def _ends(path: Path) -> tuple[bytes, bytes]:
    """The first and the last bytes of the file; both empty for one that is not there."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD_BYTES)
            file.seek(max(0, path.stat().st_size - _TAIL_BYTES))
            return head, file.read()
    except OSError:
        return b"", b""


def _unreadable(code: str) -> UnreadablePdf:
    return UnreadablePdf(code, _MESSAGES[code])


def _info(document: pymupdf.Document) -> dict[str, Any]:
    meta = document.metadata or {}
    return {
        "page_count": document.page_count,
        "encrypted": bool(meta.get("encryption")),
        "title": (meta.get("title") or "").strip(),
        "author": (meta.get("author") or "").strip(),
        "created": (meta.get("creationDate") or "").strip(),
        "repaired": bool(document.is_repaired),
    }


def _deliver(document: pymupdf.Document, options: argparse.Namespace, out: TextIO) -> None:
    """Every page of the range, one line each; a page that fails is a line too."""
    from reports.document.page_blocks import BodyStyle
    from reports.document.page_reader import body_style

    first = int(options.first)
    most = peak_mib() + options.memory_mb / 2
    body = BodyStyle(options.style[0], int(options.style[1])) if options.style else None
    if not body and not options.own_style:
        write_line(out, {"sampling": True})
        with alarm(options.page_seconds / 2):
            body = body_style(document)
        if peak_mib() > most:
            return
        write_line(out, {"sampling": False, "size": body.size, "color": body.color})
    for number in range(first, (options.last or first) + 1):
        with alarm(options.page_seconds):
            page = read_or_fail(document, number, body)
        write_line(out, page_to_dict(page))
        if peak_mib() > most:
            return


def read_or_fail(
    document: pymupdf.Document,
    number: int,
    body: BodyStyle | None,
    model: LayoutModel | None = None,
) -> PageContent:
    """One page, as failed where it cannot be read. Without a `body` its headings are told by the
    style of its own running text; with a `model` it is read by its layout."""
    import pymupdf

    from reports.document.page_reader import page_style, read_page

    if not 1 <= number <= document.page_count:
        return _failed(number, f"the document has {document.page_count} pages")
    pymupdf.TOOLS.reset_mupdf_warnings()  # type: ignore[no-untyped-call]
    try:
        leaf = document[number - 1]
        page = read_page(leaf, body or page_style(leaf), model)
    except MemoryError:
        return _failed(number, TOO_LARGE)
    except Exception as error:
        reason = f"this page could not be read ({type(error).__name__}: {str(error)[:120]})"
        return _failed(number, TOO_LARGE if _NO_MEMORY.search(str(error)) else reason)
    said = str(pymupdf.TOOLS.mupdf_warnings())  # type: ignore[no-untyped-call]
    if reason := _doubt(page, said):
        return _failed(number, reason)
    return replace(page, reason=page.reason or _PARTLY) if _DAMAGE.search(said) else page


def _doubt(page: PageContent, said: str) -> str:
    """Why a page that MuPDF gave must not count as read, or "".

    `said` are its warnings: it goes on after most errors.
    """
    from reports.document.page_reader import BLANK

    if _NO_MEMORY.search(said):
        return TOO_LARGE
    if said and page.reason == BLANK:
        return f"nothing on this page could be read ({said.splitlines()[0][:120]})"
    length = len(page.text) + sum(len(one.text) for one in page.unseen)
    if length > _LONGEST_PAGE:
        return f"this page holds {length:,} characters, more than any printed page"
    return ""


def _failed(number: int, reason: str) -> PageContent:
    return PageContent(number=number, text="", state=PageState.FAILED, reason=reason)


if __name__ == "__main__":
    sys.exit(main())
