<?php

/** Prints what each webhook of the file DELIVERIES is taken for, one a line. */

declare(strict_types=1);

use Paycontract\Exception\WebhookForgedException;
use Paycontract\Exception\WebhookTooOldException;
use Paycontract\UnknownEvent;
use Paycontract\Webhooks;

require __DIR__ . '/autoload.php';

foreach (json_decode((string) file_get_contents((string) getenv('DELIVERIES')), true) as $each) {
    try {
        $webhooks = new Webhooks($each['secrets']);
        $event = $webhooks->verify($each['rawBody'], $each['headers'], $each['nowSeconds']);
        $verdict = $event instanceof UnknownEvent ? 'unknown' : 'accepted';
    } catch (WebhookForgedException) {
        $verdict = 'forged';
    } catch (WebhookTooOldException) {
        $verdict = 'stale';
    }
    echo "{$each['id']} is {$verdict}\n";
}
