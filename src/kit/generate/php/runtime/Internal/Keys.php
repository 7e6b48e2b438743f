<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Exception\ConfigurationException;

/**
 * The keys of a client, the header of each, and where keys must not be sent.
 *
 * @internal
 */
final class Keys
{
    private const URL = '~^(https?)://(\[[0-9a-f:.]+\]|[a-z0-9][a-z0-9.-]*)(:\d{1,5})?(/[\w.:@%+,;=/-]*)?$~iD';
    private const LOOPBACK = '~^(localhost|127(\.\d{1,3}){3}|\[::1\])$~iD';

    /** Number of keys from closures that are masked in errors. */
    private const REMEMBERED = 8;

    private readonly bool $isConfidential;

    /** @var list<string> */
    private array $given = [];

    /**
     * @param array<string, string|\Closure|null> $keys by their type
     * @param array<string, array{string, ?string}> $credentials by the same: the header, and the scheme before the key
     */
    public function __construct(
        string $baseUrl,
        #[\SensitiveParameter] private readonly array $keys,
        private readonly array $credentials,
    ) {
        if (preg_match(self::URL, $baseUrl, $parts) !== 1) {
            throw new ConfigurationException('invalid_option', 'baseUrl must be an absolute http or https URL');
        }
        $this->isConfidential = strtolower($parts[1]) === 'https' || preg_match(self::LOOPBACK, $parts[2]) === 1;
        self::check(array_filter($keys, is_string(...)));
    }

    /** Refuses a call whose key was not given, or would be sent where others could read it in transit. */
    public function require(Operation $operation): void
    {
        if (!$this->isConfidential && $operation->key === 'secret') {
            $message = "{$operation->operationId} would send the secret key over plain HTTP: use an https baseUrl";
            throw new ConfigurationException('insecure_transport', "{$message} (only loopback is excepted)");
        }
        if (isset($this->credentials[$operation->key]) && !isset($this->keys[$operation->key])) {
            $message = "{$operation->operationId} needs the {$operation->key} key";
            throw new ConfigurationException('missing_key', "{$message}: give the client \"{$operation->key}Key\"");
        }
    }

    /** @return array<string, string> the header with the key that an operation requires, for one attempt */
    public function headerFor(Operation $operation): array
    {
        [$header, $scheme] = $this->credentials[$operation->key] ?? [null, null];
        if ($header === null) {
            return [];
        }
        $key = $this->read($operation->key);
        // With Basic, the key is the name of a user without a password (RFC 7617).
        $value = $scheme === 'Basic' ? base64_encode("{$key}:") : $key;
        return [$header => $scheme === null ? $value : "{$scheme} {$value}"];
    }

    /** @return list<string> the keys that an answer may echo, including the latest rotated ones */
    public function listSecrets(): array
    {
        return [...array_values(array_filter($this->keys, is_string(...))), ...$this->given];
    }

    private function read(string $type): string
    {
        $given = $this->keys[$type];
        if (is_string($given)) {
            return $given;
        }
        try {
            $key = $given();
        } catch (\Throwable) {
            // The error may hold the key.
            throw new ConfigurationException('key_unavailable', "the closure given as {$type}Key threw");
        }
        $key = is_string($key) ? $key : '';
        self::check([...array_filter($this->keys, is_string(...)), $type => $key]);
        if (!in_array($key, $this->given, true)) {
            $this->given = [...array_slice($this->given, 1 - self::REMEMBERED), $key];
        }
        return $key;
    }

    /** @param array<string, string> $keys */
    private static function check(#[\SensitiveParameter] array $keys): void
    {
        $environments = [];
        foreach ($keys as $type => $key) {
            if (preg_match('/^[\x21-\x7e]+$/D', $key) !== 1) {
                $message = "{$type}Key must be visible ASCII characters";
                throw new ConfigurationException('malformed_key', "{$message}: look for a line break or a space");
            }
            if (preg_match('/(?:^|[^a-z0-9])(test|live)(?:[^a-z0-9]|$)/i', $key, $word) === 1) {
                $environments[$type] = strtolower($word[1]);
            }
        }
        if (count(array_unique($environments)) > 1) {
            $message = "publicKey is a {$environments['public']} key and secretKey is a {$environments['secret']} key: "
                . 'give both from the same set';
            throw new ConfigurationException('mixed_environments', $message);
        }
    }
}
