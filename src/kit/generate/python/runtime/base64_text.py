"""Base64 in which a value has only one encoding."""

from __future__ import annotations

import base64


def decode_base64(text: str) -> bytes | None:
    """Decodes standard base64 with padding; returns None for anything else."""
    try:
        content = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return content if base64.b64encode(content).decode() == text else None
