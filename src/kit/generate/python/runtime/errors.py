"""The errors of this package: one class for each reaction of the caller.

All derive from `PaycontractError` and have a stable `code`; messages are for people and
may change. No message holds a key, a plaintext or a card number.
"""

from __future__ import annotations

from dataclasses import dataclass
from collections.abc import Mapping, Sequence
from typing import Any

from .masking import quote
from .operation import Failures, read_path


class PaycontractError(Exception):
    """The base of every error of this package."""

    code = "error"


class ConfigurationError(PaycontractError):
    """An option or argument is wrong, and a retry does not help. Nothing was sent.

    `code` is `missing_key`, `malformed_key`, `mixed_environments`,
    `insecure_transport`, `invalid_option`, or `key_unavailable`: your callable that
    returns a key raised; a retry helps once it works again.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class PayloadTooLongError(PaycontractError):
    """The payload is longer than its cipher can encrypt. Nothing was sent."""

    code = "payload_too_long"

    def __init__(self, payload_bytes: int, max_payload_bytes: int) -> None:
        super().__init__(
            f"the payload has {payload_bytes} bytes as JSON, "
            f"at most {max_payload_bytes} can be carried"
        )
        self.payload_bytes = payload_bytes
        self.max_payload_bytes = max_payload_bytes


class PayloadNotJsonError(PaycontractError):
    """The payload cannot be written as JSON: give plain data. Nothing was sent."""

    code = "payload_not_json"

    def __init__(self) -> None:
        super().__init__("the payload cannot be written as JSON: give plain data")


class CallError(PaycontractError):
    """A call that did not end with a success; `operation_id` names it."""

    def __init__(self, operation_id: str, message: str) -> None:
        super().__init__(f"{operation_id} {message}")
        self.operation_id = operation_id


@dataclass(frozen=True)
class FieldError:
    """A field of the request at fault, and what is wrong with it."""

    field: str
    message: str


class ValidationError(CallError):
    """The request does not match the contract: fix it. Nothing was sent."""

    code = "invalid_request"

    def __init__(self, operation_id: str, field_errors: Sequence[FieldError]) -> None:
        told = ", ".join(f"{each.field} {each.message}" for each in field_errors)
        super().__init__(operation_id, f"was not sent: {told}")
        self.field_errors = tuple(field_errors)


class ApiError(CallError):
    """The service answered with a failure. Decide by `status` and `status_code`.

    Texts of the service are visible, short and on one line, keys and card numbers
    masked. `body` and `headers` are unchanged.
    """

    code = "api_error"

    def __init__(
        self,
        operation_id: str,
        status: int,
        body: Any,
        headers: Mapping[str, str],
        *,
        failures: Failures = Failures(),
        retry_after: float | None = None,
        secrets: Sequence[str] = (),
    ) -> None:
        code, message = read_path(body, "statusCode"), read_path(body, "message")
        self.status = status
        self.status_code = quote(code, 60, secrets) if isinstance(code, str) else code
        self.api_message = (
            quote(message, 500, secrets) if isinstance(message, str) else None
        )
        self.field_errors = _read_field_errors(body, failures, secrets)
        self.body = body
        self.headers = headers
        request_id = headers.get(failures.request_id or "")
        self.request_id = quote(request_id, 100, secrets) if request_id else None
        """The service's id of this exchange: quote it to the operator's support."""
        self.retry_after = retry_after
        """Seconds that the service asks to wait; None if it does not ask."""
        told = f": {self.api_message}" if self.api_message else ""
        super().__init__(operation_id, f"was answered with HTTP {status}{told}")


class WrongKeyTypeError(ApiError):
    """The key is valid, but of the wrong type: swap public and secret key (§7)."""

    code = "wrong_key_type"
    expected_key_type = ""


class InvalidResponseError(CallError):
    """The service answered, but the answer does not match the contract."""

    code = "invalid_response"


class RedirectError(CallError):
    """The service answered with a redirect. It is not followed: fix `base_url`."""

    code = "redirected"

    def __init__(self, operation_id: str, status: int, location: str | None) -> None:
        place = f" to {location}" if location else ""
        super().__init__(
            operation_id, f"was redirected (HTTP {status}){place}: correct base_url"
        )
        self.status = status
        self.location = location
        """The origin that it points to, such as `https://example.com`."""


class RequestTimeoutError(CallError):
    """No answer came in time. Nothing was sent unless `may_have_been_sent`."""

    code = "timeout"

    def __init__(
        self, operation_id: str, timeout: float, may_have_been_sent: bool = True
    ) -> None:
        super().__init__(operation_id, f"was not answered within {timeout:g} s")
        self.timeout = timeout
        self.may_have_been_sent = may_have_been_sent


class NetworkError(CallError):
    """The service could not be reached, or the connection broke.

    Nothing was sent unless `may_have_been_sent`.
    """

    code = "network_error"

    def __init__(
        self, operation_id: str, reason: str, may_have_been_sent: bool
    ) -> None:
        what = "got no answer from" if may_have_been_sent else "could not connect to"
        super().__init__(operation_id, f"{what} the service ({reason})")
        self.reason = reason
        self.may_have_been_sent = may_have_been_sent


def _read_field_errors(
    body: Any, failures: Failures, secrets: Sequence[str]
) -> tuple[FieldError, ...]:
    listed = read_path(body, failures.errors or "")
    found = [
        (each.get(failures.field), each.get(failures.message))
        for each in (listed if isinstance(listed, list) else [])
        if isinstance(each, dict)
    ]
    return tuple(
        FieldError(quote(field, 100, secrets), quote(message, 200, secrets))
        for field, message in found[:20]
        if isinstance(field, str) and isinstance(message, str)
    )
