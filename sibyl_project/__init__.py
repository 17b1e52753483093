"""Sibyl: a sustainability report checked against IFRS S1 and S2, claim by claim and paragraph by
paragraph.

Every process of Sibyl imports this first, also those that open one file and know nothing of Django.
"""

import gc

# Garbage is looked for after 50,000 new objects instead of 700. Importing, and runs, make many that
# live as long as they do: looking through them again and again took a sixth of the start of each
# process, a tenth of indexing a report and a third of saving what was indexed. The web process goes
# back to the usual number once it has started.
gc.set_threshold(50_000, 20, 20)

__version__ = "0.1.0"
