"""Numbers that no pupil can draw: a seed together with the secret of a class.

Who has the kit draws the same numbers from the same seed, and a sheet says its seed. With a secret
beside it the numbers of tests, worksheets, quizzes and their keys are the teacher's alone.
"""

from __future__ import annotations

from kernel_lib.core import check
from kernel_lib.core.text import message
from kernel_lib.runtime import class_file, private_files


def secret_of(given: object = None) -> str:
    """The secret that is given, or else that of the class; empty where there is no class.

    A class whose file names none has one that was drawn for it, beside its file.

    >>> secret_of("sand"), secret_of("")
    ('sand', '')
    """
    if given is not None:
        return check.text("secret", given)
    chosen = class_file.found()
    if chosen is None:
        return ""
    folder = class_file.private_folder()
    try:
        return chosen.secret or private_files.derived(private_files.secret(folder), "numbers")
    except OSError as error:
        reason = error.strerror or ""
        raise ValueError(
            message(
                "the secret of the class cannot be kept in {folder}: {reason}",
                folder=str(folder),
                reason=reason,
            )
        ) from error


def mixed(seed: int, secret: str) -> int:
    """The seed from which numbers are drawn: the seed itself where there is no secret.

    >>> mixed(28, ""), mixed(28, "sand") == mixed(28, "clay")
    (28, False)
    """
    return int(private_files.derived(secret, "seed", str(seed))[:15], 16) if secret else seed
