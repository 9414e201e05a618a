"""What the author wrote: a file becomes a Document of blocks, each readable and mapped to the original."""
