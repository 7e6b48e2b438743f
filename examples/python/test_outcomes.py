"""Holds what is concluded of a lost answer to the vectors of paycontract."""

from __future__ import annotations

import json
import os
import re
import time
import unittest
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx
from paycontract_client import (
    BusinessClient,
    CheckoutClient,
    Confirmation,
    OutcomeUnknownError,
)

HERE = Path(__file__).parent
FOLDER = Path(os.environ.get("VECTORS") or HERE / "../../contracts/vectors")
VECTORS = json.loads((FOLDER / "outcomes.json").read_text("utf-8"))["vectors"]


class Sealed:
    def encrypt(self, plaintext: Any) -> str:
        return "sealed"


class Service:
    """Loses the first request, and gives these answers to the others."""

    def __init__(self, answers: list[Any]) -> None:
        self.answers = list(answers)
        self.requests: list[Any] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        key = request.headers.get("idempotency-key")
        self.requests.append((request.method, request.url, key, request.content))
        if len(self.requests) == 1:
            raise httpx.ReadError("lost")
        answer = self.answers.pop(0)
        body = answer["body"]
        text = body if isinstance(body, str) else json.dumps(body)
        headers = answer.get("headers", {})
        return httpx.Response(answer["status"], headers=headers, text=text)


def snake(name: str) -> str:
    return re.sub("[A-Z]", lambda found: f"_{found[0].lower()}", name)


def ask(vector: Any, service: Service) -> Confirmation:
    http = httpx.Client(transport=httpx.MockTransport(service))
    given: Any = {
        **{"public_key": "pk_visible", "secret_key": "sk_hidden"},
        **{"encryption": Sealed(), "http_client": http, "retry": None},
    }
    clients = [
        kind("https://host", **given) for kind in (CheckoutClient, BusinessClient)
    ]
    method = snake(vector["operation"])
    call = next(getattr(each, method) for each in clients if hasattr(each, method))
    key = vector["idempotencyKey"]
    try:
        call(
            **{snake(name): value for name, value in vector["input"].items()},
            options={"idempotency_key": key} if key else {},
        )
    except OutcomeUnknownError as error:
        asked_at = time.time() + vector["elapsedSeconds"]
        with patch("time.time", return_value=asked_at):
            return error.confirm()
    raise AssertionError("it was answered")


class OutcomeVectors(unittest.TestCase):
    def test_every_lost_answer_is_judged_as_the_vectors_say(self) -> None:
        for vector in VECTORS:
            with self.subTest(vector["id"]):
                service = Service(vector["answers"])
                confirmation = ask(vector, service)
                expected = vector["expected"]
                self.assertEqual(confirmation.outcome, expected["outcome"])
                names = [
                    each.get("id") or each.get("paymentReference") or each["reference"]
                    for each in confirmation.found
                ]
                self.assertEqual(names, expected.get("found", []))
                is_unknown = confirmation.outcome == "unknown"
                self.assertEqual(confirmation.reason is not None, is_unknown)
                is_done = confirmation.outcome == "done"
                self.assertEqual(confirmation.answer is not None, is_done)
                self.assertEqual(len(service.requests), 1 + len(vector["answers"]))
                if "repeats" in expected:
                    self.assertEqual(service.requests[1], service.requests[0])


if __name__ == "__main__":
    unittest.main()
