"""Holds payload_cipher.py to the vectors of paycontract."""

from __future__ import annotations

import base64
import json
import os
import unittest
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import load_pem_private_key
from payload_cipher import PADDINGS, CardCipher, PayloadCipher, PayloadTooLongError, to_json

FOLDER = Path(os.environ.get("VECTORS") or Path(__file__).parent / "../../contracts/vectors")


def read(name: str) -> dict:
    return json.loads((FOLDER / name).read_text("utf-8"))


class PayloadVectors(unittest.TestCase):
    vectors = read("rsa-payload.json")
    public_keys = {key["id"]: key["public"]["spkiPem"] for key in read("rsa-keys.json")["keys"]}
    private_keys = {
        key["id"]: load_pem_private_key(key["private"]["pkcs8Pem"].encode(), None)
        for key in read("rsa-keys.json")["keys"]
    }

    def cipher(self, vector: dict) -> PayloadCipher:
        return PayloadCipher(self.public_keys[vector["key"]], vector["padding"])

    def decrypt(self, vector: dict, data: str) -> bytes:
        rsa_padding, _ = PADDINGS[vector["padding"]]
        return self.private_keys[vector["key"]].decrypt(base64.b64decode(data), rsa_padding)

    def test_what_others_encrypted_is_read(self) -> None:
        for vector in self.vectors["decrypts"]:
            with self.subTest(vector["id"]):
                self.assertEqual(self.decrypt(vector, vector["output"]), vector["input"].encode())

    def test_what_is_encrypted_here_is_read_again(self) -> None:
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
                longest = json.loads(vector["input"])
                self.assertEqual(self.decrypt(vector, cipher.encrypt(longest)), vector["input"].encode())
                with self.assertRaises(PayloadTooLongError):
                    cipher.encrypt(json.loads(vector["refusedInput"]))

    def test_keys_are_refused(self) -> None:
        readable = {"pem-pkcs1", "pem-rsa-pss"}  # the library turns these two into the same RSA key
        for vector in read("key-formats.json")["refused"]:
            if not vector["id"].startswith("pem-") or vector["id"] in readable:
                continue
            with self.subTest(vector["id"]), self.assertRaises(ValueError):
                PayloadCipher(vector["input"], "oaep-sha256")


class CardVectors(unittest.TestCase):
    vectors = read("card-aes-256-gcm.json")

    def test_the_same_iv_gives_the_same_string(self) -> None:
        for vector in self.vectors["decrypts"]:
            with self.subTest(vector["id"]):
                iv = bytes.fromhex(vector["output"].split(":")[0])
                sealed = CardCipher(vector["key"])._seal(vector["input"].encode(), iv)
                self.assertEqual(sealed, vector["output"].lower())

    def test_a_card_is_read_again_and_never_sealed_alike(self) -> None:
        for vector in self.vectors["decrypts"]:
            with self.subTest(vector["id"]):
                card = json.loads(vector["input"])
                first, second = (CardCipher(vector["key"]).encrypt(card) for _ in range(2))
                self.assertNotEqual(first, second)
                iv, ciphertext, tag = (bytes.fromhex(part) for part in first.split(":"))
                self.assertEqual((len(iv), len(tag)), (12, 16))
                opened = AESGCM(base64.b64decode(vector["key"])).decrypt(iv, ciphertext + tag, None)
                self.assertEqual(opened, to_json(card))

    def test_keys_are_refused(self) -> None:
        for vector in self.vectors["refusedKeys"]:
            with self.subTest(vector["id"]), self.assertRaises(ValueError):
                CardCipher(vector["input"])


if __name__ == "__main__":
    unittest.main()
