"""Tries keys that a callable gives: asked before each attempt, and never shown."""

from __future__ import annotations

import asyncio
import json
import unittest
from collections.abc import Callable
from typing import Any

import httpx
from paycontract_client import (
    ApiError,
    AsyncCheckoutClient,
    CheckoutClient,
    ConfigurationError,
    OutcomeUnknownError,
    RequestTimeoutError,
    Retry,
)

AT_ONCE = Retry(attempts=3, backoff=0)


class Service:
    """Answers with these statuses in turn, then with 200, and repeats the key that it got."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.keys: list[str] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        self.keys.append(
            request.headers.get("api-key") or request.headers["public-key"]
        )
        status = self.statuses.pop(0) if self.statuses else 200
        text = json.dumps({"message": f"{' '.join(self.keys[-2:])} is refused"})
        return httpx.Response(status, text=text)


class Sealed:
    def encrypt(self, plaintext: Any) -> str:
        return "sealed"


def checkout(service: Service, **options: Any) -> CheckoutClient:
    http = httpx.Client(transport=httpx.MockTransport(service))
    given: Any = {"public_key": "pk_test_1", "encryption": Sealed(), "retry": AT_ONCE}
    return CheckoutClient("https://host", http_client=http, **{**given, **options})


def rotate() -> Callable[[], str]:
    versions = iter(range(1, 100))
    return lambda: f"sk_test_rotated_{next(versions)}"


class GivenKeys(unittest.TestCase):
    def test_it_is_asked_before_each_attempt(self) -> None:
        service = Service(503, 503)
        client = checkout(service, secret_key=rotate())
        client.list_refunds()
        client.list_refunds()
        self.assertEqual(
            service.keys, [f"sk_test_rotated_{each}" for each in range(1, 5)]
        )

    def test_one_that_fails_ends_the_call_unsent_and_unseen(self) -> None:
        def leak() -> str:
            raise OSError("vault: sk_test_leaked")

        async def leak_later() -> str:
            return "sk_test_leaked"

        for code, secret_key in (
            ("key_unavailable", leak),
            ("malformed_key", lambda: ""),
            ("malformed_key", lambda: "sk_test_leaked\n"),
            ("malformed_key", lambda: None),
            ("malformed_key", leak_later),
            ("mixed_environments", lambda: "sk_live_leaked"),
        ):
            service = Service()
            with self.subTest(code), self.assertRaises(ConfigurationError) as raised:
                checkout(service, secret_key=secret_key).list_refunds()
            error = raised.exception
            self.assertEqual((error.code, service.keys), (code, []))
            self.assertIn("secret_key", str(error))
            self.assertNotIn("leaked", str(error))
            self.assertIsNone(error.__context__)

    def test_a_write_that_was_sent_before_stays_in_doubt(self) -> None:
        service = Service(429, 502)
        given = ["pk_test_1", "pk_test_2"]
        client = checkout(service, public_key=lambda: given.pop(0) if given else "")
        data: Any = {"customer": {}, "order": {"amount": 1, "currency": "NGN"}}
        with self.assertRaises(OutcomeUnknownError):
            client.create_order(data=data)
        self.assertEqual(service.keys, ["pk_test_1", "pk_test_2"])

    def test_keys_that_it_gave_are_masked(self) -> None:
        service = Service(503, 401)
        with self.assertRaises(ApiError) as raised:
            checkout(service, secret_key=rotate()).list_refunds()
        self.assertNotIn(
            "rotated", f"{raised.exception} {raised.exception.api_message}"
        )


class AwaitedKeys(unittest.IsolatedAsyncioTestCase):
    async def test_it_may_be_a_coroutine_and_has_the_time_of_the_call(self) -> None:
        async def read() -> str:
            await asyncio.sleep(0)
            return "sk_test_awaited"

        async def never() -> str:
            return await asyncio.Future[str]()

        service = Service()
        http = httpx.AsyncClient(transport=httpx.MockTransport(service))
        client = AsyncCheckoutClient("https://host", secret_key=read, http_client=http)
        await client.list_refunds()
        self.assertEqual(service.keys, ["sk_test_awaited"])
        silent = AsyncCheckoutClient("https://host", secret_key=never, http_client=http)
        with self.assertRaises(RequestTimeoutError) as raised:
            await silent.list_refunds(options={"timeout": 0.01})
        self.assertFalse(raised.exception.may_have_been_sent)
        self.assertEqual(len(service.keys), 1)


if __name__ == "__main__":
    unittest.main()
