"""Records of games: where readers find them; they are made in ``core/record.py``."""

from kernel_lib.core.record import Record as Record
from kernel_lib.core.record import RecordError as RecordError
from kernel_lib.core.record import read_record as read_record
from kernel_lib.core.record import write_record as write_record
