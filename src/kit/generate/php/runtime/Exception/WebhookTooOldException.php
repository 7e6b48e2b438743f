<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/**
 * `webhook_too_old`: signed, but further from this clock than the tolerance. It was sent again by somebody who saw it,
 * or one of the clocks is wrong. Do nothing of what it says and answer 401.
 */
final class WebhookTooOldException extends WebhookException
{
    /** @param int $ageSeconds by this clock; negative where it was signed in the future */
    public function __construct(public readonly int $ageSeconds, public readonly int $toleranceSeconds)
    {
        $message = "the webhook was signed {$ageSeconds} s ago, at most {$toleranceSeconds} s are tolerated";
        parent::__construct('webhook_too_old', $message);
    }
}
