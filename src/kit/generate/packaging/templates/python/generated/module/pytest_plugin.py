"""Fixtures of pytest for a program that calls the service: a sandbox, clients of it, and its webhooks.

They are there wherever this package is installed beside pytest. A sandbox is started with npx;
PAYCONTRACT_SANDBOX_URL names the control plane of one that runs already.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
@{if webhooks}
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
@{end}
from typing import Any, Protocol
from urllib.parse import quote

import httpx
import pytest

@{if business}
from .business import BusinessClient
@{end}
@{if card}
from .card_cipher import CardCipher
@{end}
@{if checkout}
from .checkout import CheckoutClient
@{end}
@{if webhooks}
from .events import Event, verify_webhook
@{end}
@{if rsa}
from .payload_cipher import PayloadCipher
@{end}
@{if webhooks}
from .webhooks import UnknownEvent, WebhookError
@{end}

SANDBOX = ["--yes", "paycontract-kit@@{kit}", "sandbox", "--json", "--strict", "--empty"]
SANDBOX += ["--with-parent", "--checkout-port", "0", "--business-port", "0", "--control-port", "0"]
@{if answers}
SANDBOX += [@{sandboxWords}]
@{end}


@dataclass(frozen=True)
class Sandbox:
    """A running sandbox, with the keys of its first business."""

    control: str
    checkout: str
    business: str
    business_id: str
    public_key: str = field(repr=False)
    secret_key: str = field(repr=False)
    encryption_key: str = field(repr=False)
    padding: str
    card_key: str = field(repr=False)
    webhook_secret: str = field(repr=False)

    def get(self, path: str) -> Any:
        """What the control plane shows: `sandbox.get("/webhooks")`.

        Raises:
            RuntimeError: It is not there; the message says why.
        """
        return _read(httpx.get(self.control + path, timeout=30, trust_env=False))

    def post(self, path: str, **fields: Any) -> Any:
        """Has the control plane do something: `sandbox.post("/clock/advance", duration="1h")`.

        Raises:
            RuntimeError: It was refused; the message says why.
        """
        url = self.control + path
        return _read(httpx.post(url, json=fields, timeout=30, trust_env=False))


def _read(response: httpx.Response) -> Any:
    if response.is_success:
        return response.json()
    raise RuntimeError(f"the sandbox answered {response.status_code}: {response.text[:300]!a}")


@pytest.fixture(scope="session")
def paycontract_sandbox_url() -> Iterator[str]:
    """The control plane of a sandbox. Override it to start one in another way."""
    given = os.environ.get("PAYCONTRACT_SANDBOX_URL")
    if given:
        yield given.rstrip("/")
        return
    npx = shutil.which("npx")
    if npx is None:
        pytest.fail("a sandbox needs Node.js: install it, or set PAYCONTRACT_SANDBOX_URL")
    pipe = subprocess.PIPE
    # It ends when its standard input does, which the end of the block closes.
    with subprocess.Popen([npx, *SANDBOX], stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            pytest.fail("the sandbox did not start: what it says is in the captured stderr")
        yield json.loads(line)["control"]


@pytest.fixture
def sandbox(paycontract_sandbox_url: str) -> Sandbox:
    """A sandbox without records, which begins anew for each test."""
    url = paycontract_sandbox_url
    _read(httpx.post(url + "/reset", json={"empty": True}, timeout=30, trust_env=False))
    ready = _read(httpx.get(url + "/ready", timeout=30, trust_env=False))
    keys = ready["businesses"][0]
    return Sandbox(
        control=url,
        checkout=ready["checkout"],
        business=ready["business"],
        business_id=keys["id"],
        public_key=keys["publicKey"],
        secret_key=keys["secretKey"],
        encryption_key=keys["encryptionKey"],
        padding=keys["padding"],
        card_key=keys["cardKey"],
        webhook_secret=keys["webhookSecret"],
    )


@{if checkout}
@pytest.fixture
def checkout(sandbox: Sandbox) -> Iterator[CheckoutClient]:
    """A client of the checkout API."""
    with CheckoutClient(
        sandbox.checkout,
        public_key=sandbox.public_key,
        secret_key=sandbox.secret_key,
@{end}
@{if rsa}
        encryption=PayloadCipher(sandbox.encryption_key, sandbox.padding),
@{end}
@{if checkout}
    ) as client:
        yield client


@{end}
@{if business}
@pytest.fixture
def business(sandbox: Sandbox) -> Iterator[BusinessClient]:
    """A client of the business API."""
    with BusinessClient(
        sandbox.business,
        secret_key=sandbox.secret_key,
@{end}
@{if card}
        encryption=CardCipher(sandbox.card_key),
@{end}
@{if business}
    ) as client:
        yield client


@{end}
class PayOrder(Protocol):
    """Pays an order as its customer does."""

    def __call__(self, reference: str, **entries: str) -> Any:
        """The order afterwards: `reference`, `status`, `paid`, `currency`, `payment` and more.

        Args:
            reference: Of the order.
            entries: What the customer enters: `card`, `decision` (`approve` or `refuse`), `pin`,
                `otp`. A card that pays, and the right answers, unless given.

        Raises:
            RuntimeError: There is no such order, or it cannot be paid any more.
        """


@pytest.fixture
def pay_order(sandbox: Sandbox) -> PayOrder:
    """Pays an order: `pay_order("ORD-1", card="4000002500003155")`. Its webhooks have come by then."""

    def pay(reference: str, **entries: str) -> Any:
        return sandbox.post(f"/orders/{quote(reference, safe='')}/pay", **entries)

    return pay
@{if webhooks}


class Webhooks:
    """The webhooks that the sandbox sent, in the order in which they came."""

    def __init__(self) -> None:
        self.events: list[Event | UnknownEvent] = []
        """Verified by the secret of the business."""
        self.refused: list[WebhookError] = []
        """Why a delivery was refused."""
        self.status = 200
        """What deliveries are answered with: set 500 to see the sandbox try again."""


@pytest.fixture
def webhooks(sandbox: Sandbox) -> Iterator[Webhooks]:
    """Receives the webhooks of the first business while the test runs."""
    received = Webhooks()

    class Receiver(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers.get("content-length", "0")))
            status = received.status
            try:
                headers = dict(self.headers.items())
                event = verify_webhook(body, headers, sandbox.webhook_secret, url=url)
                received.events.append(event)
            except WebhookError as error:
                received.refused.append(error)
                status = 401
            self.send_response(status)
            self.send_header("content-length", "0")
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Says nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Receiver) as server:
        url = f"http://127.0.0.1:{server.server_port}/webhooks"
        Thread(target=server.serve_forever, daemon=True).start()
        address = f"/businesses/{sandbox.business_id}/webhook-url"
        sandbox.post(address, url=url)
        try:
            yield received
        finally:
            sandbox.post(address, url="")
            server.shutdown()
@{end}
