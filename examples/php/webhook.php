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
 * @param \Closure(string): bool $claim keeps the id of an event, and says whether it was not kept before
 * @param \Closure(string): void $release gives an event back whose action failed, so that the next delivery may have it
 * @param \Closure(object): string $act what is done about an event
 * @return array{int, string}
 */
// #region receive-webhook
function receiveWebhook(Webhooks $webhooks, string $rawBody, array $headers, \Closure $claim, \Closure $release, \Closure $act): array
{
    try {
        $event = $webhooks->verify($rawBody, $headers);
    } catch (WebhookException $refusal) {
        return [400, $refusal->getMessage()];
    }
    // A new kind of event may carry no id: then nothing tells whether it came before.
    $id = $event->id ?? '';
    if ($id !== '' && !$claim($id)) {
        return [200, 'known already'];
    }
    try {
        return [200, $act($event)];
    } catch (\Throwable $failure) {
        if ($id !== '') {
            $release($id);
        }
        return [500, $failure->getMessage()];
    }
}
// #endregion receive-webhook

function describeEvent(object $event): string
{
    return match (true) {
        $event instanceof OrderSucceededEvent => "verify and release {$event->data->reference}",
        $event instanceof RefundSucceededEvent => "refunded {$event->data->amount} {$event->data->currency}",
        $event instanceof UnknownEvent => "a new kind of event: {$event->event}",
        default => "nothing to do about {$event->event}",
    };
}

if (PHP_SAPI !== 'cli') {
    // A table with a unique key in a shop: two processes may receive the same event at once.
    $pathOf = static fn (string $id): string => sys_get_temp_dir() . '/webhook-' . hash('sha256', $id);
    $claim = static fn (string $id): bool => @mkdir($pathOf($id));
    $release = static function (string $id) use ($pathOf): void {
        rmdir($pathOf($id));
    };
    $webhooks = new Webhooks([setting('WEBHOOK_SECRET')]);
    $rawBody = (string) file_get_contents('php://input');
    [$status, $outcome] = receiveWebhook($webhooks, $rawBody, getallheaders(), $claim, $release, describeEvent(...));
    http_response_code($status);
    error_log($outcome);
}
