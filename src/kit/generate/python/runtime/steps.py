"""The logic of a call, shared by the blocking and the asynchronous client.

A call is a generator of steps. Its runner carries out each step, blocking or awaiting,
and sends in the result, or throws in the exception.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Awaitable, Callable, Generator
from dataclasses import dataclass
from typing import Any, TypeVar, Union

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


Step = Union[Ask, Send, Wait]
Steps = Generator[Step, Any, T]


def drive(steps: Generator[S, Any, T], perform: Callable[[S], Any]) -> T:
    """Performs each step, and returns what the generator returns."""
    try:
        step = next(steps)
        while True:
            try:
                came = perform(step)
            except Exception as error:
                step = steps.throw(error)
            else:
                step = steps.send(came)
    except StopIteration as end:
        result: T = end.value
        return result


async def drive_async(
    steps: Generator[S, Any, T], perform: Callable[[S], Awaitable[Any]]
) -> T:
    """Like `drive`, awaiting each step."""
    try:
        step = next(steps)
        while True:
            try:
                came = await perform(step)
            except Exception as error:
                step = steps.throw(error)
            else:
                step = steps.send(came)
    except StopIteration as end:
        result: T = end.value
        return result
