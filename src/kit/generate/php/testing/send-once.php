<?php

/** Sends writes on a kept connection to DROPPING_URL, which drops each and counts it. */

declare(strict_types=1);

use Paycontract\BusinessClient;
use Paycontract\CallOptions;
use Paycontract\CheckoutClient;
use Paycontract\Crypto\Cipher;
use Paycontract\Exception\OutcomeUnknownException;
use Paycontract\Http\CurlTransport;
use Paycontract\Retry;
use Paycontract\Types\AttachCustomerKycRequestIdType;
use Paycontract\Types\CreateRefundPayload;

require __DIR__ . '/autoload.php';

$cipher = new class implements Cipher {
    public function encrypt(mixed $plaintext): string
    {
        return 'sealed';
    }
};
$baseUrl = (string) getenv('DROPPING_URL');
// One transport for both hosts, so that they share its connections.
$transport = new CurlTransport();
$keys = ['publicKey' => 'pk_test_1', 'secretKey' => 'sk_test_1', 'transport' => $transport, 'retry' => new Retry(1)];
$checkout = new CheckoutClient($baseUrl, ...$keys, encryption: $cipher);
$business = new BusinessClient($baseUrl, ...$keys);
$idType = (new ReflectionClass(AttachCustomerKycRequestIdType::class))->getConstants();
$writes = [
    static fn () => $checkout->createRefund(new CreateRefundPayload('ORD-1'), new CallOptions('once')),
    static fn () => $business->attachCustomerKyc('CUS_1', reset($idType), '1', 'NG', '1990-01-01', 'Lagos'),
    static fn () => $business->removeCadCollectionEmail('CCE_1'),
];
foreach ($writes as $write) {
    for ($read = 0; $read < 3; $read++) {
        $checkout->ping();
    }
    try {
        $write();
        exit(1);
    } catch (OutcomeUnknownException) {
        continue;
    }
}
