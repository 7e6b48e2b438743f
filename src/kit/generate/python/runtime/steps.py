"""The logic of a call, shared by the blocking and the asynchronous client.

A call is a generator of steps. Its runner carries out each step, blocking or awaiting,
and sends in the result, or throws in the exception.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Generator
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, Union

import httpx

from .transport import Deadline

T = TypeVar("T")
S = TypeVar("S")


@dataclass(frozen=True)
class Send:
    """Sends a request once, and results in the answer, completely read."""

    operation_id: str
    request: httpx.Request
    deadline: Deadline


@dataclass(frozen=True)
class Wait:
    """Waits for this number of seconds."""

    seconds: float


NO_ANSWER = object()
"""The result of a callable that raised."""


@dataclass(frozen=True)
class Ask:
    """Asks the caller for a key, and results in the key, or `NO_ANSWER`."""

    give: Callable[[], Any]
    deadline: Deadline

    def wait(self) -> Any:
        """Calls it. Its exception may hold the key, so it must not become a context."""
        try:
            return self.give()
        except Exception:
            return NO_ANSWER

    async def wait_async(self) -> Any:
        """Like `wait`, also for coroutines, within the timeout of the call."""
        try:
            came = self.give()
            if inspect.isawaitable(came):
                came = await asyncio.wait_for(came, self.deadline.remaining())
        except Exception:
            return NO_ANSWER
        return came


Steps = Generator[Union[Ask, Send, Wait], Any, T]


@dataclass(frozen=True)
class Ended(Generic[T]):
    """What a call returned."""

    value: T


def advance(
    steps: Generator[S, Any, T], came: Any = None, raised: Exception | None = None
) -> S | Ended[T]:
    """Returns the next step, after the result of the previous one."""
    try:
        return steps.send(came) if raised is None else steps.throw(raised)
    except StopIteration as end:
        return Ended(end.value)
