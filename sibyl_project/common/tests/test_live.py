"""Wake-ups: few, and never none after the last."""

from __future__ import annotations

import asyncio
import time
import uuid
from typing import Any

from channels.layers import get_channel_layer

from sibyl_project.common.live import INTERVAL_SECONDS, group_of, wake


def _often(subject: str, seconds: float) -> tuple[float, float]:
    """Wake every five milliseconds, at least twice; when the first and the last time were."""
    first = last = time.monotonic()
    wake(subject)
    while last < first + seconds:
        time.sleep(0.005)
        last = time.monotonic()
        wake(subject)
    return first, last


def test_however_often_rows_grow_a_wake_up_goes_out_every_interval_and_one_after_the_last(
    services: None,
) -> None:
    subject = str(uuid.uuid4())

    times: list[float] = []

    async def hear(layer: Any, channel: str) -> None:
        while True:
            await layer.receive(channel)
            times.append(time.monotonic())

    async def heard() -> tuple[float, float]:
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(group_of(subject), channel)
        hearing = asyncio.create_task(hear(layer, channel))
        first, last = await asyncio.to_thread(_often, subject, 5 * INTERVAL_SECONDS)
        async with asyncio.timeout(60):  # who reads on a wake-up misses nothing of the last
            while not times or times[-1] < last:
                await asyncio.sleep(INTERVAL_SECONDS)
        await asyncio.sleep(10 * INTERVAL_SECONDS)
        hearing.cancel()
        return first, last

    first, last = asyncio.run(heard())
    assert 2 <= len(times) <= (last - first) / INTERVAL_SECONDS + 2, "as often the rows grew"
