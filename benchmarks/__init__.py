"""How long things take: `python -m benchmarks` in a checkout. Compare numbers of one run only; nothing is tested."""
