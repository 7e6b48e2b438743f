"""The data file. Every change is one transaction, on disk before anybody hears of it."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from .mistakes import mistake

_TABLES = """
CREATE TABLE IF NOT EXISTS orders (
  id TEXT PRIMARY KEY, cart TEXT, way TEXT NOT NULL, minor INTEGER NOT NULL,
  currency TEXT NOT NULL, note TEXT, return_url TEXT NOT NULL, reference TEXT, pay_url TEXT,
  stage TEXT NOT NULL, reversed INTEGER NOT NULL DEFAULT 0, created REAL NOT NULL,
  charges INTEGER NOT NULL DEFAULT 0, charging INTEGER NOT NULL DEFAULT 0,
  next_kind TEXT, next_url TEXT, card TEXT
);
CREATE INDEX IF NOT EXISTS orders_by_stage ON orders (stage, created);
CREATE TABLE IF NOT EXISTS payments (
  reference TEXT PRIMARY KEY, order_id TEXT NOT NULL, minor INTEGER NOT NULL,
  currency TEXT NOT NULL, is_right INTEGER NOT NULL
);
CREATE INDEX IF NOT EXISTS payments_by_order ON payments (order_id);
CREATE TABLE IF NOT EXISTS parcels (
  number INTEGER PRIMARY KEY AUTOINCREMENT, order_id TEXT NOT NULL, line TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS parcels_by_order ON parcels (order_id);
CREATE TABLE IF NOT EXISTS refunds (
  id TEXT PRIMARY KEY, order_id TEXT NOT NULL, wish TEXT, key TEXT, minor INTEGER NOT NULL,
  stage TEXT NOT NULL, reference TEXT UNIQUE, tries INTEGER NOT NULL DEFAULT 0,
  reason TEXT, created REAL NOT NULL
);
CREATE INDEX IF NOT EXISTS refunds_by_order ON refunds (order_id);
CREATE TABLE IF NOT EXISTS disputes (
  id TEXT PRIMARY KEY, reference TEXT NOT NULL, status TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS disputes_by_reference ON disputes (reference);
CREATE TABLE IF NOT EXISTS inbox (
  event TEXT PRIMARY KEY, reference TEXT NOT NULL, body TEXT NOT NULL,
  at REAL NOT NULL, done INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX IF NOT EXISTS waiting ON inbox (reference) WHERE NOT done;
CREATE UNIQUE INDEX IF NOT EXISTS one_reference ON orders (reference);
"""
_UNIQUE = {
    "one_order ON orders (cart)": ("cart-race",),
    "one_parcel ON parcels (order_id)": (
        "check-then-ship", "shipped-in-memory", "ship-then-mark",
    ),
    "one_refund ON refunds (order_id, wish)": ("refund-race", "refund-row-late"),
}


class Store:
    def __init__(self, path: str) -> None:
        self._lock = threading.RLock()
        self._db = sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=8)
        self._db.row_factory = sqlite3.Row
        self._db.execute("PRAGMA journal_mode=WAL")
        self._db.execute("PRAGMA synchronous=FULL")
        self._db.executescript(_TABLES)
        for index, without in _UNIQUE.items():
            if not mistake(*without):
                self._db.execute(f"CREATE UNIQUE INDEX IF NOT EXISTS {index}")
        if mistake("lazy-commit"):
            threading.Thread(target=self._commit_now_and_then, daemon=True).start()

    @contextmanager
    def tx(self) -> Iterator[sqlite3.Connection]:
        with self._lock:
            if mistake("lazy-commit"):
                if not self._db.in_transaction:
                    self._db.execute("BEGIN IMMEDIATE")
                yield self._db
                return
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
            self._db.execute("COMMIT")

    def all(self, sql: str, *values: object) -> list[sqlite3.Row]:
        with self._lock:
            return self._db.execute(sql, values).fetchall()

    def one(self, sql: str, *values: object) -> sqlite3.Row | None:
        return next(iter(self.all(sql, *values)), None)

    def _commit_now_and_then(self) -> None:
        while True:
            time.sleep(3)
            with self._lock:
                if self._db.in_transaction:
                    self._db.execute("COMMIT")
