"""Receives webhooks, each event once: raw body and headers in, status and body out."""

from __future__ import annotations

import asyncio
import inspect
import json
import logging
import time
import uuid
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from .errors import ConfigurationError
from .options import invalid
from .seen_events import InMemorySeenEvents, SeenEvents
from .steps import drive, drive_async
from .webhooks import (
    EventTable,
    UnknownEvent,
    WebhookForgedError,
    WebhookMalformedError,
    WebhookTimeoutError,
    WebhookTooOldError,
    check_secrets,
    verify,
)

_Listeners = TypeVar("_Listeners", bound=Mapping[str, object])
_Steps = Generator[Callable[[], object], Any, "WebhookAnswer"]
_LOGGER = logging.getLogger(__name__)
_RUNNING: set[asyncio.Task[Any]] = set()


@dataclass(frozen=True)
class WebhookAnswer:
    """The answer to a webhook."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class _Delivery:
    """A verified event, and what to do about it within `timeout` seconds."""

    event: Any
    event_id: str | None
    listener: Callable[[Any], object]
    timeout: float


class BaseWebhookHandler(Generic[_Listeners]):
    """Receives webhooks: pass `handle` the raw body and the headers, and answer what it
    returns.

    It answers 200 once the function of the event has finished, for an event that was
    handled before, and for one without a function. It answers 500 if the function or
    the store raised, and 409 while another delivery of the event is being handled: the
    service then retries. It answers 401 to forged or too old webhooks, 400 to malformed
    and 413 to too long ones, and 405 to methods other than POST. An event may still be
    handled twice if a process dies or a store fails: the function must tolerate that.
    An event that the contract does not have may lack an id: then it is handled on each
    delivery.

    The service does not wait long for the answer: put slow work into a queue. Handling
    that takes too long is reported as `WebhookTimeoutError`. `AsyncWebhookHandler` then
    answers 500, and the function runs on; the event stays claimed until it ends.
    `WebhookHandler` cannot interrupt a function, and reports once it has ended.

    Args:
        secrets: One secret, or several during a rotation.
        on: A function for each event, by its name; `unknown` is for events that the
            contract does not have.
        seen: Knows which events were handled. By default a store in the memory of this
            process, which is not enough for several processes: then give your own.
        on_error: Called with what a function or the store raised, or a timeout, and its
            event; and with refusals that are answered 400 or 401, and None. Without it
            refusals are not reported, and other errors are logged.
        tolerance: Largest difference in seconds between the time of signing and the
            clock, either way; by default that of the contract.
        url: The URL to which the service sends, as registered there; required if an
            answered contract signs it, with HTTP Message Signatures, RFC 9421.
        max_body_bytes: Maximum length of a body.
        now: The clock, in seconds since 1970; for tests.
        timeout: How long the store and the function of an event may take together, in
            seconds; by default the time that the service waits for the answer to this
            event, according to the contract.

    Raises:
        ConfigurationError: `missing_key`: there is no secret, or an empty one;
            `invalid_option`: `on` names an event that the contract does not have,
            `timeout` is not above 0, or nothing can be verified with the secrets or
            without `url`.
    """

    _table = EventTable({}, {}, {})

    def __init__(
        self,
        secrets: str | Sequence[str],
        on: _Listeners,
        *,
        seen: SeenEvents | None = None,
        on_error: Callable[[Exception, Any], object] | None = None,
        tolerance: float | None = None,
        max_body_bytes: int = 262_144,
        now: Callable[[], float] | None = None,
        timeout: float | None = None,
        url: str | None = None,
    ) -> None:
        keys = check_secrets(secrets)
        for signature in self._table.signatures.values():
            signature.check(keys, url)
        if timeout is not None and not timeout > 0:
            raise invalid("timeout must be above 0")
        known = [*self._table.events, "unknown"]
        if any(name not in known for name in on):
            raise invalid(f"on takes the events of the contract: {', '.join(known)}")
        self._secrets = secrets
        self._on = dict(on)
        self._seen: SeenEvents = InMemorySeenEvents() if seen is None else seen
        self._on_error = on_error
        self._tolerance = tolerance
        self._max_body_bytes = max_body_bytes
        self._now = now
        self._timeout = timeout
        self._url = url

    def _receive(
        self, raw_body: bytes | str, headers: Mapping[str, str], method: str
    ) -> WebhookAnswer | _Delivery:
        if method.upper() != "POST":
            return _answer(405, {"error": "method_not_allowed"}, {"allow": "POST"})
        length = len(raw_body.encode()) if isinstance(raw_body, str) else len(raw_body)
        if length > self._max_body_bytes:
            return _answer(413, {"error": "too_large"})
        now = self._now() if self._now else None
        try:
            event = verify(
                self._table,
                raw_body,
                headers,
                self._secrets,
                self._tolerance,
                now,
                self._url,
            )
        except (WebhookForgedError, WebhookTooOldError) as error:
            self._refuse(error)
            return _answer(401, {"error": "unauthorized"})
        except WebhookMalformedError as error:
            self._refuse(error)
            return _answer(400, {"error": "malformed"})
        is_unknown = isinstance(event, UnknownEvent)
        listener: Any = self._on.get("unknown" if is_unknown else event["event"])
        if listener is None:
            return _answer(200, {"received": True})
        event_id = event.id if is_unknown else event.get("id")
        return _Delivery(
            event,
            event_id if isinstance(event_id, str) and event_id else None,
            listener,
            self._table.timeout_of(event) if self._timeout is None else self._timeout,
        )

    def _run(self, delivery: _Delivery) -> _Steps:
        if delivery.event_id is None:
            yield lambda: delivery.listener(delivery.event)
            return _answer(200, {"received": True})
        event_id, token = delivery.event_id, str(uuid.uuid4())
        claimed = yield lambda: self._seen.claim(event_id, token)
        if claimed == "busy":
            return _answer(409, {"error": "in_progress"})
        if claimed == "done":
            return _answer(200, {"received": True})
        try:
            yield lambda: delivery.listener(delivery.event)
        except Exception:
            try:
                yield lambda: self._seen.settle(event_id, "failed", token)
            except Exception:
                # This must not hide why the event failed.
                pass
            raise
        yield lambda: self._seen.settle(event_id, "done", token)
        return _answer(200, {"received": True})

    def _fail(self, error: Exception, delivery: _Delivery) -> WebhookAnswer:
        self._tell(error, delivery.event)
        return _answer(500, {"error": "failed"})

    def _refuse(self, error: Exception) -> None:
        if self._on_error:
            self._tell(error, None)

    def _tell(self, error: Exception, event: Any) -> None:
        # Not the event, which holds data about people and their money.
        on_error = self._on_error or (
            lambda error, _: _LOGGER.error("a webhook was not handled", exc_info=error)
        )
        try:
            on_error(error, event)
        except Exception:
            # An exception of the hook does not change the answer.
            pass


class BlockingWebhookHandler(BaseWebhookHandler[_Listeners]):
    __doc__ = BaseWebhookHandler.__doc__

    def handle(
        self, raw_body: bytes | str, headers: Mapping[str, str], method: str = "POST"
    ) -> WebhookAnswer:
        """Answers a webhook. `raw_body` is the raw body, byte for byte."""
        delivery = self._receive(raw_body, headers, method)
        if isinstance(delivery, WebhookAnswer):
            return delivery
        began = time.monotonic()
        try:
            answer = drive(self._run(delivery), lambda step: _refuse_awaitable(step()))
        except Exception as error:
            answer = self._fail(error, delivery)
        if time.monotonic() - began > delivery.timeout:
            self._tell(WebhookTimeoutError(delivery.timeout), delivery.event)
        return answer


class AwaitedWebhookHandler(BaseWebhookHandler[_Listeners]):
    __doc__ = BaseWebhookHandler.__doc__

    async def handle(
        self, raw_body: bytes | str, headers: Mapping[str, str], method: str = "POST"
    ) -> WebhookAnswer:
        """Answers a webhook. Functions and the store may be coroutines, or not."""
        delivery = self._receive(raw_body, headers, method)
        if isinstance(delivery, WebhookAnswer):
            return delivery
        began = time.monotonic()
        task = asyncio.create_task(self._carry_out(delivery))
        # The loop holds tasks weakly: one without another reference may be collected.
        _RUNNING.add(task)
        task.add_done_callback(_RUNNING.discard)
        ended, _ = await asyncio.wait({task}, timeout=delivery.timeout)
        late = WebhookTimeoutError(delivery.timeout)
        if not ended:
            return self._fail(late, delivery)
        if time.monotonic() - began > delivery.timeout:
            self._tell(late, delivery.event)
        return task.result()

    async def _carry_out(self, delivery: _Delivery) -> WebhookAnswer:
        async def perform(step: Callable[[], Any]) -> Any:
            came = step()
            return await came if inspect.isawaitable(came) else came

        try:
            return await drive_async(self._run(delivery), perform)
        except Exception as error:
            return self._fail(error, delivery)


def _refuse_awaitable(came: object) -> object:
    """Refuses awaitables: without an await their event would count as handled."""
    if not inspect.isawaitable(came):
        return came
    if inspect.iscoroutine(came):
        came.close()
    raise ConfigurationError(
        "invalid_option", "coroutines need AsyncWebhookHandler, not WebhookHandler"
    )


def _answer(
    status: int, body: Mapping[str, object], headers: Mapping[str, str] | None = None
) -> WebhookAnswer:
    written = json.dumps(body, separators=(",", ":")).encode()
    return WebhookAnswer(
        status, written, {"content-type": "application/json", **(headers or {})}
    )
