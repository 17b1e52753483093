"""The directory with Tesseract's language data, and whether it has the languages asked for.

PyMuPDF brings Tesseract itself.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

NONE = "none"
DIRECTORIES = (
    "/usr/share/tesseract-ocr/*/tessdata",
    "/usr/share/tessdata",
    "/usr/local/share/tessdata",
    "/opt/homebrew/share/tessdata",
)
_LANGUAGES = re.compile(r"[a-zA-Z]\w*(?:\+[a-zA-Z]\w*)*", re.ASCII)


def checked_languages(value: str) -> str:
    """The languages. Raises ValueError for what is no list of them."""
    if not _LANGUAGES.fullmatch(value):
        raise ValueError(
            'must name languages as Tesseract does, joined by "+", such as eng+deu, or none'
        )
    return value


def checked_directory(path: Path) -> Path:
    """The directory. Raises ValueError where no language data is."""
    if not path.is_dir():
        raise ValueError(
            "must be a directory with Tesseract's language data; there is none of this name"
        )
    if not any(path.glob("*.traineddata")):
        raise ValueError(
            "must be a directory with Tesseract's language data; it holds no file *.traineddata"
        )
    return path


def unusable(directory: Path | None, languages: str, *, asked: bool) -> str:
    """Why the languages cannot be recognised, and what to do; empty when they can, or when nobody
    asked for it.

    `asked`: the languages were named in a setting and are not just the default.
    """
    if languages == NONE or not (asked or directory):
        return ""
    used = directory or found()
    if used is None:
        return (
            f"{languages} was asked for and no language data of Tesseract is installed; install "
            "it or name it in OCR_TESSDATA"
        )
    names = ", ".join(f"{language}.traineddata" for language in missing(used, languages))
    return f"{used} holds no {names}; install the language or change OCR_LANGUAGES" if names else ""


def usable(directory: Path | None, languages: str) -> Path | None:
    """The directory with the data for all languages; None where there is none or text recognition
    is turned off."""
    used = None if languages == NONE else directory or found()
    return used if used and not missing(used, languages) else None


def found() -> Path | None:
    """The language data of this system: where TESSDATA_PREFIX says, else where distributions put
    it, the newest first."""
    prefix = os.environ.get("TESSDATA_PREFIX", "")
    directories = [Path(prefix)] if prefix else []
    for pattern in DIRECTORIES:
        directories += sorted(Path("/").glob(pattern.lstrip("/")), reverse=True)
    return next(
        (path for path in directories if path.is_dir() and any(path.glob("*.traineddata"))), None
    )


def missing(directory: Path, languages: str) -> list[str]:
    """The languages without a file in the directory."""
    return [
        language
        for language in languages.split("+")
        if not (directory / f"{language}.traineddata").is_file()
    ]
