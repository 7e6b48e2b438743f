"""Prints what each webhook of DELIVERIES is, and how long the service waits for the
answer."""

from __future__ import annotations

import json
import os
from pathlib import Path

from client import PaycontractError, UnknownEvent, verify_webhook
from client.events import _TABLE

for each in json.loads(Path(os.environ["DELIVERIES"]).read_text("utf-8")):
    raw, headers, secrets = each["rawBody"], each["headers"], each["secrets"]
    try:
        event = verify_webhook(
            raw, headers, secrets, now=each["nowSeconds"], url=each.get("url")
        )
        kind = event.event if isinstance(event, UnknownEvent) else event["event"]
        print(f"{kind} waits {_TABLE.timeout_of(event)}")
        verdict = "unknown" if isinstance(event, UnknownEvent) else "accepted"
    except PaycontractError as error:
        verdict = {"webhook_too_old": "stale"}.get(
            error.code, error.code.removeprefix("webhook_")
        )
    print(f"{each['id']} is {verdict}")
