"""Prints what each webhook of the file DELIVERIES is taken for, one a line."""

from __future__ import annotations

import json
import os
from pathlib import Path

from client import UnknownEvent, WebhookError, verify_webhook

for each in json.loads(Path(os.environ["DELIVERIES"]).read_text("utf-8")):
    raw, headers, secrets = each["rawBody"], each["headers"], each["secrets"]
    try:
        event = verify_webhook(raw, headers, secrets, now=each["nowSeconds"])
        verdict = "unknown" if isinstance(event, UnknownEvent) else "accepted"
    except WebhookError as error:
        verdict = {"webhook_too_old": "stale"}.get(
            error.code, error.code.removeprefix("webhook_")
        )
    print(f"{each['id']} is {verdict}")
