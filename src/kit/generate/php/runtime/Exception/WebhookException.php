<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** A webhook that must not be acted upon: forged, too old or malformed. */
abstract class WebhookException extends PaycontractException
{
}
