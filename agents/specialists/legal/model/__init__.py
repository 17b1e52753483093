"""What models are asked on coverage and claims, and what of their answers is believed."""
