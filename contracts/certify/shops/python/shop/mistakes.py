"""`MISTAKE=<name>` switches on one mistake of mistakes.json; unset, the shop is right."""

import json
import os
from pathlib import Path

ACTIVE = os.environ.get("MISTAKE", "")


def mistake(*names: str) -> bool:
    return ACTIVE in names


def check_name() -> None:
    known = json.loads((Path(__file__).parent.parent / "mistakes.json").read_text())
    if ACTIVE and ACTIVE not in {each["name"] for each in known}:
        raise SystemExit(f"MISTAKE={ACTIVE} is none of mistakes.json")
