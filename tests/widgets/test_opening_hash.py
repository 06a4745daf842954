"""The hash by which a lesson is known as shipped: our own, for pages that come without https."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

OPENING = Path(__file__).parents[2] / "labextensions" / "sixth-card" / "opening.js"


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_it_is_sha_256() -> None:
    """Texts of all lengths around the ends of blocks have the hash that Python gives them."""
    found = re.search(r"^  function sha256.*?^  }$", OPENING.read_text("utf-8"), re.M | re.S)
    assert found is not None
    texts = [("ab牛c" * 40)[:length] for length in range(0, 140, 3)]
    code = f"{found[0]}\nconst texts = {json.dumps(texts)};\n"
    code += "console.log(texts.map((text) => sha256(new TextEncoder().encode(text))).join())"
    run = subprocess.run(["node", "-e", code], capture_output=True, text=True, check=True)
    wanted = [hashlib.sha256(text.encode()).hexdigest() for text in texts]
    assert run.stdout.strip().split(",") == wanted
