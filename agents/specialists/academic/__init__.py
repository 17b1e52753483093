"""What is known of benchmarks, rates and methods without asking anybody: the shipped reference
facts."""
