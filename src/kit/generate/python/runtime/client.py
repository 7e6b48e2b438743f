"""The blocking and the asynchronous client, both on top of `Caller`."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Iterator
from types import TracebackType
from typing import Any, TypeVar

import httpx

from .calls import Caller
from .confirm import Question, confirm_outcome
from .errors import PaycontractError
from .keys import AsyncKey, Key
from .operation import CallOptions, Operation, Request
from .outcome_unknown import Confirmation, OutcomeUnknownError
from .paging import Pages
from .steps import Ask, Step, Steps, Wait, drive, drive_async
from .transport import send, send_async

T = TypeVar("T")
_Self = TypeVar("_Self", bound="Client")
_AsyncSelf = TypeVar("_AsyncSelf", bound="AsyncClient")


class Client(Caller[httpx.Client, Key]):
    __doc__ = Caller.__doc__

    def _create_http(self) -> httpx.Client:
        return httpx.Client()

    def close(self) -> None:
        """Closes the connections, unless they are those of an `http_client`."""
        if self._owns_http:
            self._http.close()

    def __enter__(self: _Self) -> _Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    def _send(
        self, operation: Operation, request: Request, options: CallOptions | None
    ) -> Any:
        return self._run(self._call(operation, request, options, self._lose))

    def _pages(
        self, operation: Operation, request: Request, options: CallOptions | None
    ) -> Iterator[Any]:
        pages = Pages(operation, request)
        following = pages.following()
        while following is not None:
            yield from pages.read(self._send(operation, following, options))
            following = pages.following()

    def _lose(
        self, operation_id: str, cause: PaycontractError, question: Question
    ) -> OutcomeUnknownError:
        return OutcomeUnknownError(
            operation_id, cause, confirm=lambda: self._run(confirm_outcome(question))
        )

    def _run(self, steps: Steps[T]) -> T:
        return drive(steps, self._perform)

    def _perform(self, step: Step) -> Any:
        if isinstance(step, Ask):
            return step.wait()
        if isinstance(step, Wait):
            return time.sleep(step.seconds)
        return send(self._http, step.operation_id, step.request, step.deadline)


class AsyncClient(Caller[httpx.AsyncClient, AsyncKey]):
    __doc__ = (
        str(Caller.__doc__)
        .replace("a `with`", "an `async with`")
        .replace("a callable that", "a callable, or coroutine function, that")
    )

    def _create_http(self) -> httpx.AsyncClient:
        return httpx.AsyncClient()

    async def aclose(self) -> None:
        """Closes the connections, unless they are those of an `http_client`."""
        if self._owns_http:
            await self._http.aclose()

    async def __aenter__(self: _AsyncSelf) -> _AsyncSelf:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        await self.aclose()

    async def _send(
        self, operation: Operation, request: Request, options: CallOptions | None
    ) -> Any:
        return await self._run(self._call(operation, request, options, self._lose))

    async def _pages(
        self, operation: Operation, request: Request, options: CallOptions | None
    ) -> AsyncIterator[Any]:
        pages = Pages(operation, request)
        following = pages.following()
        while following is not None:
            for item in pages.read(await self._send(operation, following, options)):
                yield item
            following = pages.following()

    def _lose(
        self, operation_id: str, cause: PaycontractError, question: Question
    ) -> OutcomeUnknownError:
        async def confirm() -> Confirmation:
            return await self._run(confirm_outcome(question))

        return OutcomeUnknownError(operation_id, cause, None, confirm)

    async def _run(self, steps: Steps[T]) -> T:
        return await drive_async(steps, self._perform)

    async def _perform(self, step: Step) -> Any:
        if isinstance(step, Ask):
            return await step.wait_async()
        if isinstance(step, Wait):
            return await asyncio.sleep(step.seconds)
        return await send_async(
            self._http, step.operation_id, step.request, step.deadline
        )
