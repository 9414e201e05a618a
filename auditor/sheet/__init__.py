"""The article's spreadsheet: what its letters mean, how its sizes are related, and which formula stands for which quantity."""
