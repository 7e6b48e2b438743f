"""The keys of a client: strings, or callables that are called before each attempt."""

from __future__ import annotations

import base64
import inspect
from collections.abc import Awaitable, Callable, Mapping
from typing import Union

import httpx

from .errors import ConfigurationError
from .operation import Credential, Operation
from .options import check_keys, is_confidential
from .steps import NO_ANSWER, Ask, Steps
from .transport import Deadline

Key = Union[str, Callable[[], str]]
"""A key, or a callable that returns it; called again before each attempt."""
AsyncKey = Union[str, Callable[[], Union[str, Awaitable[str]]]]
"""Like `Key`; the callable may be a coroutine function."""

# Number of keys from callables that are masked in errors.
_REMEMBERED = 8


class Keys:
    """Chooses key and header by the operation."""

    def __init__(
        self,
        public_key: AsyncKey | None,
        secret_key: AsyncKey | None,
        credentials: Mapping[str, Credential],
    ) -> None:
        check_keys(public_key, secret_key)
        self._keys = {"public_key": public_key, "secret_key": secret_key}
        self._credentials = credentials
        self._given: tuple[str, ...] = ()

    @property
    def secrets(self) -> list[str]:
        """The keys that an answer may echo, including the latest rotated ones."""
        texts = [key for key in self._keys.values() if isinstance(key, str)]
        return [*texts, *self._given]

    def require(self, operation: Operation, base_url: httpx.URL) -> None:
        """Refuses a call whose key is missing, or would be readable in transit."""
        if operation.key == "secret" and not is_confidential(base_url):
            raise ConfigurationError(
                "insecure_transport",
                f"{operation.operation_id} would send the secret key over plain HTTP: "
                "use an https base_url (only loopback is excepted)",
            )
        if operation.key not in self._credentials:
            return
        if not self._keys[f"{operation.key}_key"]:
            raise ConfigurationError(
                "missing_key",
                f"{operation.operation_id} needs the {operation.key} key: "
                f"give the client {operation.key}_key",
            )

    def attach(
        self, operation: Operation, request: httpx.Request, deadline: Deadline
    ) -> Steps[None]:
        """Puts the key of this attempt into its header."""
        credential = self._credentials.get(operation.key)
        if credential is None:
            return
        key = yield from self._read(f"{operation.key}_key", deadline)
        if credential.scheme == "Basic":
            key = base64.b64encode(f"{key}:".encode()).decode()
        value = f"{credential.scheme} {key}" if credential.scheme else key
        request.headers[credential.header] = value

    def _read(self, option: str, deadline: Deadline) -> Steps[str]:
        given = self._keys[option]
        if isinstance(given, str) or given is None:
            return given or ""
        key = yield Ask(given, deadline)
        deadline.remaining()
        if key is NO_ANSWER:
            raise ConfigurationError(
                "key_unavailable", f"the callable given as {option} raised"
            )
        if inspect.iscoroutine(key):
            key.close()
        text = key if isinstance(key, str) else ""
        keys: dict[str, object] = {**self._keys, option: text}
        check_keys(**keys)
        if text not in self.secrets:
            self._given = (*self._given[1 - _REMEMBERED :], text)
        return text
