"""The explorer of risks in 6 nimmt!."""
