<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** The key is valid, but of the wrong type: a public key where a secret key is required, or the reverse (§7). */
final class WrongKeyTypeException extends ApiException
{
}
