"""One module for each register. Each has `read(path, as_of)`, which yields first which of the
register's files it is (`Part`), then its entries and what it leaves out, and raises NotThisRegister
for a file it does not know. `reports.registers.catalogue` lists them."""
