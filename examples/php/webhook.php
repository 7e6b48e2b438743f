<?php

/** Receives webhooks: WEBHOOK_SECRET=… php -S 127.0.0.1:4040 webhook.php */

declare(strict_types=1);

namespace PayOrder;

use Paycontract\Exception\WebhookException;
use Paycontract\Types\OrderSucceededEvent;
use Paycontract\Types\RefundSucceededEvent;
use Paycontract\UnknownEvent;
use Paycontract\Webhooks;

require_once __DIR__ . '/autoload.php';
require_once __DIR__ . '/settings.php';

/**
 * What is done about a webhook, and the status that it is answered with.
 *
 * @param \Closure(string): bool $isNew keeps the id of an event, and says whether it was not kept before
 * @return array{int, string}
 */
// #region receive-webhook
function receiveWebhook(Webhooks $webhooks, string $rawBody, array $headers, \Closure $isNew): array
{
    try {
        $event = $webhooks->verify($rawBody, $headers);
    } catch (WebhookException $refusal) {
        return [400, $refusal->getMessage()];
    }
    // A new kind of event may carry no id: then nothing tells whether it came before.
    if (($event->id ?? '') !== '' && !$isNew($event->id)) {
        return [200, 'known already'];
    }
    return [200, match (true) {
        $event instanceof OrderSucceededEvent => "verify and release {$event->data->reference}",
        $event instanceof RefundSucceededEvent => "refunded {$event->data->amount} {$event->data->currency}",
        $event instanceof UnknownEvent => "a new kind of event: {$event->event}",
        default => "nothing to do about {$event->event}",
    }];
}
// #endregion receive-webhook

if (PHP_SAPI !== 'cli') {
    // A table with a unique key in a shop: two processes may receive the same event at once.
    $isNew = static fn (string $id): bool => @mkdir(sys_get_temp_dir() . '/webhook-' . hash('sha256', $id));
    $webhooks = new Webhooks([setting('WEBHOOK_SECRET')]);
    $rawBody = (string) file_get_contents('php://input');
    [$status, $outcome] = receiveWebhook($webhooks, $rawBody, getallheaders(), $isNew);
    http_response_code($status);
    error_log($outcome);
}
