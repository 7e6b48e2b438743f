<?php

declare(strict_types=1);

namespace Paycontract\Crypto;

/** What encrypts a field of a request. Write one of your own for a service that encrypts in another way. */
interface Cipher
{
    /**
     * Turns the plaintext, as the call was given it, into the text that travels in its place.
     * `json_encode($plaintext)` is its JSON.
     */
    public function encrypt(#[\SensitiveParameter] mixed $plaintext): string;
}
