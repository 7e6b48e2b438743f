<?php

declare(strict_types=1);

namespace Paycontract;

/** What a webhook is answered with: hand it to your framework, or `send()` it. */
final class WebhookAnswer
{
    /** @param array<string, string> $headers */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {
    }

    /** Sends it by PHP's own means. */
    public function send(): void
    {
        http_response_code($this->status);
        foreach ($this->headers as $name => $value) {
            header("{$name}: {$value}");
        }
        echo $this->body;
    }
}
