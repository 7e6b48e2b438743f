<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/**
 * `webhook_forged`: signed with none of the secrets, or without a readable signature or timestamp. Do not act on it and
 * answer 401. If every webhook is forged, the secret is wrong, or the handler was not given the raw body.
 */
final class WebhookForgedException extends WebhookException
{
    public function __construct()
    {
        parent::__construct('webhook_forged', 'no secret signed the webhook: it is forged, or secret or body is wrong');
    }
}
