"""The table and the worked examples of 6 nimmt!."""
