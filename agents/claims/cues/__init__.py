"""The cue grammar of claims: which words make a statement of a report one that can be checked.

Tables only. Each sign is one pattern; `signs.py` reads them, `rules.py` and `kinds.py` decide.
"""
