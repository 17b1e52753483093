"""The embedded default: PostgreSQL and Redis from installed packages, kept by one detached
supervisor per data directory.

Nothing here imports Django. `layout.locate()` says where everything is, `client.use()` is the door
for every command.
"""
