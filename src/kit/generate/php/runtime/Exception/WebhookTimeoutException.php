<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/**
 * `webhook_timeout`: the function of an event and the store took longer than the service waits, so it sends the event
 * again. It is not thrown, but passed to `$onError` of the WebhookHandler.
 */
final class WebhookTimeoutException extends PaycontractException
{
    public function __construct(public readonly float $timeoutSeconds)
    {
        parent::__construct('webhook_timeout', "the webhook was not handled within {$timeoutSeconds} s");
    }
}
