"""Tests lost answers, hooks and the asynchronous client on a generated client."""

from __future__ import annotations

import asyncio
import traceback
import unittest
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import httpx

from client import (
    ApiError,
    AsyncBusinessClient,
    AsyncCheckoutClient,
    AttemptReport,
    InvalidResponseError,
    NetworkError,
    OutcomeUnknownError,
    RawResponse,
    RequestTimeoutError,
    Retry,
)
from client import checkout as client_checkout
from test_client import PUBLIC, SECRET, Answers, Sealed, business, checkout, ok

REFUND: Any = {"reference": "ORD-1", "amount": 10}
LOST = httpx.ReadError("lost")
GIVEN: Any = {"public_key": PUBLIC, "secret_key": SECRET}


def page(*items: Any) -> httpx.Response:
    return ok({"data": {"items": items, "meta": {"page": 1, "pages": 1}}})


def create_async(handler: Any, **options: Any) -> AsyncCheckoutClient:
    http = httpx.AsyncClient(transport=httpx.MockTransport(handler))
    return AsyncCheckoutClient(
        "https://host", http_client=http, encryption=Sealed(), **GIVEN, **options
    )


class Doubts(unittest.TestCase):
    def test_no_readable_answer_leaves_a_write_in_doubt_and_a_reading_not(self) -> None:
        for answer, cause in (
            (LOST, NetworkError),
            (httpx.ReadTimeout("late"), RequestTimeoutError),
            (httpx.Response(502), ApiError),
            (httpx.Response(200, content=b"{"), InvalidResponseError),
            (httpx.Response(101), NetworkError),
        ):
            client = business(Answers(answer), retry=None)
            with self.subTest(repr(answer)):
                with self.assertRaises(OutcomeUnknownError) as raised:
                    client.register_cad_collection_email(email="a@b.ca")
                error = raised.exception
                self.assertEqual(
                    (error.code, error.operation_id),
                    ("outcome_unknown", "registerCadCollectionEmail"),
                )
                self.assertIsInstance(error.cause, cause)
                self.assertIs(error.__cause__, error.cause)
                with self.assertRaises(cause):
                    client.list_cad_collection_emails()

    def test_what_was_not_sent_or_was_refused_stays_what_it_is(self) -> None:
        for answer, kind in (
            (httpx.ConnectError("refused"), NetworkError),
            (httpx.ConnectTimeout("late"), RequestTimeoutError),
            (httpx.Response(409), ApiError),
        ):
            with self.subTest(repr(answer)), self.assertRaises(kind):
                business(Answers(answer)).register_cad_collection_email(email="a@b.ca")

    def test_a_refusal_after_a_lost_answer_leaves_the_doubt(self) -> None:
        stated = replace(client_checkout._CREATE_REFUND, idempotency_stated=True)
        client = checkout(
            Answers(LOST, httpx.Response(409)), retry=Retry(attempts=2, backoff=0)
        )
        with patch.object(client_checkout, "_CREATE_REFUND", stated):
            with self.assertRaises(OutcomeUnknownError) as raised:
                client.create_refund(data=REFUND)
        self.assertIsInstance(raised.exception.cause, ApiError)

    def test_nothing_of_the_plaintext_is_printed(self) -> None:
        with self.assertRaises(OutcomeUnknownError) as raised:
            checkout(Answers(LOST)).create_refund(
                data={**REFUND, "reason": "Card 4242424242424242"}
            )
        error = raised.exception
        for text in (repr(error), "".join(traceback.format_exception(error))):
            self.assertNotIn("4242", text)

    def test_confirm_never_raises(self) -> None:
        told = httpx.Response(500, json={"message": f"no {SECRET}"})
        for answer in (told, LOST, ValueError("not one of httpx"), page(1)):
            client = checkout(Answers(LOST, answer), retry=None)
            with self.assertRaises(OutcomeUnknownError) as raised:
                client.create_refund(data=REFUND)
            found = raised.exception.confirm()
            self.assertEqual(found.outcome, "unknown")
            self.assertIn("listRefunds", found.reason or "")
            self.assertNotIn(SECRET, str(found))

    def test_an_amount_of_another_kind_of_number_is_the_same(self) -> None:
        record = {"idempotencyKey": "k", "amount": 10.5, "status": "PENDING"}
        client = checkout(Answers(LOST, page(record)))
        with self.assertRaises(OutcomeUnknownError) as raised:
            client.create_refund(
                data={**REFUND, "amount": 10.5}, options={"idempotency_key": "k"}
            )
        self.assertEqual(raised.exception.confirm().outcome, "done")

    def test_a_clock_that_was_set_back_makes_no_record_older(self) -> None:
        date = {"date": "Tue, 24 Mar 2026 09:30:00 GMT"}
        record = {"id": "r1", "amount": 10, "createdAt": "2026-03-14T09:30:00.000Z"}
        answer = page(record)
        answer.headers.update(date)
        with patch("time.time", return_value=0.0), patch("time.monotonic") as clock:
            clock.return_value = 0.0
            with self.assertRaises(OutcomeUnknownError) as raised:
                checkout(Answers(LOST, answer), timeout=None).create_refund(data=REFUND)
            clock.return_value = 10 * 86_400.0
            found = raised.exception.confirm()
        self.assertEqual((found.outcome, found.found), ("unknown", (record,)))


class Hooks(unittest.TestCase):
    def test_each_attempt_is_reported_without_secrets(self) -> None:
        reports: list[AttemptReport] = []
        service = Answers(
            LOST,
            httpx.Response(503, headers={"x-request-id": "req_1"}),
            httpx.Response(503, headers={"x-request-id": f"req-{SECRET}"}),
            ok(),
        )
        client = business(
            service, on_attempt=reports.append, retry=Retry(attempts=4, backoff=0)
        )
        client.verify_payment(reference="PAY_1")
        self.assertEqual(
            [(each.attempt, each.status, each.request_id) for each in reports],
            [(1, None, None), (2, 503, "req_1"), (3, 503, None), (4, 200, None)],
        )
        self.assertEqual(getattr(reports[0].error, "code", None), "network_error")
        self.assertEqual(reports[0].path, "/s2s/payments/verify/{reference}")
        self.assertTrue(all(each.duration >= 0 for each in reports))
        self.assertNotIn(SECRET, str(reports))
        self.assertNotIn("PAY_1", str(reports))

    def test_an_error_of_the_hook_does_not_change_the_call(self) -> None:
        def fail(report: AttemptReport) -> None:
            raise ValueError

        self.assertEqual(checkout(Answers(ok("done")), on_attempt=fail).ping(), "done")
        with self.assertRaises(NetworkError):
            checkout(Answers(LOST), on_attempt=fail).ping()

    def test_what_came_beside_the_body_is_given_on_request(self) -> None:
        seen: list[RawResponse] = []
        answer = httpx.Response(201, headers={"x-request-id": "req_1"}, json={})
        checkout(Answers(answer)).ping(options={"on_response": seen.append})
        self.assertEqual((seen[0].status, seen[0].request_id), (201, "req_1"))
        self.assertEqual(seen[0].headers["X-Request-Id"], "req_1")


class Asynchronous(unittest.IsolatedAsyncioTestCase):
    async def test_it_does_as_the_other(self) -> None:
        service = Answers(httpx.Response(503), ok("done"))
        with patch("asyncio.sleep") as sleep:
            async with create_async(service) as client:
                self.assertEqual(await client.ping(), "done")
        sleep.assert_awaited_once()

    async def test_items_come_page_after_page(self) -> None:
        def transactions(item: int, following: int) -> httpx.Response:
            meta = {"nextPage": following}
            return ok({"data": {"transactions": [item], "meta": meta}})

        service = Answers(transactions(1, 2), transactions(2, 0))
        http = httpx.AsyncClient(transport=httpx.MockTransport(service))
        client = AsyncBusinessClient("https://host", http_client=http, **GIVEN)
        self.assertEqual([each async for each in client.iter_transactions()], [1, 2])

    async def test_a_lost_answer_is_asked_about(self) -> None:
        record = {"idempotencyKey": "k", "amount": 10, "status": "PENDING"}
        client = create_async(Answers(LOST, page(record)))
        with self.assertRaises(OutcomeUnknownError) as raised:
            await client.create_refund(data=REFUND, options={"idempotency_key": "k"})
        confirmation = await raised.exception.confirm_async()
        self.assertEqual(confirmation.answer, record)
        self.assertEqual(raised.exception.confirm().outcome, "unknown")

    async def test_an_error_of_either_client_is_asked_about_alike(self) -> None:
        with self.assertRaises(OutcomeUnknownError) as raised:
            checkout(Answers(LOST, page())).create_refund(data=REFUND)
        self.assertEqual((await raised.exception.confirm_async()).outcome, "not_done")

    async def test_a_call_that_is_cancelled_is_over(self) -> None:
        async def never(request: httpx.Request) -> httpx.Response:
            await asyncio.Event().wait()
            raise AssertionError

        call = asyncio.ensure_future(create_async(never).create_refund(data=REFUND))
        await asyncio.sleep(0)
        call.cancel()
        with self.assertRaises(asyncio.CancelledError):
            await call


if __name__ == "__main__":
    unittest.main()
