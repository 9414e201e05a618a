"""Does it hold, and why not: recompute, link, compare."""
