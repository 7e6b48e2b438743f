<?php

/** Prints what the file DELIVERIES cannot show: its `bases`, signing, and what a handler requires. */

declare(strict_types=1);

use Paycontract\Exception\ConfigurationException;
use Paycontract\Internal\MessageSignatures;
use Paycontract\WebhookHandler;
use Paycontract\Webhooks;

require __DIR__ . '/autoload.php';

$url = 'https://shop.example/webhooks';
$secret = 'whsec_' . base64_encode('of a test');
$body = '{"id":"EVT_1","event":"order.archived"}';
$headers = Webhooks::sign($body, $secret, 1_614_265_330, $url);
echo implode(' ', array_keys($headers)), "\n";
echo (new Webhooks([$secret], url: $url))->verify($body, $headers, 1_614_265_330)->toArray()['event'], "\n";
$receiver = new WebhookHandler(new Webhooks([$secret], url: $url), [], onError: static fn () => null);
$twice = $headers + array_change_key_case($headers, CASE_UPPER);
foreach (['once' => $headers, 'twice' => $twice] as $name => $given) {
    echo "{$name} ", $receiver->handle($body, $given, now: 1_614_265_330)->status, "\n";
}
try {
    new WebhookHandler(new Webhooks(['whsec_no.base64']), []);
} catch (ConfigurationException $refusal) {
    echo "no handler: {$refusal->errorCode}\n";
}
foreach (json_decode((string) getenv('BASES'), true) as $each) {
    $headers = array_change_key_case($each['headers']);
    $readHeader = static fn (string $name): string => $headers[$name] ?? '';
    $base = MessageSignatures::writeBase($each['components'], $each['parameters'], $readHeader, $each['url']);
    echo "{$each['id']} ", $base === $each['base'] ? 'right' : 'wrong', "\n";
}
