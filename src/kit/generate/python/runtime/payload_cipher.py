"""Creates the string for `data`: a payload as JSON, in one RSA block, in base64."""

from __future__ import annotations

import base64
from typing import Any

from cryptography.hazmat.primitives.asymmetric.padding import MGF1, OAEP, PKCS1v15
from cryptography.hazmat.primitives.hashes import SHA1, SHA256

from .encryption_key import read_encryption_key
from .errors import ConfigurationError, PayloadTooLongError
from .json_text import encode

# Each with the bytes of the block that it uses. OAEP uses the same hash for its mask.
_PADDINGS = {
    "oaep-sha256": (OAEP(MGF1(SHA256()), SHA256(), None), 66),
    "oaep-sha1": (OAEP(MGF1(SHA1()), SHA1(), None), 42),
    "pkcs1-v1_5": (PKCS1v15(), 11),
}


class PayloadCipher:
    """Encrypts payloads with the RSA encryption key of the service.

    That `data` is RSA-encrypted is stated (§4.1, §5.4); key format, padding and procedure
    are proposals (rsa-key-format, rsa-padding, rsa-data-procedure).

    Args:
        key: The public encryption key: SPKI as PEM or base64, a JWK as JSON text, or
            base64 of `<bits>!<RSAKeyValue>…</RSAKeyValue>`.
        padding: `oaep-sha256`, `oaep-sha1` or `pkcs1-v1_5`, never guessed: ask the operator.

    Raises:
        ConfigurationError: `missing_key`, `malformed_key` or `invalid_option`.
    """

    procedure = "rsa"

    def __init__(self, key: str, padding: str) -> None:
        if padding not in _PADDINGS:
            raise ConfigurationError(
                "invalid_option", f"padding must be one of {', '.join(_PADDINGS)}"
            )
        self._key = read_encryption_key(key)
        self._padding, overhead = _PADDINGS[padding]
        self.key_bits: int = self._key.key_size
        self.max_payload_bytes = (self.key_bits + 7) // 8 - overhead
        """Maximum length of a payload, in bytes of UTF-8 JSON."""

    def encrypt(self, plaintext: Any) -> str:
        """Raises PayloadTooLongError before anything is encrypted."""
        message = encode(plaintext)
        if len(message) > self.max_payload_bytes:
            raise PayloadTooLongError(len(message), self.max_payload_bytes)
        return base64.b64encode(self._key.encrypt(message, self._padding)).decode(
            "ascii"
        )
