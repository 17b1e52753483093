"""Ask: questions on one report, answered from what was read and found, with numbered citations."""
