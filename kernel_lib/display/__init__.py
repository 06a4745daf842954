"""What is shown where no kernel lives: still pictures, tables, and the colours of charts."""
