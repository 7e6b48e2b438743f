"""Verifies webhooks: signature, then age, then shape, then kind."""

from __future__ import annotations

import base64
import hmac
import math
import re
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from . import json_text
from .errors import ConfigurationError, PaycontractError


class WebhookError(PaycontractError):
    """Do not act on this webhook. No message quotes body, secret or signature."""


class WebhookForgedError(WebhookError):
    """Signed with none of the secrets: answer 401, and check your secrets."""

    code = "webhook_forged"


class WebhookTooOldError(WebhookError):
    """Signed, but outside the tolerance: it was replayed, or a clock is wrong. Answer
    401."""

    code = "webhook_too_old"

    def __init__(self, age: float, tolerance: float) -> None:
        super().__init__(
            f"the webhook was signed {age:.0f} s ago, "
            f"at most {tolerance:g} s are tolerated"
        )
        self.age = age
        """Age in seconds by this clock; negative if it was signed in the future."""
        self.tolerance = tolerance
        """The largest accepted difference from this clock, in seconds."""


class WebhookMalformedError(WebhookError):
    """Signed, but it does not match the shape of its event: answer 400."""

    code = "webhook_malformed"


class WebhookTimeoutError(PaycontractError):
    """The function of an event and the store took longer than the service waits, so it
    sends the event again. This is not raised, but passed to `on_error`."""

    code = "webhook_timeout"

    def __init__(self, timeout: float) -> None:
        super().__init__(f"the webhook was not handled within {timeout:g} s")
        self.timeout = timeout
        """The timeout, in seconds."""


@dataclass(frozen=True)
class UnknownEvent:
    """A signed event that the contract does not have: answer 2xx, and ignore it."""

    event: str
    body: Mapping[str, Any]

    @property
    def id(self) -> str | None:
        """None if the event has no id: then its duplicates cannot be recognized."""
        found = self.body.get("id")
        return found if isinstance(found, str) and found else None


@dataclass(frozen=True)
class Arrived:
    """A webhook as it arrived, and what it is checked with."""

    body: bytes
    headers: Mapping[str, str]
    """By their names in lower case."""
    secrets: Sequence[str]
    url: str | None
    """The URL to which it was sent, as its sender knows it."""


@dataclass(frozen=True)
class Signature:
    """How a webhook is signed: an HMAC of a text that contains its raw body."""

    header: str
    timestamp_header: str | None
    tolerance: int | None
    encoding: str
    hash: str
    signed_text: str

    def check(self, secrets: Sequence[str], url: str | None) -> None:
        """Raises a ConfigurationError if nothing can be verified with these."""

    def list_times(self, arrived: Arrived) -> list[tuple[int, float]]:
        """Lists when each valid signature was created and when it expires."""
        timestamp = "0"
        if self.timestamp_header is not None:
            timestamp = arrived.headers.get(self.timestamp_header, "")
        if not re.fullmatch("[0-9]{1,12}", timestamp):
            return []
        given = arrived.headers.get(self.header, "").encode("utf-8", "replace")
        expected = [self._sign(key, timestamp, arrived) for key in arrived.secrets]
        found = [
            hmac.compare_digest(one, each)
            for each in expected
            for one in self._split(given)
        ]
        # Every secret is tried, so that timing reveals nothing.
        return [(int(timestamp), math.inf)] if any(found) else []

    def sign(self, secret: str, timestamp: str, arrived: Arrived) -> dict[str, str]:
        """Returns the headers that sign a webhook."""
        signature = self._sign(secret, timestamp, arrived).decode("ascii")
        if self.timestamp_header is None:
            return {self.header: signature}
        return {self.timestamp_header: timestamp, self.header: signature}

    def _split(self, given: bytes) -> list[bytes]:
        return [given]

    def _sign(self, secret: str, timestamp: str, arrived: Arrived) -> bytes:
        text = self.signed_text.replace("{timestamp}", timestamp)
        before, after = text.encode("utf-8").split(b"{body}")
        message = before + arrived.body + after
        digest = hmac.new(secret.encode(), message, self.hash).digest()
        if self.encoding == "base64":
            return base64.b64encode(digest)
        return digest.hex().encode("ascii")


@dataclass(frozen=True)
class Shape:
    """The expected JSON: a kind of `_TYPES`, `any`, or a record of the table."""

    kind: str = "map"
    required: bool = True
    nullable: bool = False
    of: Shape | None = None
    record: str | None = None


@dataclass(frozen=True)
class EventTable:
    """The events of a contract."""

    events: Mapping[str, Shape]
    signatures: Mapping[str, Signature]
    shapes: Mapping[str, Mapping[str, Shape]]
    timeout: float = 30
    """How long the service waits for an answer, in seconds."""
    longer_timeouts: Mapping[str, float] = field(default_factory=dict)
    """How long it waits for the answer to some events, by their name."""

    def timeout_of(self, event: Any) -> float:
        """Returns the seconds that the service waits for the answer to this event."""
        name = event.event if isinstance(event, UnknownEvent) else event["event"]
        return self.longer_timeouts.get(name, self.timeout)


def verify(
    table: EventTable,
    raw_body: bytes | str,
    headers: Mapping[str, str],
    secrets: str | Sequence[str],
    tolerance: float | None,
    now: float | None,
    url: str | None,
) -> Any:
    """Returns the event; see the generated `verify_webhook`."""
    body = to_bytes(raw_body)
    arrived = Arrived(body, _read_headers(headers), check_secrets(secrets), url)
    clock = time.time() if now is None else now
    holding: list[Signature] = []
    stale: WebhookTooOldError | None = None
    for each in dict.fromkeys(table.signatures.values()):
        stated = math.inf if each.tolerance is None else each.tolerance
        limit = stated if tolerance is None else tolerance
        for created, expires in each.list_times(arrived):
            age = 0 if each.timestamp_header is None else clock - created
            # NaN tolerates nothing.
            if abs(age) <= limit and clock <= expires:
                holding.append(each)
            else:
                stale = WebhookTooOldError(age, limit)
    if not holding:
        raise stale or WebhookForgedError(
            "the webhook is not signed with any of the secrets"
        )
    event = _read_event(body)
    name = event["event"]
    if name not in table.events:
        return UnknownEvent(name, event)
    if table.signatures.get(name) not in holding:
        raise WebhookForgedError("the webhook is not signed as its kind is")
    problem = _find_problem(event, table.events[name], table.shapes, "")
    if problem:
        raise WebhookMalformedError(f"the webhook {name} is malformed: {problem}")
    return event


def check_secrets(secrets: str | Sequence[str]) -> list[str]:
    """Returns the secrets as a list, none of them empty."""
    keys = [secrets] if isinstance(secrets, str) else list(secrets)
    if not keys or not all(keys):
        raise ConfigurationError(
            "missing_key", "no webhook secret, or an empty one, was given"
        )
    return keys


def to_bytes(raw_body: bytes | str) -> bytes:
    if isinstance(raw_body, str):
        return raw_body.encode("utf-8", "surrogatepass")
    return raw_body


def _read_headers(headers: Mapping[str, str]) -> dict[str, str]:
    """Reads headers. A repeated one is empty: it is unclear which value counts."""
    read: dict[str, str] = {}
    for name, value in headers.items():
        key = str(name).lower()
        read[key] = "" if key in read else str(value)
    return read


def _read_event(body: bytes) -> dict[str, Any]:
    try:
        event = json_text.decode(body)
    except ValueError:
        event = None
    if isinstance(event, dict) and isinstance(event.get("event"), str):
        return event
    raise WebhookMalformedError("the webhook is not the JSON of an event")


def _find_problem(
    value: Any, shape: Shape, shapes: Mapping[str, Mapping[str, Shape]], place: str
) -> str | None:
    """Returns what is wrong, and where, by names of the contract; never the value."""
    if shape.kind == "any" or (value is None and shape.nullable):
        return None
    record = shapes.get(shape.record or "")
    types = _TYPES[shape.kind]
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        return f"{place or 'it'} must be {'an object' if dict in types else shape.kind}"
    found: Any = value
    inner: list[tuple[str, Any, Shape]] = []
    for name, member in (record or {}).items():
        if name in found:
            inner.append((f"{place}/{name}", found[name], member))
        elif member.required:
            return f"{place}/{name} is missing"
    if shape.of is not None:
        items = found.values() if isinstance(found, dict) else found
        inner += [(f"{place}/*", item, shape.of) for item in items]
    problems = (_find_problem(each, member, shapes, at) for at, each, member in inner)
    return next((problem for problem in problems if problem), None)


_TYPES: Mapping[str, tuple[type, ...]] = {
    "string": (str,),
    "integer": (int,),
    "number": (int, Decimal),
    "boolean": (bool,),
    "null": (type(None),),
    "list": (list,),
    "map": (dict,),
}
