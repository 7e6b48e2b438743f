"""Holds the verification of webhooks to the vectors of paycontract."""

from __future__ import annotations

import json
import os
import unittest
from pathlib import Path
from typing import Any

from paycontract_client import (
    ConfigurationError,
    UnknownEvent,
    WebhookError,
    verify_webhook,
)
from receive_webhooks import create_handler

HERE = Path(__file__).parent
FOLDER = Path(os.environ.get("VECTORS") or HERE / "../../contracts/vectors")
FILE = json.loads((FOLDER / "webhooks.json").read_text("utf-8"))


# What the vectors call each refusal.
NAMES = {
    "webhook_forged": "forged",
    "webhook_too_old": "stale",
    "webhook_malformed": "malformed",
}


def judge(vector: Any, seen: set[str]) -> str:
    try:
        event = verify_webhook(
            vector["rawBody"],
            vector["headers"],
            vector["secrets"],
            tolerance=vector.get("toleranceSeconds"),
            now=vector["nowSeconds"],
        )
    except WebhookError as error:
        return NAMES[error.code]
    if isinstance(event, UnknownEvent):
        return "unknown"
    if event["id"] in seen:
        return "duplicate"
    seen.add(event["id"])
    return "accepted"


class WebhookVectors(unittest.TestCase):
    def test_every_delivery_is_judged_as_the_vectors_say(self) -> None:
        bodies = {each["id"]: each for each in FILE["vectors"]}
        for vector in FILE["vectors"]:
            seen: set[str] = set()
            if vector["expected"] == "duplicate":
                judge(bodies[vector["replayOf"]], seen)
            with self.subTest(vector["id"]):
                self.assertEqual(judge(vector, seen), vector["expected"])

    def test_no_time_is_within_a_tolerance_that_is_no_number(self) -> None:
        vector = {**FILE["vectors"][0], "toleranceSeconds": float("nan")}
        self.assertEqual(judge(vector, set()), "stale")

    def test_a_body_is_read_as_bytes_or_text(self) -> None:
        vector = FILE["vectors"][0]
        raw = {**vector, "rawBody": vector["rawBody"].encode()}
        self.assertEqual(judge(raw, set()), "accepted")

    def test_no_secret_verifies_nothing(self) -> None:
        vector = FILE["vectors"][0]
        for secrets in ([], "", ["", "a"]):
            with self.subTest(secrets), self.assertRaises(ConfigurationError):
                verify_webhook(vector["rawBody"], vector["headers"], secrets)

    def test_the_receiver_refuses_what_is_forged_or_old(self) -> None:
        vector = FILE["vectors"][0]
        body, headers = vector["rawBody"].encode(), vector["headers"]
        for secrets in (["another"], vector["secrets"]):
            answer = create_handler(secrets).handle(body, headers)
            self.assertEqual(answer.status, 401)


if __name__ == "__main__":
    unittest.main()
