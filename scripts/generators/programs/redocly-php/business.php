<?php

declare(strict_types=1);

require __DIR__ . '/client/client.php';

use BusinessApi\{ApiError, Client, Config};

$client = new Client(new Config(
    serverUrl: getenv('BUSINESS_URL'),
    auth: ['bearer' => getenv('SECRET_KEY'), 'apiKey' => ['publicKey' => getenv('PUBLIC_KEY')]],
));

$transactions = $client->listTransactions(list_: 3, page: 1)['data']['transactions'];

try {
    $file = $client->submitSourceOfFundsFile([
        'transactionId' => getenv('TRANSACTION_ID'),
        'sourceOfFunds' => 'SALARY',
        'file' => file_get_contents(getenv('PROOF_FILE')),
    ])['data']['status'];
} catch (ApiError $error) {
    $file = $error->body['message'];
}

echo json_encode(['listed' => count($transactions), 'file' => $file]), "\n";
