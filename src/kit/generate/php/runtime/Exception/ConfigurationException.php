<?php

declare(strict_types=1);

namespace Paycontract\Exception;

/**
 * The options are wrong, and a retry does not help: fix the code or the deployment. Nothing was sent.
 *
 * `$errorCode` is one of:
 * - `missing_key`: the operation needs a key that was not given
 * - `malformed_key`: a key is in none of the accepted formats, or its numbers are not those of a sound key
 * - `key_unavailable`: your closure that returns a key threw; a retry helps once it works again
 * - `mixed_environments`: test and live keys were given together
 * - `insecure_transport`: a secret key would have been sent over plain HTTP
 * - `invalid_option`: any other option is wrong
 */
final class ConfigurationException extends PaycontractException
{
    public function __construct(string $errorCode, string $message)
    {
        parent::__construct($errorCode, $message);
    }
}
