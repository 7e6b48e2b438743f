"""Base64 in which one value has one encoding."""

from __future__ import annotations

import base64


def decode_base64(text: str) -> bytes | None:
    """Standard base64 with padding, in which one value has one encoding; else None."""
    try:
        content = base64.b64decode(text, validate=True)
    except ValueError:
        return None
    return content if base64.b64encode(content).decode() == text else None
