"""Metrics for Prometheus, worked out from rows when they are asked for.

`families.py` says what each is and which question answers it, `scrape.py` asks within bounds, and
`view.py` gives them to whom the operator named.
"""
