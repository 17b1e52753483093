"""The one engine of leased rows: reading a report, reading evidence and an agent's batch are its
runs.

`engine.py` sends, takes, does, settles and recovers single runs; `steps.py` adds runs that follow
one another; `recovery.py` looks after all kinds together. How a run is taken, kept and fenced is in
`common/leases.py`.
"""
