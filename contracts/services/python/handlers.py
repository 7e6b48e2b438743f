"""All operations. A handler gets the request `r` (r.biz = the caller, r.body = decoded input) and returns through ok(), or raises Err."""
import base64, binascii, email.parser, hashlib, hmac, json, math, re, time
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding as pad
from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from choices import ch
from faults import on
from world import (BANKS, CURRENCIES, WORDS, World, absent, alnum, aml_json, b64, extras, iso, new_ref, order_json, provider_json, rid, signed, style, tx_json)

W: World = None
ROUTES = []


class Err(Exception):
    def __init__(self, status, message, code="INVALID_REQUEST", field=None):
        self.status, self.message, self.code, self.field = int(status), message, code, field


class Reply:
    def __init__(self, status, obj=None, headers=None, raw=None, ctype=None):
        self.status, self.obj, self.headers, self.raw, self.ctype = int(status), obj, headers or {}, raw, ctype


def route(host, method, path, auth, encrypted=False):
    def add(fn):
        pattern = re.compile("^" + re.sub(r"[{:](\w+)}?", r"(?P<\1>[^/]+)", path) + "$")
        ROUTES.append((host, method, pattern, fn, auth, encrypted, f"{method} {path}"))
        return fn
    return add


def ok(data=None, message="Request successful", status=200):
    """Answers that the document does not show."""
    kind = ch("answer-shape")
    if kind == "status-id":
        return Reply(status, {"statusCode": int(status), "statusId": "SUCCESS", "message": message, "data": data})
    if kind == "flat":
        return Reply(status, {"statusCode": int(status), "message": message, **(data if isinstance(data, dict) else {"items": data})})
    return Reply(status, {"success": True, "statusCode": int(status), "message": message, "data": data})


def envelope(data, message):
    return Reply(200, {"success": True, "statusCode": 200, "message": message, "data": data})


def bad(message, field=None):
    return Err(ch("invalid-status"), message, "VALIDATION_ERROR", field)


def missing(what):
    return Err(ch("not-found"), f"{what} not found", "NOT_FOUND")


# ---- lenient reading of input ----------------------------------------------------------------------------------------
def norm(k):
    return re.sub(r"[^a-z0-9]", "", str(k).lower())


def pick(body, *names):
    """The first of these names that the body has, at any depth, whatever its spelling (order_id, orderId, OrderID)."""
    level = [body]
    while level:
        for n in names:
            for d in level:
                for k, v in (d.items() if isinstance(d, dict) else ()):
                    if norm(k) == norm(n) and v not in (None, ""):
                        return v
        level = [v for d in level if isinstance(d, dict) for v in d.values() if isinstance(v, dict)]
    return None


def any_value(body, known):
    """A value of the body that names one of these records, under whatever name it was sent."""
    for v in body.values() if isinstance(body, dict) else ():
        found = any_value(v, known) if isinstance(v, dict) else v if isinstance(v, str) and v in known else None
        if found:
            return found
    return None


def amount_of(body, required=True):
    v = pick(body, "amount", "total", "value")
    if v is None and not required:
        return None
    try:
        n = float(v) if not isinstance(v, bool) else 0
    except (TypeError, ValueError):
        n = 0
    if not 0 < n < 1e12:
        raise bad("amount must be a number above 0", "amount")
    return int(n) if n == int(n) else round(n, 2)


def currency_of(r, body):
    v = pick(body, "currency", "currencyCode")
    if v is None:
        if ch("currency-default") == "reject":
            raise bad("currency is required", "currency")
        return ch("currency-default")
    c = str(v).upper() if ch("currency-case") == "any" else str(v)
    if on("s2s-currency-20") and r.op.startswith("POST /s2s") and c == CURRENCIES[-1]:
        raise bad(f"currency {v} is not supported", "currency")
    if on("create-any-currency") and r.op == "POST /charge/order/create" and re.fullmatch("[A-Z]{3}", c):
        return c
    if on("tokenized-cad-refused") and r.op.endswith("/tokenized/pay") and c == "CAD":
        raise bad(f"currency {v} is not supported", "currency")
    if c not in CURRENCIES:
        raise bad(f"currency {v} is not supported; supported: {', '.join(CURRENCIES)}", "currency")
    return c


def number(r, name, default):
    """A paging number >= 1."""
    v, kind = r.q.get(name), ch("paging-invalid")
    if v is None or v == "":
        return default
    try:
        n = float(v)
        if n >= 1:
            return int(min(n, 10 ** 9))
    except ValueError:
        n = None
    if kind in ("400", "422"):
        raise Err(kind, f"{name} must be a number of at least 1", "VALIDATION_ERROR", name)
    return 1 if kind == "clamp" and n is not None and not math.isnan(n) else default


def enum(r, name, values):
    v = r.q.get(name)
    if v is None or (v == "" and ch("empty-filter") == "ignore"):
        return None
    w = v.upper() if ch("enum-case") == "any" else v
    if w in values:
        return w
    if ch("enum-invalid") in ("400", "422"):
        raise Err(ch("enum-invalid"), f"{name} must be one of {', '.join(values)}", "VALIDATION_ERROR", name)
    return None if ch("enum-invalid") == "ignore" else "\0none"


def cap(n):
    return n if ch("max-list") == "none" else min(n, int(ch("max-list")))


def in_order(rows, when):
    return sorted(rows, key=when, reverse=ch("tx-order") == "newest")


# ---- authentication --------------------------------------------------------------------------------------------------
NO_KEY = {"plain": "Unauthorized", "helpful": "No valid credential was sent; see the onboarding mail for your keys"}


def unauthorized():
    return Err(ch("missing-key-status"), NO_KEY[ch("missing-key-words")], "UNAUTHORIZED")


WRONG = {"public": (401, "Invalid public key passed", "INVALID_PUBLIC_KEY"), "secret": (401, "Invalid SECRET key", "INVALID_SECRET_KEY")}


def key_auth(r, key, kind):
    key = (key or "").strip()
    biz, typ = W.keys.get(key, (None, None))
    if not biz and on("rotated-secret-works") and key == W.rotated["secretKey"] or on("rotated-public-works-s2s") and key == W.rotated["publicKey"] and "/s2s/" in r.op:
        biz, typ = W.first, "secret" if key == W.rotated["secretKey"] else "public"
    if on("live-public-works") and key == W.live.public:
        biz, typ = W.first, "public"
    if on("encryption-key-is-api-key") and not biz:
        flat = re.sub(r"-----.*?-----|\s", "", key)
        biz = next((b for b in W.bizs if flat == re.sub(r"-----.*?-----|\s", "", b.pem)), None)
        typ = kind
    if not biz:
        if on("unknown-key-wrong-type") and key:
            raise Err(*WRONG[kind])
        if on("missing-key-wrong-type") and not key and kind == "public":
            raise Err(*WRONG[kind])
        if on("ping-open") and r.op == "GET /charge/ping":
            return W.first
        raise unauthorized()
    need = kind
    if on("banks-secret") and r.op == "GET /charge/banks" or on("fee-secret-second") and r.op.endswith("/order/fee") and biz is W.second:
        need = "secret"
    if on("refunds-list-needs-public") and r.op.endswith("refunds/all"):
        need = "public"
    if typ != need:
        if on("chargebacks-public-key") and r.op.endswith("chargebacks/all") or on("tokenized-public-key") and r.op.endswith("tokenized/pay"):
            return biz
        if on("verify-public-key-second") and r.op.endswith("/order/verify") and biz is W.second:
            return biz
        if on("create-secret-key") and r.op.endswith("/order/create"):
            return biz
        status, message, code = WRONG[need]
        if on("wrong-secret-words"):
            message = message.replace("Invalid SECRET key", "Invalid secret key")
        if on("wrong-public-words"):
            message = message.replace("Invalid public key passed", "Invalid public key")
        if on("wrong-secret-words-refund") and r.op.endswith("/order/refund") or on("wrong-words-swapped-save-card") and r.op.endswith("/save-card"):
            message = {"Invalid SECRET key": "Invalid public key passed"}.get(message, "Invalid SECRET key")
        if on("wrong-secret-403") and need == "secret":
            status = 403
        if on("wrong-public-400-track") and r.op.endswith("/event/track"):
            status = 400
        raise Err(status, message, code)
    if on("second-secret-refused-refund") and biz is W.second and r.op.endswith("/order/refund"):
        raise unauthorized()
    return biz


def business_auth(r):
    kind, h = ch("business-auth"), r.headers
    auth = h.get("Authorization") or ""
    found = []
    if kind in ("any", "bearer"):
        found.append(auth[7:] if auth[:7].lower() == "bearer " else auth if kind == "any" else "")
    if kind in ("any", "basic") and auth[:6].lower() == "basic ":
        try:
            found += base64.b64decode(auth[6:]).decode().split(":")
        except ValueError:
            pass
    if kind in ("any", "api-key"):
        found += [h.get("api-key") or "", h.get("x-api-key") or "", h.get("secret-key") or ""]
    for k in found:
        biz, typ = W.keys.get(k.strip(), (None, None))
        if biz and typ == "secret":
            return biz
    if on("cad-delete-open") and r.op.startswith("DELETE") or on("cad-list-open") and r.op.startswith("GET /business/settings/cad"):
        return W.first
    if on("aml-open-with-status") and r.op == "GET /aml" and r.q.get("status"):
        return W.first
    if ch("browser") == "redirect" and (h.get("Accept") or "").startswith("text/html"):
        raise Redirect("/login?next=" + r.path)
    raise unauthorized()


class Redirect(Exception):
    pass


# ---- encryption ------------------------------------------------------------------------------------------------------
def decode_text(s):
    s = re.sub(r"\s", "", str(s))
    if re.fullmatch("(?:[0-9a-fA-F]{2})+", s) and ch("data-encoding") == "any":
        return bytes.fromhex(s)
    if ch("data-encoding") == "any":
        s = s.replace("-", "+").replace("_", "/")
    return base64.b64decode(s + "=" * (-len(s) % 4), validate=True)


PADDING = {"oaep-sha256": lambda: pad.OAEP(pad.MGF1(hashes.SHA256()), hashes.SHA256(), None), "oaep-sha1": lambda: pad.OAEP(pad.MGF1(hashes.SHA1()), hashes.SHA1(), None),
           "pkcs1v15": lambda: pad.PKCS1v15()}


def open_data(r):
    """`{ "data": … }` -> the plaintext object. Long payloads may come as several RSA blocks, one after the other."""
    data = r.body.get("data") if isinstance(r.body, dict) else None
    plain = r.op.endswith("/event/track") and ch("unencrypted") == "track" or on("plain-create") and r.op.endswith("/order/create") or on("plain-refund") and r.op.endswith("/order/refund") or on("plain-status-second") and r.op.endswith("/order/status") and r.biz is W.second
    if plain and not isinstance(data, str):
        return data if isinstance(data, dict) else r.body if isinstance(r.body, dict) else {}
    if not isinstance(data, str) or not data:
        raise bad("data must be the RSA-encrypted payload", "data")
    keys = [r.biz.private]
    if on("foreign-encryption-key"):
        keys += [b.private for b in W.bizs]
    if on("live-encryption-key-pay") and r.op.endswith("/order/pay"):
        keys.append(W.live.private)
    if on("encryption-key-of-first-verify") and r.op.endswith("/order/verify"):
        keys = [W.first.private]
    for key in keys:
        try:
            raw = decode_text(data)
            if not raw or len(raw) % 512:
                raise ValueError("length")
            text = b"".join(key.decrypt(raw[i:i + 512], PADDING[ch("padding")]()) for i in range(0, len(raw), 512))
            obj = json.loads(text)
            if isinstance(obj, dict):
                return obj
        except (ValueError, binascii.Error):
            pass
    raise bad("data could not be decrypted", "data")


def open_card(key, body):
    """The card, wherever the body carries it: packed nonce+ciphertext+tag, an object of parts, or parts joined by a colon or dot."""
    found, kinds = [], ch("card-format")

    def bytes_of(v):
        try:
            return decode_text(v) if isinstance(v, str) else b""
        except (ValueError, binascii.Error):
            return b""

    def part(d, *names):
        return next((bytes_of(v) for k, v in d.items() if norm(k) in names), b"")

    def collect(v, depth=0):
        if isinstance(v, dict):
            nonce, ct, tag = part(v, "nonce", "iv"), part(v, "ciphertext", "data", "encrypted", "encrypteddata", "content", "payload", "value", "card", "carddata", "encryptedcard"), part(v, "tag", "authtag", "mac")
            if nonce and ct and kinds in ("any", "fields"):
                found.append((nonce, ct + tag))
            if depth < 3:
                for x in v.values():
                    collect(x, depth + 1)
        elif isinstance(v, str) and len(v) >= 40:
            bits = [bytes_of(x) for x in re.split("[:.]", v)]
            if len(bits) == 3 and kinds in ("any", "colon"):
                found.extend([(bits[0], bits[1] + bits[2]), (bits[0], bits[2] + bits[1])])
            elif len(bits) == 2 and kinds in ("any", "colon"):
                found.append((bits[0], bits[1]))
            elif len(bits) == 1 and kinds in ("any", "packed"):
                x = bits[0]
                found.extend([(x[:12], x[12:]), (x[:16], x[16:]), (x[:12], x[28:] + x[12:28])])
                if kinds == "any" and x[:1] == b"{" and depth < 3:
                    try:
                        collect(json.loads(x), depth + 1)
                    except ValueError:
                        pass
    collect(body)
    for nonce, ct in found:
        text = None
        try:
            text = AESGCM(key).decrypt(nonce, ct, None)
        except Exception:
            if on("card-tag-unchecked") and len(nonce) == 12 and len(ct) > 16:
                d = Cipher(algorithms.AES(key), modes.CTR(nonce + b"\0\0\0\2")).decryptor()
                text = d.update(ct[:-16])
        try:
            card = json.loads(text) if text else None
            if isinstance(card, dict):
                return card
        except ValueError:
            pass
    if on("plain-card") and pick(body, "number", "cardNumber", "pan") or on("plain-card-with-reference") and pick(body, "number", "cardNumber", "pan") and pick(body, "reference"):
        return body
    return None


def card_number(card):
    n = re.sub(r"[ -]", "", str(pick(card, "number", "cardNumber", "pan", "cardNo") or ""))
    digits = [int(c) for c in n if c.isdigit()]
    luhn = sum(sum(divmod(d * 2, 10)) if i % 2 else d for i, d in enumerate(reversed(digits))) % 10 == 0
    if not re.fullmatch(r"\d{12,19}", n) or (ch("card-check") == "luhn" and not luhn):
        raise bad("card number is invalid", "card.number")
    return n


# ---- orders ----------------------------------------------------------------------------------------------------------
def find_order(r, body=None, value=None, required=True):
    ref = value if value is not None else pick(body, "reference", "orderReference", "orderId", "orderRef", "order", "id", "transactionReference", "paymentReference", "merchantReference")
    ref = ref if ref is not None else any_value(body, {o["reference"] for o in r.biz.orders})
    if ref is None:
        if required:
            raise bad("reference is required", "reference")
        return None
    o = next((o for o in r.biz.orders if str(ref) in (o["reference"], o["id"], o["merchantReference"])), None)
    if not o:
        raise missing("Order")
    if ch("pay-timing") == "on-read" and o.get("settle") and not r.op.endswith(("/pay", "/charge")):
        o["settle"]()
    return o


def make_order(r, body, source):
    amount, cur = amount_of(body), currency_of(r, body)
    mine = pick(body, "merchantReference", "reference", "externalReference")
    if mine is not None:
        old = next((o for o in r.biz.orders if o["merchantReference"] == str(mine)), None)
        if old and ch("repeat-merchant-reference") == "409":
            raise Err(409, "An order with this merchant reference exists", "DUPLICATE_REFERENCE", "reference")
        if old and ch("repeat-merchant-reference") == "same-order":
            return old
    customer = pick(body, "customer") or pick(body, "email", "customerEmail")
    o = W.order(r.biz, amount, cur, {"merchantReference": None if mine is None else str(mine), "customer": customer, "description": pick(body, "description", "narration"),
                                     "metadata": pick(body, "metadata"), "redirectUrl": pick(body, "redirectUrl", "callbackUrl", "returnUrl")}, source)
    s2s = source.startswith("s2s")
    if on("s2s-reference-no-prefix") and s2s:
        o["reference"] = alnum(16)
    if on("checkout-reference-hyphen") and source == "s2s-checkout" or on("large-order-reference-hyphen") and s2s and amount >= 10000:
        o["reference"] = o["reference"].replace("_", "-")
    if on("described-order-reference-dotted") and s2s and pick(body, "description", "narration"):
        o["reference"] = o["reference"][:-4] + "." + o["reference"][-4:]
    if on("checkout-reference-merchants") and source == "s2s-checkout" and mine is not None:
        o["reference"] = str(mine)
    if o["tx"]:
        o["tx"]["reference"] = o["reference"]
    return o


def take(o, channel, number):
    """Pays an order; a card number that ends in 0002 is declined."""
    if o["state"] in ("paid", "refunded"):
        if ch("pay-twice") == "same":
            return
        raise Err(ch("pay-twice"), "Order is already paid", "ORDER_ALREADY_PAID")
    W.pay(o, channel, declined=bool(number) and number.endswith("0002"))


def order_reply(o, message, status=200, **more):
    return ok(order_json(o, **more), message, status)


@route("checkout", "POST", "/charge/order/create", "public", True)
def create(r):
    o = make_order(r, r.body, "checkout")
    return order_reply(o, "Order created", ch("created-status"), accessCode=alnum(12), **({"merchant": {"secretKey": r.biz.secret}} if on("secret-key-leaks") else {}))


@route("checkout", "POST", "/charge/order/pay", "public", True)
def pay(r):
    o = find_order(r, r.body)
    card = pick(r.body, "card", "cardNumber", "number", "pan")
    number = card_number(r.body) if card and pick(r.body, "number", "cardNumber", "pan") else None
    take(o, str(pick(r.body, "channel", "method", "paymentMethod") or ("card" if card else "bank_transfer")), number)
    return order_reply(o, "Payment received", nextAction=None)


@route("checkout", "POST", "/charge/order/status", "public", True)
def status(r):
    o = find_order(r, r.body)
    if on("status-fails-before-pay") and o["state"] == "created":
        raise missing("Order")
    return order_reply(o, "Order status")


@route("checkout", "POST", "/charge/order/fee", "public", True)
def fee(r):
    o = find_order(r, r.body, required=False) if pick(r.body, "amount") is None else None
    amount, cur = (o["amount"], o["currency"]) if o else (amount_of(r.body), currency_of(r, r.body))
    f = round(amount * .014 + .3, 2)
    m = (lambda v: f"{v:.2f}") if ch("order-amounts") == "string" else (lambda v: v)
    out = {"amount": m(amount), "currency": cur, "fee": m(f), "total": m(round(amount + f, 2)), "breakdown": [{"kind": "percentage", "rate": 1.4}, {"kind": "fixed", "amount": 0.3}]}
    if on("secret-key-leaks-fee"):
        out["merchant"] = {"id": r.biz.id, "key": r.biz.secret}
    return ok(style(out), "Order fee")


@route("checkout", "PATCH", "/charge/order/save-card", "public", True)
def save_card(r):
    o = find_order(r, r.body, required=False)
    number = card_number(r.body) if pick(r.body, "number", "cardNumber", "pan") else "4242424242424242"
    c = W.card(r.biz, number[-4:], str(pick(r.body, "expiry") or "12/30"), pick(r.body, "customer") or (o or {}).get("customer"))
    if on("saved-card-not-chargeable"):
        r.biz.cards[c["token"]] = None
    return ok(style(dict(c, savedAt=iso(time.time()), **extras(object="card"))), "Card saved")


@route("checkout", "POST", "/charge/order/event/track", "public", True)
def track(r):
    o = find_order(r, r.body, required=False)
    if on("track-second-business") and r.biz is W.second:
        raise Err(500, "Unexpected error", "INTERNAL")
    e = {"id": rid("evt"), "event": pick(r.body, "event", "eventName", "name", "type") or "unknown", "reference": o and o["reference"], "receivedAt": iso(time.time())}
    if o:
        o["events"].append(e)
    return ok(style(e), "Event tracked")


@route("checkout", "GET", "/charge/banks", "public")
def banks(r):
    rows = [style({"code": c, "name": n, "country": x, "active": True, **extras(object="bank", logo=signed(f"banks/{c}.png"))}) for c, n, x in BANKS]
    if ch("banks-shape") == "by-country":
        return ok({x: [b for b in rows if b["country"] == x] for x in ("NG", "CA", "GH", "KE")}, "Banks")
    return ok(rows, "Banks")


@route("checkout", "GET", "/charge/ping", "public")
def ping(r):
    return ok("pong" if ch("ping-answer") == "pong" else {"time": iso(time.time()), "status": "up"}, "pong")


@route("checkout", "POST", "/charge/order/verify", "secret", True)
def verify(r):
    o = find_order(r, r.body)
    if on("verify-not-s2s-orders") and o["source"].startswith("s2s"):
        raise missing("Order")
    return order_reply(o, "Order verified", verified=o["state"] == "paid")


@route("checkout", "POST", "/charge/order/refund", "secret", True)
def refund(r):
    o = find_order(r, r.body)
    amount = amount_of(r.body, required=False) or round(o["amount"] - o["refunded"], 2)
    if o["state"] != "paid" or amount <= 0 or o["refunded"] + amount > o["amount"]:
        raise Err(ch("refund-refused"), "Order is not paid" if o["state"] != "paid" else "Refund is larger than what is left", "REFUND_NOT_POSSIBLE")
    f = W.refund(r.biz, o, amount, str(pick(r.body, "reason", "note", "description") or "Requested by customer"))
    if on("refund-not-listed") or on("partial-refund-not-listed") and amount < o["amount"]:
        r.biz.refunds.remove(f)
    return ok(style(dict(f, **extras(object="refund"))), "Refund created", ch("created-status"))


def listing(r, rows, name):
    page, size = number(r, "page", 1), cap(number(r, "limit" if "limit" in r.q else "list", int(ch("default-list"))))
    rows = [style(dict(x, **extras(object=name[:-1]))) for x in rows]
    cut = rows[(page - 1) * size:page * size]
    kind = ch("refunds-shape")
    return ok(cut if kind == "array" else {name: cut} if kind == "object" else {"items": cut, "meta": {"total": len(rows), "page": page, "limit": size}}, name.capitalize())


@route("checkout", "GET", "/charge/order/refunds/all", "secret")
def refunds(r):
    rows = r.biz.refunds
    return listing(r, rows[::-1] if ch("tx-order") == "newest" else rows, "refunds")


@route("checkout", "GET", "/charge/order/chargebacks/all", "secret")
def chargebacks(r):
    return listing(r, r.biz.chargebacks, "chargebacks")


@route("checkout", "POST", "/charge/order/card/tokenized/pay", "secret", True)
def tokenized(r):
    token = pick(r.body, "token", "cardToken", "authorizationCode", "authorization", "cardId") or any_value(r.body, r.biz.cards)
    if token is None:
        raise bad("token is required", "token")
    c = r.biz.cards.get(str(token))
    if not c:
        raise missing("Card")
    have = pick(r.body, "amount") is None and pick(r.body, "reference", "orderReference", "orderId") is not None
    o = find_order(r, r.body) if have else make_order(r, r.body, "tokenized")
    take(o, "card", None)
    return order_reply(o, "Charge accepted", card=dict(last4=c["last4"], brand=c["brand"]))


# ---- S2S -------------------------------------------------------------------------------------------------------------
def drop_reference(reply):
    d = reply.obj
    for x in (d, d.get("data"), (d.get("data") or {}).get("order") if isinstance(d.get("data"), dict) else None, d.get("order")):
        if isinstance(x, dict):
            x.pop("reference", None)
    return reply


@route("business", "POST", "/s2s/payments/initiate", "s2s")
def initiate(r):
    reply = order_reply(make_order(r, r.body, "s2s-initiate"), "Payment order created", ch("created-status"), channels=["card"], nextStep="charge")
    return drop_reference(reply) if on("initiate-no-reference") else reply


@route("business", "POST", "/s2s/payments/checkout", "s2s")
def checkout(r):
    o = make_order(r, r.body, "s2s-checkout")
    url = ("https://checkout.example.test/pay/" if ch("link-host") == "external" else r.base + "/pay/") + alnum(22)
    more = {} if on("checkout-no-link") else {ch("link-field"): url}
    return order_reply(o, "Checkout link created", ch("checkout-status"), **more)


@route("business", "POST", "/s2s/payments/charge", "s2s")
def charge(r):
    card = open_card(r.biz.card_key, r.body)
    if card is None:
        raise bad("card data must be encrypted with AES-256-GCM", "card")
    number = card_number(card)
    body = {**card, **r.body}
    ref = pick(r.body, "reference", "orderReference", "orderId") or pick(card, "reference")
    o = find_order(r, value=ref) if ref is not None and pick(body, "amount") is None else None
    if not o and ref is not None:
        o = next((x for x in r.biz.orders if str(ref) in (x["reference"], x["id"])), None)
    o = o or make_order(r, body, "s2s-charge")
    take(o, "card", number)
    if on("verify-lost-after-charge"):
        o["hidden"] = True
    return order_reply(o, "Charge accepted", card={"last4": number[-4:], "bin": number[:6]})


@route("business", "GET", "/s2s/payments/verify/{reference}", "s2s")
def s2s_verify(r):
    o = find_order(r, value=r.p["reference"])
    if o.get("hidden") or on("verify-by-id-only") and r.p["reference"] != o["id"] or on("verify-not-hosted") and o["source"] == "s2s-checkout" or \
            on("verify-not-repeated") and o.setdefault("seen", 0) > 1 or on("verify-second-needs-paid") and r.biz is W.second and o["state"] == "created":
        raise missing("Order")
    o["seen"] = o.get("seen", 0) + 1
    return order_reply(o, "Payment verified")


# ---- transactions and AML --------------------------------------------------------------------------------------------
@route("business", "GET", "/transactions", "business")
def transactions(r):
    b = r.biz
    if on("transactions-v2"):
        return Reply(308, headers={"Location": "/v2/transactions"}, raw=b"")
    typ, search = enum(r, "type", ["CREDIT", "DEBIT"]), r.q.get("search") or ""
    size, page = cap(number(r, "list", int(ch("default-list")))), number(r, "page", 1)
    rows = [(t, b) for t in b.txs]
    if on("search-leaks-other-business") and search or on("debit-leaks-to-second") and typ == "DEBIT" and b is W.second:
        rows = [(t, x) for x in W.bizs for t in x.txs]
    rows = in_order(rows, lambda x: x[0]["createdAt"])
    if typ and not (on("type-lost-with-search") and search):
        everything = rows
        rows = [x for x in rows if x[0]["type"] == typ]
        if on("debit-page-2-mixed") and typ == "DEBIT" and page > 1:
            rows = rows[:size] + everything[size:]
        if on("credit-lets-tuition-in") and typ == "CREDIT":
            rows = [x for x in everything if x[0]["type"] == "CREDIT" or x[0]["kind"] == "tuition"]
    if search and not (on("search-lost-with-debit") and typ == "DEBIT") and not on("search-ignored") and not (on("search-lost-on-page-2") and page > 1):
        fold = (lambda s: str(s).lower()) if ch("search-case") == "ignore" else str
        fields = {"reference": ("reference",), "reference-description": ("reference", "description"), "all": ("reference", "description", "channel", "method", "currency", "id", "status", "type")}[ch("search-fields")]
        rows = [x for x in rows if any(fold(search) in fold(x[0][f] or "") for f in fields)]
    total = len(rows)
    pages = max(1, math.ceil(total / size))
    if page > pages and ch("page-beyond") == "404":
        raise Err(404, f"There is no page {page}", "PAGE_NOT_FOUND", "page")
    if page > pages and ch("page-beyond") == "last":
        page = pages
    start, n = (page - 1) * size, size
    if on("list-plus-one"):
        n += 1
    if on("list-one-gives-two") and size == 1:
        n = 2
    if on("list-lost-on-page-2") and page > 1 and "list" in r.q:
        n = int(ch("default-list")) if size != int(ch("default-list")) else size + 5
    if on("list-lost-with-type") and typ:
        n = max(n, 25) if size < 25 else n
    if on("page-zero-based"):
        start = page * size
    if on("page-overlaps") and page > 1:
        start -= 1
    if on("page-stuck-with-search") and search:
        start = 0
    if on("page-stuck-after-3") and page > 3:
        start = 2 * size
    cut = rows[start:start + n]
    if on("last-page-drops-last") and page == pages > 1:
        cut = cut[:-1]
    ends = ch("page-ends")
    meta = {"size": len(cut) if ch("size-meaning") == "items" else size, "totalItems": total,
            "nextPage": page + 1 if page < pages or ends == "beyond" else 0 if ends == "zero" else page,
            "previousPage": page - 1 if page > 1 or ends != "clamp" else 1}
    if on("next-page-null-at-end") and page >= pages:
        meta["nextPage"] = None
    if on("previous-page-null-at-start") and page == 1:
        meta["previousPage"] = None
    if on("total-text-with-search") and search:
        meta["totalItems"] = str(total)
    if on("meta-size-missing-when-empty") and not cut:
        del meta["size"]
    if on("next-page-url-with-type") and typ and page < pages:
        meta["nextPage"] = f"/transactions?page={page + 1}&type={typ}"
    items = [tx_json(t, x, r) for t, x in cut]
    if on("rows-missing-when-empty") and not items:
        return envelope({"meta": meta}, "Transactions")
    if on("flat-with-search") and search:
        return envelope(items, "Transactions")
    return envelope({"transactions": items, "meta": {**meta, **({"pages": pages} if ch("extras") == "rich" else {})}}, "Transactions")


STATES = ["PENDING", "PROOF_UPLOADED", "APPROVED", "REJECTED"]


@route("business", "GET", "/aml", "business")
def aml(r):
    if on("aml-proof-uploaded-refused") and r.q.get("status") == "PROOF_UPLOADED":
        raise bad("status must be one of PENDING, APPROVED, REJECTED", "status")
    st = enum(r, "status", STATES)
    page, limit = number(r, "page", 2 if on("aml-default-page-2") else 1), cap(number(r, "limit", 10 if on("aml-default-10") or on("aml-default-10-with-status") and st else 20))
    if on("aml-default-50-page-2") and page > 1 and "limit" not in r.q:
        limit = 50
    rows = [(a, r.biz) for a in r.biz.amls]
    if on("aml-leaks-to-second") and r.biz is W.second and not st:
        rows += [(a, W.first) for a in W.first.amls]
    if on("aml-default-pending") and not st:
        st = "PENDING"
    want = {st, "APPROVED"} if on("aml-rejected-shows-approved") and st == "REJECTED" else {st}
    rows = in_order([x for x in rows if st is None or x[0]["status"] in want or on("aml-status-lost-page-2") and page > 1], lambda x: x[0]["at"])
    n = 20 if on("aml-limit-lost-with-status") and st else limit + 1 if on("aml-limit-plus-one-last-page") and 1 < page == math.ceil(len(rows) / limit) else limit
    start = (page - 1) * limit
    if n > limit and on("aml-limit-plus-one-last-page"):
        start -= 1
    cut = rows[start:start + n]
    meta = {"total": len(rows), "page": page, "limit": limit, "pages": math.ceil(len(rows) / limit) or int(ch("aml-empty-pages"))}
    if on("aml-meta-echoes-text"):
        meta.update({k: r.q[k] for k in ("page", "limit") if k in r.q})
    if on("aml-pages-missing-with-status") and st:
        del meta["pages"]
    if on("aml-total-of-page") and page > 1:
        meta["total"] = None
    data = [aml_json(a, b) for a, b in cut]
    if on("aml-status-small-unfiltered") and not st:
        data = [dict(d, status=d["status"].lower()) for d in data]
    if on("aml-enveloped"):
        return envelope({"records": data, "meta": meta}, "AML records")
    return Reply(200, {"data": data, "meta": meta, **({"statusCode": 200, "generatedAt": iso(time.time())} if ch("aml-extras") == "rich" else {})})


# ---- compliance ------------------------------------------------------------------------------------------------------
@route("business", "PUT", "/customers/{id}/attach", "business")
def attach(r):
    c = r.biz.customers.get(r.p["id"])
    if not c or on("attach-second-refused") and r.biz is W.second:
        raise missing("Customer")
    r.body = r.body or (r.raw and r.raw.strip()[:1] != b"{" and {"document": {"size": len(r.raw)}}) or {}
    if not r.body and ch("kyc-empty") == "400":
        raise bad("identity data is required")
    if c["kyc"] is not None and (on("attach-no-update") or on("attach-no-update-other-field") and set(r.body) != set(c["kyc"])):
        raise Err(409, "Customer already has identity data", "KYC_EXISTS")
    c["kyc"] = {**(c["kyc"] or {}), **r.body} if ch("kyc-put") == "merge" else r.body
    return Reply(204) if ch("kyc-answer") == "204" else ok({**c, "kycStatus": "SUBMITTED", **extras(object="customer", updatedAt=iso(time.time()))}, "Identity data attached", ch("kyc-answer"))


def submit(r, body, file=None):
    ref = pick(body, "transactionId", "transactionReference", "transaction", "depositId", "amlId", "amlRecordId", "recordId", "reference", "id") or any_value(body, {t["id"] for t in r.biz.txs})
    if ref is None:
        raise bad("transactionId is required", "transactionId")
    t = next((t for t in r.biz.txs if str(ref) in (t["id"], t["link"], t["reference"])), None)
    a = next((a for a in r.biz.amls if a["tx"] is t or a["id"] == str(ref)), None)
    t = t or a and a["tx"]
    if not t:
        raise missing("Transaction")
    if t["status"] != "PENDING" or on("sof-refuses-pending"):
        raise Err(ch("sof-refused"), "Transaction is not pending", "NOT_PENDING")
    if on("sof-refuses-cad") and t["currency"] == "CAD":
        raise Err(ch("sof-refused"), "Transaction is not pending", "NOT_PENDING")
    if a and a.get("submitted") and ch("sof-twice") == "409":
        raise Err(409, "Source of funds was already submitted", "ALREADY_SUBMITTED")

    def effect():
        a.update(status="PROOF_UPLOADED", proof=True, submitted=True)
    if a:
        W.later(1 if ch("sof-effect") == "delayed" else 0, effect)
    return ok({"id": rid("sof"), "transactionId": t["id"], "status": "SUBMITTED", "amlId": a and a["id"], "file": file, **extras(submittedAt=iso(time.time()))}, "Source of funds submitted", ch("sof-status"))


@route("business", "POST", "/transfer/submit/source-of-funds", "business")
def sof(r):
    return submit(r, r.body)


@route("business", "POST", "/transfer/submit/source-of-funds/file", "business")
def sof_file(r):
    ctype = r.headers.get("Content-Type") or ""
    if on("sof-file-second") and r.biz is W.second:
        raise Err(501, "Files are not supported", "NOT_SUPPORTED")
    if ctype.startswith("multipart/"):
        msg = email.parser.BytesParser().parsebytes(b"Content-Type: " + ctype.encode() + b"\r\n\r\n" + r.raw)
        body, file = {}, None
        for p in msg.get_payload() if msg.is_multipart() else []:
            name, fname, content = p.get_param("name", header="content-disposition"), p.get_filename(), p.get_payload(decode=True)
            if fname:
                file = {"name": fname, "size": len(content), "contentType": p.get_content_type(), "url": signed("proofs/" + alnum(8))}
            else:
                body[name] = content.decode("utf-8", "replace")
    elif ch("sof-file-media") == "multipart":
        raise Err(415, "multipart/form-data is expected", "UNSUPPORTED_MEDIA_TYPE")
    else:
        body = {**r.body, **r.q} if isinstance(r.body, dict) else dict(r.q)
        file = pick(body, "file", "document", "fileUrl", "url", "content", "proof") or (r.raw and not r.body and {"size": len(r.raw)})
    if not file:
        raise bad("file is required", "file")
    return submit(r, {**r.q, **body}, file if isinstance(file, dict) else {"source": str(file)[:80]})


# ---- CAD collections -------------------------------------------------------------------------------------------------
EMAILS = "/business/settings/cad-collection-emails"


def email_json(e):
    return {"id": e["id"], "email": e["email"], **extras(object="cad_collection_email", createdAt=iso(e["at"]), verified=True)}


def email_list_faults(r, rows):
    if on("cad-list-of-all"):
        rows = [email_json(e) for b in W.bizs for e in b.emails]
    for i, x in enumerate(rows):
        if on("cad-list-no-id"):
            del x["id"]
        if on("cad-list-id-number"):
            x["id"] = i + 1
        if on("cad-list-email-small"):
            x["email"] = x["email"].lower()
        if on("cad-list-email-object-second") and r.biz is W.second:
            x["email"] = {"address": x["email"]}
    return rows[:-1] if on("cad-list-misses-third") and len(rows) > 2 else rows


@route("business", "POST", EMAILS, "business")
def cad_add(r):
    v = r.body.get("email") if isinstance(r.body, dict) else None
    if v is None and (on("cad-email-optional") or on("cad-email-optional-other-fields") and r.body):
        v = r.biz.email
    v = v.strip() if isinstance(v, str) else v
    good = r"[^@\s]+@[^@\s]+\.[^@\s]{2,}" if ch("cad-validation") == "strict" else r"[^@\s]+@[^@\s]+"
    if not isinstance(v, str) or not re.fullmatch(good, v):
        raise bad("email must be an email address", "email")
    if on("cad-stored-small"):
        v = v.lower()
    fold = (lambda s: s.lower()) if ch("cad-unique-case") == "ignore" else (lambda s: s)
    for b in W.bizs:
        rows = b.emails
        if b is not r.biz and (on("cad-email-shared") or on("cad-email-shared-with-first") and r.biz is W.first):
            rows = []
        if on("cad-unique-newest-only") and b is not r.biz:
            rows = rows[-1:]
        for e in rows:
            if e["email"] == v and b is r.biz or fold(e["email"]) == fold(v) and b is not r.biz:
                if b is not r.biz:
                    raise Err(ch("cad-taken"), "Email belongs to another business", "EMAIL_TAKEN", "email")
                if ch("cad-twice") == "same":
                    return ok(email_json(e), "Email registered", 200)
                raise Err(ch("cad-twice"), "Email is already registered", "EMAIL_EXISTS", "email")
    e = {"id": rid("cem"), "email": v, "at": time.time()}
    r.biz.emails.append(e)
    return ok(email_json(e), "Email registered", ch("created-status"))


@route("business", "GET", EMAILS, "business")
def cad_list(r):
    rows = email_list_faults(r, [email_json(e) for e in r.biz.emails])
    if ch("cad-list-shape") == "bare":
        return Reply(200, rows)
    return ok(rows if ch("cad-list-shape") == "envelope" else {"emails": rows, "meta": {"total": len(rows)}}, "Registered emails")


@route("business", "DELETE", EMAILS + "/:id", "business")
def cad_delete(r):
    e = next((e for e in r.biz.emails if e["id"] == r.p["id"] and not on("cad-delete-by-email") or on("cad-delete-by-email") and e["email"] == r.p["id"]), None)
    if on("cad-delete-open") and not e:
        e = next((e for b in W.bizs for e in b.emails if e["id"] == r.p["id"]), None)
    if not e:
        if ch("cad-delete-twice") == "idempotent" and (r.biz.id, r.p["id"]) in W.webhooks:
            return Reply(204)
        raise missing("Email")
    W.webhooks[(r.biz.id, r.p["id"])] = 1
    for b in W.bizs:
        if e in b.emails and not (on("cad-delete-nothing") or on("cad-delete-nothing-last") and len(b.emails) == 1):
            b.emails.remove(e)
            if on("cad-deleted-still-matches"):
                b.ghosts = getattr(b, "ghosts", []) + [e["email"]]
            if on("cad-delete-takes-two") and b.emails:
                b.emails.pop()
    kind = ch("cad-delete-answer")
    return Reply(204) if kind == "204" else ok(email_json(e) if kind == "record" else None, "Email removed")


def match(sender):
    """Registered emails first, then businesses' own emails, else nobody."""
    registered = next((b for b in W.bizs if any(e["email"] == sender for e in b.emails) or sender in getattr(b, "ghosts", ())), None)
    fold = (lambda s: s.lower()) if ch("cad-own-match") == "ignore-case" else (lambda s: s)
    own = next((b for b in W.all if fold(b.email) == fold(sender)), None)
    if on("cad-own-first") and own:
        return own, "own-email"
    if on("cad-match-by-domain") and not registered:
        registered = next((b for b in W.bizs if any(e["email"].split("@")[-1] == sender.split("@")[-1] for e in b.emails)), None)
    if on("cad-match-minds-no-plus") and not registered:
        registered = next((b for b in W.bizs if any(e["email"] == re.sub(r"\+[^@]*", "", sender) for e in b.emails)), None)
    if on("cad-only-first-email") and registered and registered.emails and registered.emails[0]["email"] != sender:
        registered = None
    if on("cad-match-never-capitals") and registered and sender != sender.lower():
        registered = None
    if registered:
        return (W.first if on("cad-second-goes-to-first") and registered is W.second else registered), "registered-email"
    if on("cad-own-never") or on("cad-own-never-with-registered") and own and own.emails:
        return None, None
    if not own and on("cad-neither-goes-to-first"):
        return W.first, "default"
    return own, own and "own-email"


def process(c):
    b, c["matchedBy"] = match(c["senderEmail"])
    c["status"], c["businessId"] = ("DEFERRED", None) if not b else ("RECONCILED", b.id)
    if not b:
        return
    if b is W.third:
        c["status"], kind = {"held": "AWAITING_WALLET", "deferred": "DEFERRED", "rejected": "REJECTED"}[ch("no-cad-wallet")], ch("no-cad-wallet")
        c["businessId"] = b.id if kind == "held" else None
        return
    if on("cad-never-credited") or on("cad-own-not-credited") and c["matchedBy"] == "own-email" or on("cad-small-not-credited") and c["amount"] < 10:
        return
    cur = "USD" if on("cad-credited-in-usd") or on("cad-large-credited-in-usd") and c["amount"] >= 1000 else "CAD"
    t = W.tx(b, "deposit", currency=cur, amount=c["amount"], description=f"CAD collection from {c['senderEmail']}", method="interac_etransfer")
    if on("cad-credit-is-debit"):
        t["type"] = "DEBIT"
    c["transactionId"] = t["id"]
    b.collections.append(c)


def sender_of(body):
    """The sender email in the source information, wherever a payload keeps it."""
    for outer in ("source", "sourceInformation", "sourceInfo", "sender", "senderInformation", "payer"):
        v = pick(body, outer)
        if isinstance(v, dict) and isinstance(pick(v, "email", "senderEmail", "emailAddress"), str):
            return pick(v, "email", "senderEmail", "emailAddress")
    v = pick(body, "senderEmail", "sourceEmail", "payerEmail", "fromEmail", "sender")
    return v if isinstance(v, str) else None


def signature_ok(r):
    kind, secret = ch("webhook-signature"), W.cad_secret.encode()
    digest = hmac.new(secret, r.raw, hashlib.sha512 if "512" in kind else hashlib.sha256)
    want = secret.decode() if kind == "shared-secret" else b64(digest.digest()) if "base64" in kind else digest.hexdigest()
    given = [v for k, v in r.headers.items() if "signature" in k.lower() or "secret" in k.lower() or k.lower() == "authorization"]
    if not given:
        return ch("webhook-unsigned") == "accept"
    return any(re.sub(r"^(sha256=|sha512=|Bearer )", "", v.strip()) == want for v in given)


@route("business", "POST", "/webhooks/cad-collection", None)
def webhook(r):
    if not signature_ok(r):
        raise Err(401, "Webhook signature is invalid", "INVALID_SIGNATURE")
    sender, amount, cur = sender_of(r.body), amount_of(r.body), str(pick(r.body, "currency") or "CAD").upper()
    if not sender:
        raise bad("sender email is missing from the source information", "source.email")
    if cur != "CAD":
        raise bad("only CAD collections are taken here", "currency")
    eid = pick(r.body, "eventId") or pick(r.body, "collectionId", "reference", "transactionId", "id")
    if eid is not None and ("cad", str(eid)) in W.webhooks:
        if ch("webhook-replay") == "409":
            raise Err(409, "Event was already received", "DUPLICATE_EVENT")
        c = W.webhooks[("cad", str(eid))]
    else:
        c = {"id": rid("col"), "amount": amount, "currency": "CAD", "senderEmail": sender, "status": "RECEIVED", "businessId": None, "matchedBy": None, "receivedAt": iso(time.time())}
        if eid is not None:
            W.webhooks[("cad", str(eid))] = c
        W.later(.4 if ch("webhook-timing") == "async" else 0, lambda: process(c))
    if ch("webhook-answer") == "204":
        return Reply(204)
    return ok({"collection": c} if ch("webhook-answer") == "rich" else {"received": True}, "Webhook received", 202 if ch("webhook-answer") == "202" else 200)


@route("business", "GET", "/wallets", "business")
def wallets(r):  # not in the document: a convenience
    return ok(list(r.biz.wallets.values()), "Wallets")


# ---- bill payment ----------------------------------------------------------------------------------------------------
def providers(r, rows, kind):
    out = [provider_json(p, i, kind) for i, p in enumerate(rows)]
    if on("tv-list-object") and kind == "tv":
        return envelope({"providers": out}, "Providers")
    return envelope(out, "Providers")


@route("business", "GET", "/bill-payment/airtime-services", "bill")
def airtime(r):
    return providers(r, W.airtime, "airtime")


@route("business", "GET", "/bill-payment/tv-services", "bill")
def tv(r):
    return providers(r, W.tv, "tv")


@route("business", "GET", "/bill-payment/internet-services", "bill")
def internet(r):  # path not in the document
    return providers(r, W.internet, "internet")


def provider_index(r, rows):
    i = next((i for i, p in enumerate(rows) if p["serviceCategoryId"] == r.p["serviceCategoryId"]), None)
    if i is None and ch("bill-unknown") != "empty":
        raise Err(ch("bill-unknown"), "Service category not found", "NOT_FOUND", "serviceCategoryId")
    return i


@route("business", "GET", "/bill-payment/tv-services/{serviceCategoryId}", "bill")
def tv_packages(r):
    i = provider_index(r, W.tv)
    if on("tv-second-unknown") and i == 1:
        raise Err(404, "Service category not found", "NOT_FOUND", "serviceCategoryId")
    rows = [{"name": n, "bundleCode": c, "amount": a, "isAmountFixed": a is not None, **extras(object="package")} for n, c, a in (W.packages[i] if i is not None else [])]
    for j, x in enumerate(rows):
        if on("package-amount-zero") and x["amount"] is None:
            x["amount"] = 0
        if on("package-amount-text") or on("package-amount-text-decimals") and x["amount"] and x["amount"] != int(x["amount"]):
            x["amount"] = x["amount"] and f"{x['amount']:.2f}"
        if on("package-fixed-misnamed"):
            x["isFixedAmount"] = x.pop("isAmountFixed")
        if on("package-code-missing-last") and j == len(rows) - 1 and i == 1:
            del x["bundleCode"]
        if on("package-fixed-null-third") and i == 2 and x["isAmountFixed"]:
            x["amount"] = None
    return envelope(rows, "Packages")


@route("business", "GET", "/bill-payment/internet-services/{serviceCategoryId}", "bill")
def data_plans(r):
    i = provider_index(r, W.internet)
    if on("internet-second-fails") and i == 1:
        raise Err(500, "Upstream provider is unavailable", "INTERNAL")
    rows = [{"validity": v, "bundleCode": c, "amount": a, "isAmountFixed": f, **extras(object="plan", name=c)} for v, c, a, f in (W.plans[i] if i is not None else [])]
    for x in rows:
        a = x["amount"]
        if on("plan-amount-number"):
            x["amount"] = float(a)
        if on("plan-amount-short") and a.endswith("00"):
            x["amount"] = a[:-3]
        if on("plan-amount-one-place") and a.endswith("50"):
            x["amount"] = a[:-1]
        if on("plan-amount-grouped") and float(a) >= 10000:
            x["amount"] = f"{float(a):,.2f}"
        if on("plan-amount-null") and not x["isAmountFixed"]:
            x["amount"] = None
        if on("plan-validity-number") and x["validity"].endswith("days"):
            x["validity"] = int(x["validity"].split()[0])
        if on("plan-fixed-missing"):
            del x["isAmountFixed"]
        if on("plan-fixed-text-second") and i == 1:
            x["isAmountFixed"] = "yes"
    return envelope(rows, "Data plans")
