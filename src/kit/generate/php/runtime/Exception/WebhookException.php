<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** A webhook that must not be acted upon. Answer it with 400, and mind which one it is. */
abstract class WebhookException extends PaycontractException
{
}
