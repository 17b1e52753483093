"""A greenhouse gas inventory computed again from the client's workbook.

`grids` (sheets as they stand) -> `layout` (tables, their heads and what each column holds) ->
`lines` (one activity with its unit, factor and stated emissions) -> `performing` (activity times
factor) -> `rolling_up` (sites, gases, scopes, categories, against what the report prints) ->
`exceptions` (what an auditor asks about). `inventory.py` tells it in this order. Pure: no database.
"""
