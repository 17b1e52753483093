"""The error of the embedded services."""


class EmbeddedError(SystemExit):
    """The embedded services cannot be used. When it is not caught, its message is the last line of
    the command."""
