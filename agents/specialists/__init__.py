"""The specialists, a folder each. None imports another: they ask each other through rows."""
