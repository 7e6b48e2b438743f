<?php

declare(strict_types=1);

// What Composer does with "Paycontract\\": "<this folder>" under autoload.psr-4, for projects without it.
spl_autoload_register(static function (string $class): void {
    if (!str_starts_with($class, 'Paycontract\\')) {
        return;
    }
    $path = __DIR__ . '/' . str_replace('\\', '/', substr($class, strlen('Paycontract\\'))) . '.php';
    if (is_file($path)) {
        require $path;
    }
});
