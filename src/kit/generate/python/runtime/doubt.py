"""Tracks whether a write may have taken effect although no answer confirms it."""

from __future__ import annotations

from .errors import NetworkError, RequestTimeoutError
from .operation import Operation


class Doubt:
    """The doubt that the attempts of one call leave."""

    def __init__(self, operation: Operation) -> None:
        self._operation = operation
        self.is_there = False

    def note(self, failure: Exception | int) -> None:
        """Notes how an attempt ended: an error, or the status of an answer."""
        if isinstance(failure, int):
            is_open = failure >= 500
        elif isinstance(failure, (NetworkError, RequestTimeoutError)):
            is_open = failure.may_have_been_sent
        else:
            is_open = True
        self.is_there = self.is_there or (is_open and self._operation.is_write)

    def can_repeat(self) -> bool:
        """Whether a retry is safe: a write in doubt may still be on its way."""
        operation = self._operation
        return not self.is_there or operation.idempotent or operation.idempotency_stated
