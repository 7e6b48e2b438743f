<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** The key is valid, but of the other type: a public key where a secret key is due, or the other way round (§7). */
final class WrongKeyTypeException extends ApiException
{
}
