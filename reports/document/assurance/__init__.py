"""Statements of assurance and certificates: who says what, of which period and part of the company,
at which level, and with which exceptions.

`reading.py` reads a statement and `certificates.py` a certificate from the statements of its pages;
`printed.py` finds those that stand inside a report; `types.py` holds what is read.
"""
