"""The shapes of the compiled report for the API's schema.

`compile.py` builds the values; a test holds the two together.
"""
