"""Orders: opened once, paid as the service says, shipped once.

Webhooks, the payer's return and the job that reconciles are three reasons to do the same thing:
ask the service how it stands, and write that down. Whoever works on an order holds it meanwhile.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
import uuid
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from decimal import Decimal
from typing import Any

from . import money
from .config import Config
from .mistakes import mistake
from .paycontract import json_text
from .service import Payment, Refused, Service, Unavailable, call, translate
from .store import Store

log = logging.getLogger("shop")

PATIENCE = 9.0  # seconds that a customer waits for us, at most
WEBHOOK_PATIENCE = 4.0  # the service waits 5
LOOK_UP = 4.0
KEYS_LIVE = 12 * 3600  # after that nobody promises that a key is remembered
LINK_LIVES = 55 * 60  # an order that could not be opened for so long is given up
LOOK_BACK = 3 * 86400  # so long a payment that comes late is asked for

_ENDED = {"FAILED": "failed", "CANCELLED": "cancelled", "EXPIRED": "expired"}
_PAID = ("SUCCESSFUL", "REVERSED")
_RANKS = {"OPEN": 0, "DECLINED": 1, "ACCEPTED": 2, "WON": 2, "LOST": 2}


class Conflict(Exception):
    """What was asked for cannot be done as things stand."""


class Desk:
    def __init__(self, config: Config, store: Store, service: Service) -> None:
        self.config, self.store, self.service = config, store, service
        self._guard = threading.Lock()
        self._holds: weakref.WeakValueDictionary[str, Any] = weakref.WeakValueDictionary()
        self._shipped: set[str] = set()  # of the mistake shipped-in-memory
        self._seen: set[str] = set()

    @contextmanager
    def hold(self, order_id: str, patience: float) -> Iterator[sqlite3.Row]:
        """The order as it is now; nobody else works on it meanwhile."""
        with self._guard:
            lock = self._holds.setdefault(order_id, threading.RLock())
        if not lock.acquire(timeout=patience):
            raise Unavailable("the order is being worked on", maybe_done=False)
        try:
            yield self.get(order_id)
        finally:
            lock.release()

    def get(self, order_id: str) -> sqlite3.Row:
        order = self.store.one("SELECT * FROM orders WHERE id = ?", order_id)
        if order is None:
            raise KeyError(order_id)
        return order

    def find(self, name: str) -> sqlite3.Row | None:
        """By our own id, or by the reference of the service."""
        return self.store.one("SELECT * FROM orders WHERE id = ? OR reference = ?", name, name)

    # Buying

    def buy(
        self, amount: Any, currency: str, cart: str | None, note: str | None, way: str = "page"
    ) -> sqlite3.Row:
        """The order of this cart, opened at the service. The same cart is the same order."""
        if currency not in money.CURRENCIES:
            raise ValueError("currency is not supported")
        order_id = f"o-{uuid.uuid4()}"
        order = {
            "id": order_id, "cart": cart, "way": way, "minor": money.parse(amount, currency),
            "currency": currency, "note": note, "created": time.time(),
            "return_url": f"{self.config.own_url}/return?order={order_id}",
            "reference": None, "pay_url": None, "stage": "opening",
        }  # fmt: skip
        insert = (
            f"INSERT INTO orders ({', '.join(order)}) VALUES ({', '.join('?' * len(order))})"
        )
        if mistake("cart-race"):
            earlier = cart and self.store.one("SELECT * FROM orders WHERE cart = ?", cart)
            if not earlier:
                opened = call(lambda left: self.service.open(order, left), PATIENCE)
                order.update(reference=opened[0], pay_url=opened[1], stage="open")
                with self.store.tx() as db:
                    db.execute(insert, tuple(order.values()))
            return self.get(earlier["id"] if earlier else order_id)
        with self.store.tx() as db:
            earlier = cart and db.execute("SELECT * FROM orders WHERE cart = ?", (cart,)).fetchone()
            if not earlier:
                db.execute(insert, tuple(order.values()))
        if earlier:
            if any(earlier[name] != order[name] for name in ("minor", "currency", "way")):
                raise Conflict("this cart was bought already, at another price or another way")
            order_id = earlier["id"]
        try:
            return self.open(order_id)
        except Unavailable as error:
            log.warning("order %s is not opened yet: %s", order_id, error)
            return self.get(order_id)

    def open(self, order_id: str) -> sqlite3.Row:
        """Opens the order at the service, if it is not. May be repeated: its id is the key."""
        with self.hold(order_id, PATIENCE) as order:
            is_complete = order["reference"] and (order["pay_url"] or order["way"] == "card")
            if is_complete or order["stage"] not in ("opening", "open"):
                return order
            if time.time() - order["created"] > LINK_LIVES:
                self._set(order_id, stage="abandoned")
                return self.get(order_id)
            try:
                reference, url = call(
                    lambda left: self.service.open(order, left), PATIENCE, about=order_id
                )
            except Refused as error:
                if error.status == 409:
                    raise Unavailable(f"opening the order: {error}") from None
                log.warning("order %s was refused: %s", order_id, error)
                self._set(order_id, stage="refused")
                return self.get(order_id)
            except Unavailable:
                if mistake("lost-create-is-failure"):
                    self._set(order_id, stage="refused")
                raise
            try:
                self._set(order_id, reference=reference, pay_url=url, stage="open")
            except sqlite3.IntegrityError:
                raise Unavailable(f"{reference} is of another order", passing=False) from None
            log.info("order %s is opened as %s", order_id, reference)
            self._work_off_inbox(reference)
            return self.get(order_id)

    def _set(self, order_id: str, **values: Any) -> None:
        with self.store.tx() as db:
            names = ", ".join(f"{name} = ?" for name in values)
            db.execute(f"UPDATE orders SET {names} WHERE id = ?", (*values.values(), order_id))

    # Paying with our own form

    def charge(self, order_id: str, card: dict[str, str]) -> sqlite3.Row:
        """Charges the card, or answers its bank's question with a PIN or a code. Never again
        where the answer to a charge was lost: then the service is asked how it ended."""
        with self.hold(order_id, PATIENCE) as order:
            if order["stage"] != "open" or order["next_kind"] == "redirect":
                return order
            if order["charging"]:
                return self.look(order_id, PATIENCE)
            asked = order["next_kind"]
            if asked and not card.get(asked):
                return order
            number = order["charges"] + 1
            self._set(order_id, charges=number, charging=1)
            if mistake("card-kept"):
                self._set(order_id, card=json_text.encode(card).decode())
            key = f"{order_id}-{number}"
            try:
                following = call(
                    lambda left: self._charge_once(order, card, key, left), PATIENCE, about=order_id
                )
                self._set(order_id, charging=0, **following)
            except Refused as error:
                self._set(order_id, charging=0)
                if error.status != 409:
                    raise
            except Unavailable as error:
                if not error.maybe_done:
                    self._set(order_id, charging=0)
                    raise
                log.warning("order %s: the answer to its charge was lost", order_id)
            return self.look(order_id, PATIENCE)

    def _charge_once(
        self, order: sqlite3.Row, card: dict[str, str], key: str, left: float
    ) -> dict[str, Any]:
        try:
            return translate(lambda: self.service.charge(order["reference"], card, key, left))
        except Unavailable as error:
            if mistake("charge-again") and error.maybe_done:
                reference, _ = self.service.open(order, PATIENCE, key=f"{key}-again")
                following = self.service.charge(reference, card, f"{key}-again", PATIENCE)
                self._set(order["id"], reference=reference)
                return following
            if error.maybe_done:
                error.passing = False
            raise

    # What the service says of a payment

    def look(self, order_id: str, patience: float) -> sqlite3.Row:
        """Asks the service how the payment stands, and does what follows from it."""
        if mistake("check-then-ship"):
            order = self.get(order_id)
            is_shipped = self.store.one("SELECT 1 FROM parcels WHERE order_id = ?", order_id)
            if order["reference"] and not is_shipped:
                self._write(order, self.ask(order, patience))
            return self.get(order_id)
        with self.hold(order_id, patience) as order:
            if order["reference"] and not self._is_settled(order):
                self._write(order, self.ask(order, patience))
            with self.store.tx() as db:
                self._ship_if_due(db, order_id)
            return self.get(order_id)

    def _is_settled(self, order: sqlite3.Row) -> bool:
        if order["stage"] != "paid":
            final = tuple(_ENDED.values())
            return mistake("ended-is-final") and order["stage"] in final
        wrong = "SELECT 1 FROM payments WHERE order_id = ? AND NOT is_right"
        return self.store.one(wrong, order["id"]) is None

    def ask(self, order: sqlite3.Row, patience: float, reference: str | None = None) -> Payment:
        reference = reference or order["reference"]
        try:
            return call(
                lambda left: self.service.payment(reference, left), patience, about=reference
            )
        except Refused as error:
            raise Unavailable(f"{reference}: {error}", passing=False) from None

    def _write(self, order: sqlite3.Row, payment: Payment) -> None:
        order_id, reference = order["id"], order["reference"]
        if payment.order_id not in (None, order_id):
            log.error("%s is not the payment of order %s", reference, order_id)
            return
        if payment.status not in _PAID:
            self._write_unpaid(order, payment.status)
            return
        is_right = (payment.minor, payment.currency) == (order["minor"], order["currency"])
        if mistake("no-amount-check"):
            is_right = payment.currency == order["currency"]
        if mistake("no-currency-check"):
            is_right = payment.minor == order["minor"]
        if not is_right:
            log.error("order %s: another amount or currency was paid", order_id)
        paid = (
            "INSERT INTO payments VALUES (?, ?, ?, ?, ?) ON CONFLICT (reference) DO UPDATE"
            " SET minor = excluded.minor, currency = excluded.currency,"
            " is_right = excluded.is_right"
        )
        values = (reference, order_id, int(payment.minor), payment.currency, is_right)
        is_reversed = payment.status == "REVERSED" and not mistake("reversed-ships")
        mark = "UPDATE orders SET stage = 'paid', reversed = ? WHERE id = ?"
        if mistake("ship-then-mark", "mark-then-ship"):
            self._write_in_two_steps(order, [(paid, values), (mark, (is_reversed, order_id))])
            return
        with self.store.tx() as db:
            db.execute(paid, values)
            db.execute(mark, (is_reversed, order_id))
            self._ship_if_due(db, order_id)
        if is_reversed:
            self._try(lambda: self.look_at_refunds(order_id, LOOK_UP))

    def _write_unpaid(self, order: sqlite3.Row, status: str) -> None:
        if order["stage"] == "paid":
            log.error("order %s is paid, and the service says %s", order["id"], status)
            return
        self._set(order["id"], stage=_ENDED.get(status, "open"))

    def _write_in_two_steps(self, order: sqlite3.Row, steps: list[tuple[str, tuple]]) -> None:
        ship = mistake("ship-then-mark")
        with self.store.tx() as db:
            db.execute(*steps[0])
            if ship:
                self._ship_if_due(db, order["id"])
            else:
                db.execute(*steps[1])
        self.ask(order, PATIENCE)  # for the fee on the receipt
        with self.store.tx() as db:
            if ship:
                db.execute(*steps[1])
            else:
                self._ship_if_due(db, order["id"], is_first=True)

    def _ship_if_due(self, db: sqlite3.Connection, order_id: str, is_first: bool = False) -> None:
        """The one place that ships: in the transaction of whoever found out, and once."""
        if mistake("mark-then-ship") and not is_first:
            return
        order = self.get(order_id)
        payment = self.store.one("SELECT * FROM payments WHERE order_id = ?", order_id)
        if payment is None or not payment["is_right"] or order["reversed"]:
            return
        if self.dispute_of(order) or self.given_back(order_id) >= payment["minor"]:
            return
        if mistake("shipped-in-memory"):
            if order_id in self._shipped:
                return
            self._shipped.add(order_id)
        elif mistake("ship-then-mark"):
            if order["stage"] == "paid":
                return
        elif not mistake("check-then-ship"):
            if db.execute("SELECT 1 FROM parcels WHERE order_id = ?", (order_id,)).fetchone():
                return
        line = f"ship order {order_id}: {order['note'] or 'goods'}"
        db.execute("INSERT INTO parcels (order_id, line) VALUES (?, ?)", (order_id, line))
        log.info("order %s goes to the warehouse", order_id)

    def ship_unpaid(self, order_id: str) -> None:
        """Of the mistakes that believe somebody: what he says counts as the payment."""
        order = self.get(order_id)
        self._write(order, Payment("SUCCESSFUL", Decimal(order["minor"]), order["currency"], None))

    # Disputes

    def dispute_of(self, order: sqlite3.Row) -> str | None:
        """The status of a dispute that stands in the way of shipping and of refunds."""
        freed = "'-'" if mistake("dispute-never-lifted") else "'WON'"
        found = self.store.one(
            f"SELECT status FROM disputes WHERE reference = ? AND status <> {freed}",
            order["reference"],
        )
        return found["status"] if found else None

    def look_at_disputes(self, reference: str | None, patience: float) -> None:
        """Asks for the disputes of one payment, or of all."""
        try:
            listed = call(lambda left: self.service.disputes(reference, left), patience)
        except Refused as error:
            raise Unavailable(f"disputes: {error}", passing=False) from None
        for dispute_id, of, status in listed:
            order = self.store.one("SELECT id FROM orders WHERE reference = ?", of)
            if order is not None and self._write_dispute(dispute_id, of, status):
                with self.store.tx() as db:
                    self._ship_if_due(db, order["id"])

    def _write_dispute(self, dispute_id: str, reference: str, status: str) -> bool:
        """A dispute only goes on: what was said earlier and comes later changes nothing."""
        with self.store.tx() as db:
            known = db.execute("SELECT status FROM disputes WHERE id = ?", (dispute_id,)).fetchone()
            if known and _RANKS.get(status, 0) <= _RANKS.get(known["status"], 0):
                return False
            db.execute(
                "INSERT OR REPLACE INTO disputes VALUES (?, ?, ?)", (dispute_id, reference, status)
            )
        log.warning("dispute %s of %s is %s", dispute_id, reference, status)
        return True

    # Webhooks

    def take(self, event: dict[str, Any]) -> bool:
        """Works a verified event off; False where it waits for its order to be known.
        Raises Unavailable where the service has to send it again."""
        kind, data = event["event"], event["data"]
        if kind.split(".")[0] not in ("order", "refund", "chargeback"):
            return True
        reference = data.get("reference" if kind.startswith("order.") else "orderReference")
        body = json_text.encode(event).decode()
        if mistake("shipped-in-memory"):
            is_done = event["id"] in self._seen
        else:
            known = self.store.one("SELECT done FROM inbox WHERE event = ?", event["id"])
            is_done = known is not None and known["done"]
        if is_done:
            return True
        if mistake("unknown-reference-dropped") and self.find(reference) is None:
            return True
        with self.store.tx() as db:
            db.execute(
                "INSERT OR IGNORE INTO inbox (event, reference, body, at) VALUES (?, ?, ?, ?)",
                (event["id"], reference, body, time.time()),
            )
            if mistake("seen-before-done"):
                db.execute("UPDATE inbox SET done = 1 WHERE event = ?", (event["id"],))
        return self._work_off(event, reference, WEBHOOK_PATIENCE)

    def _work_off(self, event: dict[str, Any], reference: str, seconds: float) -> bool:
        kind, data = event["event"], event["data"]
        end = time.monotonic() + seconds

        def left() -> float:
            return max(0.3, end - time.monotonic())

        order = self.store.one("SELECT * FROM orders WHERE reference = ?", reference)
        if order is None:
            order = self._adopt(reference, data.get("metadata") or {}, left())
            if order is None:
                log.info("event %s is of %s, which is not known here yet", kind, reference)
                return False
        order_id = order["id"]
        if mistake("check-then-ship"):
            self.look(order_id, left())
        elif mistake("trust-payload") and kind == "order.succeeded":
            self.ship_unpaid(order_id)
        elif mistake("last-event-wins") and kind[6:].upper() in _ENDED:
            self._set(order_id, stage=kind[6:])
        else:
            with self.hold(order_id, left()):
                if kind.startswith("chargeback.") and not mistake("dispute-ignored"):
                    self._write_dispute(data["chargebackReference"], reference, data["status"])
                    self.look_at_disputes(reference, left())
                if kind.startswith("refund."):
                    self.look_at_refunds(order_id, left())
                self.look(order_id, left())
        with self.store.tx() as db:
            db.execute("UPDATE inbox SET done = 1 WHERE event = ?", (event["id"],))
        self._seen.add(event["id"])
        return True

    def _adopt(
        self, reference: str, metadata: dict[str, Any], patience: float
    ) -> sqlite3.Row | None:
        """The order whose opening is not answered yet, where the payment names it."""
        found = self.store.one("SELECT id FROM orders WHERE id = ?", metadata.get("shopOrder"))
        if found is None:
            return None
        with self.hold(found["id"], patience) as order:
            if order["reference"] == reference:
                return order
            if order["reference"] is not None:
                log.error("%s is a second payment of order %s", reference, order["id"])
                return None
            if self.ask(order, patience, reference).order_id != order["id"]:
                return None
            self._set(order["id"], reference=reference)
            return self.get(order["id"])

    def _work_off_inbox(self, reference: str | None = None) -> int:
        """Events that came before their order was known, or could not be worked off."""
        failed = 0
        waiting = "SELECT * FROM inbox WHERE NOT done"
        rows = (
            self.store.all(f"{waiting} AND reference = ?", reference)
            if reference
            else self.store.all(waiting)
        )
        for row in sorted(rows, key=lambda row: row["at"]):
            try:
                self._work_off(json_text.decode(row["body"].encode()), row["reference"], PATIENCE)
            except Unavailable as error:
                failed += 1
                log.warning("an event of %s has to wait: %s", row["reference"], error)
        return failed

    # Refunds

    def given_back(self, order_id: str) -> int:
        """What went back, is on its way, or may be."""
        gone = "('refused')" if mistake("failed-refund-counts") else "('refused', 'failed')"
        row = self.store.one(
            f"SELECT coalesce(sum(minor), 0) s FROM refunds WHERE order_id = ?"
            f" AND stage NOT IN {gone}",
            order_id,
        )
        return row["s"]

    def refund(self, order_id: str, amount: Any, wish: str | None) -> sqlite3.Row:
        """One refund for each wish, however often it is asked for."""
        order = self.get(order_id)
        minor = None if amount is None else money.parse(amount, order["currency"])
        wish = wish or ("all" if minor is None else f"part-{minor}")
        if mistake("refund-race"):
            return self._refund(order_id, minor, wish)
        with self.hold(order_id, PATIENCE):
            return self._refund(order_id, minor, wish)

    def _refund(self, order_id: str, minor: int | None, wish: str) -> sqlite3.Row:
        found = "SELECT * FROM refunds WHERE order_id = ? AND wish = ?"
        earlier = self.store.one(found, order_id, wish)
        if earlier and earlier["stage"] != "refused":
            if earlier["stage"] == "asking":
                self._settle(earlier["id"])
            return self._refund_row(earlier["id"])
        order = self.get(order_id)
        if mistake("refund-race"):
            self.look_at_refunds(order_id, LOOK_UP)
        if order["stage"] != "paid" and not mistake("last-event-wins"):
            order = self.look(order_id, PATIENCE)
        if order["stage"] != "paid":
            raise Conflict("the order is not paid")
        payment = self.store.one("SELECT * FROM payments WHERE order_id = ?", order_id)
        if payment["currency"] != order["currency"]:
            raise Conflict("paid in another currency: a person has to look at it")
        if self.dispute_of(order):
            raise Conflict("the payment is disputed")
        left = payment["minor"] - self.given_back(order_id)
        if minor is None:
            minor = payment["minor"] if mistake("full-refund-ignores-parts") else left
        elif minor > left:
            raise Conflict("more than is left of the payment")
        if minor <= 0:
            raise Conflict("nothing is left of the payment")
        refund_id = f"r-{uuid.uuid4()}"
        row = (refund_id, order_id, wish, refund_id, minor, "asking", time.time())
        insert = (
            "INSERT INTO refunds (id, order_id, wish, key, minor, stage, created)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)"
        )
        if mistake("refund-row-late"):
            draft = {"id": refund_id, "key": refund_id, "minor": minor}
            made = call(lambda left: self.service.refund(order, draft, left), PATIENCE)
            with self.store.tx() as db:
                db.execute(insert, row)
            self._write_refund(order_id, made)
            return self._refund_row(refund_id)
        with self.store.tx() as db:
            # A refusal was the end of that try; this one is another, under its own key.
            db.execute(
                "UPDATE refunds SET wish = NULL WHERE order_id = ? AND wish = ?"
                " AND stage = 'refused'",
                (order_id, wish),
            )
            db.execute(insert, row)
        self._settle(refund_id)
        return self._refund_row(refund_id)

    def _settle(self, refund_id: str) -> None:
        """Brings a refund to the service. Whether an earlier try arrived is looked up first."""
        refund = self._refund_row(refund_id)
        order = self.get(refund["order_id"])

        def look() -> sqlite3.Row | None:
            if mistake("refund-retry-new-key"):
                return None
            self.look_at_refunds(order["id"], LOOK_UP)
            row = self._refund_row(refund_id)
            return row if row["stage"] != "asking" else None

        def send(left: float) -> sqlite3.Row:
            with self.store.tx() as db:
                db.execute("UPDATE refunds SET tries = tries + 1 WHERE id = ?", (refund_id,))
            self._write_refund(order["id"], self.service.refund(order, refund, left))
            return self._refund_row(refund_id)

        is_old = time.time() - refund["created"] > KEYS_LIVE
        try:
            if refund["tries"] and (look() or self.dispute_of(order) or is_old):
                return
            call(send, PATIENCE, look, about=refund_id)
        except Refused as error:
            if self._refund_row(refund_id)["tries"] > 1 and look():
                return
            log.warning("refund %s was refused: %s", refund_id, error)
            self._refuse(refund_id, str(error))
        except Unavailable as error:
            if mistake("lost-refund-is-failure"):
                self._refuse(refund_id, "no answer")
            log.warning("refund %s is not answered: %s", refund_id, error)

    def _refuse(self, refund_id: str, reason: str) -> None:
        with self.store.tx() as db:
            db.execute(
                "UPDATE refunds SET stage = 'refused', reason = ? WHERE id = ?",
                (reason, refund_id),
            )

    def _refund_row(self, refund_id: str) -> sqlite3.Row:
        return self.store.one("SELECT * FROM refunds WHERE id = ?", refund_id)

    def look_at_refunds(self, order_id: str, patience: float) -> None:
        order = self.get(order_id)
        try:
            reference = order["reference"]
            listed = call(lambda left: self.service.refunds(reference, left), patience)
        except Refused as error:
            raise Unavailable(f"refunds: {error}", passing=False) from None
        for each in listed:
            self._write_refund(order_id, each)

    def _write_refund(self, order_id: str, made: dict[str, Any]) -> None:
        """A refund as the service has it: ours by its key or its words, or somebody else's."""
        with self.store.tx() as db:
            ours = db.execute(
                "SELECT id FROM refunds WHERE order_id = ? AND"
                " (reference = ? OR key = ? OR 'Refund ' || id = ?)",
                (order_id, made["reference"], made["key"], made["reason"]),
            ).fetchone()
            if ours is None:
                db.execute(
                    "INSERT INTO refunds (id, order_id, minor, stage, reference, created)"
                    " VALUES (?, ?, ?, ?, ?, ?)",
                    (f"r-{uuid.uuid4()}", order_id, int(made["minor"]), made["stage"],
                     made["reference"], time.time()),
                )  # fmt: skip
            else:
                db.execute(
                    "UPDATE refunds SET stage = ?, reference = ?, reason = NULL WHERE id = ?",
                    (made["stage"], made["reference"], ours["id"]),
                )

    # The job

    def reconcile(self) -> dict[str, int]:
        """Asks about everything that is not final. One that fails does not keep up the others."""
        since = time.time() - LOOK_BACK
        tasks: list[Callable[[], Any]] = []
        failed = self._try(lambda: self.look_at_disputes(None, PATIENCE))
        failed += self._work_off_inbox()
        for order in self.store.all(
            "SELECT * FROM orders WHERE created > ? ORDER BY created", since
        ):
            order_id, stage = order["id"], order["stage"]
            if stage == "opening":
                tasks.append(lambda order_id=order_id: self.open(order_id))
            elif order["reference"] and (stage in ("open", "paid") or not mistake("open-only")):
                tasks.append(lambda order_id=order_id: self.look(order_id, PATIENCE))
        for refund in self.store.all("SELECT * FROM refunds WHERE stage IN ('asking', 'pending')"):
            tasks.append(lambda refund=refund: self._go_on_with(refund))
        if mistake("one-bad-stops"):
            for task in tasks:
                task()
        else:
            with ThreadPoolExecutor(8) as pool:
                failed += sum(pool.map(self._try, tasks))
        with self.store.tx() as db:
            db.execute("DELETE FROM inbox WHERE at < ?", (time.time() - 30 * 86400,))
        log.info("reconciled: %d asked, %d not answered", len(tasks), failed)
        return {"asked": len(tasks), "unanswered": failed}

    def _go_on_with(self, refund: sqlite3.Row) -> None:
        with self.hold(refund["order_id"], PATIENCE):
            if self._refund_row(refund["id"])["stage"] == "asking":
                self._settle(refund["id"])
            else:
                self.look_at_refunds(refund["order_id"], PATIENCE)

    def _try(self, task: Callable[[], Any]) -> int:
        try:
            task()
        except (Unavailable, Refused) as error:
            log.warning("to be asked again: %s", error)
            return 1
        except Exception:
            log.exception("the job goes on after this")
            return 1
        return 0

    # What is told of an order

    def view(self, order: sqlite3.Row) -> dict[str, Any]:
        order_id, currency = order["id"], order["currency"]
        payments = self.store.all("SELECT * FROM payments WHERE order_id = ?", order_id)
        parcels = self.store.one("SELECT count(*) n FROM parcels WHERE order_id = ?", order_id)["n"]
        refunds = self.store.all(
            "SELECT * FROM refunds WHERE order_id = ? ORDER BY created", order_id
        )
        disputes = self.store.all(
            "SELECT * FROM disputes WHERE reference = ?", order["reference"]
        )
        dispute = self.dispute_of(order)
        held = None
        if order["stage"] == "paid" and dispute:
            held = "disputed" if dispute in ("OPEN", "DECLINED") else "lost to a dispute"
        elif any(not each["is_right"] for each in payments):
            held = "another amount or currency was paid"

        def total(*stages: str) -> dict[str, Any]:
            found = [each["minor"] for each in refunds if each["stage"] in stages]
            return {"times": len(found), "value": money.text(sum(found), currency)}

        return {
            "order": order_id,
            "payment_ref": order["reference"],
            "cart": order["cart"],
            "pay_at": order["pay_url"] if order["stage"] == "open" else None,
            "standing": "shipped" if order["stage"] == "paid" and parcels else order["stage"],
            "held_because": held,
            "price": {"value": money.text(order["minor"], currency), "currency": currency},
            "paid": {
                "times": len(payments),
                "value": money.text(
                    sum(each["minor"] for each in payments),
                    payments[0]["currency"] if payments else currency,
                ),
                "currency": payments[0]["currency"] if payments else None,
            },
            "parcels": parcels,
            "returned": total("returned"),
            "returning": total("asking", "pending"),
            "refunds": [self.view_refund(each, currency) for each in refunds],
            "disputes": [
                {"dispute": each["id"], "standing": each["status"].lower()} for each in disputes
            ],
            "card_asks": {"kind": order["next_kind"], "url": order["next_url"]}
            if order["next_kind"] and order["stage"] == "open"
            else None,
        }

    def view_refund(self, refund: sqlite3.Row, currency: str) -> dict[str, Any]:
        return {
            "refund": refund["id"],
            "wish": refund["wish"],
            "refund_ref": refund["reference"],
            "value": money.text(refund["minor"], currency),
            "standing": refund["stage"],
            "why": refund["reason"],
        }
