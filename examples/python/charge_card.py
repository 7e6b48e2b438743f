"""Charges a card server-to-server, and submits a file for a transaction that is held."""

from __future__ import annotations

import os
import sys

from paycontract_client import BusinessClient, CardCipher, PaycontractError, models


# region encrypt-card
def charge_card(business: BusinessClient, reference: str) -> models.ChargeResult:
    # In the clear here: the client encrypts it under the card key.
    card: models.CardData = {
        "number": "4242424242424242",
        "expiryMonth": "09",
        "expiryYear": "31",
        "cvv": "123",
    }
    return business.charge_card(reference=reference, card_data=card)["data"]


def create_client() -> BusinessClient:
    return BusinessClient(
        os.environ["BUSINESS_URL"],
        public_key=os.environ["PUBLIC_KEY"],
        secret_key=os.environ["SECRET_KEY"],
        encryption=CardCipher(os.environ["CARD_KEY"]),
    )


# endregion encrypt-card


def submit_proof(business: BusinessClient) -> models.AmlRecord | None:
    """Uploads the proof that the first record under review waits for."""
    for transaction in business.iter_transactions(type="CREDIT"):
        deposit = transaction["deposit"]
        if deposit is None or deposit["status"] != "PENDING":
            continue
        answer = business.submit_source_of_funds_file(
            transaction_id=transaction["id"],
            source_of_funds="SALARY",
            file=("payslip.pdf", b"%PDF-1.4\n% A payslip.\n%%EOF\n"),
        )
        return answer["data"]
    return None


def main() -> None:
    with create_client() as business:
        payment = business.initiate_payment(
            amount=2500, currency="NGN", customer={"email": "adaeze@example.com"}
        )
        charged = charge_card(business, payment["data"]["reference"])
        print(f"charged  {charged['reference']} {charged['status']}")
        record = submit_proof(business)
        print(f"proof    {record['status'] if record else 'nothing is held'}")
    if charged["status"] != "SUCCESSFUL":
        sys.exit(1)


if __name__ == "__main__":
    try:
        main()
    except PaycontractError as error:
        sys.exit(str(error))
