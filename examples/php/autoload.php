<?php

// Composer's autoloader where it was run; else the client's own, and phpseclib where Debian's package puts it.

declare(strict_types=1);

if (is_file(__DIR__ . '/vendor/autoload.php')) {
    require_once __DIR__ . '/vendor/autoload.php';
} else {
    require_once __DIR__ . '/src/Paycontract/autoload.php';
    if (stream_resolve_include_path('phpseclib3/autoload.php') !== false) {
        require_once 'phpseclib3/autoload.php';
    }
}
