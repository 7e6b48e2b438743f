<?php

/** Refunds an order although the answer is lost, and lists its refunds. */

declare(strict_types=1);

namespace PayOrder;

use Paycontract\Attempt;
use Paycontract\CallOptions;
use Paycontract\CheckoutClient;
use Paycontract\Crypto\PayloadCipher;
use Paycontract\Exception\ApiException;
use Paycontract\Exception\OutcomeUnknownException;
use Paycontract\Exception\PaycontractException;
use Paycontract\Outcome;
use Paycontract\Retry;
use Paycontract\Types\Card;
use Paycontract\Types\CreateOrderPayload;
use Paycontract\Types\CreateRefundPayload;
use Paycontract\Types\CurrencyCode;
use Paycontract\Types\Customer;
use Paycontract\Types\OrderRequest;
use Paycontract\Types\PayOrderPayload;
use Paycontract\Types\RequestedPaymentOption;

require __DIR__ . '/autoload.php';
require __DIR__ . '/settings.php';

function pay(CheckoutClient $checkout, string $reference): void
{
    $checkout->createOrder(new CreateOrderPayload(
        customer: new Customer(firstname: 'Adaeze', lastname: 'Okafor', email: 'adaeze@example.com'),
        order: new OrderRequest(amount: 2500, currency: CurrencyCode::Ngn, reference: $reference),
    ));
    $checkout->payOrder(new PayOrderPayload(
        reference: $reference,
        paymentOption: RequestedPaymentOption::Card,
        card: new Card(cardnumber: '4242424242424242', expirymonth: '12', expiryyear: '34', cvv: '123'),
    ));
}

// #region errors
function refund(CheckoutClient $checkout, string $reference, CallOptions $options): string
{
    try {
        return $checkout->createRefund(new CreateRefundPayload(reference: $reference), $options)->data->status;
    } catch (OutcomeUnknownException $doubt) {
        // It may have happened: ask before you repeat it.
        $confirmation = $doubt->confirm();
        return match ($confirmation->outcome) {
            Outcome::Done => "{$confirmation->answer->status}, as confirm() found",
            Outcome::NotDone => 'not made: call again under the same key',
            Outcome::Unknown => "for a person to decide: {$confirmation->reason}",
        };
    } catch (ApiException $refusal) {
        return "refused: {$refusal->status} {$refusal->apiMessage}"; // it has not happened
    }
}
// #endregion errors

try {
    // #region options
    $checkout = new CheckoutClient(
        baseUrl: setting('CHECKOUT_URL'),
        publicKey: setting('PUBLIC_KEY'),
        secretKey: setting('SECRET_KEY'),
        encryption: new PayloadCipher(contentOf(setting('ENCRYPTION_KEY_FILE')), setting('ENCRYPTION_PADDING')),
        timeoutSeconds: 10,
        retry: new Retry(attempts: 2),
        onAttempt: fn (Attempt $made) => error_log("{$made->operationId} {$made->attempt} {$made->status}"),
    );
    $options = new CallOptions(
        idempotencyKey: bin2hex(random_bytes(16)), // keep it with the order
        timeoutSeconds: 5,
        headers: ['x-sandbox-scenario' => 'dropAnswer=true'], // the sandbox loses the answer
    );
    // #endregion options

    $reference = 'ORD-' . strtoupper(bin2hex(random_bytes(6)));
    pay($checkout, $reference);
    echo 'refund    ' . refund($checkout, $reference, $options) . "\n";

    // #region pages
    foreach ($checkout->iterateRefunds(reference: $reference, limit: 50) as $refund) {
        echo "listed    {$refund->id} {$refund->status}\n";
    }
    // #endregion pages
} catch (PaycontractException | \InvalidArgumentException $mistake) {
    fwrite(STDERR, "refund_order: {$mistake->getMessage()}\n");
    exit(1);
}
