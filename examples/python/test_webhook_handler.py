"""Tries the handler of webhooks: what it answers, and that an event is handled once."""

from __future__ import annotations

import asyncio
import json
import threading
import unittest
from collections.abc import Callable
from typing import Any
from unittest.mock import patch

from paycontract_client import (
    AsyncWebhookHandler,
    ConfigurationError,
    InMemorySeenEvents,
    WebhookAnswer,
    WebhookHandler,
    WebhookTimeoutError,
    sign_webhook,
)
from test_webhooks import FILE

ORDER = str(FILE["vectors"][0]["rawBody"])
SECRET = "whsec_test_handler"
NOW = 1_767_225_600
AWAY = OSError("away")


def sign(
    body: str = ORDER, secret: str = SECRET, at: int = NOW
) -> tuple[str, dict[str, str]]:
    return body, sign_webhook(body, secret, now=at)


def fail(*_: object) -> None:
    raise AWAY


class Receiver:
    """A handler, and what was handled and reported."""

    def __init__(self, listener: Callable[[Any], object] | None = None, **options: Any):
        self.handled: list[Any] = []
        self.told: list[tuple[Exception, Any]] = []
        given: Any = {
            "on": {"order.succeeded": listener or self.handled.append},
            "on_error": lambda error, event: self.told.append((error, event)),
            "now": lambda: NOW,
            **options,
        }
        self.handler = WebhookHandler(SECRET, **given)

    def receive(self, delivery: tuple[str, dict[str, str]] = sign()) -> Any:
        return read(self.handler.handle(*delivery))


def read(answer: WebhookAnswer) -> tuple[int, Any]:
    return answer.status, json.loads(answer.body)


RECEIVED = (200, {"received": True})
FAILED = (500, {"error": "failed"})


class Answers(unittest.TestCase):
    def test_what_nobody_asked_for_is_acknowledged(self) -> None:
        receiver = Receiver()
        for name in ("order.failed", "order.split"):
            delivery = sign(ORDER.replace("order.succeeded", name))
            self.assertEqual(receiver.receive(delivery), RECEIVED)
        self.assertEqual(receiver.handled, [])

    def test_an_unknown_event_has_a_function_and_may_have_no_id(self) -> None:
        names: list[str] = []
        on = {"unknown": lambda event: names.append(f"{event.event} {event.id}")}
        receiver = Receiver(on=on)
        for body in (
            '{"event":"a","id":"1"}',
            '{"event":"b"}',
            '{"event":"c","id":""}',
        ):
            self.assertEqual(receiver.receive(sign(body)), RECEIVED)
            self.assertEqual(receiver.receive(sign(body)), RECEIVED)
        self.assertEqual(names, ["a 1", "b None", "b None", "c None", "c None"])

    def test_refusals_and_the_hook_knows_why(self) -> None:
        for delivery, answer, code in (
            (sign(secret="other"), (401, {"error": "unauthorized"}), "webhook_forged"),
            (sign(at=1), (401, {"error": "unauthorized"}), "webhook_too_old"),
            (sign("{}"), (400, {"error": "malformed"}), "webhook_malformed"),
        ):
            receiver = Receiver()
            self.assertEqual(receiver.receive(delivery), answer)
            ((error, event),) = receiver.told
            self.assertEqual((getattr(error, "code", ""), event), (code, None))
            self.assertEqual(receiver.handled, [])

    def test_what_is_no_post_or_too_long(self) -> None:
        answer = Receiver().handler.handle(*sign(), method="GET")
        self.assertEqual((answer.status, answer.headers["allow"]), (405, "POST"))
        receiver = Receiver(max_body_bytes=len(ORDER))
        self.assertEqual(receiver.receive(), RECEIVED)
        self.assertEqual(receiver.receive(sign(f"{ORDER} "))[0], 413)

    def test_a_function_that_fails_is_told_with_its_event(self) -> None:
        receiver = Receiver(fail)
        self.assertEqual(receiver.receive(), FAILED)
        self.assertEqual(receiver.told, [(AWAY, json.loads(ORDER))])

    def test_what_takes_longer_than_the_service_waits_is_told(self) -> None:
        for ended, told in ((5.0, []), (5.1, ["webhook_timeout"])):
            receiver = Receiver()
            with patch("time.monotonic", side_effect=[0.0, ended]):
                self.assertEqual(receiver.receive(), RECEIVED)
            codes = [getattr(error, "code", "") for error, _ in receiver.told]
            self.assertEqual(codes, told)

    def test_a_hook_that_fails_changes_no_answer(self) -> None:
        receiver = Receiver(on_error=fail)
        self.assertEqual(receiver.receive(sign(secret="other"))[0], 401)

    def test_without_a_hook_failures_are_logged_without_the_event(self) -> None:
        receiver = Receiver(fail, on_error=None)
        with self.assertLogs("paycontract_client") as logs:
            receiver.receive(sign(secret="other"))
            receiver.receive()
        self.assertEqual(len(logs.output), 1)
        self.assertIn("away", logs.output[0])
        self.assertNotIn("ORD-", logs.output[0])

    def test_what_cannot_work_is_refused_at_once(self) -> None:
        wrong: list[Any] = [("", {}), ([], {}), (SECRET, {"order.paid": fail})]
        for secrets, on in wrong:
            with self.subTest(on), self.assertRaises(ConfigurationError):
                WebhookHandler(secrets, on)
        for timeout in (0, float("nan")):
            with self.assertRaises(ConfigurationError):
                Receiver(timeout=timeout)


class Once(unittest.TestCase):
    def test_an_event_is_handled_once_and_acknowledged_each_time(self) -> None:
        receiver = Receiver()
        answers = [receiver.receive() for _ in range(3)]
        self.assertEqual(answers, [RECEIVED] * 3)
        self.assertEqual(len(receiver.handled), 1)

    def test_a_function_that_failed_is_called_again(self) -> None:
        outcomes: list[Callable[[], object]] = [fail, lambda: None]
        receiver = Receiver(lambda _: outcomes.pop(0)())
        answers = [receiver.receive() for _ in range(3)]
        self.assertEqual(answers, [FAILED, RECEIVED, RECEIVED])
        self.assertEqual(outcomes, [])

    def test_it_is_refused_while_it_is_being_handled(self) -> None:
        started, finish = threading.Event(), threading.Event()

        def listen(_: object) -> None:
            started.set()
            finish.wait(60)

        receiver = Receiver(listen)
        thread = threading.Thread(target=receiver.receive)
        thread.start()
        started.wait(60)
        self.assertEqual(receiver.receive(), (409, {"error": "in_progress"}))
        finish.set()
        thread.join()
        self.assertEqual(receiver.receive(), RECEIVED)

    def test_where_the_store_fails(self) -> None:
        for method, handled in (("claim", 0), ("settle", 1)):
            seen = InMemorySeenEvents()
            receiver = Receiver(seen=seen)
            with patch.object(seen, method, fail):
                self.assertEqual(receiver.receive(), FAILED)
            self.assertEqual(len(receiver.handled), handled)
            self.assertEqual([error for error, _ in receiver.told], [AWAY])

    def test_the_failure_of_the_function_is_told_where_the_store_fails_too(
        self,
    ) -> None:
        failure = ValueError("the function failed")

        def listen(_: object) -> None:
            raise failure

        seen = InMemorySeenEvents()
        receiver = Receiver(listen, seen=seen)
        with patch.object(seen, "settle", fail):
            self.assertEqual(receiver.receive(), FAILED)
        self.assertEqual([error for error, _ in receiver.told], [failure])

    def test_a_coroutine_that_nobody_awaits_does_not_count_as_handled(self) -> None:
        async def listen(_: object) -> None:
            raise AssertionError

        receiver = Receiver(listen)
        self.assertEqual(receiver.receive(), FAILED)
        self.assertIsInstance(receiver.told[0][0], ConfigurationError)


class InMemory(unittest.TestCase):
    def test_the_oldest_is_forgotten_first(self) -> None:
        seen = InMemorySeenEvents(max_events=2)
        for event_id in "abc":
            self.assertEqual(seen.claim(event_id, "first"), "claimed")
            seen.settle(event_id, "done", "first")
        found = [seen.claim(event_id, "second") for event_id in "cba"]
        self.assertEqual(found, ["done", "done", "claimed"])
        for wrong in ({"max_events": 0}, {"claim_seconds": float("nan")}):
            with self.assertRaises(ConfigurationError):
                InMemorySeenEvents(**wrong)  # type: ignore[arg-type]

    def test_a_claim_that_is_over_belongs_to_the_next(self) -> None:
        clock = [0.0]
        seen = InMemorySeenEvents(claim_seconds=1, now=lambda: clock[0])
        self.assertEqual(seen.claim("a", "slow"), "claimed")
        clock[0] = 1.0
        self.assertEqual(seen.claim("a", "fast"), "claimed")
        seen.settle("a", "failed", "slow")
        self.assertEqual(seen.claim("a", "third"), "busy")
        seen.settle("a", "done", "slow")
        seen.settle("a", "failed", "fast")
        self.assertEqual(seen.claim("a", "third"), "done")


class Awaited(unittest.IsolatedAsyncioTestCase):
    async def test_functions_and_the_store_may_be_coroutines(self) -> None:
        handled: list[str] = []

        async def listen(event: Any) -> None:
            await asyncio.sleep(0)
            handled.append(event["id"])

        class Seen:
            inner = InMemorySeenEvents()

            async def claim(self, event_id: str, token: str) -> Any:
                return self.inner.claim(event_id, token)

            async def settle(self, event_id: str, outcome: Any, token: str) -> None:
                self.inner.settle(event_id, outcome, token)

        on: Any = {"order.succeeded": listen}
        handler = AsyncWebhookHandler(SECRET, on, seen=Seen(), now=lambda: NOW)
        for _ in range(2):
            self.assertEqual(read(await handler.handle(*sign())), RECEIVED)
        self.assertEqual(len(handled), 1)

    async def test_what_is_late_is_answered_goes_on_and_is_told(self) -> None:
        finish, told = asyncio.Event(), asyncio.Queue[Exception]()

        async def listen(_: object) -> None:
            await finish.wait()
            raise AWAY

        def create(timeout: float) -> AsyncWebhookHandler:
            return AsyncWebhookHandler(
                SECRET,
                {"order.succeeded": listen},
                seen=seen,
                on_error=lambda error, _: told.put_nowait(error),
                now=lambda: NOW,
                timeout=timeout,
            )

        seen = InMemorySeenEvents()
        self.assertEqual(read(await create(0.001).handle(*sign())), FAILED)
        late = await told.get()
        self.assertIsInstance(late, WebhookTimeoutError)
        busy = await create(60).handle(*sign())
        self.assertEqual(read(busy), (409, {"error": "in_progress"}))
        finish.set()
        self.assertIs(await told.get(), AWAY)
        self.assertEqual(read(await create(60).handle(*sign())), FAILED)


if __name__ == "__main__":
    unittest.main()
