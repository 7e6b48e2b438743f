"""A write whose answer was lost, and what the service shows of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from .errors import ApiError, CallError, PaycontractError


@dataclass(frozen=True)
class Confirmation:
    """What the service shows of a write whose answer did not come.

    `done`: a record carries the idempotency key of the call, and is in a state in which it
    has its effect; or the same request was answered again under its key. `not_done`: the
    service showed nothing that this call can have made; a request that is still on its way
    may yet arrive. `unknown`: anything else.
    """

    outcome: Literal["done", "not_done", "unknown"]
    answer: Any = field(default=None, repr=False)
    """With `done`: the record of the write, as the operation that was asked shows it."""
    found: Sequence[Any] = field(default=(), repr=False)
    """With `unknown`: the records that this call, or another one, may have made."""
    reason: str | None = None
    """With `unknown`: why."""


class OutcomeUnknownError(CallError):
    """A write was sent, and no readable answer came: it may have taken effect.

    That is so after a timeout, a lost connection, a 5xx, and a success that is not JSON;
    `cause` says which. `confirm()` asks the service before you repeat the write:

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
        """What the service calls the exchange, where it answered."""
        self._confirm = confirm
        self._confirm_async = confirm_async

    def confirm(self) -> Confirmation:
        """Asks the operation that the contract names for it whether the write took effect.

        Never raises. Sends the write again only where the contract names the write itself,
        as for `createCheckoutLink`, and only under its key. Only a call that carried an
        idempotency key can be `done`: nothing else tells its record from one that another
        program made. After a call of an asynchronous client, await `confirm_async()`.
        """
        if self._confirm is not None:
            return self._confirm()
        reason = "the client is asynchronous: await confirm_async()"
        return Confirmation("unknown", reason=reason)

    async def confirm_async(self) -> Confirmation:
        """As `confirm()`, without blocking the event loop; after a call of any client."""
        if self._confirm_async is not None:
            return await self._confirm_async()
        return await asyncio.to_thread(self.confirm)
