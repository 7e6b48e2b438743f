<?php

/** Creates, pays and verifies an order. */

declare(strict_types=1);

namespace PayOrder;

use CheckoutApi\ApiError;
use CheckoutApi\Card;
use CheckoutApi\Client;
use CheckoutApi\Config;
use CheckoutApi\CreateOrderPayload;
use CheckoutApi\CurrencyCode;
use CheckoutApi\Customer;
use CheckoutApi\EncryptedCreateOrder;
use CheckoutApi\EncryptedPayOrder;
use CheckoutApi\EncryptedVerifyOrder;
use CheckoutApi\OrderCreation;
use CheckoutApi\OrderRequest;
use CheckoutApi\PaymentResult;
use CheckoutApi\PayOrderPayload;
use CheckoutApi\RequestedPaymentOption;
use CheckoutApi\VerifiedOrder;
use CheckoutApi\VerifyOrderPayload;

require __DIR__ . '/autoload.php';

// #region create-order
function createOrder(Client $checkout, PayloadCipher $cipher, string $reference): OrderCreation
{
    $payload = new CreateOrderPayload(
        customer: new Customer(firstname: 'Adaeze', lastname: 'Okafor', email: 'adaeze@example.com'),
        order: new OrderRequest(amount: 2500, currency: CurrencyCode::Ngn, reference: $reference),
    );
    $answer = $checkout->createOrder(new EncryptedCreateOrder($cipher->encrypt($payload->toArray())));
    return OrderCreation::fromArray(dataOf($answer));
}
// #endregion create-order

// #region pay-order
function payOrder(Client $checkout, PayloadCipher $cipher, string $reference): PaymentResult
{
    $payload = new PayOrderPayload(
        reference: $reference,
        paymentOption: RequestedPaymentOption::Card,
        card: new Card(cardnumber: '4242424242424242', expirymonth: '12', expiryyear: '34', cvv: '123'),
    );
    $answer = $checkout->payOrder(new EncryptedPayOrder($cipher->encrypt($payload->toArray())));
    return PaymentResult::fromArray(dataOf($answer));
}
// #endregion pay-order

// #region verify-order
function verifyOrder(Client $checkout, PayloadCipher $cipher, string $reference): VerifiedOrder
{
    $payload = new VerifyOrderPayload(reference: $reference);
    $answer = $checkout->verifyOrder(new EncryptedVerifyOrder($cipher->encrypt($payload->toArray())));
    return VerifiedOrder::fromArray(dataOf($answer));
}
// #endregion verify-order

/** What the envelope carries. A body that is empty, or no JSON, is null here and no ApiError. */
function dataOf(mixed $answer): array
{
    return $answer['data'] ?? throw new \RuntimeException('the answer carries no data');
}

function run(): void
{
    $url = read('CHECKOUT_URL');
    checkTransport($url);
    // #region create-client
    // The operation decides which key is sent: the generated client knows them by their schemes.
    $keys = ['publicKey' => read('PUBLIC_KEY'), 'secretKey' => read('SECRET_KEY')];
    $checkout = new Client(new Config(serverUrl: $url, auth: ['apiKey' => $keys], timeout: 10));
    $cipher = new PayloadCipher(readFrom(read('ENCRYPTION_KEY_FILE')), read('ENCRYPTION_PADDING'));
    // #endregion create-client

    $reference = 'ORD-' . strtoupper(bin2hex(random_bytes(6)));
    $created = createOrder($checkout, $cipher, $reference)->order;
    printf("created   %s, %.2F %s\n", $created->status, $created->amount, $created->currency);
    $paid = payOrder($checkout, $cipher, $reference)->orderPayment;
    printf("paid      %s, %s\n", $paid->status, $paid->paymentReference);
    $verified = verifyOrder($checkout, $cipher, $reference)->order;
    echo "verified  with the secret key: release the goods only after this\n";
    echo "{$verified->reference} {$verified->status}\n";
    if ($verified->status !== 'SUCCESSFUL') {
        throw new \RuntimeException('the order was not paid');
    }
}

function read(string $name): string
{
    $value = getenv($name);
    if ($value === false || $value === '') {
        throw new \InvalidArgumentException("the variable {$name} is not set: see README.md");
    }
    return $value;
}

function readFrom(string $path): string
{
    $text = @file_get_contents($path);
    if ($text === false) {
        throw new \InvalidArgumentException("the file {$path} cannot be read");
    }
    return $text;
}

/** Keeps the secret key off plain HTTP (§5.3 of the interface document), except on this machine. */
function checkTransport(string $url): void
{
    $parts = parse_url($url) ?: [];
    $isLoopback = in_array($parts['host'] ?? '', ['127.0.0.1', 'localhost', '[::1]'], true);
    if (($parts['scheme'] ?? '') !== 'https' && !$isLoopback) {
        throw new \InvalidArgumentException('CHECKOUT_URL is not https: the secret key is sent over https only');
    }
}

try {
    run();
} catch (ApiError $refusal) {
    $message = is_array($refusal->body) ? ($refusal->body['message'] ?? '') : $refusal->reason;
    fwrite(STDERR, "pay_order: the service answered {$refusal->status}: {$message}\n");
    exit(1);
} catch (\Exception $mistake) {
    fwrite(STDERR, "pay_order: {$mistake->getMessage()}\n");
    exit(1);
}
