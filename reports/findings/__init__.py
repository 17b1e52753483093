"""Typed details of every kind of finding and of every check.

A finding and a check keep what they rest on as JSON in their row. Each kind has one class here: the
agent that writes a row builds the class and stores it, and code that reads the row parses it with
the same class and uses its attributes. `kinds` chooses the class of a row; `checks` holds those of
checks.
"""
