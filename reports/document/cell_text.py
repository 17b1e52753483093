"""The value of a spreadsheet cell as its format shows it: "12 %" for 0.12 under "0%".

What the auditor sees is what is read.
"""

from __future__ import annotations

import datetime as dt
import re
from decimal import Decimal, DecimalException
from typing import NamedTuple

from sibyl_project.common.regex import regex

_GENERAL = regex(r"(?:General|@|Standard)?", re.IGNORECASE)
_CURRENCY = regex(r"\[\$([^\]\-]*)(?:-[^\]]*)?\]")
_BRACKETED = regex(r"\[[^\]]*\]")
_PADDING = regex(r"[_*].")
_CORE = regex(r"[#0?][#0?,]*(?:\.[#0?]+)?,*|\.[#0?]+")
_SPACE = regex(r"\s+")
_SIGNIFICANT = 15  # digits a spreadsheet keeps
_LARGEST, _SMALLEST = 20, -12  # powers of ten printed in full
_LONGEST = 2_000  # characters of a cell
_PRIVATE = 0xE000  # stands for a literal of a format while the rest of it is read
_HELD = regex("[\ue000-\uf8ff]")


class _Format(NamedTuple):
    before: str
    core: str
    after: str


def cell_text(value: object, number_format: str = "General") -> str:
    """One line of text, at most 2,000 characters; "" for an empty cell."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float | Decimal):
        return _number(value, number_format)
    if isinstance(value, dt.datetime):
        return _date(value, number_format)
    if isinstance(value, dt.date | dt.time | dt.timedelta):
        return str(value)
    return folded(str(value))


def folded(text: str) -> str:
    """White space folded, and no rule that would divide the cell."""
    return _SPACE.sub(" ", text.replace("\x00", "").replace(" | ", " / ")).strip()[:_LONGEST]


def _date(value: dt.datetime, number_format: str) -> str:
    shown = re.sub(r"\[[^\]]*\]|\"[^\"]*\"", "", number_format).lower()
    if "d" not in shown and "h" not in shown and "y" in shown:
        return f"{value:%B %Y}" if "m" in shown else f"{value:%Y}"
    return (
        value.date().isoformat() if value.time() == dt.time() else value.isoformat(" ", "minutes")
    )


def _number(value: float | Decimal, number_format: str) -> str:
    try:
        exact = Decimal(f"{value:.{_SIGNIFICANT}g}")
    except (DecimalException, ValueError, OverflowError):
        return str(value)
    if not exact.is_finite():
        return str(value)
    shown = _format_of(number_format)
    if shown is None or not _SMALLEST <= exact.adjusted() <= _LARGEST:
        return _plain(exact)
    percent = "%" in shown.before + shown.after
    scaled = exact * 100 if percent else exact.scaleb(-3 * _trailing_commas(shown.core))
    text = _shaped(scaled, shown.core.rstrip(","))
    before, after = shown.before.replace("%", "").strip(), shown.after.replace("%", "").strip()
    return folded(" ".join(part for part in (before, text, "%" if percent else "", after) if part))


def _plain(value: Decimal) -> str:
    if value == value.to_integral_value() and value.adjusted() <= _LARGEST:
        return (
            f"{value.quantize(Decimal(1)):f}" if value.adjusted() < _SIGNIFICANT else f"{value:f}"
        )
    if not _SMALLEST <= value.adjusted() <= _LARGEST:
        return str(value.normalize())
    return f"{value.normalize():f}"


def _format_of(number_format: str) -> _Format | None:
    """The part of a format for positive numbers; None for one that shows the number as it is."""
    if _GENERAL.fullmatch(number_format.strip()):
        return None
    section = _CURRENCY.sub(r'"\1"', _HELD.sub("", number_format).partition(";")[0])
    literals: list[str] = []

    def keep(match: re.Match[str]) -> str:
        literals.append(match[1] if match[1] is not None else match[2])
        return chr(_PRIVATE + len(literals) - 1)

    bare = re.sub(r'"([^"]*)"|\\(.)', keep, section)
    bare = _PADDING.sub("", _BRACKETED.sub("", bare))
    core = _CORE.search(bare)
    if core is None or "/" in bare or re.search(r"e[+-]", bare, re.IGNORECASE):
        return None

    def restored(text: str) -> str:
        return _HELD.sub(lambda match: literals[ord(match[0]) - _PRIVATE], text).strip("()")

    return _Format(restored(bare[: core.start()]), core[0], restored(bare[core.end() :]))


def _trailing_commas(core: str) -> int:
    return len(core) - len(core.rstrip(","))


def _shaped(value: Decimal, core: str) -> str:
    whole, _, fraction = core.partition(".")
    rounded = value.quantize(Decimal(1).scaleb(-len(fraction)))
    text = f"{rounded:,f}" if "," in whole else f"{rounded:f}"
    optional = len(fraction) - len(fraction.rstrip("#?"))
    if optional and "." in text:
        kept = text.rstrip("0")
        fewest = len(text) - optional
        text = (text[:fewest] if len(kept) < fewest else kept).rstrip(".")
    return text
