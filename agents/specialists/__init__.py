"""The specialists, each in its own folder. None imports another: they ask each other through
rows."""
