"""How reports write: the words for places and facilities, and phrases that say nothing.

Pure: no rows, no Django.
"""
