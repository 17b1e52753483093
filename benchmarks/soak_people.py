"""People at work: each signs in, reads pages, searches, asks, writes a review and now and then
uploads a report of one page, with the pauses of somebody who reads."""

from __future__ import annotations

import asyncio
import re
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any, Final

import httpx

PASSWORD: Final = "long enough to be soaked 5 minutes"
PAUSES: Final = (4.0, 12.0)  # seconds between two pages of one person
UPLOADS: Final = 0.06  # share of what people do
QUESTIONS: Final = 0.05
PATIENCE: Final = 60.0  # seconds after which somebody gives a page up
TOKEN: Final = re.compile(r'name="csrfmiddlewaretoken" value="([^"]+)"')
OF_A_REPORT: Final = (
    "",
    "/claims",
    "/report",
    "/checks",
    "/figures",
    "/requirements",
    "/requirements/gaps",
    "/review",
    "/misstatements",
    "/evidence",
    "/activity/full",
    "/investigation",
    "/pages/2/facts",
)
OF_ALL: Final = ("/", "/needs", "/search?q=emissions", "/search?q=S2.29", "/engagements", "/help")
SIGNED_OUT: Final = (httpx.codes.UNAUTHORIZED, httpx.codes.FORBIDDEN)
ASKED: Final = (
    "How many claims are contradicted?",
    "Does it meet S2.29(a)?",
    "What were the Scope 1 emissions?",
)


@dataclass
class Told:
    """What the people went through: each answer with its seconds and moment, each upload that was
    accepted with its digest, and each failure."""

    answers: list[tuple[float, float, str, int]] = field(default_factory=list)  # at, s, path, code
    accepted: list[tuple[str, str]] = field(default_factory=list)  # report, digest
    refused: list[tuple[float, int, str]] = field(default_factory=list)
    cut: list[tuple[float, str]] = field(default_factory=list)
    signed_out: int = 0  # pages that were not shown because the session had ended


class People:
    """So many people, who work in a thread of their own until they are sent home."""

    def __init__(self, url: str, names: Sequence[str], reports: Sequence[str], seed: int) -> None:
        self.told = Told()
        self._url, self._names, self._reports, self._seed = url, names, reports, seed
        self._over = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._work()), daemon=True)

    def begin(self) -> None:
        """Let them sign in and work."""
        self._thread.start()

    def send_home(self) -> None:
        """Let each finish what is in hand."""
        self._over.set()
        self._thread.join(2 * PATIENCE)

    async def _work(self) -> None:
        async with asyncio.TaskGroup() as group:
            for at, name in enumerate(self._names):
                group.create_task(self._person(name, Random(self._seed * 1000 + at)))

    async def _person(self, name: str, chance: Random) -> None:
        await asyncio.sleep(chance.uniform(0, PAUSES[1]))
        async with httpx.AsyncClient(
            base_url=self._url, timeout=PATIENCE, follow_redirects=True
        ) as client:
            signed = False
            while not self._over.is_set():
                try:
                    signed = signed or await self._signs_in(client, name)
                    signed = signed and await self._does(client, chance, name)
                except httpx.HTTPError as error:
                    self.told.cut.append((time.monotonic(), repr(error)[:120]))
                await asyncio.sleep(chance.uniform(*PAUSES))

    async def _signs_in(self, client: httpx.AsyncClient, name: str) -> bool:
        token = TOKEN.search((await client.get("/sign-in")).text)
        form = {"username": name, "password": PASSWORD}
        form["csrfmiddlewaretoken"] = token[1] if token else ""
        answer = await client.post("/sign-in", data=form)
        return answer.status_code == httpx.codes.OK and answer.url.path == "/"

    async def _does(self, client: httpx.AsyncClient, chance: Random, name: str) -> bool:
        """Do one thing; whether the person is signed in still. A session ends when the clock jumps
        an hour ahead, for example."""
        report, act = chance.choice(self._reports), chance.random()
        if act < UPLOADS:
            return await self._uploads(client, f"{name}-{chance.getrandbits(64):016x}")
        if act < UPLOADS + QUESTIONS:
            return await self._asks(client, f"/reports/{report}/ask", chance.choice(ASKED))
        if act < 0.3:
            return await self._reads(client, chance.choice(OF_ALL))
        return await self._reads(client, f"/reports/{report}{chance.choice(OF_A_REPORT)}")

    async def _reads(self, client: httpx.AsyncClient, path: str) -> bool:
        began = time.monotonic()
        return self._note(path, began, await client.get(path))

    async def _asks(self, client: httpx.AsyncClient, path: str, question: str) -> bool:
        form = {"message": question, "csrfmiddlewaretoken": client.cookies.get("csrftoken", "")}
        began = time.monotonic()
        return self._note(path, began, await client.post(path, data=form))

    async def _uploads(self, client: httpx.AsyncClient, mark: str) -> bool:
        content = one_page(mark)
        files = {"file": (f"{mark}.pdf", content, "application/pdf")}
        headers = {
            "X-CSRFToken": client.cookies.get("csrftoken") or "",
            "Referer": self._url,
        }
        answer = await client.post("/api/v1/upload", files=files, headers=headers)
        if answer.status_code == httpx.codes.CREATED:
            self.told.accepted.append((_id_in(answer.json()), sha256(content).hexdigest()))
        else:
            self.told.refused.append((time.monotonic(), answer.status_code, answer.text[:200]))
        return answer.status_code not in SIGNED_OUT

    def _note(self, path: str, began: float, answer: httpx.Response) -> bool:
        """Keep what was answered; False for the page of signing in, which is not what was asked."""
        if answer.url.path == "/sign-in" or answer.status_code in SIGNED_OUT:
            self.told.signed_out += 1
            return False
        now = time.monotonic()
        self.told.answers.append((now, now - began, path, answer.status_code))
        return True


def _id_in(body: dict[str, Any]) -> str:
    return str(body.get("report_id") or body["id"])


def one_page(mark: str) -> bytes:
    """A report of one page that nobody has sent before."""
    import pymupdf

    document = pymupdf.open()  # type: ignore[no-untyped-call]
    with document:
        page = document.new_page()
        lines = (
            f"Sustainability report of {mark}",
            "We reduced our Scope 1 emissions to 12,400 tCO2e in 2023 (2022: 13,100 tCO2e).",
            "The board reviews climate-related risks four times a year.",
        )
        for at, line in enumerate(lines):
            page.insert_text((72, 100 + 24 * at), line)
        content: bytes = document.tobytes()  # type: ignore[no-untyped-call]
    return content
