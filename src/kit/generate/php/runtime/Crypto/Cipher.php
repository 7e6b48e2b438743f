<?php

declare(strict_types=1);

namespace Paycontract\Crypto;

/** Encrypts a field of a request. Write your own for a service that encrypts in another way. */
interface Cipher
{
    /**
     * Turns the plaintext, as given to the call, into the text that is sent instead. `json_encode($plaintext)` is its
     * JSON.
     */
    public function encrypt(#[\SensitiveParameter] mixed $plaintext): string;
}
