"""The command ``sixth-card``: open the lessons, keep them up to date, see what is installed."""
