"""Receives webhooks: `python3 receive_webhooks.py`, with WEBHOOK_SECRET set."""

from __future__ import annotations

import os
from collections.abc import Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer

from paycontract_client import (
    ForgedWebhookError,
    UnknownEvent,
    WebhookError,
    verify_webhook,
)

MOST_BYTES = 65_536


# region receive-webhook
def receive(raw_body: bytes, headers: Mapping[str, str], secrets: list[str]) -> int:
    """Acts on a webhook, and says by which HTTP status it is answered."""
    try:
        event = verify_webhook(raw_body, headers, secrets)
    except ForgedWebhookError:
        return 401
    except WebhookError as error:
        print(error)
        return 400
    if isinstance(event, UnknownEvent):
        return 204
    # An event may come twice: keep the ids that you have acted on.
    if event["event"] == "order.succeeded":
        print(f"paid     {event['data']['reference']}, to be verified ({event['id']})")
    return 204


# endregion receive-webhook


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        length = int(self.headers.get("content-length", "0"))
        if length > MOST_BYTES:
            self.send_error(413)
            return
        body = self.rfile.read(length)
        headers = dict(self.headers.items())
        self.send_response(receive(body, headers, os.environ["WEBHOOK_SECRET"].split()))
        self.end_headers()


if __name__ == "__main__":
    HTTPServer(("127.0.0.1", 8000), Handler).serve_forever()
