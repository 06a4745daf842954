"""What tries and measures the kit, and is no part of it."""
