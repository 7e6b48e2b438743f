"""Sends writes on a kept connection to DROPPING_URL, which drops each and counts it."""

from __future__ import annotations

import os
from typing import Any

import httpx

from client import BusinessClient, CheckoutClient, OutcomeUnknownError


class Sealed:
    def encrypt(self, plaintext: Any) -> str:
        return "sealed"


URL = os.environ["DROPPING_URL"]
# One client for both hosts, so that they share its connections.
http = httpx.Client()
keys: Any = {
    **{"public_key": "pk_test_1", "secret_key": "sk_test_1"},
    # Only httpx could retry here, not the client.
    **{"http_client": http, "retry": None},
}
checkout = CheckoutClient(URL, encryption=Sealed(), **keys)
business = BusinessClient(URL, **keys)
KYC: Any = {
    **{"id_type": "PASSPORT", "id_number": "1", "country": "NG"},
    **{"date_of_birth": "1990-01-01", "address": "Lagos"},
}

for write in (
    lambda: checkout.create_refund(
        data={"reference": "ORD-1"}, options={"idempotency_key": "once"}
    ),
    lambda: business.attach_customer_kyc(id="CUS_1", **KYC),
    lambda: business.remove_cad_collection_email(id="CCE_1"),
):
    for _ in range(3):
        checkout.ping()
    try:
        write()
    except OutcomeUnknownError:
        continue
    raise SystemExit("the write was answered")
