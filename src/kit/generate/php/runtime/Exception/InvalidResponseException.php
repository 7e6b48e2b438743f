<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/** The service answered, but not as its contract says. Look the result up before repeating anything. */
final class InvalidResponseException extends PaycontractException
{
}
