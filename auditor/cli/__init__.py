"""The commands: the only floor that prints, reads settings and exits."""
