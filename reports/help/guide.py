"""The user guide as a page: the little of Markdown that the guide uses, made into HTML.

The guide is a file that is read as it is, in a checkout too. Everything in it is escaped; its marks
are headings, paragraphs, lists, tables, code, pictures, links and bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from django.contrib.staticfiles.finders import find
from django.templatetags.static import static
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify

from sibyl_project.common.regex import regex

GUIDE: Final = Path(__file__).resolve().parents[2] / "docs" / "user-guide.md"
_PICTURE: Final = regex(r"!\[([^\]]*)\]\(\.\./static/(img/guide/[\w-]+\.png)\)")
_LINK: Final = regex(r"\[([^\]]+)\]\((/[^)\s]*|#[^)\s]*)\)")
_ELSEWHERE: Final = regex(r"\[([^\]]+)\]\([^)]*\)")
_BOLD: Final = regex(r"\*\*([^*]+)\*\*")
_SLANTED: Final = regex(r"(?<![\w*])\*([^*]+)\*(?![\w*])")
_CODE: Final = regex(r"`([^`]+)`")
_NUMBERED: Final = regex(r"\d+\. ")


@dataclass(slots=True)
class Page:
    """The guide as HTML, and its headings of the second level with their anchors."""

    title: str = ""
    headings: list[tuple[str, str]] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    @property
    def body(self) -> SafeString:
        """All of it but the title. Every part was escaped when it was made."""
        return mark_safe("\n".join(self.parts))  # noqa: S308


@cache
def user_guide() -> Page:
    """The user guide; read once."""
    return page_of(GUIDE.read_text(encoding="utf-8"))


def page_of(text: str) -> Page:
    """Text of Markdown as a page."""
    page = Page()
    for block in re.split(r"\n\s*\n", text.strip()):
        _add(page, block.splitlines())
    return page


def _add(page: Page, lines: list[str]) -> None:
    first = lines[0]
    if first.startswith("# "):
        page.title = first[2:]
    elif first.startswith("#"):
        page.parts.append(_heading(page, first))
    elif first.startswith("|"):
        page.parts.append(_table(lines))
    elif first.startswith("- "):
        page.parts.append(_list("ul", lines, re.compile(r"- ")))
    elif _NUMBERED.match(first):
        page.parts.append(_list("ol", lines, _NUMBERED))
    elif first.startswith("    "):
        code = "\n".join(line[4:] for line in lines)
        page.parts.append(f'<pre tabindex="0"><code>{escape(code)}</code></pre>')
    elif picture := _PICTURE.fullmatch(first):
        page.parts.append(_picture(*picture.groups()))
    else:
        page.parts.append(f"<p>{inline(' '.join(lines))}</p>")


def _picture(words: str, path: str) -> str:
    """A picture of a page, where `scripts.screenshots` has taken it; nothing elsewhere."""
    if not find(path):
        return ""
    shown = f'<img src="{static(path)}" alt="" width="1440" height="900" loading="lazy">'
    return f"<figure>{shown}<figcaption>{escape(words)}</figcaption></figure>"


def _heading(page: Page, line: str) -> str:
    marks, words = line.split(" ", 1)
    anchor = slugify(words)
    if len(marks) == 2:
        page.headings.append((anchor, words))
    return f'<h{len(marks)} id="{anchor}">{inline(words)}</h{len(marks)}>'


def _list(kind: str, lines: list[str], mark: re.Pattern[str]) -> str:
    items = "".join(f"<li>{inline(item)}</li>" for item in _items(lines, mark))
    return f"<{kind}>{items}</{kind}>"


def _items(lines: list[str], mark: re.Pattern[str]) -> Iterator[str]:
    """The items of a list; a line without a mark carries the one before on."""
    item = ""
    for line in lines:
        if found := mark.match(line):
            if item:
                yield item
            item = line[found.end() :]
        else:
            item += f" {line.strip()}"
    yield item


def _table(lines: list[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    head, body = _row(rows[0], 'th scope="col"'), "".join(_row(row, "td") for row in rows[2:])
    table = f"<table><thead>{head}</thead><tbody>{body}</tbody></table>"
    return f'<div class="scroll-x" tabindex="0">{table}</div>'


def _row(cells: list[str], tag: str) -> str:
    closing = tag.split(" ", 1)[0]
    return f"<tr>{''.join(f'<{tag}>{inline(cell)}</{closing}>' for cell in cells)}</tr>"


def inline(text: str) -> str:
    """The marks inside a line. Links lead to addresses of this site; of a link to another file of
    the checkout only the words are kept."""
    found = _CODE.sub(r"<code>\1</code>", escape(text))
    found = _LINK.sub(r'<a href="\2">\1</a>', found)
    found = _ELSEWHERE.sub(r"\1", found)
    found = _BOLD.sub(r"<b>\1</b>", found)
    return _SLANTED.sub(r"<em>\1</em>", found)
