<?php

/** Receives webhooks: WEBHOOK_SECRET=… php -S 127.0.0.1:4040 webhook.php */

declare(strict_types=1);

namespace PayOrder;

use Paycontract\ClaimedEvent;
use Paycontract\Money;
use Paycontract\SeenEvents;
use Paycontract\Types\OrderSucceededEvent;
use Paycontract\Types\RefundSucceededEvent;
use Paycontract\UnknownEvent;
use Paycontract\WebhookHandler;
use Paycontract\Webhooks;

require_once __DIR__ . '/autoload.php';
require_once __DIR__ . '/settings.php';

/** One folder an event, shared by all requests; a shop has a table with a unique key. */
final class SeenInFolders implements SeenEvents
{
    private const CLAIM_SECONDS = 60;

    public function __construct(private readonly string $folder)
    {
    }

    public function claim(string $eventId, string $token): ClaimedEvent
    {
        $lock = $this->lock();
        $path = $this->pathOf($eventId);
        if (is_file("{$path}.done")) {
            return ClaimedEvent::Done;
        }
        if (is_dir($path) && filemtime($path) < time() - self::CLAIM_SECONDS) {
            $this->release($path);
        }
        if (!@mkdir($path)) {
            return ClaimedEvent::Busy;
        }
        file_put_contents("{$path}/{$token}", '');
        return ClaimedEvent::Claimed;
    }

    public function settle(string $eventId, bool $isDone, string $token): void
    {
        $lock = $this->lock();
        $path = $this->pathOf($eventId);
        if ($isDone) {
            file_put_contents("{$path}.done", '');
        } elseif (is_file("{$path}/{$token}")) {
            $this->release($path);
        }
    }

    /** @return resource until it is let go of, no other request looks */
    private function lock(): mixed
    {
        $lock = fopen("{$this->folder}/webhook.lock", 'c') ?: throw new \RuntimeException('the folder cannot be written');
        flock($lock, LOCK_EX);
        return $lock;
    }

    private function pathOf(string $eventId): string
    {
        return "{$this->folder}/webhook-" . hash('sha256', $eventId);
    }

    private function release(string $path): void
    {
        array_map(unlink(...), glob("{$path}/*") ?: []);
        @rmdir($path);
    }
}

// #region receive-webhook
function createHandler(Webhooks $webhooks, SeenEvents $seen): WebhookHandler
{
    return new WebhookHandler($webhooks, [
        'order.succeeded' => static fn (OrderSucceededEvent $event) => note(
            "verify and release {$event->data->reference}",
        ),
        'refund.succeeded' => static fn (RefundSucceededEvent $event) => note(
            'refunded ' . Money::format($event->data->amount) . " {$event->data->currency}",
        ),
        'unknown' => static fn (UnknownEvent $event) => note('an event of a new kind'),
    ], $seen);
}
// #endregion receive-webhook

function note(string $line): void
{
    error_log($line);
}

if (PHP_SAPI !== 'cli') {
    $handler = createHandler(new Webhooks([setting('WEBHOOK_SECRET')]), new SeenInFolders(sys_get_temp_dir()));
    $rawBody = (string) file_get_contents('php://input');
    $handler->handle($rawBody, getallheaders(), $_SERVER['REQUEST_METHOD'])->send();
}
