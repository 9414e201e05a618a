"""The article's spreadsheet: cells and what they derive from, whichever way the text told them."""
