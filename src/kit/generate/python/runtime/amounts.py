"""Money is exact: what is sent has no more decimals than its currency."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from .errors import FieldError, ValidationError

_MAX_DECIMALS = 2


def check_amounts(operation_id: str, body: Any) -> None:
    """Every number of a body is an amount or whole.

    That amounts have no more decimals than their currency, which are two at most of those
    that are named, is a proposal (money-format).

    Raises:
        ValidationError: A number has more than two decimals.
    """
    problem = _find_problem(body, "")
    if problem:
        raise ValidationError(operation_id, [problem])


def _find_problem(value: Any, place: str) -> FieldError | None:
    if isinstance(value, (float, Decimal)) and _count_decimals(value) > _MAX_DECIMALS:
        hint = (
            ": calculate with Decimal, as floats do not add up"
            if isinstance(value, float)
            else ""
        )
        message = f"must have at most {_MAX_DECIMALS} decimals{hint}"
        return FieldError(place.lstrip("."), message)
    inner: Iterable[tuple[object, Any]] = ()
    if isinstance(value, Mapping):
        inner = value.items()
    elif isinstance(value, (list, tuple)):
        inner = enumerate(value)
    try:
        found = (_find_problem(each, f"{place}.{name}") for name, each in inner)
        return next((each for each in found if each), None)
    except RecursionError:
        # It has no JSON form, which is said where it is written.
        return None


def _count_decimals(value: float | Decimal) -> int:
    exact = value if isinstance(value, Decimal) else Decimal(repr(value))
    if not exact.is_finite():
        return 0
    exponent = exact.normalize().as_tuple().exponent
    return -exponent if isinstance(exponent, int) else 0
