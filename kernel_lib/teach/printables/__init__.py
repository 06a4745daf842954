"""What can be printed, one module each: cards, boards, tiles, score sheets, beads."""
