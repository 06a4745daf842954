"""What people run who work on the kit, and what tests share with that: no part of the kit."""
