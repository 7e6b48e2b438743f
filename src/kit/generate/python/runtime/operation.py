"""How operations are called, as rows that the generated clients are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol, TypedDict


@dataclass(frozen=True)
class Credential:
    """Where a key travels."""

    header: str
    scheme: str | None = None


@dataclass(frozen=True)
class Pagination:
    """Where a page holds its items and numbers, as dotted paths into the answer."""

    items: str
    meta: str
    page: str = "page"
    next_page: str = "nextPage"
    pages: str = "pages"


@dataclass(frozen=True)
class Failures:
    """Where an answer that reports a failure says what failed."""

    request_id: str | None = None
    errors: str | None = None
    field: str = "field"
    message: str = "message"


@dataclass(frozen=True)
class Operation:
    """One row of the contract."""

    operation_id: str
    method: str
    path: str
    key: str = "none"
    idempotent: bool = False
    idempotency_header: str | None = None
    idempotency_stated: bool = False
    encrypted_field: str | None = None
    cipher: str | None = None
    pagination: Pagination | None = None


class Omitted:
    """The type of `OMITTED`."""


OMITTED = Omitted()
"""For an argument that may be null, and was not given at all."""


@dataclass(frozen=True)
class Request:
    """What one call sends, under the names of the wire."""

    path: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    form: Mapping[str, Any] | None = None
    """The parts of a multipart body, in place of a body of JSON."""
    files: tuple[str, ...] = ()
    """Which of the parts are files."""


def given(members: Mapping[str, Any], nullable: tuple[str, ...] = ()) -> dict[str, Any]:
    """Without what was not given: None, unless null is a value there."""
    return {
        name: value
        for name, value in members.items()
        if value is not OMITTED and (value is not None or name in nullable)
    }


class Cipher(Protocol):
    """Turns a plaintext into the text that travels in its place.

    `PayloadCipher` and `CardCipher` are such; write your own where the operator tells you
    another procedure. A text is all that it may return: anything else is refused.
    """

    def encrypt(self, plaintext: Any) -> str:
        """The text for a plaintext, as the call was given it."""


@dataclass(frozen=True)
class Retry:
    """How to repeat a call that failed for a passing reason.

    What has no second effect is repeated after a lost connection and HTTP 429, 502, 503
    and 504. Every other write is after 429 alone, which refuses it: else it may have been
    carried out. Each carries an idempotency key, but only where the contract states that
    keys are honoured is it repeated like the rest.
    """

    attempts: int = 3
    """How often to try in all, the first time included."""
    backoff: float = 0.2
    """Seconds to wait before the second attempt, doubled with each further one."""
    max_backoff: float = 5.0
    """The longest wait. Where the service asks for more, its answer is raised instead."""


class CallOptions(TypedDict, total=False):
    """What one call may be told differently from its client."""

    timeout: float | None
    retry: Retry | None
    headers: Mapping[str, str]
    idempotency_key: str


def read_path(value: Any, path: str) -> Any:
    """What stands at a dotted path, None where nothing does."""
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value
