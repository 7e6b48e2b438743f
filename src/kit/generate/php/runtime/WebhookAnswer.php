<?php

declare(strict_types=1);

namespace Paycontract;

/** The answer to a webhook: pass it to your framework, or `send()` it. */
final class WebhookAnswer
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }

    /** Sends it with PHP's own functions. */
    public function send(): void
    {
        http_response_code($this->status);
        foreach ($this->headers as $name => $value) {
            header("{$name}: {$value}");
        }
        echo $this->body;
    }
}
