"""Pytest fixtures for programs that call the service: a sandbox, its clients, its
webhooks.

Pytest finds them wherever this package is installed. A sandbox is started with npx,
unless PAYCONTRACT_SANDBOX_URL names the control plane of a running one.
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
        """Reads from the control plane: `sandbox.get("/webhooks")`.

        Raises:
            RuntimeError: The answer was a failure; the message says which.
        """
        return _read(httpx.get(self.control + path, timeout=30, trust_env=False))

    def post(self, path: str, **fields: Any) -> Any:
        """Acts on the control plane: `sandbox.post("/clock/advance", duration="1h")`.

        Raises:
            RuntimeError: The answer was a failure; the message says which.
        """
        url = self.control + path
        return _read(httpx.post(url, json=fields, timeout=30, trust_env=False))


def _read(response: httpx.Response) -> Any:
    if response.is_success:
        return response.json()
    raise RuntimeError(f"the sandbox answered {response.status_code}: {response.text[:300]!a}")


@pytest.fixture(scope="session")
def paycontract_sandbox_url() -> Iterator[str]:
    """The URL of a sandbox's control plane. Override it to start one in another way."""
    given = os.environ.get("PAYCONTRACT_SANDBOX_URL")
    if given:
        yield given.rstrip("/")
        return
    npx = shutil.which("npx")
    if npx is None:
        pytest.fail("a sandbox needs Node.js: install it, or set PAYCONTRACT_SANDBOX_URL")
    pipe = subprocess.PIPE
    # It ends when its standard input closes, at the end of the block.
    with subprocess.Popen([npx, *SANDBOX], stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
        if not line:
            pytest.fail("the sandbox did not start: what it says is in the captured stderr")
        yield json.loads(line)["control"]


@pytest.fixture
def sandbox(paycontract_sandbox_url: str) -> Sandbox:
    """A sandbox without records, reset for each test."""
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
    """Pays an order like its customer."""

    def __call__(self, reference: str, **entries: str) -> Any:
        """Returns the order: `reference`, `status`, `paid`, `currency`, `payment` and
        more.

        Args:
            reference: Of the order.
            entries: What the customer enters: `card`, `decision` (`approve` or `refuse`),
                `pin`, `otp`. By default a card that pays, and the right answers.

        Raises:
            RuntimeError: The order does not exist, or can no longer be paid.
        """


@pytest.fixture
def pay_order(sandbox: Sandbox) -> PayOrder:
    """Pays an order, and waits for its webhooks: `pay_order("ORD-1",
    card="4000002500003155")`."""

    def pay(reference: str, **entries: str) -> Any:
        return sandbox.post(f"/orders/{quote(reference, safe='')}/pay", **entries)

    return pay
@{if webhooks}


class Webhooks:
    """The webhooks that the sandbox sent, in the order of their arrival."""

    def __init__(self) -> None:
        self.events: list[Event | UnknownEvent] = []
        """Verified with the secret of the business."""
        self.refused: list[WebhookError] = []
        """Why deliveries were refused."""
        self.status = 200
        """The status of the answers: set 500 to see the sandbox retry."""


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
            """Logs nothing."""

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
