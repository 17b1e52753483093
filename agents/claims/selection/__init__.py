"""Which of the statements found become the list of a report: its headline facts first, then a share
for every pillar and every type, then what is most telling; and what was left out, with the reason.
"""
