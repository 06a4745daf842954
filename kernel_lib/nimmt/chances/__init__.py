"""The exact chances of 6 nimmt!: of one card, of a whole hand, of a deal."""
