"""What a project asks for: its settings file, the command line over it, and what of both is in force for a file."""
