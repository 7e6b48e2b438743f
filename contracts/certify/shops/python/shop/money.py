"""Money: whole minor units inside the shop, major units with a point on the wire."""

from __future__ import annotations

from decimal import Decimal, InvalidOperation
from typing import Any

from .mistakes import mistake

_WITHOUT_DECIMALS = {"UGX", "RWF", "XOF", "XAF"}
CURRENCIES = _WITHOUT_DECIMALS | set(
    "NGN USD GBP EUR CAD GHS KES ZAR TZS ZMW MWK EGP MAD AED CNY INR AUD".split()
)
_MOST = 10**12


def decimals(currency: str) -> int:
    return 0 if currency in _WITHOUT_DECIMALS else 2


def parse(value: Any, currency: str) -> int:
    """Minor units of what a customer sent; raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, (int, str, Decimal)):
        raise ValueError("amount must be a number")
    try:
        amount = Decimal(value)
    except InvalidOperation:
        raise ValueError("amount must be a number") from None
    if not amount.is_finite() or not 0 < amount < _MOST:
        raise ValueError("amount must be above 0, and not that large")
    if mistake("float-cents") and decimals(currency):
        return int(float(amount) * 100)
    minor = amount.scaleb(decimals(currency))
    if minor != int(minor):
        raise ValueError(f"{currency} has not that many decimals")
    return int(minor)


def to_wire(minor: int, currency: str) -> Decimal:
    if mistake("cents-to-service"):
        return Decimal(minor)
    return Decimal(minor).scaleb(-_wire_decimals(currency))


def from_wire(amount: int | Decimal, currency: str) -> Decimal:
    """Minor units; with a fraction where the service says something odd."""
    if mistake("cents-to-service"):
        return Decimal(amount)
    return Decimal(amount).scaleb(_wire_decimals(currency))


def text(minor: int, currency: str) -> str:
    return str(Decimal(minor).scaleb(-decimals(currency)))


def _wire_decimals(currency: str) -> int:
    return 2 if mistake("two-decimals-everywhere") else decimals(currency)
