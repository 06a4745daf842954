"""The table and the worked turns of FTW?!."""
