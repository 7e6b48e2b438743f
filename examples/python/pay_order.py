"""Creates, pays and verifies an order."""

from __future__ import annotations

import os
import sys
import uuid
from pathlib import Path

from paycontract_client import (
    CheckoutClient,
    PayloadCipher,
    PaycontractError,
    Retry,
    models,
)


# region create-order
def create_order(checkout: CheckoutClient, reference: str) -> models.Order:
    answer = checkout.create_order(
        data={
            "customer": {
                "firstname": "Adaeze",
                "lastname": "Okafor",
                "email": "adaeze@example.com",
            },
            "order": {"amount": 2500, "currency": "NGN", "reference": reference},
        }
    )
    return answer["data"]["order"]


# endregion create-order


# region pay-order
def pay_order(checkout: CheckoutClient, reference: str) -> models.OrderPayment:
    answer = checkout.pay_order(
        data={
            "reference": reference,
            "paymentOption": "CARD",
            "card": {
                "cardnumber": "4242424242424242",
                "expirymonth": "12",
                "expiryyear": "34",
                "cvv": "123",
            },
        }
    )
    return answer["data"]["orderPayment"]


# endregion pay-order


# region verify-order
def verify_order(checkout: CheckoutClient, reference: str) -> models.Order:
    return checkout.verify_order(data={"reference": reference})["data"]["order"]


# endregion verify-order


# region create-client
def create_client() -> CheckoutClient:
    key_file = Path(os.environ["ENCRYPTION_KEY_FILE"])
    return CheckoutClient(
        os.environ["CHECKOUT_URL"],
        # The operation decides which of them is sent.
        public_key=os.environ["PUBLIC_KEY"],
        secret_key=os.environ["SECRET_KEY"],
        encryption=PayloadCipher(
            key_file.read_text(), os.environ["ENCRYPTION_PADDING"]
        ),
        timeout=10,
        retry=Retry(attempts=3),
    )


# endregion create-client


def main() -> None:
    reference = f"ORD-{uuid.uuid4().hex[:12].upper()}"
    with create_client() as checkout:
        created = create_order(checkout, reference)
        print(
            f"created  {created['status']}, {created['amount']} {created['currency']}"
        )
        paid = pay_order(checkout, reference)
        print(f"paid     {paid['status']}, {paid['paymentReference']}")
        order = verify_order(checkout, reference)
    print("verified with the secret key: release the goods only after this")
    print(f"{order['reference']} {order['status']}")
    if order["status"] != "SUCCESSFUL":
        sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except KeyError as error:
        sys.exit(f"{error} is not there: see README.md for the variables.")
    except PaycontractError as error:
        sys.exit(str(error))
