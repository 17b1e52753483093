"""Research on the subjects of claims: what is asked of which service, what comes back, and what it
says."""
