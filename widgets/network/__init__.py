"""Tables of a room on devices of their own: what is sent to a seat, and what may be asked there."""
