<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** What every error of this client is. No message holds a key, a plaintext or a card number. */
abstract class PaycontractException extends \RuntimeException
{
}
