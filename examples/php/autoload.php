<?php

// What Composer's autoloader does, for a machine without Composer.

declare(strict_types=1);

require_once __DIR__ . '/src/checkout/client.php';

spl_autoload_register(static function (string $class): void {
    $path = __DIR__ . '/src/' . str_replace(['PayOrder\\', '\\'], ['', '/'], $class) . '.php';
    if (str_starts_with($class, 'PayOrder\\') && is_file($path)) {
        require $path;
    }
});
