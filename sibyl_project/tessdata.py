"""Where Tesseract's language data is and whether it has the languages asked for.

PyMuPDF brings Tesseract itself.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

NONE = "none"
PLACES = (
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

    `asked` tells whether the languages were named, not just the default.
    """
    if languages == NONE or not (asked or directory):
        return ""
    place = directory or found()
    if place is None:
        return (
            f"{languages} was asked for and no language data of Tesseract is installed; install "
            "it or name it in OCR_TESSDATA"
        )
    names = ", ".join(f"{language}.traineddata" for language in missing(place, languages))
    return (
        f"{place} holds no {names}; install the language or change OCR_LANGUAGES" if names else ""
    )


def usable(directory: Path | None, languages: str) -> Path | None:
    """The directory with the data for all languages; None where there is none or text recognition
    is turned off."""
    place = None if languages == NONE else directory or found()
    return place if place and not missing(place, languages) else None


def found() -> Path | None:
    """The language data of this system: where TESSDATA_PREFIX says, else where distributions put
    it, the newest first."""
    prefix = os.environ.get("TESSDATA_PREFIX", "")
    places = [Path(prefix)] if prefix else []
    for pattern in PLACES:
        places += sorted(Path("/").glob(pattern.lstrip("/")), reverse=True)
    return next(
        (place for place in places if place.is_dir() and any(place.glob("*.traineddata"))), None
    )


def missing(directory: Path, languages: str) -> list[str]:
    """The languages without a file in the directory."""
    return [
        language
        for language in languages.split("+")
        if not (directory / f"{language}.traineddata").is_file()
    ]
