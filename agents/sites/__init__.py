"""What people see of places: the register of a company's sites with its map, and the pictures that
findings rest on."""
