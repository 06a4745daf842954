"""What plays, for any game: sessions, bots, comparisons, simulations, roll-outs."""
