"""The embedded default: PostgreSQL and Redis from installed packages, kept running by one detached
supervisor per data directory.

Nothing here imports Django. `layout.locate()` gives the paths and addresses; every command uses the
services within `client.use()`.
"""
