"""Wake-ups: few, and never none after the last."""

from __future__ import annotations

import asyncio
import time
import uuid

from channels.layers import get_channel_layer

from sibyl_project.common.live import INTERVAL_SECONDS, group_of, wake


def _often(subject: str, seconds: float) -> float:
    """Wake every five milliseconds; when the last time was."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        wake(subject)
        time.sleep(0.005)
    return until


def test_however_often_rows_grow_a_wake_up_goes_out_every_interval_and_one_after_the_last(
    services: None,
) -> None:
    subject = str(uuid.uuid4())

    async def heard() -> tuple[list[float], float]:
        layer = get_channel_layer()
        channel = await layer.new_channel()
        await layer.group_add(group_of(subject), channel)
        waking = asyncio.create_task(asyncio.to_thread(_often, subject, 5 * INTERVAL_SECONDS))
        times: list[float] = []
        while not waking.done() or time.monotonic() < waking.result() + 10 * INTERVAL_SECONDS:
            try:
                await asyncio.wait_for(layer.receive(channel), INTERVAL_SECONDS * 3)
                times.append(time.monotonic())
            except TimeoutError:
                pass
        return times, waking.result()

    times, last = asyncio.run(heard())
    assert 2 <= len(times) <= 8, "some hundred times the rows grew"
    assert times[-1] >= last - INTERVAL_SECONDS / 10, (
        "who reads on a wake-up misses nothing of the last"
    )
