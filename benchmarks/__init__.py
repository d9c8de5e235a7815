"""What takes how long: `python -m benchmarks`, from a checkout. Ratios are those of one run; nothing here is a test."""
