"""What Sibyl knows of kombu's Redis transport beyond its documentation: how a worker keeps the
messages it has taken, in its own memory and in Redis.

1. A worker outlives its broker. `QoS` is kombu's bookkeeping of what a worker has taken and not
   yet acknowledged. To acknowledge or put back a message that came over a connection that is gone
   raises what a worker takes for a fault of its own: it hangs or ends instead of taking tasks
   again. The subclass here lets go of such messages; leases on rows bring the work back. It is put
   instead of the original by assigning `Channel.QoS`, which kombu documents nowhere.
2. How much a worker has in hand is read from Redis: messages that are taken and not acknowledged
   stand in the hash `unacked`, as `[message, exchange, routing key]` in JSON, and the time at which
   each was taken in the sorted set `unacked_index`.

Source: https://github.com/celery/kombu/blob/v5.7.0/kombu/transport/redis.py (class `QoS`) and
https://github.com/celery/kombu/blob/v5.7.0/kombu/transport/virtual/base.py (class `QoS`).
Issues: https://github.com/celery/celery/issues/10302 (a worker that takes no tasks after its
connection to Redis was reset) and https://github.com/celery/celery/issues/1307 (what happens to
unacknowledged messages when it connects again).
"""

from __future__ import annotations

import json
from typing import Any

import redis
from kombu.transport import redis as transports
from kombu.transport import virtual

READ_AGAINST = {"kombu": "5.7.0"}
LOOK_AGAIN = (
    "that QoS.ack, reject and restore_unacked of kombu/transport/redis.py still go to Redis, and "
    "fail when the connection is gone; that Channel.QoS is still the class a channel makes its "
    "bookkeeping from; and that append still writes `unacked` and `unacked_index` in this form"
)
TAKEN, TAKEN_AT = "unacked", "unacked_index"


class QoS(transports.QoS):
    """The messages a worker has taken and not acknowledged.

    Once their connection is gone they cannot be acknowledged; leases bring the work back.
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
        """Put all messages back, or forget them when the connection is gone."""
        if client is None and self._is_gone:
            self._delivered.clear()
        else:
            super().restore_unacked(client=client)  # type: ignore[no-untyped-call]

    @property
    def _is_gone(self) -> bool:
        transport = self.channel.connection
        return transport is None or transport.client is None


def forget_what_came_over_lost_connections() -> None:
    """Use this class for every connection to Redis from now on."""
    transports.Channel.QoS = QoS


def taken_since(client: redis.Redis, seconds: float) -> list[str]:
    """The queue of each message that was taken in the last `seconds` and is not acknowledged; an
    empty name where a message cannot be read.

    Raises redis.RedisError.
    """
    now, microseconds = client.time()  # type: ignore[misc]
    tags: Any = client.zrangebyscore(TAKEN_AT, now + microseconds / 1e6 - seconds, "+inf")
    messages: Any = client.hmget(TAKEN, tags) if tags else []
    return [_queue_of(message) for message in messages if message]


def _queue_of(message: bytes) -> str:
    """The routing key, which with Sibyl's queues is the name of the queue."""
    try:
        return str(json.loads(message)[2])
    except (ValueError, IndexError, KeyError, TypeError):
        return ""
