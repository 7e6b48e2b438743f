"""Webhooks that are signed according to https://www.standardwebhooks.com."""

from __future__ import annotations

import base64
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from .base64_text import decode_base64
from .options import invalid
from .webhooks import Arrived, Signature


@dataclass(frozen=True)
class StandardSignature(Signature):
    """The header may hold several, separated by spaces; the event's id is signed, too."""

    encoding: str = "base64"
    hash: str = "sha256"
    signed_text: str = "{id}.{timestamp}.{body}"

    def check(self, secrets: Sequence[str], url: str | None) -> None:
        for secret in secrets:
            _decode_secret(secret)

    def sign(self, secret: str, timestamp: str, arrived: Arrived) -> dict[str, str]:
        signed = super().sign(secret, timestamp, arrived)
        return {"webhook-id": arrived.headers["webhook-id"], **signed}

    def _split(self, given: bytes) -> list[bytes]:
        return given.split(b" ")

    def _sign(self, secret: str, timestamp: str, arrived: Arrived) -> bytes:
        event_id = arrived.headers.get("webhook-id", "")
        before = f"{event_id}.{timestamp}.".encode("utf-8", "replace")
        key = _decode_secret(secret)
        digest = hmac.new(key, before + arrived.body, self.hash).digest()
        return b"v1," + base64.b64encode(digest)


def _decode_secret(secret: str) -> bytes:
    """Decodes a secret; both alphabets of base64 are in use."""
    text = secret.removeprefix("whsec_").replace("-", "+").replace("_", "/")
    content = decode_base64(text)
    if not content:
        raise invalid("a Standard Webhooks secret is whsec_ followed by base64")
    return content
