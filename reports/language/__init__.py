"""How reports are written: one grammar for each thing that more than one room reads.

- sentences with the places they stand at: `sentences`
- years, days, stretches of time, and what a column's heading says of them: `years`, `dates`,
  `periods`, `headings`
- printed numbers, and footnote marks and names that are none: `numbers`, `grouping`, `notes`,
  `identifiers`, `counts`
- units with exact factors, in one spelling: `units`, `unit_names`, `unit_labels`, `folding`,
  `conversion`; what tonnes are of: `tonnage`
- the scopes of the GHG Protocol, the methods of Scope 2, the categories of Scope 3: `scopes`,
  `methods`, `categories`
- what a figure covers, and on which basis it counts: `boundaries`, `bases`, `places`,
  `claim_places`; whether it is of others than the company: `others`
- words that change what is said: `qualifiers`, `negation`
- what the cell of a table is, and what a label says beyond the usual words: `cell_kinds`,
  `remainders`
- sentences that are no claims: `boilerplate`
- frameworks of reporting and what is claimed of them: `frameworks`, `criteria_list`
- other documents to which a statement leaves something: `pointers`

These are pure functions on text, without Django and without the reader of PDFs. Every other room
calls them, or takes a fragment such as `years.YEAR` into a pattern of its own.
"""
