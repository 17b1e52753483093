"""What must not succeed: each test attempts it."""
