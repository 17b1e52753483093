"""What people and operators ask of public registers online: who a company is, and entries that are
then loaded as those of a file are."""
