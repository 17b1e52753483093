"""The language of reports: names of places and facilities, and sentences that are no claims.

These are pure functions without Django.
"""
