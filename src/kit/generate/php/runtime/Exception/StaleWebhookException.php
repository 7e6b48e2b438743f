<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** Signed, but further from this clock than the tolerance: replayed, or one of the clocks is wrong. */
final class StaleWebhookException extends WebhookException
{
}
