"""What teaches FTW?!: its rule-book, worked examples and exercises."""
