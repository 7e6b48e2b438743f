"""Receives webhooks: `python3 receive_webhooks.py`, with WEBHOOK_SECRET set."""

from __future__ import annotations

import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from paycontract_client import WebhookHandler, models

MOST_BYTES = 262_144


# region receive-webhook
def deliver(event: models.OrderSucceededEvent) -> None:
    # Verify the order with your secret key before you release goods.
    print(f"paid     {event['data']['reference']}, to be verified ({event['id']})")


def create_handler(secrets: list[str]) -> WebhookHandler:
    # With several processes give `seen`, a store of your own: this one is in memory.
    return WebhookHandler(secrets, {"order.succeeded": deliver})


# endregion receive-webhook


class Receiver(BaseHTTPRequestHandler):
    handler: WebhookHandler

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length", "0"))
        # One byte more than may be is enough to be refused.
        body = self.rfile.read(min(length, MOST_BYTES + 1))
        answer = self.handler.handle(body, dict(self.headers.items()))
        self.send_response(answer.status)
        for name, value in answer.headers.items():
            self.send_header(name, value)
        self.send_header("content-length", str(len(answer.body)))
        self.end_headers()
        self.wfile.write(answer.body)


if __name__ == "__main__":
    Receiver.handler = create_handler(os.environ["WEBHOOK_SECRET"].split())
    ThreadingHTTPServer(("127.0.0.1", 8000), Receiver).serve_forever()
