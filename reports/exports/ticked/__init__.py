"""The ticked copy of the client's own report."""
