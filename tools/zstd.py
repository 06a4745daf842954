"""Zstandard, and archives packed with it, as Python has them from 3.14 on."""

import sys

if sys.version_info >= (3, 14):
    import tarfile

    from compression import zstd
else:
    from backports import zstd
    from backports.zstd import tarfile

__all__ = ["tarfile", "zstd"]
