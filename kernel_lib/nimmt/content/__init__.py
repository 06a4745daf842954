"""What teaches 6 nimmt!: its rule-book, worked examples and exercises."""
