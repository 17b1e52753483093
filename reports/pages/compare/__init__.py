"""The Compare tab: two analyses held against each other, and carrying reviews forward."""
