"""What the text says: a block is scanned once into tokens, forms over concepts read propositions from them."""
