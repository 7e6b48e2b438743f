"""What a call does, apart from how it is waited for: one logic for both clients.

A call is a generator of steps. Who runs it carries each step out, blocking or awaiting, and
sends in what came of it, or throws in what it raised.
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
    """Sends a request once, and gives the answer, which is read already."""

    operation_id: str
    request: httpx.Request
    deadline: Deadline


@dataclass(frozen=True)
class Wait:
    """Waits for so many seconds."""

    seconds: float


NO_ANSWER = object()
"""What a callable gave that raised."""


@dataclass(frozen=True)
class Ask:
    """Asks the caller for a key, and gives what was answered, or `NO_ANSWER`."""

    give: Callable[[], Any]
    deadline: Deadline

    def wait(self) -> Any:
        """What was raised may hold the key: no error may have it as its context."""
        try:
            return self.give()
        except Exception:
            return NO_ANSWER

    async def wait_async(self) -> Any:
        """As `wait`, for coroutines too, and no longer than the call may take."""
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
    """The next step, after what came of the one before."""
    try:
        return steps.send(came) if raised is None else steps.throw(raised)
    except StopIteration as end:
        return Ended(end.value)
