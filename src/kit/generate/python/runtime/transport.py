"""One attempt of a call: what is sent, and what its answer means."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
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

# The documented answers to a valid key of the wrong type (§7), and the type that is due.
_WRONG_KEY_TYPES = {
    "Invalid SECRET key": "secret",
    "Invalid public key passed": "public",
}


class Deadline:
    """When a call has to be over, its retries included."""

    def __init__(self, operation_id: str, timeout: float | None) -> None:
        self._operation_id = operation_id
        self._timeout = timeout
        self._start = time.monotonic()

    def remaining(self) -> float | None:
        """Seconds that are left, None where there is no limit; raises where none are."""
        if self._timeout is None:
            return None
        left = self._start + self._timeout - time.monotonic()
        if left <= 0:
            raise self.error()
        return left

    def error(self) -> RequestTimeoutError:
        """What is raised when it has passed."""
        return RequestTimeoutError(self._operation_id, self._timeout or 0)


def send(
    http: httpx.Client, operation_id: str, request: httpx.Request, deadline: Deadline
) -> httpx.Response:
    """Sends once and reads the whole answer. What httpx raises may quote headers, so it
    is not attached."""
    timeout = httpx.Timeout(deadline.remaining()).as_dict()
    request.extensions = {**request.extensions, "timeout": timeout}
    try:
        response = http.send(request, stream=True, follow_redirects=False)
        try:
            chunks = []
            for chunk in response.iter_bytes():
                chunks.append(chunk)
                deadline.remaining()
        finally:
            response.close()
    except (httpx.ConnectTimeout, httpx.PoolTimeout, httpx.ConnectError) as error:
        if isinstance(error, httpx.TimeoutException):
            raise deadline.error() from None
        raise NetworkError(operation_id, type(error).__name__, False) from None
    except httpx.TimeoutException:
        raise deadline.error() from None
    except httpx.HTTPError as error:
        raise NetworkError(operation_id, type(error).__name__, True) from None
    # The content is decoded already: without these headers it is not decoded again.
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
    """The body of a success; raises for anything else."""
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


def read_retry_after(headers: Mapping[str, str]) -> float | None:
    """A number of seconds or an HTTP date; anything else counts as absent."""
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
