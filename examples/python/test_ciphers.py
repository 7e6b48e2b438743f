"""Holds the ciphers of the client to the vectors of paycontract."""

from __future__ import annotations

import base64
import json
import os
import unittest
from pathlib import Path
from typing import Any
from unittest.mock import patch

from cryptography.hazmat.primitives.asymmetric import padding
from cryptography.hazmat.primitives.asymmetric.rsa import RSAPrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA1, SHA256
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from paycontract_client import (
    CardCipher,
    ConfigurationError,
    PayloadCipher,
    PayloadTooLongError,
)
from paycontract_client.encryption_key import read_encryption_key

HERE = Path(__file__).parent
FOLDER = Path(os.environ.get("VECTORS") or HERE / "../../contracts/vectors")
PADDINGS = {
    "oaep-sha256": padding.OAEP(padding.MGF1(SHA256()), SHA256(), None),
    "oaep-sha1": padding.OAEP(padding.MGF1(SHA1()), SHA1(), None),
    "pkcs1-v1_5": padding.PKCS1v15(),
}


def read(name: str) -> Any:
    return json.loads((FOLDER / name).read_text("utf-8"))


class PayloadVectors(unittest.TestCase):
    vectors = read("rsa-payload.json")
    keys = {key["id"]: key for key in read("rsa-keys.json")["keys"]}

    def cipher(self, vector: Any) -> PayloadCipher:
        public = self.keys[vector["key"]]["public"]["spkiPem"]
        return PayloadCipher(public, vector["padding"])

    def decrypt(self, vector: Any, data: str) -> bytes:
        private = self.keys[vector["key"]]["private"]["pkcs8Pem"].encode()
        key = load_pem_private_key(private, None)
        assert isinstance(key, RSAPrivateKey)
        return key.decrypt(base64.b64decode(data), PADDINGS[vector["padding"]])

    def test_what_is_encrypted_here_is_read_there(self) -> None:
        for vector in self.vectors["decrypts"]:
            with self.subTest(vector["id"]):
                payload = json.loads(vector["input"])
                data = self.cipher(vector).encrypt(payload)
                self.assertEqual(json.loads(self.decrypt(vector, data)), payload)

    def test_a_payload_fits_to_the_byte_and_no_further(self) -> None:
        for vector in self.vectors["limits"]:
            with self.subTest(vector["id"]):
                cipher = self.cipher(vector)
                self.assertEqual(cipher.max_payload_bytes, vector["maxPayloadBytes"])
                data = cipher.encrypt(json.loads(vector["input"]))
                self.assertEqual(self.decrypt(vector, data), vector["input"].encode())
                with self.assertRaises(PayloadTooLongError) as raised:
                    cipher.encrypt(json.loads(vector["refusedInput"]))
                most = vector["maxPayloadBytes"]
                self.assertEqual(raised.exception.payload_bytes, most + 1)
                self.assertIn(str(most), str(raised.exception))

    def test_a_padding_is_never_guessed(self) -> None:
        with self.assertRaises(ConfigurationError) as raised:
            PayloadCipher(self.keys["rsa-2048"]["public"]["spkiPem"], "")
        self.assertEqual(raised.exception.code, "invalid_option")


class KeyVectors(unittest.TestCase):
    vectors = read("key-formats.json")

    @staticmethod
    def text(key: Any) -> str:
        return key if isinstance(key, str) else json.dumps(key)

    def test_every_form_is_read(self) -> None:
        for vector in self.vectors["accepted"]:
            with self.subTest(vector["id"]):
                key = read_encryption_key(self.text(vector["input"]))
                modulus = base64.urlsafe_b64decode(vector["output"]["n"] + "==")
                self.assertEqual(key.key_size, vector["output"]["keyBits"])
                self.assertEqual(key.public_numbers().n, int.from_bytes(modulus, "big"))

    def test_keys_are_refused_and_never_repeated(self) -> None:
        for vector in self.vectors["refused"]:
            with self.subTest(vector["id"]):
                with self.assertRaises(ConfigurationError) as raised:
                    read_encryption_key(self.text(vector["input"]))
                self.assertEqual(raised.exception.code, vector["error"])
                self.assertIn(vector["recognisedAs"], str(raised.exception))
                self.assertNotIn(self.text(vector["input"])[:40], str(raised.exception))


class CardVectors(unittest.TestCase):
    vectors = read("card-aes-256-gcm.json")

    def test_the_same_iv_gives_the_same_string(self) -> None:
        for vector in self.vectors["decrypts"]:
            iv = bytes.fromhex(vector["output"].split(":")[0])
            card = json.loads(vector["input"])
            plain = json.dumps(card, ensure_ascii=False, separators=(",", ":"))
            if len(iv) != 12 or plain != vector["input"]:
                continue
            with self.subTest(vector["id"]), patch("os.urandom", return_value=iv):
                sealed = CardCipher(vector["key"]).encrypt(card)
                self.assertEqual(sealed, vector["output"].lower())

    def test_a_card_is_read_again_and_never_sealed_alike(self) -> None:
        for vector in self.vectors["decrypts"]:
            with self.subTest(vector["id"]):
                card = json.loads(vector["input"])
                cipher = CardCipher(vector["key"])
                first, second = cipher.encrypt(card), cipher.encrypt(card)
                self.assertNotEqual(first, second)
                iv, ciphertext, tag = (bytes.fromhex(part) for part in first.split(":"))
                key = AESGCM(base64.b64decode(vector["key"]))
                opened = key.decrypt(iv, ciphertext + tag, None)
                self.assertEqual(json.loads(opened), card)

    def test_keys_are_refused(self) -> None:
        for vector in self.vectors["refusedKeys"]:
            with self.subTest(vector["id"]):
                with self.assertRaises(ConfigurationError) as raised:
                    CardCipher(vector["input"])
                self.assertEqual(raised.exception.code, vector["error"])


if __name__ == "__main__":
    unittest.main()
