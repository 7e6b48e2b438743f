"""Knows which events were handled, so that a duplicate is not handled again."""

from __future__ import annotations

import threading
import time
from collections.abc import Awaitable, Callable
from typing import Literal, Protocol, Union

from .options import invalid

Claimed = Literal["claimed", "busy", "done"]
"""`claimed`: by this delivery; `busy`: another one handles it; `done`: it was handled."""


class SeenEvents(Protocol):
    """A store of handled events. Several processes must share one.

    `claim` must be atomic: of two simultaneous deliveries only one gets `claimed`. If a
    claim is older than your functions ever take, its process died: let the next delivery
    claim the event, or the event is lost. `token` identifies the claim, so that a slow
    function settles only its own. With `AsyncWebhookHandler` both may be coroutines.

        # create table seen_events (id text primary key, token text not null,
        #   done boolean not null default false, since timestamptz not null default now())
        class Seen:
            def claim(self, event_id, token):
                claimed = db.execute(
                    "insert into seen_events (id, token) values (%s, %s) "
                    "on conflict (id) do update set token = excluded.token, since = now() "
                    "where not seen_events.done "
                    "and seen_events.since < now() - interval '1 minute'",
                    [event_id, token],
                )
                if claimed.rowcount == 1:
                    return "claimed"
                row = db.execute(
                    "select done from seen_events where id = %s", [event_id]
                ).fetchone()
                return "done" if row and row[0] else "busy"

            def settle(self, event_id, outcome, token):
                if outcome == "done":
                    db.execute(
                        "insert into seen_events (id, token, done) values (%s, %s, true) "
                        "on conflict (id) do update set done = true",
                        [event_id, token],
                    )
                else:
                    db.execute(
                        "delete from seen_events "
                        "where id = %s and token = %s and not done",
                        [event_id, token],
                    )
    """

    def claim(self, event_id: str, token: str) -> Union[Claimed, Awaitable[Claimed]]:
        """Claims an event before it is handled; `token` is unique to this delivery."""
        ...

    def settle(
        self, event_id: str, outcome: Literal["done", "failed"], token: str
    ) -> Union[None, Awaitable[None]]:
        """Settles the claim with this token.

        `done`: the event is never handled again, even if another delivery has claimed
        it since. `failed`: the next delivery may claim it, unless another one has
        claimed or handled it since.
        """
        ...


class InMemorySeenEvents:
    """A store in the memory of this process, for a single instance that may forget on
    restart.

    Args:
        max_events: Maximum number of events to remember; the oldest are forgotten first.
        claim_seconds: How long an event stays claimed if its function does not end.
        now: The clock, in seconds.

    Raises:
        ConfigurationError: `invalid_option`.
    """

    def __init__(
        self,
        *,
        max_events: int = 10_000,
        claim_seconds: float = 60.0,
        now: Callable[[], float] = time.time,
    ) -> None:
        if not max_events >= 1:
            raise invalid("max_events must be a number from 1 on")
        if not claim_seconds > 0:
            raise invalid("claim_seconds must be a number above 0")
        self._max_events = max_events
        self._claim_seconds = claim_seconds
        self._now = now
        self._lock = threading.Lock()
        self._claims: dict[str, tuple[str, float]] = {}
        self._done: dict[str, None] = {}

    def claim(self, event_id: str, token: str) -> Claimed:
        """See `SeenEvents`."""
        with self._lock:
            if event_id in self._done:
                return "done"
            now = self._now()
            _, until = self._claims.get(event_id, ("", now))
            if now < until:
                return "busy"
            self._claims[event_id] = (token, now + self._claim_seconds)
            return "claimed"

    def settle(
        self, event_id: str, outcome: Literal["done", "failed"], token: str
    ) -> None:
        """See `SeenEvents`."""
        with self._lock:
            owner, _ = self._claims.get(event_id, ("", 0.0))
            if outcome == "done" or owner == token:
                self._claims.pop(event_id, None)
            if outcome == "failed":
                return
            self._done[event_id] = None
            while len(self._done) > self._max_events:
                del self._done[next(iter(self._done))]
