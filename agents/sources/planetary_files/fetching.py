"""Windows of the files that only a pass opens. The pass is asked for on demand, kept while it
holds, and stands in no ledger and no address that is kept."""

from __future__ import annotations

from threading import Lock
from typing import Final
from urllib.parse import urlsplit

from django.core.cache import cache
from django.utils import timezone

from agents.sources import planetary_computer, planetary_files
from agents.sources.asking import Question, unkept
from agents.sources.records import OtherShape
from agents.sources.types import NotConsulted
from agents.sources.windows import read_window
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.http import Answer, HttpClient
from sibyl_project.common.http_errors import HttpError

_EARLIER: Final = 300  # seconds before its end that a pass is not used any more
_LONGEST: Final = 3600
_ASKING: Final = Lock()  # so that the threads of a batch ask for one pass, not for one each


def fetch(client: HttpClient, question: Question, deadline: Deadline) -> Answer:
    """The window of a file. Raises HttpError or NotConsulted."""
    container = question.path.partition("/")[0]
    with _ASKING:
        opened_by = _pass(container, deadline)
    return read_window(client, question, deadline, opened_by)


def _pass(container: str, deadline: Deadline) -> str:
    key = f"source.planetary_files.{container}"
    known = cache.get(key)
    if isinstance(known, str):
        return known
    account = (urlsplit(planetary_files.SPEC.base_url).hostname or "").partition(".")[0]
    try:
        token, ends = planetary_computer.read_pass(
            unkept(
                planetary_computer.SPEC, planetary_computer.pass_for(account, container), deadline
            )
        )
        left = int((ends - timezone.now()).total_seconds()) - _EARLIER
    except (OtherShape, HttpError, TypeError) as problem:
        raise NotConsulted(planetary_files.SPEC.name, f"no pass was given: {problem}") from None
    if left > 0:
        cache.set(key, token, min(left, _LONGEST))
    return token
