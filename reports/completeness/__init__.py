"""What should be in a report and is not: what sources outside and inside the report let expect,
held against every word that the report prints (no Django here).

`asking.py` tells the whole way. An absence is a question, never an accusation: it says what is
expected, where that stands, and what was looked for in the report. `names.py` knows the forms of a
name, `printed.py` what stands in the report, and the other modules have one kind of expectation
each.
"""
