"""The one error of the embedded services."""


class EmbeddedError(SystemExit):
    """The embedded services cannot be used.

    Uncaught, it ends the command with its message as one clear last line.
    """
