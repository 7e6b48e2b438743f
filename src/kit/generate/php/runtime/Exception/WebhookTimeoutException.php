<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/**
 * `webhook_timeout`: the function of an event and the store took longer than the service waits, so that it sends the
 * event again. It is not thrown: `$onError` of the WebhookHandler gets it.
 */
final class WebhookTimeoutException extends PaycontractException
{
    public function __construct(public readonly float $timeoutSeconds)
    {
        parent::__construct('webhook_timeout', "the webhook was not handled within {$timeoutSeconds} s");
    }
}
