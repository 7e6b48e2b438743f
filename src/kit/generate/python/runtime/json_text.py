"""JSON without loss: numbers with a point are `Decimal`, and money is never a float."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, Union

from .errors import PayloadNotJsonError

Number = Union[int, Decimal]
"""A received number. Amounts are in major units: `2500`, `Decimal("25.50")`."""

Numeric = Union[int, float, Decimal]
"""A number to send: `Decimal("25.50")`, `25.5`. A computed float is refused."""


def encode(value: Any) -> bytes:
    """Encodes JSON without spaces and escapes: under RSA every byte counts."""
    try:
        text = json.dumps(
            value,
            ensure_ascii=False,
            separators=(",", ":"),
            allow_nan=False,
            default=_to_json,
        )
        return text.encode("utf-8")
    except (TypeError, ValueError, RecursionError):
        # The original error is not attached: it may quote the payload.
        raise PayloadNotJsonError() from None


def decode(content: bytes) -> Any:
    """Raises ValueError for anything but UTF-8 JSON."""
    try:
        return json.loads(
            content.decode("utf-8"), parse_float=Decimal, parse_constant=_refuse
        )
    except RecursionError:
        raise ValueError("nested too deeply") from None


def _to_json(value: object) -> int | float:
    """Converts a Decimal into a number; refuses one that would lose digits."""
    if isinstance(value, Decimal) and value.is_finite():
        if value == value.to_integral_value():
            return int(value)
        if Decimal(repr(float(value))) == value:
            return float(value)
    raise TypeError


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not a number of JSON")
