"""Every promise about security, shown by an attempt that fails."""
