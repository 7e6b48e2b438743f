"""Signs webhooks like the service, for tests of receivers."""

from __future__ import annotations

import time

from . import json_text
from .errors import ConfigurationError
from .webhooks import Arrived, EventTable, check_secrets, to_bytes


def sign(
    table: EventTable,
    raw_body: bytes | str,
    secret: str,
    now: float | None,
    url: str | None,
) -> dict[str, str]:
    """Returns the headers; see the generated `sign_webhook`."""
    body, keys = to_bytes(raw_body), check_secrets(secret)
    try:
        event = json_text.decode(body)
    except ValueError:
        event = None
    known = event if isinstance(event, dict) else {}
    forms = table.signatures
    form = forms.get(str(known.get("event"))) or next(iter(forms.values()), None)
    if form is None:
        raise ConfigurationError(
            "invalid_option", "the contract does not say how a webhook is signed"
        )
    event_id = str(known.get("id") or "")
    headers = {"content-type": "application/json", "webhook-id": event_id}
    timestamp = str(int(time.time() if now is None else now))
    signed = form.sign(keys[0], timestamp, Arrived(body, headers, keys, url))
    return {"content-type": "application/json", **signed}
