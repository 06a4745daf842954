"""A game in progress: where readers find ``Session``; it is made in ``play/session.py``."""

from kernel_lib.play.session import Session as Session
from kernel_lib.play.session import Turn as Turn
