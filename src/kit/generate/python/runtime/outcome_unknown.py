"""A write whose answer was lost, and what the service shows of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from .errors import ApiError, CallError, PaycontractError


@dataclass(frozen=True)
class Confirmation:
    """What the service shows of a write whose answer was lost.

    `done`: a record carries the idempotency key of the call and its state shows that it
    took effect; or the same request was answered again under its key. `not_done`: the
    service shows nothing that this call can have made; a request that is still on its
    way may yet arrive. `unknown`: anything else.
    """

    outcome: Literal["done", "not_done", "unknown"]
    answer: Any = field(default=None, repr=False)
    """With `done`: the record of the write, as the operation that was queried returned
    it."""
    found: Sequence[Any] = field(default=(), repr=False)
    """With `unknown`: the records that this call, or another one, may have made."""
    reason: str | None = None
    """With `unknown`: the reason."""


class OutcomeUnknownError(CallError):
    """A write was sent and no readable answer came: it may have taken effect.

    Reasons are a timeout, a lost connection, a 5xx, and a success that is not JSON; see
    `cause`. `confirm()` asks the service before you repeat the write:

        except OutcomeUnknownError as error:
            confirmation = error.confirm()
            if confirmation.outcome == "not_done": ...
    """

    code = "outcome_unknown"

    def __init__(
        self,
        operation_id: str,
        cause: PaycontractError,
        confirm: Callable[[], Confirmation] | None,
        confirm_async: Callable[[], Awaitable[Confirmation]] | None = None,
    ) -> None:
        super().__init__(
            operation_id,
            f"may have taken effect ({cause}): confirm() it before you repeat it",
        )
        self.cause = cause
        self.request_id = cause.request_id if isinstance(cause, ApiError) else None
        """The service's id of this exchange, if it answered."""
        self._confirm = confirm
        self._confirm_async = confirm_async

    def confirm(self) -> Confirmation:
        """Asks the service whether the write took effect.

        It uses the operation that the contract names for that, and never raises. It
        sends the write again only if the contract names the write itself, as for
        `createCheckoutLink`, and only under its original idempotency key. Only a call
        that carried an idempotency key can be `done`: nothing else distinguishes its
        record from one that another program made. After a call of an asynchronous
        client, await `confirm_async()`.
        """
        if self._confirm is not None:
            return self._confirm()
        reason = "the client is asynchronous: await confirm_async()"
        return Confirmation("unknown", reason=reason)

    async def confirm_async(self) -> Confirmation:
        """Like `confirm()`, without blocking the event loop; for calls of any client."""
        if self._confirm_async is not None:
            return await self._confirm_async()
        return await asyncio.to_thread(self.confirm)
