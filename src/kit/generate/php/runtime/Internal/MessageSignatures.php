<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Exception\ConfigurationException;

/**
 * HTTP Message Signatures, RFC 9421, with HMAC-SHA256.
 *
 * @internal
 */
final class MessageSignatures
{
    // The syntax of RFC 8941, without the parts that our signatures never use. No pattern backtracks: each runs in
    // linear time. An unclosed quote extends to the end.
    private const MEMBERS = '/(?:[^",]++|"(?:[^"\\\\]++|\\\\.)*+(?:"|\\\\?$))++/Ds';
    private const MEMBER = '/^([a-z*][\w*.-]*+)=(.++)$/Ds';
    private const INNER_LIST = '/^\( *+((?:"[^"\\\\]*+"(?: ++|(?=\))))*+)\)'
        . '((?:; *+[a-z*][\w*.-]*+=(?:-?\d{1,15}+|"(?:[^"\\\\]++|\\\\["\\\\])*+"))*+)$/D';
    private const PARAMETER = '/; *+([^=]++)=("(?:[^"\\\\]++|\\\\.)*+"|[^;]++)/s';
    private const BYTES = '/^:([A-Za-z\d+\/]++={0,2}):$/D';

    // Only URLs that all programs write in the same way.
    private const URL = '/^(?<scheme>https?):\/\/(?<host>[\w.-]++|\[[a-f\d:.]++\])(?::(?<port>\d{1,5}+)?)?'
        . '(?<path>\/[\w.~!$&\'()*+,;=:@%\/-]*+)?(?<query>\?[\w.~!$&()*+,;=:@%\/?-]*+)?(?:#.*+)?$/Di';
    private const DOTS = '/\/(?:\.|%2e){1,2}(?:\/|$)/Di';

    /**
     * @param array{signedText: string} $form
     * @param list<string> $secrets
     * @param \Closure(string): string $readHeader
     * @return list<array{int, int}> when each valid signature was created and when it expires, in seconds: made with
     *     one of the secrets, and for this body
     * @throws ConfigurationException invalid_option: the URL is missing
     */
    public static function listSignings(
        array $form,
        #[\SensitiveParameter] array $secrets,
        string $rawBody,
        \Closure $readHeader,
        ?string $url,
    ): array {
        $signings = [];
        $read = self::readSignatures($form['signedText'], $readHeader, $url);
        foreach ($read as [$base, $signature, $created, $expires]) {
            $isSigned = false;
            foreach ($secrets as $secret) {
                $isSigned = hash_equals(self::compute($secret, $base), $signature) || $isSigned;
            }
            if ($isSigned) {
                $signings[] = [$created, $expires];
            }
        }
        $digest = self::readDictionary($readHeader('content-digest'))['sha-256'] ?? null;
        return $digest === self::digest($rawBody) ? $signings : [];
    }

    /**
     * @param array{signedText: string} $form
     * @return array<string, string> headers
     * @throws ConfigurationException invalid_option: the URL is missing
     */
    public static function sign(
        array $form,
        #[\SensitiveParameter] string $secret,
        int $now,
        string $rawBody,
        ?string $url,
    ): array {
        $headers = [
            'content-type' => 'application/json',
            'content-digest' => 'sha-256=' . self::digest($rawBody),
        ];
        $components = explode(' ', $form['signedText']);
        $parameters = ";created={$now};alg=\"hmac-sha256\"";
        $readHeader = static fn (string $name): string => $headers[$name] ?? '';
        $base = self::writeBase($components, $parameters, $readHeader, $url);
        return $headers + [
            'signature-input' => 'sig=' . self::writeInput($components, $parameters),
            'signature' => 'sig=:' . self::compute($secret, (string) $base) . ':',
        ];
    }

    /**
     * @param list<string> $secrets
     * @throws ConfigurationException invalid_option: the URL is missing, or others would write it differently
     */
    public static function assertUsable(#[\SensitiveParameter] array $secrets, ?string $url): void
    {
        self::readUrl($url);
    }

    /**
     * Builds the signature base of RFC 9421 (section 2.5); null if a component is missing, or is listed twice.
     *
     * @param list<string> $components
     * @param string $parameters verbatim from `Signature-Input`
     * @param \Closure(string): string $readHeader
     * @throws ConfigurationException invalid_option: the URL is missing
     */
    public static function writeBase(
        array $components,
        string $parameters,
        \Closure $readHeader,
        ?string $url,
    ): ?string {
        $isWhole = count(array_unique($components)) === count($components);
        $base = '';
        foreach ($components as $name) {
            $value = str_starts_with($name, '@') ? self::derive($name, $url) : trim($readHeader($name));
            $isWhole = $isWhole && $value !== '';
            $base .= "\"{$name}\": {$value}\n";
        }
        return $isWhole ? $base . '"@signature-params": ' . self::writeInput($components, $parameters) : null;
    }

    /**
     * Lists the signatures that cover all that the contract requires, each with the text that it signs. Unknown forms
     * are skipped.
     *
     * @return list<array{string, string, int, int}> text, base64, created and expires in seconds
     */
    private static function readSignatures(string $signedText, \Closure $readHeader, ?string $url): array
    {
        $signatures = self::readDictionary($readHeader('signature'));
        $found = [];
        foreach (self::readDictionary($readHeader('signature-input')) as $label => $value) {
            $isRead = preg_match(self::INNER_LIST, $value, $parts) === 1
                && preg_match(self::BYTES, $signatures[$label] ?? '', $bytes) === 1;
            if (!$isRead) {
                continue;
            }
            preg_match_all('/"([^"]*+)"/', $parts[1], $components);
            preg_match_all(self::PARAMETER, $parts[2], $pairs, PREG_SET_ORDER);
            $given = array_column($pairs, 2, 1);
            $created = $given['created'] ?? '';
            $isUsable = preg_match('/^\d{1,12}$/D', $created) === 1
                && ($given['alg'] ?? '"hmac-sha256"') === '"hmac-sha256"'
                && array_diff(explode(' ', $signedText), $components[1]) === [];
            if (!$isUsable) {
                continue;
            }
            $parameters = '';
            foreach ($given as $name => $each) {
                $parameters .= ";{$name}={$each}";
            }
            $base = self::writeBase($components[1], $parameters, $readHeader, $url);
            if ($base !== null) {
                // A string is cast to 0: it counts as expired.
                $found[] = [$base, $bytes[1], (int) $created, (int) ($given['expires'] ?? PHP_INT_MAX)];
            }
        }
        return $found;
    }

    /**
     * Formats a list of components with its parameters, as in `Signature-Input` after the label.
     *
     * @param list<string> $components
     */
    private static function writeInput(array $components, string $parameters): string
    {
        $quoted = array_map(static fn (string $name): string => "\"{$name}\"", $components);
        return '(' . implode(' ', $quoted) . "){$parameters}";
    }

    /** Returns a derived component; empty if its name is unknown. The method of a webhook is always POST. */
    private static function derive(string $name, ?string $url): string
    {
        return $name === '@method' ? 'POST' : self::readUrl($url)[$name] ?? '';
    }

    /** @return array<string, string> */
    private static function readUrl(?string $url): array
    {
        $isRead = preg_match(self::URL, $url ?? '', $parts, PREG_UNMATCHED_AS_NULL) === 1;
        $path = $parts['path'] ?? '/';
        if (!$isRead || preg_match(self::DOTS, $path) === 1 || (int) $parts['port'] > 65_535) {
            $message = 'url must be the address to which the service sends, which the contract signs, in ASCII';
            throw new ConfigurationException('invalid_option', $message);
        }
        $scheme = strtolower($parts['scheme']);
        $usual = ['http' => 80, 'https' => 443][$scheme];
        $port = (int) ($parts['port'] ?? $usual);
        $authority = strtolower($parts['host']) . ($port === $usual ? '' : ":{$port}");
        return [
            '@target-uri' => "{$scheme}://{$authority}{$path}{$parts['query']}",
            '@authority' => $authority,
            '@path' => $path,
        ];
    }

    /** @return array<string, string> */
    private static function readDictionary(string $text): array
    {
        preg_match_all(self::MEMBERS, $text, $members);
        $found = [];
        foreach ($members[0] as $member) {
            if (preg_match(self::MEMBER, trim($member), $parts) === 1) {
                $found[$parts[1]] = $parts[2];
            }
        }
        return $found;
    }

    private static function compute(#[\SensitiveParameter] string $secret, string $base): string
    {
        return base64_encode(hash_hmac('sha256', $base, $secret, true));
    }

    private static function digest(string $rawBody): string
    {
        return ':' . base64_encode(hash('sha256', $rawBody, true)) . ':';
    }
}
