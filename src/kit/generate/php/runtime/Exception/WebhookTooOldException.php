<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/**
 * `webhook_too_old`: signed, but its timestamp is outside the tolerance: it was replayed, or a clock is wrong. Do not
 * act on it and answer 401.
 */
final class WebhookTooOldException extends WebhookException
{
    /** @param int $ageSeconds by this clock; negative if it was signed in the future */
    public function __construct(public readonly int $ageSeconds, public readonly int $toleranceSeconds)
    {
        $message = "the webhook was signed {$ageSeconds} s ago, at most {$toleranceSeconds} s are tolerated";
        parent::__construct('webhook_too_old', $message);
    }
}
