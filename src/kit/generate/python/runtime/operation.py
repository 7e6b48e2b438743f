"""How to call operations: the rows from which the generated clients are built."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, TypedDict


@dataclass(frozen=True)
class Credential:
    """The header that carries a key, and the scheme before it, if any."""

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
    """The operation to ask."""
    given: Mapping[str, Any]
    """Its arguments; each string is a path into the input of the write."""
    record: str
    """Where its answer holds the record of the write, or the list of such records."""
    key: str | None = None
    """The member of a record that holds the idempotency key of its write."""
    match: Mapping[str, str] = field(default_factory=dict)
    """Members of a record, each with the path into the input whose value it must have."""
    done: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """The values of members that show that the write took effect."""
    since: str | None = None
    """The member of a record that holds its creation time."""
    none: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    """The values of members of a 404 that mean that the record does not exist."""
    gone: bool = False
    """The write removes the record that `match` finds."""
    repeat: bool = False
    """`ask` is the write itself: repeated under its original key it returns the record.
    """


@dataclass(frozen=True)
class Operation:
    """One row of the contract: all that the client knows of an operation."""

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
    """The query parameters, if method and path do not imply them."""
    also_in_body: tuple[str, ...] = ()
    """Parameters that share their name with a member of the body."""

    @property
    def is_write(self) -> bool:
        """Whether it may have an effect."""
        is_reading_post = self.method == "POST" and self.idempotent
        return self.method != "GET" and not is_reading_post


class Omitted:
    """The type of `OMITTED`."""


OMITTED = Omitted()
"""The default of an argument for which None means null."""


@dataclass(frozen=True)
class Request:
    """What one call sends, by the names of the contract."""

    path: Mapping[str, Any] = field(default_factory=dict)
    query: Mapping[str, Any] = field(default_factory=dict)
    headers: Mapping[str, Any] = field(default_factory=dict)
    body: Any = None
    form: Mapping[str, Any] | None = None
    """The parts of a multipart body, instead of a JSON body."""
    files: tuple[str, ...] = ()
    """Which of the parts are files."""


def given(members: Mapping[str, Any], nullable: tuple[str, ...] = ()) -> dict[str, Any]:
    """Drops arguments that were not given: None, unless the member is nullable."""
    return {
        name: value
        for name, value in members.items()
        if value is not OMITTED and (value is not None or name in nullable)
    }


class Cipher(Protocol):
    """Turns a plaintext into the text that is sent instead.

    `PayloadCipher` and `CardCipher` have this shape; write your own if the operator
    uses another procedure. It must return a string: anything else is refused.
    """

    def encrypt(self, plaintext: Any) -> str:
        """Returns the text for a plaintext, as given to the call."""
        ...


@dataclass(frozen=True)
class Retry:
    """How to retry a call after a transient failure.

    Reads, and writes that carry an idempotency key, are retried after a lost connection
    and HTTP 429, 502, 503 and 504. A write that may have taken effect is retried only if
    the contract states that its key is honoured, or that it has no second effect. If
    `retry` was given, idempotent writes are retried, too, and a write that accepts an
    idempotency key gets a generated one unless it has one.
    """

    attempts: int = 3
    """Maximum number of attempts, including the first."""
    backoff: float = 0.2
    """The wait before the second attempt in seconds, doubled with each further one."""
    max_backoff: float = 5.0
    """The longest wait. If the service asks for more, its answer is raised instead."""


DEFAULT_RETRY = Retry(attempts=2)
"""The default if `retry` is not given; it adds no idempotency key."""


@dataclass(frozen=True)
class AttemptReport:
    """One attempt of a call, without keys, bodies, and values of its URL."""

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
    """The HTTP status; None if no answer came."""
    request_id: str | None
    """The service's id of this exchange; None if it is not a plain id."""
    error: Exception | None
    """Why no answer came, otherwise None. It has a `code`."""


@dataclass(frozen=True)
class RawResponse:
    """What an answer has besides the body of a success."""

    status: int
    headers: Mapping[str, str]
    """By names in any case."""
    request_id: str | None
    """The service's id of this exchange."""


class CallOptions(TypedDict, total=False):
    """Options of a single call; they override those of its client.

    `on_response` is called with status, headers and request id of each success.
    """

    timeout: float | None
    retry: Retry | None
    headers: Mapping[str, str]
    idempotency_key: str
    on_response: Callable[[RawResponse], object]


def read_path(value: Any, path: str, absent: Any = None) -> Any:
    """Returns the value at a dotted path; `absent` if the path does not exist."""
    for name in path.split("."):
        value = value.get(name, absent) if isinstance(value, Mapping) else absent
    return value
