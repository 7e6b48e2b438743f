<?php

/** What the webhook handler answers, and that it handles each event once. */

declare(strict_types=1);

namespace PayOrder\Tests;

use Paycontract\ClaimedEvent;
use Paycontract\Exception\ConfigurationException;
use Paycontract\Exception\WebhookTimeoutException;
use Paycontract\InMemorySeenEvents;
use Paycontract\Internal\TestClock;
use Paycontract\SeenEvents;
use Paycontract\Types\OrderSucceededEvent;
use Paycontract\UnknownEvent;
use Paycontract\WebhookHandler;
use Paycontract\Webhooks;
use PayOrder\SeenInFolders;

use function PayOrder\createHandler;

require __DIR__ . '/../autoload.php';
require __DIR__ . '/../webhook.php';
require __DIR__ . '/check.php';
require __DIR__ . '/clock.php';

/** @return array{int, string} */
function deliver(WebhookHandler $handler, string $body, string $secret = 'whsec_1', ?int $signedAt = null): array
{
    $answer = $handler->handle($body, Webhooks::sign($body, $secret, $signedAt));
    expectSame($answer->headers['content-type'], 'application/json');
    return [$answer->status, $answer->body];
}

function handler(array $on, mixed ...$options): WebhookHandler
{
    return new WebhookHandler(new Webhooks(['whsec_1']), $on, ...$options + ['onError' => static fn () => null]);
}

function event(string $id, string $kind = 'order.succeeded'): string
{
    $event = ['id' => $id, 'event' => $kind, 'createdAt' => '2026-01-01T00:00:00Z', 'data' => ['reference' => 'ORD-1']];
    return (string) json_encode($event);
}

$tests = new Tests();
$received = [200, '{"received":true}'];

$tests->prove('an event is handled as its class, once', function () use ($received) {
    $handled = [];
    $handler = handler([
        'order.succeeded' => static function (OrderSucceededEvent $event) use (&$handled): void {
            $handled[] = $event->data->reference;
        },
    ]);
    expectSame([deliver($handler, event('E1')), deliver($handler, event('E1'))], [$received, $received]);
    expectSame($handled, ['ORD-1']);
});
$tests->prove('an event whose function failed is reported, and handled when it comes again', function () use ($received) {
    $errors = [];
    $count = 0;
    $act = static function () use (&$count): void {
        if ($count++ === 0) {
            throw new \RuntimeException('the stock is away');
        }
    };
    $handler = handler(['order.succeeded' => $act], onError: function (\Throwable $error, ?object $event) use (&$errors) {
        $errors[] = [$error->getMessage(), $event->id];
        throw new \RuntimeException('dropped');
    });
    expectSame([deliver($handler, event('E1')), deliver($handler, event('E1'))], [[500, '{"error":"failed"}'], $received]);
    expectSame([$count, $errors], [2, [['the stock is away', 'E1']]]);
});
$tests->prove('an event that another delivery handles is to come again', function () {
    $seen = new InMemorySeenEvents();
    $inner = null;
    $handler = handler(['order.succeeded' => function () use (&$handler, &$inner) {
        $inner = deliver($handler, event('E1'));
    }], seen: $seen);
    deliver($handler, event('E1'));
    expectSame($inner, [409, '{"error":"in_progress"}']);
});
$tests->prove('what is refused is answered as what it is, and reported', function () {
    $errors = [];
    $handler = handler([], onError: static function (\Throwable $error) use (&$errors): void {
        $errors[] = $error->errorCode;
    });
    expectSame(deliver($handler, event('E1'), 'other'), [401, '{"error":"unauthorized"}']);
    expectSame(deliver($handler, event('E1'), signedAt: 0), [401, '{"error":"unauthorized"}']);
    expectSame(deliver($handler, '{"event":"order.succeeded"}'), [400, '{"error":"malformed"}']);
    expectSame(deliver($handler, '{'), [400, '{"error":"malformed"}']);
    expectSame($errors, ['webhook_forged', 'webhook_too_old', 'webhook_malformed', 'webhook_malformed']);
    $get = $handler->handle('', [], 'GET');
    expectSame([$get->status, $get->headers['allow']], [405, 'POST']);
    expectSame(handler([], maxBodyBytes: 3)->handle('1234', [])->status, 413);
});
$tests->prove('an event without a function is acknowledged, and one of a new kind has its own', function () use ($received) {
    $kinds = [];
    $handler = handler(['unknown' => static function (UnknownEvent $event) use (&$kinds): void {
        $kinds[] = $event->event;
    }]);
    expectSame([deliver($handler, event('E1')), deliver($handler, event('', 'a.new'))], [$received, $received]);
    deliver($handler, event('', 'a.new'));
    expectSame($kinds, ['a.new', 'a.new']);
    $refusal = expectThrown(ConfigurationException::class, static fn () => handler(['order.succeded' => static fn () => 0]));
    expectSame($refusal->errorCode, 'invalid_option');
});
$tests->prove('a store that fails is a failure, and does not hide that of the function', function () {
    $errors = [];
    $seen = new class implements SeenEvents {
        public function claim(string $eventId, string $token): ClaimedEvent
        {
            return $eventId === 'E1' ? ClaimedEvent::Claimed : throw new \RuntimeException('no store');
        }

        public function settle(string $eventId, bool $isDone, string $token): void
        {
            throw new \RuntimeException('no store');
        }
    };
    $onError = static function (\Throwable $error) use (&$errors): void {
        $errors[] = $error->getMessage();
    };
    $handler = handler(['order.succeeded' => static fn () => throw new \Error('first')], seen: $seen, onError: $onError);
    expectSame([deliver($handler, event('E1'))[0], deliver($handler, event('E2'))[0]], [500, 500]);
    expectSame($errors, ['first', 'no store']);
});
$tests->prove('what takes longer than the service waits is handled, and reported', function () use ($received) {
    $limits = [];
    $onError = static function (\Throwable $error) use (&$limits): void {
        expectSame($error::class, WebhookTimeoutException::class);
        $limits[] = $error->timeoutSeconds;
    };
    foreach ([4.5, 5.5] as $seconds) {
        $on = ['order.succeeded' => static fn () => TestClock::$aheadSeconds += $seconds];
        $handler = handler($on, onError: $onError);
        expectSame([deliver($handler, event('E1')), deliver($handler, event('E1'))], [$received, $received]);
    }
    $handler = handler($on, onError: $onError, timeoutSeconds: 1.5);
    deliver($handler, event('E1'));
    TestClock::$aheadSeconds = 0;
    expectSame($limits, [5.0, 1.5]);
    expectThrown(ConfigurationException::class, static fn () => handler([], timeoutSeconds: 0.0));
});
foreach (['memory' => new InMemorySeenEvents(), 'folders' => null] as $name => $seen) {
    $tests->prove("a claim in {$name} ends with its own token, or after its time", function () use ($seen) {
        $folder = sys_get_temp_dir() . '/seen-' . bin2hex(random_bytes(8));
        mkdir($folder);
        $seen ??= new SeenInFolders($folder);
        expectSame([$seen->claim('a', 't1'), $seen->claim('a', 't2')], [ClaimedEvent::Claimed, ClaimedEvent::Busy]);
        $seen->settle('a', false, 't2');
        expectSame($seen->claim('a', 't2'), ClaimedEvent::Busy);
        $seen->settle('a', false, 't1');
        expectSame($seen->claim('a', 't2'), ClaimedEvent::Claimed);
        TestClock::$aheadSeconds = 61;
        array_map(static fn (string $path) => touch($path, time() - 61), glob("{$folder}/*") ?: []);
        expectSame($seen->claim('a', 't3'), ClaimedEvent::Claimed);
        TestClock::$aheadSeconds = 0;
        $seen->settle('a', false, 't2');
        $seen->settle('a', true, 't2');
        expectSame($seen->claim('a', 't4'), ClaimedEvent::Done);
        array_map(unlink(...), [...(glob("{$folder}/*/*") ?: []), ...(glob("{$folder}/*.*") ?: [])]);
        array_map(rmdir(...), glob("{$folder}/*") ?: []);
        rmdir($folder);
    });
}
$tests->prove('the memory forgets the oldest', function () {
    $seen = new InMemorySeenEvents(maxEvents: 2);
    foreach (['1', '2', '3'] as $id) {
        $seen->settle($id, true, 't');
    }
    $claims = array_map(static fn (string $id) => $seen->claim($id, 't'), ['1', '2', '3']);
    expectSame($claims, [ClaimedEvent::Claimed, ClaimedEvent::Done, ClaimedEvent::Done]);
});
$tests->prove('the receiver of this example takes an event once', function () use ($received) {
    $handler = createHandler(new Webhooks(['whsec_1']), new InMemorySeenEvents());
    ini_set('error_log', '/dev/null');
    expectSame([deliver($handler, event('E1')), deliver($handler, event('E1'))], [$received, $received]);
    expectSame(deliver($handler, event('E1'), 'other')[0], 401);
});
$tests->end();
