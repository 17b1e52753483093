"""The model path against a provider on this machine that takes a second a call: wall time, critical path, calls, tokens.

Measured from chunk to drafts (`agents.claims.asking.Reader` in as many threads as chunks may run at once), without the queue, the
database and the comparison of similar claims. The provider finds its claims by the rules; what it spends on that is taken from
the second it lets pass, where it is less. Prompt tokens are estimated at four characters each.
"""

from __future__ import annotations

import math
import os
import statistics
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from benchmarks.locate import claims_of, read
from reports.types import AgentName, PageContent

LATENCY = 1.0  # seconds a call
RUNS = 5
CHARACTERS_A_TOKEN = 4
KEY = "sk-of-no-provider"


def show(reports: Sequence[Path]) -> None:
    """Print one line per report."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")
    import django
    from django.conf import settings

    django.setup()
    settings.LLM_USABLE = True
    for path in reports:
        pages = read(path)
        began = time.process_time()
        claims_of(pages)
        rules = time.process_time() - began
        runs = [_run(pages) for _ in range(RUNS)]
        seconds = statistics.median(run[0] for run in runs)
        _, calls, characters, failed = runs[0]
        path_length = math.ceil(calls / _at_once()) * LATENCY + rules
        tokens = characters / CHARACTERS_A_TOKEN
        print(
            f"{path.stem}: {seconds:.2f} s, median of {RUNS}, against {path_length:.2f} s ({seconds / path_length:.2f});"
            f" {100 * calls / len(pages):.0f} calls and {100 * tokens / len(pages):,.0f} prompt tokens per 100 pages;"
            f" {failed} chunks by rules"
        )


def _at_once() -> int:
    from agents.claims.chunks import MAX_CONCURRENT_CHUNKS

    return MAX_CONCURRENT_CHUNKS


def _run(pages: Sequence[PageContent]) -> tuple[float, int, int, int]:
    """Seconds, calls, characters of prompts, and chunks that the rules had to read."""
    from agents.claims.asking import Reader
    from agents.claims.chunks import chunks_of
    from agents.claims.paragraph_list import paragraph_list
    from sibyl_project.common.deadline import Deadline
    from standards.packaged import packaged_requirements

    chunks = chunks_of(len(pages))
    with _provider(pages) as (server, gateway):
        reader = Reader(pages, paragraph_list(packaged_requirements()), gateway, Deadline.after(600))
        began = time.monotonic()
        with ThreadPoolExecutor(_at_once()) as pool:
            parts = list(pool.map(reader.read, chunks))
        seconds = time.monotonic() - began
        sent = sum(len(message["content"]) for request in server.requests for message in request.body["messages"])
        return seconds, len(server.requests), sent, sum("read by rules" in " ".join(part.notes) for part in parts)


@contextmanager
def _provider(pages: Sequence[PageContent]) -> Iterator[tuple[Any, Any]]:
    """The provider and a gateway to it whose lanes nobody else uses."""
    from agents.llm.client import connect
    from agents.llm.defaults import budget_of, frozen
    from agents.llm.gateway import Gateway
    from agents.llm.lanes import Lanes
    from agents.llm.ledger import MemoryLedger
    from agents.tests.claims.provider import careful
    from sibyl_project.common.tests.model_server import model_server

    answers: dict[str, Any] = {}
    find = careful()

    def behave(request: Any) -> Any:
        began = time.monotonic()
        shown = str(request.body["messages"])
        if shown not in answers:
            answers[shown] = find(request)
        time.sleep(max(0.0, LATENCY - (time.monotonic() - began)))
        return answers[shown]

    free = cast(Lanes, SimpleNamespace(lane=lambda *_, **__: nullcontext(), cool_down=lambda *_, **__: None))
    options = frozen()
    with model_server(behave) as server:
        endpoint = connect(server.url, KEY, free)
        yield server, Gateway(AgentName.CLAIMS, options, MemoryLedger(budget_of(options)), endpoint, _at_once())
