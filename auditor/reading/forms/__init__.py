"""Ways of saying something, one file each with its examples; ``language`` compiles them, ``matcher`` finds them, ``productions`` builds from them."""
