<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/**
 * `webhook_forged`: signed by none of the secrets, or without a readable signature or timestamp. Do nothing of what it
 * says and answer 401. Where every webhook is forged, the secret is wrong, or the body was not given as it arrived.
 */
final class WebhookForgedException extends WebhookException
{
    public function __construct()
    {
        parent::__construct('webhook_forged', 'no secret signed the webhook: it is forged, or secret or body is wrong');
    }
}
