"""Whether a live worker still takes tasks: the heartbeat of its queue, and the tasks it is working
on."""

from __future__ import annotations

from sibyl_project.embedded.layout import Layout

TABLE = "common_workerheartbeat"
STALE_SECONDS = 60.0
BUSY_SECONDS = 1800.0  # a task taken longer ago than this no longer excuses a missing heartbeat


def ages(layout: Layout) -> dict[str, float]:
    """Seconds since the last heartbeat of each queue, by the database's clock; empty when there is
    no table yet."""
    import psycopg

    try:
        with psycopg.connect(
            layout.database_url,
            autocommit=True,
            connect_timeout=5,
            options="-c statement_timeout=5s",
        ) as connection:
            rows = connection.execute(
                f"select queue, extract(epoch from now() - beat_at)::float8 from {TABLE}"  # noqa: S608
            ).fetchall()
    except psycopg.Error:
        return {}
    return {str(queue): float(age) for queue, age in rows if age is not None}


def tasks_in_hand(layout: Layout, queue: str, *, up_seconds: float) -> int:
    """How many tasks of the queue the present worker has taken and not finished.

    A worker whose processes are all busy cannot run the heartbeat task, and restarting it would
    lose its work. Messages taken before the present worker started are left from a killed one and
    do not count.
    """
    import redis

    from sibyl_project.internals.kombu import taken_since

    try:
        with redis.Redis(unix_socket_path=str(layout.redis_socket), socket_timeout=5) as client:
            return taken_since(client, min(up_seconds, BUSY_SECONDS)).count(queue)
    except redis.RedisError:
        return 0
