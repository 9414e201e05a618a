"""How to tell it: one file a format."""
