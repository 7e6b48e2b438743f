"""The payment service, as the shop wants to see it: an answer, a refusal, or no answer."""

from __future__ import annotations

import base64
import hashlib
import random
import sqlite3
import time
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from typing import Any, NoReturn, TypeVar

import httpx
from cryptography.hazmat.primitives.asymmetric.padding import MGF1, OAEP
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA1, SHA256
from cryptography.hazmat.primitives.serialization import load_pem_public_key

from .config import Config
from .mistakes import mistake
from .money import from_wire, to_wire
from .paycontract import (
    ApiError, BusinessClient, CardCipher, CheckoutClient, ConfigurationError, InvalidResponseError,
    NetworkError, OutcomeUnknownError, PaycontractError, PayloadCipher, RedirectError, RequestTimeoutError,
)
from .paycontract.json_text import encode

T = TypeVar("T")


class Refused(Exception):
    """The service said no: it has not happened, and will not by asking again."""

    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Unavailable(Exception):
    """No answer that says anything. `maybe_done`: a write may have been carried out."""

    def __init__(
        self, message: str, *, maybe_done: bool = True, passing: bool = True,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.maybe_done = maybe_done
        self.passing = passing
        self.retry_after = retry_after


@dataclass(frozen=True)
class Payment:
    status: str
    minor: Decimal
    currency: str
    order_id: str | None


_pauses: dict[str, float] = {}
_LONGEST_PAUSE = 3600.0


def call(
    ask: Callable[[float], T],
    seconds: float,
    look: Callable[[], T | None] | None = None,
    about: str | None = None,
) -> T:
    """Asks until there is an answer, or `seconds` are over.

    `look` is asked before a write that may have been carried out is sent again. While the
    service has asked to wait (Retry-After), nothing is sent `about` the same matter.
    """
    end = time.monotonic() + seconds
    made = 0
    pause = _pauses.get(about or "", 0.0) - time.monotonic()
    if pause > 0:
        if pause > seconds - 0.3:
            raise Unavailable("the service asked to wait", maybe_done=False, retry_after=pause)
        time.sleep(pause)
    while True:
        try:
            answer = translate(lambda: ask(max(0.3, end - time.monotonic())))
            _pauses.pop(about or "", None)
            return answer
        except Unavailable as error:
            made += 1
            wait = min(2.0, 0.15 * 2**made) * random.uniform(0.6, 1)
            if error.retry_after is not None:
                wait = min(error.retry_after, _LONGEST_PAUSE)
                if about and not mistake("no-wait-429"):
                    _pauses[about] = time.monotonic() + wait
            if mistake("no-wait-429"):
                wait = 0.01
            if not error.passing or time.monotonic() + wait + 0.5 > end:
                raise
            time.sleep(wait)
            found = look() if look and error.maybe_done else None
            if found is not None:
                return found
            if time.monotonic() + 0.5 > end:
                raise


def translate(ask: Callable[[], T]) -> T:
    try:
        return ask()
    except OutcomeUnknownError as error:
        return translate(partial(_raise, error.cause))
    except ApiError as error:
        status = error.status
        if status in (401, 403) and not mistake("denied-is-refusal"):
            # Our keys, not this order: after a rotation all of it has to go on.
            raise Unavailable(str(error), maybe_done=False, passing=False) from None
        if status == 429:
            raise Unavailable(
                str(error), maybe_done=False, retry_after=error.retry_after
            ) from None
        if status >= 500 or status in (408, 425):
            raise Unavailable(str(error), retry_after=error.retry_after) from None
        raise Refused(status, error.api_message or f"HTTP {status}") from None
    except NetworkError as error:
        raise Unavailable(str(error), maybe_done=error.may_have_been_sent) from None
    except (RequestTimeoutError, InvalidResponseError) as error:
        raise Unavailable(str(error)) from None
    except RedirectError as error:
        raise Unavailable(str(error), passing=False) from None
    except ConfigurationError as error:
        raise Unavailable(str(error), maybe_done=False, passing=False) from None
    except PaycontractError as error:
        raise Refused(400, str(error)) from None
    except (KeyError, TypeError, ValueError, ArithmeticError, AttributeError):
        raise Unavailable("the answer of the service is not readable") from None


def _raise(error: Exception) -> NoReturn:
    raise error


class Service:
    def __init__(self, config: Config) -> None:
        self._timeout = config.timeout
        http = httpx.Client(
            trust_env=False,
            limits=httpx.Limits(max_connections=200, keepalive_expiry=3),
        )
        keys = {"public_key": config.public_key, "secret_key": config.secret_key}
        rsa: Any = PayloadCipher(config.encryption_key, config.padding)
        if mistake("mgf1-sha1"):
            rsa = _HandMadeRsa(config.encryption_key)
        self._checkout = CheckoutClient(
            config.checkout_url,
            **keys,
            encryption=rsa,
            http_client=http,
            retry=None,
        )
        cipher = CardCipher(config.card_key) if config.card_key else None
        if cipher and mistake("fixed-iv"):
            cipher = _HandMadeCipher(config.card_key)
        self.takes_cards = cipher is not None
        self._business = BusinessClient(
            config.business_url, **keys, encryption=cipher, http_client=http, retry=None
        )

    def _options(self, left: float, key: str | None = None) -> Any:
        options: dict[str, Any] = {"timeout": min(self._timeout, left)}
        if mistake("no-timeout"):
            options["timeout"] = None
        if key:
            options["idempotency_key"] = key
        return options

    def open(
        self, order: sqlite3.Row | dict, left: float, key: str | None = None
    ) -> tuple[str, str | None]:
        """The reference of the payment, and the address of its page.

        The order's id is the idempotency key: asked again, the service opens no second one.
        """
        key = str(uuid.uuid4()) if mistake("create-retry-new-key") else key or order["id"]
        wanted: dict[str, Any] = {
            "amount": to_wire(order["minor"], order["currency"]),
            "currency": order["currency"],
            "customer": {"firstName": "Guest"},
            "redirect_url": order["return_url"],
            "description": order["note"] or f"Order {order['id']}",
            "metadata": {"shopOrder": order["id"]},
            "options": self._options(left, key),
        }
        if order["way"] == "card":
            return _str(self._business.initiate_payment(**wanted)["data"]["reference"]), None
        data = self._business.create_checkout_link(**wanted)["data"]
        return _str(data["reference"]), _str(data["checkoutUrl"])

    def charge(self, reference: str, card: dict[str, str], key: str, left: float) -> dict[str, Any]:
        data = self._business.charge_card(
            reference=reference, card_data=card, options=self._options(left, key)
        )["data"]
        following = data["nextAction"]
        if following is None:
            return {"next_kind": None, "next_url": None}
        return {"next_kind": _str(following["type"]), "next_url": following.get("url")}

    def payment(self, reference: str, left: float) -> Payment:
        answer = self._business.verify_payment(reference=reference, options=self._options(left))
        data = answer["data"]
        if data["reference"] != reference:
            raise ValueError
        metadata = data.get("metadata") or {}
        currency = _str(data["currency"])
        status = _str(data["status"])
        if mistake("envelope-success") and answer["success"]:
            status = "SUCCESSFUL"
        minor = from_wire(data["amount"], currency)
        return Payment(status, minor, currency, metadata.get("shopOrder"))

    def refund(self, order: sqlite3.Row, refund: sqlite3.Row, left: float) -> dict[str, Any]:
        key = str(uuid.uuid4()) if mistake("refund-retry-new-key") else refund["key"]
        answer = self._checkout.create_refund(
            data={
                "reference": order["reference"],
                "amount": to_wire(refund["minor"], order["currency"]),
                "reason": f"Refund {refund['id']}",
            },
            options=self._options(left, key),
        )["data"]
        made = _refund(answer)
        if answer["orderReference"] != order["reference"] or made["minor"] != refund["minor"]:
            raise ValueError
        return made

    def refunds(self, reference: str, left: float) -> list[dict[str, Any]]:
        listed = self._checkout.iter_refunds(
            reference=reference, limit=100, options=self._options(left)
        )
        return [_refund(each) for each in listed if each["orderReference"] == reference]

    def disputes(self, reference: str | None, left: float) -> list[tuple[str, str, str]]:
        """Id, reference of the payment and status of each; of all payments for None."""
        if mistake("first-page-only"):
            answer = self._checkout.list_chargebacks(
                reference=reference, options=self._options(left)
            )
            listed = answer["data"]["items"]
        else:
            listed = self._checkout.iter_chargebacks(
                reference=reference, limit=100, options=self._options(left)
            )
        return [
            (_str(each["chargebackReference"]), _str(each["orderReference"]), _str(each["status"]))
            for each in listed
        ]


def _str(value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError
    return value


_STAGES = {"SUCCESSFUL": "returned", "FAILED": "failed"}


def _refund(data: dict[str, Any]) -> dict[str, Any]:
    stage = _STAGES.get(_str(data["status"]), "pending")
    if mistake("accepted-refund-is-returned") and stage == "pending":
        stage = "returned"
    return {
        "reference": _str(data["refundReference"]),
        "minor": from_wire(data["amount"], _str(data["currency"])),
        "stage": stage,
        "key": data.get("idempotencyKey"),
        "reason": data.get("reason") or "",
    }


class _HandMadeRsa:
    """Of the mistake mgf1-sha1."""

    procedure = "rsa"

    def __init__(self, key: str) -> None:
        self._key: Any = load_pem_public_key(key.encode())

    def encrypt(self, plaintext: Any) -> str:
        sealed = self._key.encrypt(encode(plaintext), OAEP(MGF1(SHA1()), SHA256(), None))
        return base64.b64encode(sealed).decode()


class _HandMadeCipher:
    """Of the mistake fixed-iv."""

    procedure = "aes-256-gcm"

    def __init__(self, key: str) -> None:
        self._key = base64.b64decode(key)
        self._iv = hashlib.sha256(self._key).digest()[:12]

    def encrypt(self, plaintext: Any) -> str:
        sealed = AESGCM(self._key).encrypt(self._iv, encode(plaintext), None)
        return ":".join(part.hex() for part in (self._iv, sealed[:-16], sealed[-16:]))
