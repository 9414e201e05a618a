"""How mathematics is written: tokens, expressions, printed quantities, exact evaluation."""
