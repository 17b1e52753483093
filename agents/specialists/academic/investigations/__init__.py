"""What Sibyl knows itself of the method, certificate, target or figure of a claim: pure functions,
a file for each type of investigation."""
