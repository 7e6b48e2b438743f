<?php

declare(strict_types=1);

namespace Paycontract\Http;

/** The default transport: the curl extension. Reads share a kept connection; each write gets a new one. */
final class CurlTransport implements Transport
{
    private const UNSENT = [CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT];

    private readonly \CurlHandle $handle;

    /** @param array<int, mixed> $options further curl options, such as CURLOPT_PROXY or CURLOPT_CAINFO */
    public function __construct(private readonly array $options = [])
    {
        $this->handle = curl_init();
    }

    public function send(Request $request): Response
    {
        $headers = [];
        $readHeader = static function (\CurlHandle $handle, string $line) use (&$headers): int {
            [$name, $value] = explode(':', $line, 2) + [1 => null];
            if ($value !== null) {
                $headers[strtolower(trim($name))] = trim($value);
            } elseif (str_starts_with($line, 'HTTP/')) {
                $headers = [];
            }
            return strlen($line);
        };
        curl_reset($this->handle);
        curl_setopt_array($this->handle, [
            CURLOPT_URL => $request->url,
            CURLOPT_CUSTOMREQUEST => $request->method,
            CURLOPT_HTTPHEADER => self::writeHeaders($request->headers),
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_HEADERFUNCTION => $readHeader,
            CURLOPT_FOLLOWLOCATION => false,
            // If a kept connection is lost, curl resends the request; a write would be sent twice.
            CURLOPT_FRESH_CONNECT => $request->method !== 'GET',
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            // Without this, a timeout below a second ends a call immediately.
            CURLOPT_NOSIGNAL => true,
            CURLOPT_TIMEOUT_MS => $request->timeoutSeconds === null
                ? 0
                : max(1, (int) ceil($request->timeoutSeconds * 1000)),
        ] + ($request->body === null ? [] : [CURLOPT_POSTFIELDS => $request->body]) + $this->options);
        $body = curl_exec($this->handle);
        $error = curl_errno($this->handle);
        if ($error !== 0 || !is_string($body)) {
            // The generic message: curl's specific ones may quote what was sent.
            throw new TransportException(
                curl_strerror($error) ?? 'unknown',
                $error === CURLE_OPERATION_TIMEDOUT,
                !in_array($error, self::UNSENT, true),
            );
        }
        return new Response(curl_getinfo($this->handle, CURLINFO_RESPONSE_CODE), $headers, $body);
    }

    /**
     * @param array<string, string> $headers
     * @return list<string>
     */
    private static function writeHeaders(#[\SensitiveParameter] array $headers): array
    {
        // curl would wait for permission to send a long body.
        $lines = ['Expect:'];
        foreach ($headers as $name => $value) {
            $lines[] = "{$name}: {$value}";
        }
        return $lines;
    }
}
