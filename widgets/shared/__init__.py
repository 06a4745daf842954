"""What all widgets have in common: the bridge, the table, examples, drawing."""
