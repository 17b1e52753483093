"""How numbers and dates are written in each language, where that differs from what Django ships.

Two rules hold in every language: a point never groups thousands, and a date that is typed in digits
begins with the year.
"""
