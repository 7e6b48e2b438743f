<?php

declare(strict_types=1);

namespace Paycontract;

use Paycontract\Exception\ConfigurationException;
use Paycontract\Exception\WebhookException;
use Paycontract\Exception\WebhookMalformedException;
use Paycontract\Exception\WebhookTimeoutException;
use Paycontract\Internal\Clock;

/**
 * Receives webhooks, and handles each event once. It needs no framework:
 *
 *     $handler = new WebhookHandler(new Webhooks([$secret]), [
 *         'order.succeeded' => static fn (OrderSucceededEvent $event) => deliver($event->data->reference),
 *     ], $seen);
 *     $handler->handle((string) file_get_contents('php://input'), getallheaders(), $_SERVER['REQUEST_METHOD'])->send();
 *
 * It answers 200 once the function of the event has finished, so that the service does not send the event again. It
 * answers 500 if the function threw, and 409 while another delivery of the same event is being handled: the service
 * then retries. It answers 401 to forged or too old webhooks, 400 to malformed and 413 to too long ones, and 405 to
 * methods other than POST. An event may still be handled twice if a process dies or a store fails: the function must
 * tolerate that.
 *
 * The service does not wait long for the answer, and PHP cannot interrupt a function: a function that took too long
 * counts as handled, and `$onError` gets a WebhookTimeoutException. Put slow work into a queue.
 */
final class WebhookHandler
{
    private readonly SeenEvents $seen;

    /**
     * @param array<string, \Closure> $on what to do about each event, by its name; `unknown` is for events that the
     *     contract does not have. An event without a function is acknowledged
     * @param ?SeenEvents $seen knows which events were handled; null: in the memory of this process, which is not
     *     enough under PHP-FPM
     * @param ?\Closure(\Throwable, ?WebhookEvent): mixed $onError called with what a function or the store threw, and
     *     its event; with refusals that are answered 400 or 401; and if handling took too long. Null: refusals are not
     *     reported, and other errors go to PHP's error log
     * @param int $maxBodyBytes maximum length of a body
     * @param ?float $timeoutSeconds how long the store and the function of an event may take together before they are
     *     reported; null: the time that the service waits for the answer to this event, according to the contract
     * @throws ConfigurationException invalid_option: `$on` names an event that the contract does not have,
     *     `$timeoutSeconds` is not above 0, the URL of `$webhooks` is missing although the contract signs it, or a
     *     secret does not have the form of Standard Webhooks
     */
    public function __construct(
        private readonly Webhooks $webhooks,
        private readonly array $on,
        ?SeenEvents $seen = null,
        private readonly ?\Closure $onError = null,
        private readonly int $maxBodyBytes = 262_144,
        private readonly ?float $timeoutSeconds = null,
    ) {
        $webhooks->assertUsable();
        if ($timeoutSeconds !== null && !($timeoutSeconds > 0)) {
            throw new ConfigurationException('invalid_option', 'timeoutSeconds must be above 0');
        }
        $known = [...array_keys(Events::SIGNED_AS), 'unknown'];
        if (array_diff(array_keys($on), $known) !== []) {
            $message = 'on takes the events of the contract: ' . implode(', ', $known);
            throw new ConfigurationException('invalid_option', $message);
        }
        $this->seen = $seen ?? new InMemorySeenEvents();
    }

    /**
     * @param string $rawBody the raw body, byte for byte
     * @param array<string, string|list<string>> $headers in the form of `getallheaders()`, PSR-7 or Symfony
     * @param ?int $now seconds since 1970, for tests
     */
    public function handle(string $rawBody, array $headers, string $method = 'POST', ?int $now = null): WebhookAnswer
    {
        if ($method !== 'POST') {
            return self::refuse(405, 'method_not_allowed', ['allow' => 'POST']);
        }
        if (strlen($rawBody) > $this->maxBodyBytes) {
            return self::refuse(413, 'too_large');
        }
        try {
            $event = $this->webhooks->verify($rawBody, $headers, $now);
        } catch (WebhookException $refusal) {
            if ($this->onError !== null) {
                $this->tell($refusal);
            }
            return $refusal instanceof WebhookMalformedException
                ? self::refuse(400, 'malformed')
                : self::refuse(401, 'unauthorized');
        } catch (ConfigurationException $failure) {
            $this->tell($failure);
            return self::refuse(500, 'failed');
        }
        $members = $event->toArray();
        $act = $this->on[$event instanceof UnknownEvent ? 'unknown' : $members['event']] ?? null;
        if ($act === null) {
            return self::acknowledge();
        }
        $clock = new Clock();
        try {
            // null and the like would be one id shared by all such events.
            $id = is_int($members['id'] ?? null) ? (string) $members['id'] : $members['id'] ?? null;
            if (is_string($id) && $id !== '') {
                return $this->handleOnce($act, $event, $id);
            }
            $act($event);
            return self::acknowledge();
        } catch (\Throwable $failure) {
            $this->tell($failure, $event);
            return self::refuse(500, 'failed');
        } finally {
            $limit = $this->timeoutSeconds ?? Events::LONGER_TIMEOUTS[$members['event']] ?? Events::TIMEOUT_SECONDS;
            if ($clock->readSeconds() > $limit) {
                $this->tell(new WebhookTimeoutException($limit), $event);
            }
        }
    }

    /** Settles the claim of a delivery, however its handling ended. */
    private function handleOnce(\Closure $act, WebhookEvent $event, string $id): WebhookAnswer
    {
        $token = bin2hex(random_bytes(16));
        $claimed = $this->seen->claim($id, $token);
        if ($claimed !== ClaimedEvent::Claimed) {
            return $claimed === ClaimedEvent::Busy ? self::refuse(409, 'in_progress') : self::acknowledge();
        }
        try {
            $act($event);
        } catch (\Throwable $failure) {
            try {
                $this->seen->settle($id, false, $token);
            } catch (\Throwable) {
                // An exception of the store must not hide why the event failed.
            }
            throw $failure;
        }
        $this->seen->settle($id, true, $token);
        return self::acknowledge();
    }

    private function tell(\Throwable $failure, ?WebhookEvent $event = null): void
    {
        try {
            if ($this->onError !== null) {
                ($this->onError)($failure, $event);
            } else {
                // Not the event, which holds data about people and their money.
                error_log($failure::class . ': ' . $failure->getMessage());
            }
        } catch (\Throwable) {
            // An exception of the hook does not change the answer.
        }
    }

    private static function acknowledge(): WebhookAnswer
    {
        return new WebhookAnswer(200, ['content-type' => 'application/json'], '{"received":true}');
    }

    /** @param array<string, string> $headers */
    private static function refuse(int $status, string $error, array $headers = []): WebhookAnswer
    {
        $body = json_encode(['error' => $error], JSON_THROW_ON_ERROR);
        return new WebhookAnswer($status, ['content-type' => 'application/json'] + $headers, $body);
    }
}
