<?php

declare(strict_types=1);

namespace Paycontract\Internal;

use Paycontract\Exception\InvalidResponseException;

/** @internal */
final class Pages
{
    /**
     * Iterates over all records of a listing, page after page. A page is fetched when its first record is read.
     *
     * @param \Closure(int): mixed $fetch returns a page by its number
     * @param array{items: string, meta: string, nextPage: string, pages: string} $places
     * @param string|array{string, mixed} $type of a record
     * @return \Generator<int, mixed>
     */
    public static function walk(
        string $operationId,
        \Closure $fetch,
        int $page,
        array $places,
        string|array $type,
    ): \Generator {
        $previous = null;
        while ($page > 0) {
            $answer = $fetch($page);
            $body = is_object($answer) ? $answer->toArray() : $answer;
            $items = Json::at($body, $places['items']);
            $meta = Json::at($body, $places['meta']);
            if (!is_array($items) || $items === $previous && $items !== []) {
                throw new InvalidResponseException("{$operationId} was answered with no list, or with the page before");
            }
            if ($items === []) {
                return;
            }
            foreach ($items as $item) {
                yield Reader::read($item, $type);
            }
            $next = Json::at($meta, $places['nextPage']);
            $pages = Json::at($meta, $places['pages']);
            $following = is_numeric($next) ? (int) $next : ($page < (is_numeric($pages) ? $pages : 0) ? $page + 1 : 0);
            if ($following > 0 && $following <= $page) {
                throw new InvalidResponseException("{$operationId} leads to no later page");
            }
            $previous = $items;
            $page = $following;
        }
    }
}
