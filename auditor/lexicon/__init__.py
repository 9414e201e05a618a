"""Which words mean what: one data file a language, surfaces to concepts, and the vocabulary that a scan looks words up in."""
