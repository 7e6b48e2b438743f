"""Creates, pays and verifies an order."""

from __future__ import annotations

import os
import sys
import uuid
from pathlib import Path

from payload_cipher import PayloadCipher
from paycontract_client.checkout.client import (
    ApiError,
    Card,
    Client,
    CreateOrderPayload,
    CurrencyCode,
    Customer,
    EncryptedCreateOrder,
    EncryptedPayOrder,
    EncryptedVerifyOrder,
    OrderCreation,
    OrderRequest,
    PaymentResult,
    PayOrderPayload,
    RequestedPaymentOption,
    VerifiedOrder,
    VerifyOrderPayload,
    decode,
    encode,
)


# region create-order
def create_order(checkout: Client, cipher: PayloadCipher, reference: str) -> OrderCreation:
    payload = CreateOrderPayload(
        customer=Customer(firstname="Adaeze", lastname="Okafor", email="adaeze@example.com"),
        order=OrderRequest(amount=2500, currency=CurrencyCode.NGN, reference=reference),
    )
    answer = checkout.create_order(EncryptedCreateOrder(data=cipher.encrypt(encode(payload))))
    return decode(OrderCreation, answer["data"])
# endregion create-order


# region pay-order
def pay_order(checkout: Client, cipher: PayloadCipher, reference: str) -> PaymentResult:
    payload = PayOrderPayload(
        reference=reference,
        payment_option=RequestedPaymentOption.CARD,
        card=Card(cardnumber="4242424242424242", expirymonth="12", expiryyear="34", cvv="123"),
    )
    answer = checkout.pay_order(EncryptedPayOrder(data=cipher.encrypt(encode(payload))))
    return decode(PaymentResult, answer["data"])
# endregion pay-order


# region verify-order
def verify_order(checkout: Client, cipher: PayloadCipher, reference: str) -> VerifiedOrder:
    payload = VerifyOrderPayload(reference=reference)
    answer = checkout.verify_order(EncryptedVerifyOrder(data=cipher.encrypt(encode(payload))))
    return decode(VerifiedOrder, answer["data"])
# endregion verify-order


def main() -> None:
    # region create-client
    # The operation decides which key is sent: the generated client knows them by their schemes.
    keys = {"publicKey": os.environ["PUBLIC_KEY"], "secretKey": os.environ["SECRET_KEY"]}
    checkout = Client(os.environ["CHECKOUT_URL"], auth={"apiKey": keys}, timeout=10)
    key_file = Path(os.environ["ENCRYPTION_KEY_FILE"])
    cipher = PayloadCipher(key_file.read_text(), os.environ["ENCRYPTION_PADDING"])
    # endregion create-client

    reference = f"ORD-{uuid.uuid4().hex[:12].upper()}"
    created = create_order(checkout, cipher, reference)
    print(f"created  {created.order.status}, {created.order.amount} {created.order.currency}")
    paid = pay_order(checkout, cipher, reference)
    print(f"paid     {paid.order_payment.status}, {paid.order_payment.payment_reference}")
    order = verify_order(checkout, cipher, reference).order
    print(f"verified with the secret key: release the goods only after this\n{order.reference} {order.status}")
    if order.status != "SUCCESSFUL":
        raise SystemExit(1)


if __name__ == "__main__":
    try:
        main()
    except KeyError as error:
        sys.exit(f"The variable {error.args[0]} is not set: see README.md.")
    except ApiError as error:
        message = error.body.get("message") if isinstance(error.body, dict) else error.body
        sys.exit(f"The service answered {error.status}: {message}")
