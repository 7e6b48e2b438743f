<?php

declare(strict_types=1);

require __DIR__ . '/client/client.php';

use CheckoutApi\{ApiError, Client, Config, EncryptedCreateOrder, EncryptedVerifyOrder};

$publicKey = getenv('PUBLIC_KEY');
$client = new Client(new Config(
    serverUrl: getenv('CHECKOUT_URL'),
    // Each scheme has its own key; here a public key stands where a secret key is due.
    auth: ['apiKey' => ['publicKey' => $publicKey, 'secretKey' => $publicKey]],
));
$ciphertext = getenv('ENCRYPTED_ORDER');

$order = $client->createOrder(new EncryptedCreateOrder($ciphertext))['data']['order'];

$refusal = null;
try {
    $client->verifyOrder(new EncryptedVerifyOrder($ciphertext));
} catch (ApiError $error) {
    $refusal = ['status' => $error->status, 'message' => $error->body['message']];
}

echo json_encode(['reference' => $order['reference'], 'status' => $order['status'], 'refusal' => $refusal]), "\n";
