"""Tests the installed package, against a sandbox and with published vectors."""

from __future__ import annotations

@{if sealed}
import base64
import json

@{end}
@{if sealed}
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from @{module} import CardCipher
@{end}
from @{module} import @{Host}Client
@{if vector}
from @{module} import UnknownEvent, verify_webhook
@{end}
@{if order}
from @{module}.pytest_plugin import PayOrder, Webhooks
@{end}


def test_a_first_call_is_answered(@{host}: @{Host}Client) -> None:
    assert @{call}
@{if order}


def test_an_order_is_paid_and_reported(
    checkout: CheckoutClient, pay_order: PayOrder, webhooks: Webhooks
) -> None:
    checkout.create_order(
        data={
            "customer": {"email": "adaeze@example.com"},
            "order": {"amount": 2500, "currency": "NGN", "reference": "ORD-1"},
        },
    )
    assert pay_order("ORD-1")["status"] == "SUCCESSFUL"
    order = checkout.verify_order(data={"reference": "ORD-1"})["data"]["order"]
    assert (order["status"], order["amount"]) == ("SUCCESSFUL", 2500)
    kinds = [None if isinstance(each, UnknownEvent) else each["event"] for each in webhooks.events]
    assert (kinds, webhooks.refused) == (["order.succeeded"], [])


def test_each_test_begins_anew(checkout: CheckoutClient, webhooks: Webhooks) -> None:
    checkout.create_order(
        data={
            "customer": {"email": "adaeze@example.com"},
            "order": {"amount": 2500, "currency": "NGN", "reference": "ORD-1"},
        },
    )
    assert webhooks.events == []
@{end}
@{if vector}


def test_a_webhook_of_the_vectors_is_verified() -> None:
    headers = {
        "x-webhook-timestamp": "@{webhookTimestamp}",
        "x-webhook-signature": "@{webhookSignature}",
    }
    body = '@{webhookBody}'
    event = verify_webhook(body, headers, "@{webhookSecret}", now=@{webhookNow})
    assert not isinstance(event, UnknownEvent)
    assert event["id"] == "@{webhookId}"
@{end}
@{if sealed}


def open_card(sealed: str) -> object:
    iv, ciphertext, tag = (bytes.fromhex(part) for part in sealed.split(":"))
    return json.loads(AESGCM(base64.b64decode("@{cardKey}")).decrypt(iv, ciphertext + tag, None))


def test_a_card_is_sealed_as_in_the_vectors() -> None:
    card = json.loads('@{cardInput}')
    assert open_card("@{cardOutput}") == card
    assert open_card(CardCipher("@{cardKey}").encrypt(card)) == card
@{end}
