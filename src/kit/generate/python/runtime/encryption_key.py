"""Reads RSA encryption keys in their four formats."""

from __future__ import annotations

import json
import re

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.rsa import (
    RSAPublicKey,
    RSAPublicNumbers,
)
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    PublicFormat,
    load_der_public_key,
)

from .base64_text import decode_base64
from .errors import ConfigurationError

_ACCEPTED = (
    "accepted are SPKI PEM, SPKI base64, JWK, "
    "and base64 of <bits>!<RSAKeyValue>…</RSAKeyValue>"
)
_PRIVATE = "it holds a private key, which belongs to the service alone"
_PRIVATE_MEMBERS = {"d", "p", "q", "dp", "dq", "qi", "oth"}
_MAX_KEY_CHARACTERS = 16_384
_PEM = re.compile(
    r"-----BEGIN ([A-Z0-9 ]{1,30})-----([A-Za-z0-9+/=\s]*)-----END \1-----"
)
# No other XML is parsed, to keep the parser simple.
_KEY_VALUE = re.compile(
    r"([0-9]{1,5})!\s*<RSAKeyValue>"
    r"(?:\s*<(Modulus|Exponent)>[A-Za-z0-9+/=\s]*</\2>){2}\s*</RSAKeyValue>\s*"
)


def read_encryption_key(key: str) -> RSAPublicKey:
    """Reads a key of 2048 to 8192 bits in any format, which it recognizes by its form.

    Raises:
        ConfigurationError: `missing_key` or `malformed_key`; never repeats the key.
    """
    if not key:
        raise ConfigurationError(
            "missing_key", f"no encryption key was given; {_ACCEPTED}"
        )
    if not isinstance(key, str) or len(key) > _MAX_KEY_CHARACTERS:
        raise _malformed("text", f"it is not text of {_MAX_KEY_CHARACTERS} characters")
    text = key.strip()
    if text.startswith("{"):
        return _read_jwk(text)
    if "-----BEGIN" in text:
        return _read_pem(text)
    content = decode_base64(re.sub(r"\s", "", text))
    if content is None:
        raise _malformed("text", "it is neither PEM nor JSON nor standard base64")
    if content.startswith(b"\x30"):
        return _read_spki("SPKI base64", content)
    return _read_key_value(content.decode("utf-8", "replace"))


def _read_pem(text: str) -> RSAPublicKey:
    # Environment files often hold a PEM on one line, with its line ends written as \n.
    found = _PEM.fullmatch(re.sub(r"\\[nr]", "\n", text).strip())
    if not found:
        raise _malformed("PEM", "it is not one whole block from BEGIN to END")
    label, body = found.groups()
    if label != "PUBLIC KEY":
        is_private = "PRIVATE" in label
        raise _malformed("PEM", _PRIVATE if is_private else 'it is no "PUBLIC KEY"')
    der = decode_base64(re.sub(r"\s", "", body))
    if der is None:
        raise _malformed("SPKI PEM", "its body is not standard base64")
    return _read_spki("SPKI PEM", der)


def _read_spki(form: str, der: bytes) -> RSAPublicKey:
    try:
        key = load_der_public_key(der)
    except (ValueError, UnsupportedAlgorithm):
        raise _malformed(form, "it is not one whole SubjectPublicKeyInfo") from None
    # Encoded again it must be identical: no trailing bytes, and a key for encryption.
    if not isinstance(key, RSAPublicKey) or der != key.public_bytes(
        Encoding.DER, PublicFormat.SubjectPublicKeyInfo
    ):
        raise _malformed(form, "its algorithm is not rsaEncryption")
    numbers = key.public_numbers()
    return _check(form, numbers.n, numbers.e)


def _read_jwk(text: str) -> RSAPublicKey:
    try:
        jwk = json.loads(text)
    except (ValueError, RecursionError):
        raise _malformed("JWK", "it is not valid JSON") from None
    if jwk.get("kty") != "RSA":
        raise _malformed("JWK", 'its "kty" is not "RSA"')
    if _PRIVATE_MEMBERS & jwk.keys():
        raise _malformed("JWK", _PRIVATE)
    n, e = (_read_base64url(jwk.get(name)) for name in ("n", "e"))
    if not n or not e:
        raise _malformed("JWK", 'its "n" or "e" is missing or not base64url')
    return _check("JWK", int.from_bytes(n, "big"), int.from_bytes(e, "big"))


def _read_base64url(text: object) -> bytes | None:
    if not isinstance(text, str) or not re.fullmatch(r"[A-Za-z0-9_-]+", text):
        return None
    padded = text + "=" * (-len(text) % 4)
    return decode_base64(padded.translate(str.maketrans("-_", "+/")))


def _read_key_value(text: str) -> RSAPublicKey:
    form = "RSAKeyValue" if "!<RSA" in text else "base64"
    found = _KEY_VALUE.fullmatch(text)
    n, e = (_read_element(text, name) for name in ("Modulus", "Exponent"))
    if not found or not n or not e:
        raise _malformed(form, "it is neither an SPKI nor <bits>! and an <RSAKeyValue>")
    key = _check(form, int.from_bytes(n, "big"), int.from_bytes(e, "big"))
    if int(found[1]) != key.key_size:
        raise _malformed(
            form, f"it announces {found[1]} bits, but its modulus has {key.key_size}"
        )
    return key


def _read_element(text: str, name: str) -> bytes | None:
    found = re.search(f"<{name}>([^<]*)<", text)
    return decode_base64(re.sub(r"\s", "", found[1])) if found else None


def _check(form: str, n: int, e: int) -> RSAPublicKey:
    if not 2048 <= n.bit_length() <= 8192:
        raise _malformed(
            form, f"its modulus has {n.bit_length()} bits, not 2048 to 8192"
        )
    if n % 2 == 0 or e % 2 == 0 or not 1 < e < 2**32:
        raise _malformed(form, "its modulus or exponent is not that of an RSA key")
    return RSAPublicNumbers(e, n).public_key()


def _malformed(form: str, problem: str) -> ConfigurationError:
    return ConfigurationError(
        "malformed_key",
        f"the encryption key was read as {form}, but {problem}; {_ACCEPTED}",
    )
