"""The ciphers of the service, in Python: RSA for `data`, AES-256-GCM for card data.

That `data` is RSA-encrypted is stated (§4.1, §5.4), and that card data is AES-256-GCM encrypted (§4.2). Key format,
padding and encoding are not shown: what stands here is proposed (gaps rsa-key-format, rsa-padding, rsa-data-procedure
and aes-parameters) and held to the project's vectors by test_payload_cipher.py.
"""

from __future__ import annotations

import base64
import binascii
import json
import os
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import load_pem_public_key

# region encrypt-data
def oaep(algorithm: hashes.HashAlgorithm) -> padding.OAEP:
    return padding.OAEP(mgf=padding.MGF1(algorithm), algorithm=algorithm, label=None)


# Each with the bytes that it takes from the block.
PADDINGS = {
    "oaep-sha256": (oaep(hashes.SHA256()), 66),
    "oaep-sha1": (oaep(hashes.SHA1()), 42),
    "pkcs1-v1_5": (padding.PKCS1v15(), 11),
}


class PayloadTooLongError(ValueError):
    """A payload that does not fit into the one block of its key."""


class PayloadCipher:
    """Turns a payload into the string that `data` carries: JSON, UTF-8, one RSA block, base64."""

    def __init__(self, public_key_pem: str, padding_name: str) -> None:
        key = load_pem_public_key(public_key_pem.encode())
        if not isinstance(key, rsa.RSAPublicKey) or key.key_size < 2048:
            raise ValueError("the encryption key has to be an RSA key of at least 2048 bits")
        if padding_name not in PADDINGS:
            raise ValueError(f"the padding is one of {', '.join(PADDINGS)}: ask the operator which")
        self._key = key
        self._padding, overhead = PADDINGS[padding_name]
        self.max_payload_bytes = key.key_size // 8 - overhead

    def encrypt(self, payload: Any) -> str:
        plaintext = to_json(payload)
        if len(plaintext) > self.max_payload_bytes:
            raise PayloadTooLongError(
                f"the payload has {len(plaintext)} bytes as JSON, this key and padding take {self.max_payload_bytes}"
            )
        return base64.b64encode(self._key.encrypt(plaintext, self._padding)).decode("ascii")


def to_json(value: Any) -> bytes:
    """Without spaces and escapes: every byte counts."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
# endregion encrypt-data


# region encrypt-card
class CardCipher:
    """Turns a card into the string that `cardData` carries: hex(iv):hex(ciphertext):hex(tag)."""

    def __init__(self, key_base64: str) -> None:
        try:
            key = base64.b64decode(key_base64, validate=True)
        except binascii.Error:
            key = b""
        if len(key) != 32:
            raise ValueError("the card key has to be 32 bytes in base64")
        self._cipher = AESGCM(key)

    def encrypt(self, card: Any) -> str:
        return self._seal(to_json(card), iv=os.urandom(12))

    def _seal(self, plaintext: bytes, iv: bytes) -> str:
        sealed = self._cipher.encrypt(iv, plaintext, None)
        return ":".join(part.hex() for part in (iv, sealed[:-16], sealed[-16:]))
# endregion encrypt-card
