"""Facts the checks compare with: greenhouse gas accounting, targets, benchmarks. Pure reading of
`data/`, no database.

Every value says how well it is known (`Status`) and where it is from.
"""
