"""Prints what the vectors cannot show: what a handler does, and each of BASES."""

from __future__ import annotations

import json
import os
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from client import (
    ConfigurationError,
    UnknownEvent,
    WebhookHandler,
    sign_webhook,
    verify_webhook,
)

deliveries = json.loads(Path(os.environ["DELIVERIES"]).read_text("utf-8"))
taken = next(each for each in deliveries if each["expected"] == "unknown")
handler = WebhookHandler(
    taken["secrets"], {}, url=taken.get("url"), now=lambda: float(taken["nowSeconds"])
)
raw, headers = taken["rawBody"], taken["headers"]
twice = {**headers, **{name.swapcase(): value for name, value in headers.items()}}
print(f"once {handler.handle(raw, headers).status}")
print(f"twice {handler.handle(raw, twice).status}")
signed = sign_webhook(raw, taken["secrets"][0], url=taken.get("url"))
event = verify_webhook(raw, signed, taken["secrets"], url=taken.get("url"))
print(" ".join(signed), event.event if isinstance(event, UnknownEvent) else "?")
try:
    WebhookHandler(["whsec_no.base64"], {})
except ConfigurationError as error:
    print(f"no handler: {error.code}")
for each in json.loads(os.environ["BASES"]):
    from client.message_signatures import write_base

    headers = {name.lower(): value for name, value in each["headers"].items()}
    arrived: Any = SimpleNamespace(headers=headers, url=each["url"])
    base = write_base(each["components"], each["parameters"], arrived)
    print(f"{each['id']} {'right' if base == each['base'] else base}")
