"""The compiled report as JSON: the object that the API gives, as a file."""

from __future__ import annotations

import json
from typing import IO, Final

from reports.compile import CompiledReport
from reports.exports.base import Format


def write(compiled: CompiledReport, file: IO[bytes]) -> None:
    """Write the JSON in UTF-8, one value a line. Raises NothingCompiled when nothing was found."""
    text = json.dumps(compiled.as_dict(), ensure_ascii=False, indent=1)
    file.write(text.encode())


JSON: Final = Format(suffix="json", label="JSON", media_type="application/json", write=write)
