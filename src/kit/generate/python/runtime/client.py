"""What the clients of all hosts do. It knows no single operation: rows tell it."""

from __future__ import annotations

import base64
import random
import re
import time
import uuid
from collections.abc import Iterator, Mapping
from types import TracebackType
from typing import Any, TypeVar
from urllib.parse import quote, urlencode

import httpx

from . import json_text
from .errors import ConfigurationError, NetworkError
from .files import create_form
from .operation import (
    CallOptions,
    Cipher,
    Credential,
    Failures,
    Operation,
    Request,
    Retry,
)
from .options import (
    check_base_url,
    check_headers,
    check_keys,
    check_retry,
    check_timeout,
    invalid,
    is_confidential,
)
from .paging import paginate
from .transport import Deadline, read_answer, read_retry_after, send

_PASSING_STATUSES = (429, 502, 503, 504)
_Self = TypeVar("_Self", bound="Client")


class Client:
    """A client of one host. Use it in a `with` statement, or close it.

    Args:
        base_url: The absolute URL of the host, without the paths of its operations.
        public_key: Authenticates the public operations.
        secret_key: Authenticates the secret ones; sent over HTTPS only, and to loopback.
        encryption: What encrypts the fields that this host wants encrypted.
        timeout: Seconds that a call may take in all, retries included; None for no limit.
        retry: How to repeat calls; nothing is repeated without.
        headers: Sent with every request. A key is never given here.
        http_client: Used in place of one of its own, and left open: for proxies, for
            certificates, for tests. It sees keys, and ciphertexts in place of plaintexts.

    Raises:
        ConfigurationError: An option is wrong: `malformed_key`, `mixed_environments` or
            `invalid_option`.
    """

    _credentials: Mapping[str, Credential] = {}
    _failures = Failures()

    def __init__(
        self,
        base_url: str,
        *,
        public_key: str | None = None,
        secret_key: str | None = None,
        encryption: Cipher | None = None,
        timeout: float | None = 30.0,
        retry: Retry | None = None,
        headers: Mapping[str, str] | None = None,
        http_client: httpx.Client | None = None,
    ) -> None:
        self._base_url = check_base_url(base_url)
        check_keys(public_key, secret_key)
        check_timeout(timeout)
        check_retry(retry)
        check_headers(headers or {})
        if encryption is not None and not callable(
            getattr(encryption, "encrypt", None)
        ):
            raise invalid("encryption must have a method encrypt, as PayloadCipher has")
        self._keys = {"public": public_key, "secret": secret_key}
        self._encryption = encryption
        self._timeout = timeout
        self._retry = retry
        self._headers = dict(headers or {})
        self._http = http_client or httpx.Client()
        self._owns_http = http_client is None

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
        given = options or {}
        timeout = given.get("timeout", self._timeout)
        retry = given.get("retry", self._retry)
        check_timeout(timeout)
        check_retry(retry)
        deadline = Deadline(operation.operation_id, timeout)
        built = self._build(operation, request, given, retry)
        response = self._try(operation, built, deadline, retry or Retry(attempts=1))
        secrets = [key for key in self._keys.values() if key]
        return read_answer(operation.operation_id, response, self._failures, secrets)

    def _try(
        self,
        operation: Operation,
        request: httpx.Request,
        deadline: Deadline,
        retry: Retry,
    ) -> httpx.Response:
        is_safe = operation.idempotent or operation.idempotency_stated
        passing = _PASSING_STATUSES if is_safe else {429}
        for made in range(1, retry.attempts + 1):
            wait = min(retry.max_backoff, retry.backoff * 2 ** (made - 1))
            wait *= 0.5 + random.random() / 2
            left = deadline.remaining()
            try:
                response = send(self._http, operation.operation_id, request, deadline)
            except NetworkError:
                is_last = made == retry.attempts or not is_safe
                if is_last or (left is not None and wait >= left):
                    raise
            else:
                asked = read_retry_after(response.headers)
                wait = wait if asked is None else asked
                is_last = made == retry.attempts or wait > retry.max_backoff
                if is_last or response.status_code not in passing:
                    return response
                if left is not None and wait >= left:
                    return response
            time.sleep(wait)
        raise AssertionError("a call has at least one attempt")

    def _build(
        self,
        operation: Operation,
        request: Request,
        options: CallOptions,
        retry: Retry | None,
    ) -> httpx.Request:
        headers = {**self._headers, **options.get("headers", {})}
        headers.update((name, _text(value)) for name, value in request.headers.items())
        self._add_idempotency_key(operation, headers, options, retry)
        check_headers(headers)
        self._authenticate(operation, headers)
        content, form = None, None
        if request.form is not None:
            form = create_form(operation.operation_id, request.form, request.files)
        elif request.body is not None:
            content = json_text.encode(self._encrypt(operation, request.body))
            headers["content-type"] = "application/json"
        query = [
            (name, _text(each))
            for name, value in request.query.items()
            for each in (value if isinstance(value, (list, tuple)) else [value])
        ]
        return self._http.build_request(
            operation.method,
            str(self._base_url).rstrip("/") + _fill(operation, request.path),
            params=urlencode(query) or None,
            headers={"accept": "application/json, */*;q=0.5", **headers},
            content=content,
            files=form,
        )

    def _add_idempotency_key(
        self,
        operation: Operation,
        headers: dict[str, str],
        options: CallOptions,
        retry: Retry | None,
    ) -> None:
        header, key = operation.idempotency_header, options.get("idempotency_key")
        if header is None:
            if key is not None:
                raise invalid(f"{operation.operation_id} takes no idempotency_key")
        elif key is not None:
            headers[header] = key
        elif retry and header not in (name.lower() for name in headers):
            headers[header] = str(uuid.uuid4())

    def _authenticate(self, operation: Operation, headers: dict[str, str]) -> None:
        """The operation decides which key is sent, and where."""
        if operation.key == "secret" and not is_confidential(self._base_url):
            raise ConfigurationError(
                "insecure_transport",
                f"{operation.operation_id} would send the secret key over plain HTTP: "
                "use an https base_url (only loopback is excepted)",
            )
        credential = self._credentials.get(operation.key)
        if credential is None:
            return
        key = self._keys[operation.key]
        if not key:
            raise ConfigurationError(
                "missing_key",
                f"{operation.operation_id} needs the {operation.key} key: "
                f"give the client {operation.key}_key",
            )
        if credential.scheme == "Basic":
            key = base64.b64encode(f"{key}:".encode()).decode()
        value = f"{credential.scheme} {key}" if credential.scheme else key
        for name in [each for each in headers if each.lower() == credential.header]:
            del headers[name]
        headers[credential.header] = value

    def _encrypt(self, operation: Operation, body: Any) -> Any:
        field = operation.encrypted_field
        if field is None:
            return body
        what = f"{operation.operation_id} encrypts {field}"
        if self._encryption is None:
            raise ConfigurationError(
                "missing_key", f"{what}: give the client encryption"
            )
        # A cipher of the caller's own has no procedure that we would know better.
        procedure = getattr(self._encryption, "procedure", operation.cipher)
        if procedure != operation.cipher:
            raise invalid(
                f"{what} with {operation.cipher}, and encryption is {procedure}"
            )
        plaintext = body.get(field)
        if not isinstance(plaintext, Mapping):
            raise invalid(f"{what}: it must be a mapping, the plaintext")
        sealed = self._encryption.encrypt(plaintext)
        # Anything else would travel as it is, and may be the plaintext.
        if not sealed or not isinstance(sealed, str):
            raise invalid(f"{what}: encryption returned no text")
        return {**body, field: sealed}

    def _pages(
        self, operation: Operation, request: Request, options: CallOptions | None
    ) -> Iterator[Any]:
        return paginate(
            operation,
            request,
            lambda asked: self._send(operation, asked, options),
        )


def _fill(operation: Operation, values: Mapping[str, Any]) -> str:
    """The path with its parameters, none of which can lead to another path."""

    def write(found: re.Match[str]) -> str:
        text = _text(values.get(found[1], ""))
        if text in ("", ".", ".."):
            raise invalid(f"{operation.operation_id}: {found[1]} must name something")
        return quote(text, safe="")

    return re.sub(r"\{([^}]+)\}", write, operation.path)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
