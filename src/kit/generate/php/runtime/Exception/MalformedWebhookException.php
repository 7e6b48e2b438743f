<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** Signed and recent, but not the JSON of an event: the contract and the service differ. */
final class MalformedWebhookException extends WebhookException
{
}
