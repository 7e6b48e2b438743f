<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Exception\ConfigurationException;

/**
 * The keys of a client, where each travels, and where none may go.
 *
 * @internal
 */
final class Keys
{
    private const URL = '~^(https?)://(\[[0-9a-f:.]+\]|[a-z0-9][a-z0-9.-]*)(:\d{1,5})?(/[\w.:@%+,;=/-]*)?$~iD';
    private const LOOPBACK = '~^(localhost|127(\.\d{1,3}){3}|\[::1\])$~iD';

    private readonly bool $isConfidential;

    /**
     * @param array<string, ?string> $keys by their type
     * @param array<string, array{string, ?string}> $credentials by the same: the header, and what stands before the key
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
        $environments = [];
        foreach ($keys as $type => $key) {
            if ($key !== null && preg_match('/^[\x21-\x7e]+$/D', $key) !== 1) {
                $message = "{$type}Key must be visible ASCII characters";
                throw new ConfigurationException('malformed_key', "{$message}: look for a line break or a space");
            }
            if (preg_match('/(?:^|[^a-z0-9])(test|live)(?:[^a-z0-9]|$)/i', $key ?? '', $word) === 1) {
                $environments[$type] = strtolower($word[1]);
            }
        }
        if (count(array_unique($environments)) > 1) {
            $message = "publicKey is a {$environments['public']} key and secretKey is a {$environments['secret']} key: "
                . 'give both from the same set';
            throw new ConfigurationException('mixed_environments', $message);
        }
    }

    /** @return array<string, string> the header with the key that an operation takes */
    public function headerFor(Operation $operation): array
    {
        if (!$this->isConfidential && $operation->key === 'secret') {
            $message = "{$operation->operationId} would send the secret key over plain HTTP: use an https baseUrl";
            throw new ConfigurationException('insecure_transport', "{$message} (only loopback is excepted)");
        }
        [$header, $scheme] = $this->credentials[$operation->key] ?? [null, null];
        if ($header === null) {
            return [];
        }
        $key = $this->keys[$operation->key] ?? null;
        if ($key === null) {
            $message = "{$operation->operationId} needs the {$operation->key} key";
            throw new ConfigurationException('missing_key', "{$message}: give the client \"{$operation->key}Key\"");
        }
        // Under Basic it is the name of a user without a password (RFC 7617).
        $value = $scheme === 'Basic' ? base64_encode("{$key}:") : $key;
        return [$header => $scheme === null ? $value : "{$scheme} {$value}"];
    }

    /** @return list<string> */
    public function listSecrets(): array
    {
        return array_values(array_filter($this->keys, is_string(...)));
    }
}
