"""Files to take away: a format is one module here and one line of `registry.FORMATS`."""
