"""One attempt of a call: sending it, and reading its answer."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from . import json_text
from .errors import (
    ApiError,
    InvalidResponseError,
    NetworkError,
    RedirectError,
    RequestTimeoutError,
    WrongKeyTypeError,
)
from .operation import Failures, read_path

# The documented answers to a valid key of the wrong type (§7), and the required type.
_WRONG_KEY_TYPES = {
    "Invalid SECRET key": "secret",
    "Invalid public key passed": "public",
}


class Deadline:
    """The deadline of a call, including its retries."""

    def __init__(self, operation_id: str, timeout: float | None) -> None:
        self._operation_id = operation_id
        self._timeout = timeout
        self._start = time.monotonic()

    def remaining(self, is_sent: bool = False) -> float | None:
        """Returns the seconds left, None without a limit; raises if none are left."""
        if self._timeout is None:
            return None
        left = self._start + self._timeout - time.monotonic()
        if left <= 0:
            raise self.error(is_sent)
        return left

    def allows(self, wait: float) -> bool:
        """Whether time is left after this wait in seconds."""
        if self._timeout is None:
            return True
        return time.monotonic() + wait < self._start + self._timeout

    def error(self, may_have_been_sent: bool = True) -> RequestTimeoutError:
        """Creates the error to raise after the deadline."""
        return RequestTimeoutError(
            self._operation_id, self._timeout or 0, may_have_been_sent
        )


def send(
    http: httpx.Client, operation_id: str, request: httpx.Request, deadline: Deadline
) -> httpx.Response:
    """Sends once and reads the whole answer."""
    _limit(request, deadline)
    with _explain(operation_id, deadline):
        response = http.send(request, stream=True, follow_redirects=False)
        chunks = []
        try:
            for chunk in response.iter_bytes():
                chunks.append(chunk)
                deadline.remaining(is_sent=True)
        finally:
            response.close()
    return _finish(operation_id, response, chunks)


async def send_async(
    http: httpx.AsyncClient,
    operation_id: str,
    request: httpx.Request,
    deadline: Deadline,
) -> httpx.Response:
    """Like `send`, without blocking."""
    _limit(request, deadline)
    with _explain(operation_id, deadline):
        response = await http.send(request, stream=True, follow_redirects=False)
        chunks = []
        try:
            async for chunk in response.aiter_bytes():
                chunks.append(chunk)
                deadline.remaining(is_sent=True)
        finally:
            await response.aclose()
    return _finish(operation_id, response, chunks)


def _limit(request: httpx.Request, deadline: Deadline) -> None:
    timeout = httpx.Timeout(deadline.remaining()).as_dict()
    request.extensions = {**request.extensions, "timeout": timeout}


@contextmanager
def _explain(operation_id: str, deadline: Deadline) -> Iterator[None]:
    """Replaces errors of httpx: they may quote headers, so they are not attached."""
    try:
        yield
    except (httpx.ConnectTimeout, httpx.PoolTimeout):
        raise deadline.error(may_have_been_sent=False) from None
    except httpx.ConnectError as error:
        raise NetworkError(operation_id, type(error).__name__, False) from None
    except httpx.TimeoutException:
        raise deadline.error() from None
    except httpx.HTTPError as error:
        raise NetworkError(operation_id, type(error).__name__, True) from None


def _finish(
    operation_id: str, response: httpx.Response, chunks: Sequence[bytes]
) -> httpx.Response:
    if response.status_code < 200:
        # It says nothing about the operation: no upgrade was requested.
        raise NetworkError(operation_id, "UnexpectedUpgrade", True)
    # The content is already decoded: without these headers it is not decoded again.
    kept = [
        (name, value)
        for name, value in response.headers.multi_items()
        if name not in ("content-encoding", "transfer-encoding", "content-length")
    ]
    return httpx.Response(response.status_code, headers=kept, content=b"".join(chunks))


def read_answer(
    operation_id: str,
    response: httpx.Response,
    failures: Failures,
    secrets: Sequence[str],
) -> Any:
    """Returns the body of a success; raises for anything else."""
    status = response.status_code
    if 300 <= status < 400:
        raise RedirectError(operation_id, status, _read_origin(response.headers))
    try:
        body = json_text.decode(response.content) if response.content else None
    except ValueError:
        if response.is_success:
            raise InvalidResponseError(
                operation_id, f"was answered with HTTP {status} and no JSON"
            ) from None
        body = None
    if response.is_success:
        return body
    message = str(read_path(body, "message"))
    expected = _WRONG_KEY_TYPES.get(message) if status == 401 else None
    error = (WrongKeyTypeError if expected else ApiError)(
        operation_id,
        status,
        body,
        dict(response.headers),
        failures=failures,
        retry_after=read_retry_after(response.headers),
        secrets=secrets,
    )
    if isinstance(error, WrongKeyTypeError):
        error.expected_key_type = expected or ""
    raise error


def read_request_id(
    response: httpx.Response, failures: Failures, secrets: Sequence[str]
) -> str | None:
    """Returns the service's id of this exchange, if it is a plain id and not a key."""
    found = response.headers.get(failures.request_id or "", "")
    is_plain = re.fullmatch(r"[\w.:+/=-]{1,100}", found, re.ASCII)
    return found if is_plain and not any(key in found for key in secrets) else None


def read_retry_after(headers: Mapping[str, str]) -> float | None:
    """Reads a number of seconds or an HTTP date; anything else counts as missing."""
    value = headers.get("retry-after", "").strip()
    if value.isascii() and value.isdigit():
        return float(value[:12])
    try:
        date = parsedate_to_datetime(value)
    except (TypeError, ValueError):
        return None
    if date.tzinfo is None:
        date = date.replace(tzinfo=timezone.utc)
    return max(0.0, (date - datetime.now(timezone.utc)).total_seconds())


def _read_origin(headers: Mapping[str, str]) -> str | None:
    try:
        url = httpx.URL(headers.get("location", ""))
    except httpx.InvalidURL:
        return None
    if not url.host:
        return None
    return f"{url.scheme}://{url.netloc.decode('ascii', 'replace')}"
