"""What the author claims: equalities, sums and shares, with the sides they relate."""
