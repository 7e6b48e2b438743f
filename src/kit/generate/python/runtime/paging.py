"""Listings, page after page."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

from .errors import InvalidResponseError
from .operation import Operation, Pagination, Request, read_path


class Pages:
    """Walks through a listing: `read` each answer, and send `following()` until it
    returns None."""

    def __init__(self, operation: Operation, request: Request) -> None:
        self._operation = operation
        self._pagination = operation.pagination or Pagination("", "")
        self._request = request
        self._page = int(request.query.get(self._pagination.page, 1))
        self._next = self._page
        self._previous: Any = None
        self._has_read = False

    def following(self) -> Request | None:
        """Returns the request for the next page, or None at the end."""
        if self._next <= 0:
            return None
        if not self._has_read:
            return self._request
        if self._next <= self._page:
            raise self._invalid(f"has no later page at {self._pagination.meta}")
        self._page = self._next
        query = {**self._request.query, self._pagination.page: self._page}
        return replace(self._request, query=query)

    def read(self, answer: Any) -> list[Any]:
        """Returns the items of a page."""
        items = read_path(answer, self._pagination.items)
        if not isinstance(items, list) or (items and items == self._previous):
            raise self._invalid(f"has no new list at {self._pagination.items}")
        numbers = read_path(answer, self._pagination.meta)
        self._next = self._read_next(numbers) if items else 0
        self._previous, self._has_read = items, True
        return items

    def says_what_follows(self, answer: Any) -> bool:
        """Whether a page says if another follows; if not, it may be the first of many."""
        numbers = read_path(answer, self._pagination.meta)
        found = read_path(numbers, self._pagination.next_page)
        if found is None:
            found = read_path(numbers, self._pagination.pages)
        return isinstance(found, (int, Decimal)) and not isinstance(found, bool)

    def _read_next(self, numbers: Any) -> int:
        """Reads either form: `nextPage` (0 for none), or `page` of `pages`."""
        try:
            following = read_path(numbers, self._pagination.next_page)
            if following is not None:
                return int(following)
            pages = int(read_path(numbers, self._pagination.pages) or 0)
        except (TypeError, ValueError):
            raise self._invalid(f"has no number at {self._pagination.meta}") from None
        return self._page + 1 if self._page < pages else 0

    def _invalid(self, message: str) -> InvalidResponseError:
        return InvalidResponseError(self._operation.operation_id, message)
