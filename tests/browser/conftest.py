"""A real Chromium for the browser tests, and a page of it whose console must stay silent."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from sibyl_project.common.models import WorkerHeartbeat
from tests.processes import WorkerProcess

CHROMIUM = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None
)
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--no-first-run",
]
PATIENCE = 30_000  # milliseconds: the other sessions of the tests may keep every core busy
QUIET = "() => !document.querySelector('.htmx-request, .htmx-added, .htmx-settling')"
# What htmx says of a request that a newer one of the same form has replaced. One that has failed it
# calls htmx:sendError or htmx:timeout besides.
REPLACED = ("htmx:afterRequest", "htmx:sendAbort")
NO_BROWSER = "no Chromium on PATH: install one (Debian: apt-get install chromium)"


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    if CHROMIUM is None:
        if os.environ.get("SIBYL_REQUIRE_BROWSER"):
            pytest.fail(NO_BROWSER)
        pytest.skip(NO_BROWSER)
    from playwright.sync_api import expect, sync_playwright

    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = (
        "true"  # Playwright's synchronous interface keeps a loop in this thread
    )

    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield chromium
        chromium.close()


def _is_complaint(message: Any) -> bool:
    """Errors, but not Chromium's note that a refused file was answered with 400, as it should
    be, and not htmx's note that a request was replaced."""
    return (
        message.type == "error"
        and "status of 400" not in message.text
        and not message.text.startswith(REPLACED)
    )


def settled(page: Any) -> None:
    """Wait until htmx has put in all that it asked for, and listens to it: a form that is used the
    moment it is there is sent as if there were no script."""
    page.wait_for_function(QUIET)


@contextmanager
def listened_page(
    browser: Any, url: str, name: str, password: str
) -> Iterator[tuple[Any, list[str]]]:
    """A page of somebody who is signed in, and the list of what its console complains about."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=url)
    page = context.new_page()
    complaints: list[str] = []
    page.on(
        "console",
        lambda message: complaints.append(message.text) if _is_complaint(message) else None,
    )
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto("/sign-in")
    page.fill("input[name=username]", name)
    page.fill("input[name=password]", password)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(f"{url}/")
    yield page, complaints
    context.close()


@pytest.fixture
def no_worker(live_db: None, _worker: WorkerProcess) -> None:
    """Nobody beats or takes up what is not done: the worker of tests that ran before is stopped."""
    _worker.stop()
    WorkerHeartbeat.objects.all().delete()


@pytest.fixture
def page(browser: Any, web: Any, live_auditor: Any) -> Iterator[Any]:
    """A page of a signed-in auditor; what the console complains about fails the test."""
    with listened_page(browser, web.url, "auditor", "paper-and-ink") as (page, complaints):
        yield page
        heard = list(complaints)  # closing the page cuts its socket, which the console may mention
    assert heard == []
