"""Listings, page after page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from .errors import InvalidResponseError
from .operation import Operation, Pagination, Request, read_path


def paginate(
    operation: Operation, request: Request, fetch: Callable[[Request], Any]
) -> Iterator[Any]:
    """Every item of a listing. A page is fetched when its first item is asked for."""
    pagination = operation.pagination or Pagination("", "")
    page = int(request.query.get(pagination.page, 1))
    previous: Any = None
    while page > 0:
        answer = fetch(request)
        items = read_path(answer, pagination.items)
        following = _next_page(pagination, read_path(answer, pagination.meta), page)
        if not isinstance(items, list) or (items and items == previous):
            raise InvalidResponseError(
                operation.operation_id, f"has no new list at {pagination.items}"
            )
        yield from items
        if not items:
            return
        if 0 < following <= page:
            raise InvalidResponseError(
                operation.operation_id, f"has no later page at {pagination.meta}"
            )
        previous, page = items, following
        request = replace(request, query={**request.query, pagination.page: page})


def _next_page(pagination: Pagination, meta: Any, page: int) -> int:
    """Both documented ways: `nextPage`, 0 where there is none, and `page` of `pages`."""
    following = read_path(meta, pagination.next_page)
    if following is not None:
        return int(following)
    return page + 1 if page < int(read_path(meta, pagination.pages) or 0) else 0
