"""Refuses binary rounding errors: `0.1 + 0.2` is 0.30000000000000004."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from decimal import Decimal
from typing import Any

from .errors import FieldError, ValidationError

# The number of digits that a float carries exactly.
_EXACT_DIGITS = 15


def check_numbers(operation_id: str, body: Any) -> None:
    """Refuses floats that were computed and are no longer the intended number. The
    service decides how many decimals an amount may have.

    Raises:
        ValidationError: A float has more than 15 digits. A Decimal may.
    """
    problem = _find_problem(body, "")
    if problem:
        raise ValidationError(operation_id, [problem])


def _find_problem(value: Any, place: str) -> FieldError | None:
    if isinstance(value, float):
        exact = Decimal(repr(value))
        if exact.is_finite() and len(exact.as_tuple().digits) > _EXACT_DIGITS:
            message = (
                f"must be exact, and a float of more than {_EXACT_DIGITS} digits is not:"
                " calculate with Decimal"
            )
            return FieldError(place.lstrip("."), message)
        return None
    inner: Iterable[tuple[object, Any]] = ()
    if isinstance(value, Mapping):
        inner = value.items()
    elif isinstance(value, (list, tuple)):
        inner = enumerate(value)
    try:
        found = (_find_problem(each, f"{place}.{name}") for name, each in inner)
        return next((each for each in found if each), None)
    except RecursionError:
        # It cannot be written as JSON; the error is raised where it is encoded.
        return None
