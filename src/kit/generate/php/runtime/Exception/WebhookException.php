<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** A webhook is forged, too old or malformed: do not act on it. */
abstract class WebhookException extends PaycontractException
{
}
