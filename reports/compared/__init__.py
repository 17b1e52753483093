"""Two analyses held against each other: two of one report, two drafts, or two years of a company.

- pure: `wording` (the words that differ), `matching` (which statement is which), `restating`
  (figures printed otherwise), `explaining` (what the report says of that), `comparing` (all of it)
- with rows: `sides` (an analysis as a side), `between` (two of them), `choosing` (which may be
  compared), `carrying` (earlier reviews onto what was matched)
"""
