"""The request of a call: its URL, its headers, its key, its body."""

from __future__ import annotations

import platform
import re
import uuid
from collections.abc import Mapping
from typing import Any, Union
from urllib.parse import quote, urlencode

import httpx

from . import json_text
from .errors import ConfigurationError
from .exact_numbers import check_numbers
from .files import create_form
from .keys import Keys
from .operation import (
    DEFAULT_RETRY,
    CallOptions,
    Cipher,
    Operation,
    Request,
    Retry,
)
from .options import check_headers, invalid

Http = Union[httpx.Client, httpx.AsyncClient]


class RequestBuilder:
    """Builds the requests of one host."""

    def __init__(
        self,
        base_url: httpx.URL,
        keys: Keys,
        encryption: Cipher | None,
        headers: Mapping[str, str],
        version: str,
    ) -> None:
        self._base_url = base_url
        self._keys = keys
        self._encryption = encryption
        self._headers = headers
        self._user_agent = (
            f"paycontract-python/{version} (python {platform.python_version()})"
        )

    def build(
        self,
        http: Http,
        operation: Operation,
        request: Request,
        options: CallOptions,
        retry: Retry | None,
    ) -> httpx.Request:
        """Builds the request for httpx.

        Raises:
            ConfigurationError: A key, an option or an argument is wrong.
            ValidationError: An amount is invalid.
        """
        headers = httpx.Headers({"accept": "application/json, */*;q=0.5"})
        if http.headers.get("user-agent", "python-httpx").startswith("python-httpx"):
            headers["user-agent"] = self._user_agent
        parameters = {name: _text(value) for name, value in request.headers.items()}
        for given in (self._headers, options.get("headers", {}), parameters):
            check_headers(given)
            headers.update(given)
        self._add_idempotency_key(operation, headers, options, retry)
        self._keys.require(operation, self._base_url)
        content, form = None, None
        if request.form is not None:
            form = create_form(operation.operation_id, request.form, request.files)
        elif request.body is not None:
            check_numbers(operation.operation_id, request.body)
            content = json_text.encode(self._encrypt(operation, request.body))
            headers["content-type"] = "application/json"
        query = [
            (name, _text(each))
            for name, value in request.query.items()
            for each in (value if isinstance(value, (list, tuple)) else [value])
        ]
        return http.build_request(
            operation.method,
            str(self._base_url).rstrip("/") + _fill(operation, request.path),
            params=urlencode(query) or None,
            headers=headers,
            content=content,
            files=form,
        )

    def _add_idempotency_key(
        self,
        operation: Operation,
        headers: httpx.Headers,
        options: CallOptions,
        retry: Retry | None,
    ) -> None:
        """Sets the caller's key, or a generated one if retries were requested."""
        header, key = operation.idempotency_header, options.get("idempotency_key")
        if header is None:
            if key is not None:
                raise invalid(f"{operation.operation_id} takes no idempotency_key")
            return
        is_asked_for = retry is not None and retry is not DEFAULT_RETRY
        if key is not None:
            if not isinstance(key, str) or not re.fullmatch(r"[\x21-\x7e]{1,255}", key):
                raise invalid(
                    "idempotency_key must be a str of 1 to 255 visible ASCII characters"
                )
            headers[header] = key
        elif is_asked_for and operation.is_write and header not in headers:
            headers[header] = str(uuid.uuid4())

    def _encrypt(self, operation: Operation, body: Any) -> Any:
        field = operation.encrypted_field
        if field is None:
            return body
        what = f"{operation.operation_id} encrypts {field}"
        if self._encryption is None:
            raise ConfigurationError(
                "missing_key", f"{what}: give the client encryption"
            )
        # The caller's own cipher has no procedure, and may implement any.
        procedure = getattr(self._encryption, "procedure", operation.cipher)
        if procedure != operation.cipher:
            raise invalid(
                f"{what} with {operation.cipher}, and encryption is {procedure}"
            )
        plaintext = body.get(field)
        if not isinstance(plaintext, Mapping):
            raise invalid(f"{what}: it must be a mapping, the plaintext")
        sealed = self._encryption.encrypt(plaintext)
        # Anything else would be sent unchanged, and may be the plaintext.
        if not sealed or not isinstance(sealed, str):
            raise invalid(f"{what}: encryption returned no text")
        return {**body, field: sealed}


def _fill(operation: Operation, values: Mapping[str, Any]) -> str:
    """Fills in the path. No parameter can turn it into that of another resource."""

    def write(found: re.Match[str]) -> str:
        text = _text(values.get(found[1], ""))
        if text in ("", ".", ".."):
            raise invalid(f"{operation.operation_id}: {found[1]} must name something")
        return quote(text, safe="")

    return re.sub(r"\{([^}]+)\}", write, operation.path)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
