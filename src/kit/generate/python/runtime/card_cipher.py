"""Creates the string for `cardData`: a card as JSON, encrypted with AES-256-GCM."""

from __future__ import annotations

import os
from typing import Any

from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from .base64_text import decode_base64
from .errors import ConfigurationError, PayloadTooLongError
from .json_text import encode

_IV_BYTES = 12
_TAG_BYTES = 16
_MAX_CARD_BYTES = 4096


class CardCipher:
    """Encrypts cards with the card key, each with a new random IV.

    That card data is AES-256-GCM encrypted is stated (§4.2); its form,
    `hex(iv):hex(ciphertext):hex(tag)`, is a proposal (aes-parameters).

    Args:
        key: 32 bytes in standard base64.

    Raises:
        ConfigurationError: `missing_key` or `malformed_key`.
    """

    procedure = "aes-256-gcm"

    def __init__(self, key: str) -> None:
        if not key:
            raise ConfigurationError("missing_key", "no card key was given")
        content = decode_base64(key.strip()) if isinstance(key, str) else None
        if content is None or len(content) != 32:
            found = "no standard base64" if content is None else f"{len(content)} bytes"
            raise ConfigurationError(
                "malformed_key",
                f"the card key must be base64 of 32 bytes; it is {found}",
            )
        self._cipher = AESGCM(content)

    def encrypt(self, plaintext: Any) -> str:
        """Raises PayloadTooLongError before anything is encrypted."""
        message = encode(plaintext)
        if len(message) > _MAX_CARD_BYTES:
            raise PayloadTooLongError(len(message), _MAX_CARD_BYTES)
        iv = os.urandom(_IV_BYTES)
        sealed = self._cipher.encrypt(iv, message, None)
        parts = (iv, sealed[:-_TAG_BYTES], sealed[-_TAG_BYTES:])
        return ":".join(part.hex() for part in parts)
