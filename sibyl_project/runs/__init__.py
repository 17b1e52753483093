"""The engine of all background work: reading a report, reading evidence and an agent's batch are
its runs.

`engine.py` sends, acquires, does, settles and recovers single runs; `steps.py` adds steps, which
follow one another; `recovery.py` recovers the runs of every kind. `common/leases.py` holds how a
lease is acquired, renewed and released.
"""
