<?php

/** Prints what each webhook of the file DELIVERIES is, and how long the service waits for the answer. */

declare(strict_types=1);

use Paycontract\Events;
use Paycontract\Exception\PaycontractException;
use Paycontract\UnknownEvent;
use Paycontract\Webhooks;

require __DIR__ . '/autoload.php';

foreach (json_decode((string) file_get_contents((string) getenv('DELIVERIES')), true) as $each) {
    try {
        $webhooks = new Webhooks($each['secrets'], url: $each['url'] ?? null);
        $event = $webhooks->verify($each['rawBody'], $each['headers'], $each['nowSeconds']);
        $kind = $event->toArray()['event'];
        echo "{$kind} waits ", Events::LONGER_TIMEOUTS[$kind] ?? Events::TIMEOUT_SECONDS, "\n";
        $verdict = $event instanceof UnknownEvent ? 'unknown' : 'accepted';
    } catch (PaycontractException $refusal) {
        // In the vectors, too old is called stale.
        $verdict = str_replace(['webhook_', 'too_old'], ['', 'stale'], $refusal->errorCode);
    }
    echo "{$each['id']} is {$verdict}\n";
}
