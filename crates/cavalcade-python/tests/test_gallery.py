"""The gallery is made, and every picture in it is one."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[3] / "docs/gallery.py"


def test_the_gallery_shows_a_dozen_pictures(tmp_path: Path) -> None:
    made = subprocess.run([sys.executable, SCRIPT, tmp_path / "gallery"], capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
    page = Path(made.stdout.strip())
    pictures = re.findall(r'<img src="([^"]+)"', page.read_text(encoding="utf-8"))
    assert len(set(pictures)) >= 12
    for picture in pictures:
        start = (page.parent / picture).read_bytes()[:6]
        assert start == b"GIF89a" if picture.endswith(".gif") else start.startswith(b"<svg"), picture
