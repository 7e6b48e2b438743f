<?php

/** Creates, pays and verifies an order. */

declare(strict_types=1);

namespace PayOrder;

use Paycontract\CheckoutClient;
use Paycontract\Crypto\PayloadCipher;
use Paycontract\Exception\PaycontractException;
use Paycontract\Money;
use Paycontract\Retry;
use Paycontract\Types\Card;
use Paycontract\Types\CreateOrderPayload;
use Paycontract\Types\CurrencyCode;
use Paycontract\Types\Customer;
use Paycontract\Types\OrderCreation;
use Paycontract\Types\OrderRequest;
use Paycontract\Types\OrderStatus;
use Paycontract\Types\PaymentResult;
use Paycontract\Types\PayOrderPayload;
use Paycontract\Types\RequestedPaymentOption;
use Paycontract\Types\VerifiedOrder;
use Paycontract\Types\VerifyOrderPayload;

require __DIR__ . '/autoload.php';
require __DIR__ . '/settings.php';

// #region create-order
function createOrder(CheckoutClient $checkout, string $reference): OrderCreation
{
    return $checkout->createOrder(new CreateOrderPayload(
        customer: new Customer(firstname: 'Adaeze', lastname: 'Okafor', email: 'adaeze@example.com'),
        order: new OrderRequest(amount: Money::of('2500.00'), currency: CurrencyCode::Ngn, reference: $reference),
    ))->data;
}
// #endregion create-order

// #region pay-order
function payOrder(CheckoutClient $checkout, string $reference): PaymentResult
{
    return $checkout->payOrder(new PayOrderPayload(
        reference: $reference,
        paymentOption: RequestedPaymentOption::Card,
        card: new Card(cardnumber: '4242424242424242', expirymonth: '12', expiryyear: '34', cvv: '123'),
    ))->data;
}
// #endregion pay-order

// #region verify-order
function verifyOrder(CheckoutClient $checkout, string $reference): VerifiedOrder
{
    return $checkout->verifyOrder(new VerifyOrderPayload(reference: $reference))->data;
}
// #endregion verify-order

try {
    // #region encrypt-data
    $checkout = new CheckoutClient(
        baseUrl: setting('CHECKOUT_URL'),
        publicKey: setting('PUBLIC_KEY'),
        secretKey: setting('SECRET_KEY'), // on a server only
        // You write `data` as an object; it leaves as one RSA block in base64.
        encryption: new PayloadCipher(contentOf(setting('ENCRYPTION_KEY_FILE')), setting('ENCRYPTION_PADDING')),
        timeoutSeconds: 10,
        retry: new Retry(attempts: 3),
    );
    // #endregion encrypt-data

    $reference = 'ORD-' . strtoupper(bin2hex(random_bytes(6)));
    $created = createOrder($checkout, $reference)->order;
    $amount = Money::format($created->amount);
    echo "created   {$created->status}, {$amount} {$created->currency}\n";
    $paid = payOrder($checkout, $reference)->orderPayment;
    printf("paid      %s, %s\n", $paid->status, $paid->paymentReference);
    $verified = verifyOrder($checkout, $reference)->order;
    echo "verified  with the secret key: release the goods only after this\n";
    echo "{$verified->reference} {$verified->status}\n";
    exit($verified->status === OrderStatus::SUCCESSFUL ? 0 : 1);
} catch (PaycontractException | \InvalidArgumentException $mistake) {
    fwrite(STDERR, "pay_order: {$mistake->getMessage()}\n");
    exit(1);
}
