"""Backup and restore of database and stored files together, while Sibyl runs.

`saving.py` and `restoring.py` tell the two ways from top to bottom; `manifest.py` is what a backup
says of itself, `programs.py` finds and runs PostgreSQL's own programs.
"""
