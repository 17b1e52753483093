"""Take the pictures of the user guide: `python -m scripts.screenshots [--port 8765] [--out DIR]`.

Starts a demo of its own, which reads and analyses the sample, drives Chromium over the pages that
the guide shows, and writes one PNG for each. The guide shows those it finds; they are not under
version control, since every change of a page makes them old. EMBEDDED_DIR and MEDIA_DIR name the
directories of an earlier run, which then takes seconds; else both are temporary.
"""

from __future__ import annotations

import argparse
import os
import re
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from tests.browser.conftest import ARGUMENTS, CHROMIUM, NO_BROWSER

ROOT = Path(__file__).resolve().parent.parent
OUT = ROOT / "static" / "img" / "guide"
SHORT_SAMPLE = ROOT / "reports" / "sample" / "sample_short.pdf"
SIZE = {"width": 1440, "height": 900}
PAGES = {  # name of the picture -> step of the tour whose page it shows
    "report": "report",
    "claim": "claim",
    "requirements": "requirements",
    "review": "review",
}


class Demo(NamedTuple):
    """A running demo and how to sign in."""

    address: str
    password: str


@contextmanager
def demo(port: int) -> Iterator[Demo]:
    """A demo with the sample analysed; it ends with the block."""
    with tempfile.TemporaryDirectory(prefix="sibyl-screenshots-") as made:
        Path(made).chmod(0o755)  # the account that runs the database goes through it
        own = {"EMBEDDED_DIR": f"{made}/data", "MEDIA_DIR": f"{made}/media"}
        process = subprocess.Popen(
            [sys.executable, "manage.py", "demo", "--port", str(port)],
            cwd=ROOT,
            env=own | os.environ,
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            yield _ready(process)
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


def _ready(process: subprocess.Popen[str]) -> Demo:
    said = ""
    for line in process.stdout or ():
        said += line
        print(line, end="", file=sys.stderr)
        if line.startswith("Ready"):
            return Demo(_after("Address", said).removesuffix("/"), _after("Password", said))
    raise SystemExit("The demo ended before it was ready.")


def _after(word: str, said: str) -> str:
    found = re.search(rf"{word} +(\S+)\s", said)
    return found[1] if found else ""


def take(page: Any, running: Demo, out: Path) -> None:
    """Sign in and take every picture."""
    page.goto(f"{running.address}/sign-in")
    page.fill("input[name=username]", "auditor")
    page.fill("input[name=password]", running.password)
    page.press("input[name=password]", "Enter")
    page.wait_for_url(f"{running.address}/")
    for name, step in PAGES.items():
        page.goto(f"{running.address}/help/tour/{step}")
        page.goto(_without_tour(page.url))
        _shoot(page, out / f"{name}.png")
    page.goto(running.address)
    page.set_input_files("input[type=file]", SHORT_SAMPLE)
    page.get_by_role("button", name="Begin analysis").wait_for(timeout=120_000)
    _shoot(page, out / "preview.png")


def _without_tour(address: str) -> str:
    return re.sub(r"[?&]tour=\w+", "", address)


def _shoot(page: Any, path: Path) -> None:
    page.wait_for_load_state("networkidle")
    page.screenshot(path=path, animations="disabled")
    print(f"{path} ({path.stat().st_size // 1024} kB)", file=sys.stderr)


def main() -> None:
    """Start the demo and a browser, and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=8765)
    parser.add_argument("--out", type=Path, default=OUT)
    options = parser.parse_args()
    if CHROMIUM is None:
        raise SystemExit(NO_BROWSER)
    from playwright.sync_api import sync_playwright

    options.out.mkdir(parents=True, exist_ok=True)
    with demo(options.port) as running, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        context = browser.new_context(viewport=SIZE, color_scheme="light")
        take(context.new_page(), running, options.out)
        browser.close()


if __name__ == "__main__":
    main()
