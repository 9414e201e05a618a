"""What to tell: one file a rule."""
