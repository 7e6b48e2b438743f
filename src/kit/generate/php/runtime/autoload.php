<?php

declare(strict_types=1);

// Replaces Composer's autoload.psr-4 entry "Paycontract\\": "<this folder>", for projects without Composer.
spl_autoload_register(static function (string $class): void {
    if (!str_starts_with($class, 'Paycontract\\')) {
        return;
    }
    $path = __DIR__ . '/' . str_replace('\\', '/', substr($class, strlen('Paycontract\\'))) . '.php';
    if (is_file($path)) {
        require $path;
    }
});
