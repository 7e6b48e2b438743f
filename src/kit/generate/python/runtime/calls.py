"""The client of either host. It knows no particular operation: rows describe them."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import httpx

from .confirm import Question, start_clock
from .doubt import Doubt
from .errors import NetworkError, PaycontractError
from .keys import AsyncKey, Keys
from .operation import (
    DEFAULT_RETRY,
    AttemptReport,
    CallOptions,
    Cipher,
    Credential,
    Failures,
    Operation,
    RawResponse,
    Request,
    Retry,
)
from .options import (
    check_base_url,
    check_headers,
    check_retry,
    check_timeout,
    invalid,
)
from .outcome_unknown import OutcomeUnknownError
from .requests import Http, RequestBuilder
from .steps import Send, Steps, Wait
from .transport import Deadline, read_answer, read_request_id, read_retry_after

_PASSING_STATUSES = (429, 502, 503, 504)
_Http = TypeVar("_Http", bound=Http)
_Key = TypeVar("_Key", bound=AsyncKey)


class Caller(Generic[_Http, _Key]):
    """A client of one host. Use it in a `with` statement, or close it.

    Args:
        base_url: The absolute URL of the host, without the paths of its operations.
        public_key: Authenticates the public operations. A string, or a callable that
            returns it: called before each attempt, so that a rotated key is used without
            a restart. If it raises, the call raises `key_unavailable`.
        secret_key: Likewise for the secret operations; sent only over HTTPS, or to
            loopback.
        encryption: The cipher for the fields that this host requires encrypted.
        timeout: Timeout of a call in seconds, including retries; None for no limit.
        retry: How to retry calls; two attempts in all by default. None disables retries.
        headers: Sent with every request. Never put a key here.
        on_attempt: Called after each attempt. Its exceptions are ignored.
        http_client: Used instead of an own one, and never closed: for proxies,
            certificates, tests. It sees keys, and ciphertexts instead of plaintexts.

    Raises:
        ConfigurationError: An option is wrong: `malformed_key`, `mixed_environments` or
            `invalid_option`.
    """

    _credentials: Mapping[str, Credential] = {}
    _failures = Failures()
    _operations: Mapping[str, Operation] = {}
    _version = ""

    def __init__(
        self,
        base_url: str,
        *,
        public_key: _Key | None = None,
        secret_key: _Key | None = None,
        encryption: Cipher | None = None,
        timeout: float | None = 30.0,
        retry: Retry | None = DEFAULT_RETRY,
        headers: Mapping[str, str] | None = None,
        on_attempt: Callable[[AttemptReport], object] | None = None,
        http_client: _Http | None = None,
    ) -> None:
        url = check_base_url(base_url)
        self._keys = Keys(public_key, secret_key, self._credentials)
        check_timeout(timeout)
        check_retry(retry)
        check_headers(headers or {})
        encrypt = getattr(encryption, "encrypt", None)
        if encryption is not None and not callable(encrypt):
            raise invalid("encryption must have a method encrypt, as PayloadCipher has")
        self._timeout = timeout
        self._retry = retry
        self._on_attempt = on_attempt
        self._builder = RequestBuilder(
            url, self._keys, encryption, dict(headers or {}), self._version
        )
        self._owns_http = http_client is None
        self._http: _Http = self._create_http() if http_client is None else http_client

    def _create_http(self) -> _Http:
        raise NotImplementedError

    def _call(
        self,
        operation: Operation,
        request: Request,
        options: CallOptions | None,
        lose: Callable[[str, PaycontractError, Question], OutcomeUnknownError],
    ) -> Steps[Any]:
        """Returns the body of a success. `lose` creates the error of a doubtful write."""
        sent = _Sent(Doubt(operation))
        elapsed = start_clock()
        outcome = operation.outcome
        kept = copy.deepcopy(request) if outcome and outcome.repeat else request
        try:
            response = yield from self._exchange(operation, request, options, sent)
            answer = self._read(operation, response)
        except PaycontractError as error:
            if sent.has_succeeded:
                sent.doubt.note(error)
            if not sent.doubt.is_there:
                raise
            question = self._ask_about(operation, kept, sent.key, elapsed)
            raise lose(operation.operation_id, error, question) from error
        hook = (options or {}).get("on_response")
        if hook is not None:
            request_id = self._read_request_id(response)
            hook(RawResponse(response.status_code, response.headers, request_id))
        return answer

    def _ask_about(
        self,
        operation: Operation,
        request: Request,
        key: str | None,
        elapsed: Callable[[], float],
    ) -> Question:
        body = request.body if isinstance(request.body, Mapping) else {}
        form = request.form or {}
        return Question(
            operation=operation,
            input={**request.path, **request.query, **form, **body},
            request=request,
            key=key,
            elapsed=elapsed,
            operations=self._operations,
            exchange=self._exchange,
            read=self._read,
        )

    def _exchange(
        self,
        operation: Operation,
        request: Request,
        options: CallOptions | None,
        sent: _Sent | None = None,
    ) -> Steps[httpx.Response]:
        given = options or {}
        sent = sent or _Sent(Doubt(operation))
        timeout = given.get("timeout", self._timeout)
        retry = given.get("retry", self._retry)
        check_timeout(timeout)
        check_retry(retry)
        deadline = Deadline(operation.operation_id, timeout)
        built = self._builder.build(self._http, operation, request, given, retry)
        header = operation.idempotency_header
        sent.key = built.headers.get(header) if header else None
        has_own_retry = retry is not DEFAULT_RETRY
        is_repeatable = (
            not operation.is_write
            or sent.key is not None
            or (operation.idempotent and has_own_retry)
        )
        rule = (retry if is_repeatable else None) or Retry(attempts=1)
        response = yield from self._try(operation, built, deadline, rule, sent.doubt)
        sent.has_succeeded = response.is_success
        return response

    def _try(
        self,
        operation: Operation,
        request: httpx.Request,
        deadline: Deadline,
        retry: Retry,
        doubt: Doubt,
    ) -> Steps[httpx.Response]:
        for made in range(1, retry.attempts + 1):
            response: httpx.Response | None = None
            lost: NetworkError | None = None
            yield from self._keys.attach(operation, request, deadline)
            try:
                response = yield from self._attempt(operation, request, deadline, made)
                doubt.note(response.status_code)
                if response.status_code not in _PASSING_STATUSES:
                    return response
            except Exception as error:
                doubt.note(error)
                if not isinstance(error, NetworkError):
                    raise
                lost = error
            wait = _choose_wait(retry, made, response)
            is_last = made == retry.attempts or wait > retry.max_backoff
            if is_last or not doubt.can_repeat() or not deadline.allows(wait):
                if response is None:
                    raise lost or AssertionError("an attempt ends in one of both")
                return response
            yield Wait(wait)
        raise AssertionError("a call has at least one attempt")

    def _attempt(
        self,
        operation: Operation,
        request: httpx.Request,
        deadline: Deadline,
        made: int,
    ) -> Steps[httpx.Response]:
        """Sends once, and reports the result."""
        started = time.monotonic()

        def report(response: httpx.Response | None, error: Exception | None) -> None:
            if self._on_attempt is None:
                return
            report = AttemptReport(
                operation_id=operation.operation_id,
                method=operation.method,
                path=operation.path,
                host=request.url.netloc.decode("ascii", "replace"),
                attempt=made,
                duration=time.monotonic() - started,
                status=response.status_code if response else None,
                request_id=self._read_request_id(response) if response else None,
                error=error,
            )
            try:
                self._on_attempt(report)
            except Exception:
                # An exception of the hook does not change the call.
                pass

        try:
            response: httpx.Response = yield Send(
                operation.operation_id, request, deadline
            )
        except Exception as error:
            report(None, error)
            raise
        report(response, None)
        return response

    def _read(self, operation: Operation, response: httpx.Response) -> Any:
        operation_id = operation.operation_id
        return read_answer(operation_id, response, self._failures, self._keys.secrets)

    def _read_request_id(self, response: httpx.Response) -> str | None:
        return read_request_id(response, self._failures, self._keys.secrets)


@dataclass
class _Sent:
    """What is known of a call after it was sent."""

    doubt: Doubt
    key: str | None = None
    has_succeeded: bool = False


def _choose_wait(retry: Retry, made: int, response: httpx.Response | None) -> float:
    """Returns the wait that the service asks for, or one that doubles with each attempt.
    """
    asked = None if response is None else read_retry_after(response.headers)
    if asked is not None:
        return asked
    wait: float = min(retry.max_backoff, retry.backoff * 2 ** (made - 1))
    return wait * (0.5 + random.random() / 2)
