"""Asks the service whether a write took effect. Anything uncertain is `unknown`."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timezone
from decimal import Decimal
from email.utils import parsedate_to_datetime
from typing import Any

import httpx

from .errors import ApiError, PaycontractError
from .operation import CallOptions, Operation, Outcome, Request, read_path
from .outcome_unknown import Confirmation
from .paging import Pages
from .steps import Steps

# Two days: the time of a record may lack its zone, or name a wrong one.
_TOLERANCE = 172_800.0
_ABSENT = object()


@dataclass(frozen=True)
class Question:
    """A write whose answer was lost, and how to ask the service about it."""

    operation: Operation
    input: Mapping[str, Any]
    """Parameters and members of the body; of an encrypted body the plaintext."""
    request: Request
    """The request as sent."""
    key: str | None
    """The idempotency key that was sent: no other call has it."""
    elapsed: Callable[[], float]
    operations: Mapping[str, Operation]
    exchange: Callable[[Operation, Request, CallOptions], Steps[httpx.Response]]
    read: Callable[[Operation, httpx.Response], Any]


def start_clock() -> Callable[[], float]:
    """Measures seconds by whichever clock advanced more: the wall clock may be set
    back, the other may stop during sleep."""
    wall, monotonic = time.time(), time.monotonic()
    return lambda: max(time.time() - wall, time.monotonic() - monotonic)


def confirm_outcome(question: Question) -> Steps[Confirmation]:
    """Asks the operation that the row names. Never raises."""
    operation_id, outcome = question.operation.operation_id, question.operation.outcome
    if outcome is None:
        return _unknown(
            f"the contract names no operation that shows the effect of {operation_id}"
        )
    try:
        if outcome.repeat:
            return (yield from _repeat(question, outcome))
        sight = yield from _look(question, outcome)
        if isinstance(sight, str):
            return _unknown(sight)
        return _evaluate(question, outcome, *sight)
    except PaycontractError as error:
        return _unknown(f"{outcome.ask} could not be asked: {error}")
    except Exception:
        return _unknown(f"{outcome.ask} could not be asked")


def _repeat(question: Question, outcome: Outcome) -> Steps[Confirmation]:
    """Sends the write again: under its key it gets the original answer."""
    operation, key = question.operation, question.key
    if key is None:
        return _unknown(
            f"{outcome.ask} was sent without an idempotency key, and cannot be repeated"
        )
    response = yield from question.exchange(
        operation, question.request, {"idempotency_key": key}
    )
    found = read_path(question.read(operation, response), outcome.record)
    if found is None:
        return _unknown(f"the answer of {outcome.ask} has no {outcome.record}")
    return Confirmation("done", answer=found)


def _evaluate(
    question: Question, outcome: Outcome, records: list[Any], earliest: float
) -> Confirmation:
    given = [
        (member, read_path(question.input, path, _ABSENT))
        for member, path in outcome.match.items()
    ]

    def fits(record: Any) -> bool:
        return all(
            _is_same(read_path(record, member), value)
            for member, value in given
            if value is not _ABSENT
        )

    if outcome.gone:
        if any(fits(record) for record in records):
            return Confirmation("not_done")
        return _unknown("the record is gone: this call or another one removed it")
    member, key = outcome.key, question.key
    own = [
        record
        for record in records
        if member and key and _is_same(read_path(record, member), key)
    ]
    if len(own) > 1:
        return _unknown("several records carry its idempotency key", own)
    if own:
        if not fits(own[0]):
            return _unknown("its idempotency key was used for another request", own)
        if _has(own[0], outcome.done):
            return Confirmation("done", answer=own[0])
        return _unknown(
            "the state of the record that it made does not show that it took effect", own
        )
    found = [
        record
        for record in records
        # A comparison with NaN, an unknown time, is never true.
        if outcome.since is None
        or not _read_time(read_path(record, outcome.since)) < earliest
    ]
    if not found:
        return Confirmation("not_done")
    return _unknown(
        f"{outcome.ask} shows what this call or another may have made", found
    )


def _look(question: Question, outcome: Outcome) -> Steps[str | tuple[list[Any], float]]:
    """Returns the records, and the earliest time, by the service's clock, at which the
    write can have happened; or the reason why the records are not reliable."""
    operation = question.operations[outcome.ask]
    request = _place(operation, _fill(outcome.given, question.input))
    if operation.pagination and operation.pagination.items == outcome.record:
        pages, records, earliest = Pages(operation, request), list[Any](), math.inf
        following = pages.following()
        while following is not None:
            response = yield from question.exchange(operation, following, {})
            sent = _read_date(response) - question.elapsed() - _TOLERANCE
            earliest = sent if math.isnan(sent) or sent < earliest else earliest
            answer = question.read(operation, response)
            if not pages.says_what_follows(answer):
                return f"{outcome.ask} does not say whether there are further pages"
            records += pages.read(answer)
            following = pages.following()
        return records, earliest
    response = yield from question.exchange(operation, request, {})
    earliest = _read_date(response) - question.elapsed() - _TOLERANCE
    try:
        answer = question.read(operation, response)
    except ApiError as error:
        if error.status == 404 and outcome.none and _has(error.body, outcome.none):
            return [], earliest
        raise
    found = read_path(answer, outcome.record)
    if found is None:
        return f"the answer of {outcome.ask} has no {outcome.record}"
    return found if isinstance(found, list) else [found], earliest


def _fill(template: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any]:
    """Builds the arguments: each string is a path into the input of the write."""
    filled = {
        name: read_path(values, value, _ABSENT)
        if isinstance(value, str)
        else _fill(value, values)
        for name, value in template.items()
    }
    return {name: value for name, value in filled.items() if value is not _ABSENT}


def _place(operation: Operation, members: Mapping[str, Any]) -> Request:
    """Sorts the members; a member that is not a parameter belongs to the body."""
    has_body = operation.method not in ("GET", "DELETE")
    path = {each: members[each] for each in members if f"{{{each}}}" in operation.path}
    names = operation.in_query
    if names is None:
        names = () if has_body else tuple(each for each in members if each not in path)
    query = {each: members[each] for each in names if each in members}
    body = {
        name: value
        for name, value in members.items()
        if name in operation.also_in_body or (name not in path and name not in query)
    }
    return Request(path=path, query=query, body=body if has_body or body else None)


def _has(value: Any, wanted: Mapping[str, Sequence[Any]]) -> bool:
    return all(
        any(_is_same(read_path(value, member), each) for each in values)
        for member, values in wanted.items()
    )


def _is_same(one: Any, other: Any) -> bool:
    """Compares like JSON: 10, 10.0 and Decimal(10) are equal; true is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    return bool(_to_exact(one) == _to_exact(other))


def _to_exact(value: Any) -> Any:
    return Decimal(repr(value)) if isinstance(value, float) else value


def _read_date(response: httpx.Response) -> float:
    try:
        date = parsedate_to_datetime(response.headers.get("date", ""))
    except (TypeError, ValueError):
        return math.nan
    return _to_seconds(date)


def _read_time(value: Any) -> float:
    """Returns seconds since 1970; NaN if the value is not a time."""
    text = value if isinstance(value, str) else ""
    # Python 3.9 parses neither the Z nor more than six decimals.
    whole, _, rest = text.partition(".")
    zone = rest.lstrip("0123456789") if rest else ""
    plain = (whole + zone).replace("Z", "+00:00").replace("z", "+00:00")
    try:
        return _to_seconds(datetime.fromisoformat(plain))
    except ValueError:
        return math.nan


def _to_seconds(date: datetime) -> float:
    zoned = date if date.tzinfo else date.replace(tzinfo=timezone.utc)
    return zoned.timestamp()


def _unknown(reason: str, found: Sequence[Any] = ()) -> Confirmation:
    return Confirmation("unknown", found=tuple(found), reason=reason)
