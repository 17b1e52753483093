"""A worker outlives its broker: two things that a restart of Redis under a busy worker shows,
mended (Celery and kombu 5.7).

To acknowledge or put back a message that came over the lost connection raises what a worker takes
for a fault of its own: it hangs or ends instead of taking tasks again. And a worker that reconnects
finds an empty Redis, with nobody to send again what was in it.
"""

from __future__ import annotations

from typing import Any

from celery import bootsteps, signals
from celery.worker.consumer.tasks import Tasks
from kombu.transport import redis as transports
from kombu.transport import virtual


class QoS(transports.QoS):
    """What a worker has taken and not acknowledged.

    Once its connection is gone none of it can be: leases bring the work back.
    """

    def ack(self, delivery_tag: str) -> None:
        """Acknowledge a message, unless it came over a connection that is gone."""
        if self._is_gone:
            virtual.QoS.ack(self, delivery_tag)  # type: ignore[no-untyped-call]
        else:
            super().ack(delivery_tag)  # type: ignore[no-untyped-call]

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Give a message back or drop it; it is dropped when it came over a connection that is
        gone."""
        if self._is_gone:
            virtual.QoS.ack(self, delivery_tag)  # type: ignore[no-untyped-call]
        else:
            super().reject(delivery_tag, requeue=requeue)  # type: ignore[no-untyped-call]

    def restore_unacked(self, client: Any = None) -> None:
        """Put everything back, or forget it when the connection is gone."""
        if client is None and self._is_gone:
            self._delivered.clear()
        else:
            super().restore_unacked(client=client)  # type: ignore[no-untyped-call]

    @property
    def _is_gone(self) -> bool:
        transport = self.channel.connection
        return transport is None or transport.client is None


def forget_what_came_over_lost_connections() -> None:
    """Use that bookkeeping for every connection to Redis from now on."""
    transports.Channel.QoS = QoS


class LookAgain(bootsteps.StartStopStep):
    """After every reconnection, not only at the start, let the rooms look for work whose messages
    are lost."""

    requires = (Tasks,)

    def __init__(self, consumer: Any, **options: Any) -> None:
        super().__init__(consumer, **options)
        self.connected_before = False

    def start(self, consumer: Any) -> None:
        """The queues are served again.

        The first time Celery itself says so, once everything else is up.
        """
        if self.connected_before:
            signals.worker_ready.send(sender=consumer)
        self.connected_before = True
