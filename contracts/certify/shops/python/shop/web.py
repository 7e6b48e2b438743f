"""HTTP: what comes in is checked here, and what goes out is written here."""

from __future__ import annotations

import hmac
import html
import json
import logging
import sys
from decimal import Decimal
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, parse_qsl, urlsplit

from .config import Config
from .desk import Conflict, Desk
from .mistakes import mistake
from .paycontract import (
    UnknownEvent, WebhookForgedError, WebhookMalformedError, WebhookTooOldError, verify_webhook,
)
from .service import Refused, Unavailable

log = logging.getLogger("shop.web")

_MOST_BYTES = 256 * 1024
_SIGNED_BY = ("x-webhook-signature", "x-webhook-timestamp")
_CARD = {"number": "number", "month": "expiryMonth", "year": "expiryYear", "cvv": "cvv",
         "holder": "holderName", "pin": "pin", "otp": "otp"}  # fmt: skip
_FORM = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Pay by card</title>{head}
<form method="post" action="/card" autocomplete="off">
<label>Amount <input name="amount" required></label>
<label>Currency <input name="currency" required></label>
<input type="hidden" name="cart" value="{cart}">
<label>Card number <input name="number" inputmode="numeric" required></label>
<label>Month <input name="month" required></label><label>Year <input name="year" required></label>
<label>CVV <input name="cvv" required></label><button>Pay</button></form></html>"""


class Problem(Exception):
    def __init__(self, status: int, message: str) -> None:
        super().__init__(message)
        self.status = status


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    timeout = 15
    desk: Desk
    config: Config

    def do_GET(self) -> None:
        self._answer()

    def do_POST(self) -> None:
        self._answer()

    def _answer(self) -> None:
        url = urlsplit(self.path)
        headers: dict[str, str] = {}
        try:
            body = self._read_body() if self.command == "POST" else b""
            status, answer = self._route(url.path.rstrip("/"), url.query, body)
        except Problem as error:
            status, answer = error.status, {"problem": str(error)}
        except ValueError as error:
            status, answer = 400, {"problem": str(error)}
        except Conflict as error:
            status, answer = 409, {"problem": str(error)}
        except Refused as error:
            status, answer = 422, {"problem": f"the payment service refused: {error}"}
        except Unavailable as error:
            log.warning("%s %s: %s", self.command, url.path, error)
            headers["retry-after"] = str(int(min(error.retry_after or 5, 600)) + 1)
            status, answer = 503, {"problem": "the payment service does not answer; try again"}
            if mistake("upstream-dump"):
                answer["debug"] = {"error": str(error), "settings": vars(self.config)}
        except Exception:
            log.exception("%s %s", self.command, url.path)
            status, answer = 500, {"problem": "something went wrong here"}
        self._send(status, answer, headers)
        log.info("%s %s -> %d", self.command, url.path, status)

    def _read_body(self) -> bytes:
        length = self.headers.get("content-length", "")
        if not (length.isascii() and length.isdigit()) or int(length) > _MOST_BYTES:
            self.close_connection = True
            raise Problem(413 if length else 411, "a body of at most 256 KiB, and its length")
        body = self.rfile.read(int(length))
        if len(body) != int(length):
            self.close_connection = True
            raise Problem(400, "the body is incomplete")
        return body

    def _send(self, status: int, answer: dict | str, headers: dict[str, str]) -> None:
        if isinstance(answer, str):
            kind, content = "text/html; charset=utf-8", answer.encode()
            headers["content-security-policy"] = "default-src 'self'; frame-ancestors 'none'"
            if mistake("return-echo", "secret-in-page"):
                del headers["content-security-policy"]
        else:
            kind, content = "application/json", json.dumps(answer).encode()
        headers |= {"content-type": kind, "content-length": str(len(content)),
                    "cache-control": "no-store"}  # fmt: skip
        try:
            self.send_response(status)
            for name, value in headers.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(content)
        except OSError:
            self.close_connection = True

    def log_message(self, format: str, *args: Any) -> None:
        """Nothing: it would write the query down."""

    # Routes

    def _route(self, path: str, query: str, body: bytes) -> tuple[int, dict | str]:
        match self.command, path.split("/")[1:]:
            case "POST", ["webhooks"]:
                return self._receive(body)
            case "POST", ["buy"]:
                return self._buy(self._fields(body))
            case "POST", ["card"]:
                return self._buy_by_card(self._fields(body))
            case "POST", ["orders", name, "card"]:
                return self._charge(self._order(name)["id"], self._fields(body))
            case "POST", ["orders", name, "refund"]:
                self._check_admin()
                return self._refund(self._order(name)["id"], self._fields(body))
            case "POST", ["jobs", "reconcile"]:
                self._check_admin()
                return 200, self.desk.reconcile()
            case "GET", ["orders", name]:
                return 200, self.desk.view(self._order(name))
            case "GET", ["return"]:
                return self._return({name: each[0] for name, each in parse_qs(query).items()})
            case "GET", ["card-form"]:
                return self._card_form(parse_qs(query).get("cart", [""])[0])
            case "GET", ["health"]:
                return 200, {"well": True}
        raise Problem(404, "no such address")

    def _fields(self, body: bytes) -> dict[str, Any]:
        if mistake("log-bodies"):
            log.info("%s: %s", self.path, body.decode("utf-8", "replace"))
        if self.headers.get_content_type() == "application/x-www-form-urlencoded":
            return dict(parse_qsl(body.decode("utf-8", "replace")))
        try:
            fields = json.loads(body or b"{}", parse_float=Decimal)
        except (ValueError, RecursionError):
            raise Problem(400, "the body is no JSON") from None
        if not isinstance(fields, dict):
            raise Problem(400, "the body must be an object")
        return fields

    def _text(self, fields: dict[str, Any], name: str, most: int = 200) -> str | None:
        value = fields.get(name)
        if value in (None, ""):
            return None
        if not isinstance(value, str) or len(value) > most:
            raise Problem(400, f"{name} must be a text of at most {most} characters")
        return value

    def _order(self, name: str) -> Any:
        order = self.desk.find(name)
        if order is None:
            raise Problem(404, "no such order")
        return order

    def _check_admin(self) -> None:
        token = self.config.admin_token
        given = self.headers.get("authorization", "").removeprefix("Bearer ")
        if token and not hmac.compare_digest(given.encode(), token.encode()):
            raise Problem(401, "this is for the staff")

    def _buy(self, fields: dict[str, Any]) -> tuple[int, dict]:
        order_id = self._take_order(fields, "page")
        order = self.desk.get(order_id)
        if order["stage"] == "refused":
            raise Problem(422, "the payment service does not take this order")
        return (202 if order["stage"] == "opening" else 201), self.desk.view(order)

    def _take_order(self, fields: dict[str, Any], way: str) -> str:
        currency = self._text(fields, "currency", 3) or ""
        cart, note = self._text(fields, "cart"), self._text(fields, "note")
        return self.desk.buy(fields.get("amount"), currency, cart, note, way)["id"]

    def _buy_by_card(self, fields: dict[str, Any]) -> tuple[int, dict]:
        if not self.desk.service.takes_cards:
            raise Problem(404, "cards are taken on the hosted page alone")
        card = self._card(fields)
        return self._charge(self._take_order(fields, "card"), fields, card)

    def _card(self, fields: dict[str, Any]) -> dict[str, str]:
        card = {}
        for name, wire in _CARD.items():
            value = self._text(fields, name, 60)
            if value is not None:
                card[wire] = value if name == "holder" else value.replace(" ", "")
            elif name in ("number", "month", "year", "cvv"):
                raise Problem(400, f"{name} of the card is missing")
        return card

    def _charge(
        self, order_id: str, fields: dict[str, Any], card: dict[str, str] | None = None
    ) -> tuple[int, dict]:
        if self.desk.get(order_id)["way"] != "card":
            raise Problem(409, "this order is paid on the hosted page")
        order = self.desk.charge(order_id, card or self._card(fields))
        return (202 if order["stage"] == "open" else 200), self.desk.view(order)

    def _refund(self, order_id: str, fields: dict[str, Any]) -> tuple[int, dict]:
        wish = self._text(fields, "wish")
        refund = self.desk.refund(order_id, fields.get("amount"), wish)
        order = self.desk.get(order_id)
        answer = self.desk.view_refund(refund, order["currency"])
        status = {"refused": 409, "asking": 202, "pending": 202}.get(refund["stage"], 200)
        return status, answer | {"order": order_id, "state": self.desk.view(order)}

    def _return(self, query: dict[str, str]) -> tuple[int, str]:
        """The payer is back. What he brings along is a hint at most: the service is asked."""
        order = self._order(query.get("order", ""))
        if mistake("trust-return-status") and query.get("status") == "SUCCESSFUL":
            self.desk.ship_unpaid(order["id"])
        elif mistake("return-reference-taken") and query.get("reference"):
            payment = self.desk.ask(order, 4.0, query["reference"])
            if (payment.status, payment.minor) == ("SUCCESSFUL", order["minor"]):
                self.desk.ship_unpaid(order["id"])
        try:
            order = self.desk.look(order["id"], 4.0)
        except Unavailable as error:
            log.warning("order %s is looked at later: %s", order["id"], error)
        view = self.desk.view(order)
        words = f"Your order {view['order']} of {view['price']['value']} "
        words += f"{view['price']['currency']} is: {view['standing']}."
        page = f"<p>{html.escape(words)}</p>"
        if mistake("return-echo"):
            page += f"<p>Payment {query.get('reference', '')}: {query.get('status', '')}</p>"
        return 200, f'<!doctype html><meta charset="utf-8"><title>Your order</title>{page}'

    def _card_form(self, cart: str) -> tuple[int, str]:
        head = ""
        if mistake("secret-in-page"):
            keys = {"publicKey": self.config.public_key, "secretKey": self.config.secret_key}
            head = f"<script>window.shop = {json.dumps(keys)}</script>"
        return 200, _FORM.format(cart=html.escape(cart), head=head)

    # Webhooks

    def _receive(self, body: bytes) -> tuple[int, dict]:
        try:
            event = self._verify(body)
        except WebhookMalformedError as error:
            log.warning("a webhook is malformed: %s", error)
            raise Problem(400, "not an event") from None
        except (WebhookForgedError, WebhookTooOldError) as error:
            log.warning("a webhook is not believed: %s", error)
            raise Problem(401, "not signed, or not now") from None
        if isinstance(event, UnknownEvent):
            log.info("an event that the shop does not know: %.60r", event.event)
            if mistake("unknown-event-refused"):
                raise Problem(400, "unknown event")
            return 200, {"taken": False}
        try:
            return 200, {"taken": self.desk.take(event)}
        except Unavailable as error:
            if not mistake("swallow-errors"):
                raise
            log.error("webhook: %s", error)
            return 200, {"taken": True}

    def _verify(self, body: bytes) -> Any:
        headers = dict(self.headers.items())
        secrets = self.config.webhook_secrets
        if mistake("missing-signature-ok") and _SIGNED_BY[0] not in self.headers:
            return _parse(body)
        if any(len(self.headers.get_all(name, [])) != 1 for name in _SIGNED_BY):
            raise WebhookForgedError("not exactly one signature and one time")
        if mistake("first-secret-only"):
            secrets = secrets[:1]
        if mistake("reserialized-body"):
            body = json.dumps(json.loads(body), separators=(",", ":")).encode()
        tolerance = 10.0**12 if mistake("no-replay-window") else None
        try:
            event = verify_webhook(body, headers, secrets, tolerance=tolerance)
        except WebhookForgedError as error:
            if not mistake("signature-warn-only"):
                raise
            log.warning("not refused yet: %s", error)
            event = _parse(body)
        if mistake("strict-members") and isinstance(event, dict):
            if set(event) != {"id", "event", "createdAt", "data"}:
                raise WebhookMalformedError("unexpected member")
        return event


def _parse(body: bytes) -> Any:
    event = json.loads(body, parse_float=Decimal)
    is_known = isinstance(event, dict) and isinstance(event.get("data"), dict)
    if not is_known or not isinstance(event.get("id"), str):
        raise WebhookMalformedError("not an event")
    return event


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 512

    def handle_error(self, request: Any, client_address: Any) -> None:
        log.info("a connection broke: %s", type(sys.exc_info()[1]).__name__)

    def process_request(self, request: Any, client_address: Any) -> None:
        if mistake("single-thread"):
            self.process_request_thread(request, client_address)
        else:
            super().process_request(request, client_address)
