"""How operations are called, as rows that the generated clients are made of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
class Outcome:
    """Where to look whether a write took effect. Paths are dotted."""

    ask: str
    """The operation that is asked."""
    given: Mapping[str, Any]
    """What it is given; each text is a path into what the write was given."""
    record: str
    """Where its answer holds the record of the write, or the list of such records."""
    key: str | None = None
    """The member of a record that holds the idempotency key of its write."""
    match: Mapping[str, str] = field(default_factory=dict)
    """Members of a record, each with the path of the value that it must have."""
    done: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """The values of members with which a record has its effect."""
    since: str | None = None
    """The member that says when a record was made."""
    none: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """The values of members of a 404 that say that there is no such record."""
    gone: bool = False
    """The write removes the record that `match` finds."""
    repeat: bool = False
    """`ask` is the write itself: under its key it is answered again with the record."""


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
    outcome: Outcome | None = None
    pagination: Pagination | None = None
    in_query: tuple[str, ...] | None = None
    """The query parameters, where method and path do not tell them."""
    also_in_body: tuple[str, ...] = ()
    """Parameters whose names members of the body have too."""

    @property
    def is_write(self) -> bool:
        """Whether it may have an effect."""
        is_reading_post = self.method == "POST" and self.idempotent
        return self.method != "GET" and not is_reading_post


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
        ...


@dataclass(frozen=True)
class Retry:
    """How to repeat a call that failed for a passing reason.

    Reads, and writes that carry an idempotency key, are repeated after a lost connection
    and HTTP 429, 502, 503 and 504. A write that may have taken effect is repeated only
    where the contract states that its key is honoured, or that it has no second effect.
    Where `retry` was given, a write that takes an idempotency key carries one of its own.
    """

    attempts: int = 3
    """How often to try in all, the first time included."""
    backoff: float = 0.2
    """Seconds to wait before the second attempt, doubled with each further one."""
    max_backoff: float = 5.0
    """The longest wait. Where the service asks for more, its answer is raised instead."""


DEFAULT_RETRY = Retry(attempts=2)
"""What is done unless `retry` is given: no idempotency key is added for it."""


@dataclass(frozen=True)
class AttemptReport:
    """One attempt of a call, without keys, bodies and values of its URL."""

    operation_id: str
    method: str
    path: str
    """The template of the path: `/s2s/payments/verify/{reference}`."""
    host: str
    """Host and port, as in the URL: `checkout.example`, `127.0.0.1:4010`."""
    attempt: int
    """1 for the first attempt of a call."""
    duration: float
    """Seconds until the answer was read, or until the attempt failed."""
    status: int | None
    """The HTTP status; None where no answer came."""
    request_id: str | None
    """What the service calls this exchange; None where that is not a plain id."""
    error: Exception | None
    """What the attempt ended with where no answer came. It has a `code`."""


@dataclass(frozen=True)
class RawResponse:
    """What came beside the body of a success."""

    status: int
    headers: Mapping[str, str]
    """By names in any case."""
    request_id: str | None
    """What the service calls this exchange."""


class CallOptions(TypedDict, total=False):
    """What one call does differently from its client.

    `on_response` is called with status, headers and request id of each success.
    """

    timeout: float | None
    retry: Retry | None
    headers: Mapping[str, str]
    idempotency_key: str
    on_response: Callable[[RawResponse], object]


def read_path(value: Any, path: str, absent: Any = None) -> Any:
    """What stands at a dotted path, `absent` where nothing does."""
    for name in path.split("."):
        value = value.get(name, absent) if isinstance(value, Mapping) else absent
    return value
