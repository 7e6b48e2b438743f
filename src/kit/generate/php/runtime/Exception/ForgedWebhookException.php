<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** Signed by none of the secrets, or without a readable signature or timestamp. */
final class ForgedWebhookException extends WebhookException
{
}
