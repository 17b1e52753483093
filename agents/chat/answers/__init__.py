"""One module for each kind of question: it answers from rows, or gives None where it cannot."""
