#!/usr/bin/env python3
"""python3 server.py [--choice name=value]… [--fault name] | choices | faults"""
import gzip, json, os, re, signal, sys, threading, time, uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, unquote, urlsplit
import choices, faults, handlers
from choices import ch
from faults import on
from handlers import Err, Redirect, Reply, ROUTES
from world import CURRENCIES, World, b64

LOCK, BASE = threading.Lock(), {}


class Request:
    def __init__(self, host, method, target, headers, raw):
        u = urlsplit(target)
        self.host, self.method, self.path, self.headers, self.raw = host, method, unquote(u.path), headers, raw
        self.q = dict(reversed(parse_qsl(u.query, keep_blank_values=True)))
        self.body, self.biz, self.op, self.p, self.base = {}, None, f"{method} {self.path}", {}, BASE["business"]


def find_route(r):
    """(route, methods that the path has)"""
    path, host, methods = r.path, r.host, set()
    if ch("trailing-slash") == "accept" and len(path) > 1:
        path = path.rstrip("/")
    if r.host == "business" and re.fullmatch(r"/webhooks?(/.*)?/?cad[\w-]*", path):
        path = "/webhooks/cad-collection"
    if on("checkout-host-serves-all") and host == "checkout" and not path.startswith("/charge"):
        host = "business"
    if on("v1-prefix-tv") and path.startswith("/bill-payment/tv"):
        path = "/gone"
    if on("v1-prefix-tv"):
        path = path.replace("/v1/bill-payment/tv", "/bill-payment/tv")
    if on("track-path"):
        path = {"/charge/order/event/track": "/gone", "/charge/event/track": "/charge/order/event/track"}.get(path, path)
    if on("verify-by-query"):
        path = "/s2s/payments/verify/" + r.q.get("reference", "") if path == "/s2s/payments/verify" else "/gone" if path.startswith("/s2s/payments/verify") else path
    for h, method, pattern, fn, auth, enc, op in ROUTES:
        m = pattern.match(path)
        if not m or h != host:
            continue
        if on("save-card-by-post") and op.endswith("/save-card"):
            method = "POST"
        if on("attach-by-patch") and op.endswith("/attach"):
            method = "PATCH"
        if on("tokenized-missing") and op.endswith("/tokenized/pay") or on("sof-file-missing") and op.endswith("/file"):
            continue
        methods.add(method)
        if method == r.method or (r.method == "HEAD" and method == "GET"):
            r.p, r.op = m.groupdict(), op
            return (fn, auth, enc), methods
    return None, methods


def authenticate(r, auth):
    if auth in ("public", "secret"):
        r.biz = handlers.key_auth(r, r.headers.get("api-key"), auth)
    elif auth == "s2s":
        key = r.headers.get("public-key")
        if on("s2s-accepts-api-key") or on("s2s-charge-accepts-api-key") and r.op.endswith("/charge"):
            key = key or r.headers.get("api-key")
        if on("s2s-only-api-key") or on("s2s-verify-only-api-key") and "/verify/" in r.op:
            key = r.headers.get("api-key")
        if on("s2s-verify-open") and "/verify/" in r.op and not key:
            r.biz = next((b for b in handlers.W.bizs if any(o["reference"] == r.p["reference"] for o in b.orders)), handlers.W.first)
            return
        r.biz = handlers.key_auth(r, key, "public")
    elif auth == "business" or (auth == "bill" and ch("bill-auth") == "required"):
        r.biz = handlers.business_auth(r)


def answer(r):
    handlers.W.tick()
    if r.host == "business" and r.path == "/login":
        return Reply(200, raw=b"<!doctype html><title>Sign in</title><h1>Sign in</h1>", ctype="text/html; charset=utf-8")
    if r.host == "business" and re.fullmatch(r"/pay/\w+", r.path):
        return Reply(200, raw=b"<!doctype html><title>Pay</title><form>Card <input name=number></form>", ctype="text/html; charset=utf-8")
    found, methods = find_route(r)
    if not found and ch("trailing-slash") == "redirect" and len(r.path) > 1 and r.path.endswith("/"):
        return Reply(308, headers={"Location": r.path.rstrip("/")}, raw=b"")
    if not found:
        if methods and ch("unknown-method") == "405":
            raise Err(405, f"{r.method} is not allowed here", "METHOD_NOT_ALLOWED")
        raise Err(404, f"Cannot {r.method} {r.path}", "ROUTE_NOT_FOUND")
    fn, auth, encrypted = found
    authenticate(r, auth)
    ctype = (r.headers.get("Content-Type") or "").lower()
    if r.method in ("POST", "PUT", "PATCH") and r.raw:
        is_json = ctype.startswith("application/json") or "+json" in ctype
        if not is_json and ch("content-type") == "415" and not r.path.endswith(("/file", "/attach")):
            raise Err(415, "Content-Type must be application/json", "UNSUPPORTED_MEDIA_TYPE")
        if is_json or not r.path.endswith(("/file", "/attach")):
            try:
                r.body = json.loads(r.raw)
            except ValueError:
                raise handlers.bad("body is not JSON")
            if not isinstance(r.body, dict):
                raise handlers.bad("body must be a JSON object")
    if encrypted:
        r.body = handlers.open_data(r)
    reply = fn(r)
    envelope_faults(r, reply)
    return reply


def envelope_faults(r, reply):
    d = reply.obj
    if not isinstance(d, dict):
        return
    if on("envelope-status-text") and r.op == "GET /transactions":
        d["statusCode"] = str(d["statusCode"])
    if on("envelope-no-success-tv") and r.op.endswith("tv-services"):
        d.pop("success")
    if on("envelope-success-text-plans") and "/internet-services/" in r.op:
        d["success"] = "true"
    if on("envelope-message-list-airtime") and r.op.endswith("airtime-services"):
        d["message"] = [d["message"]]
    if on("envelope-message-null-when-empty") and r.op == "GET /transactions" and isinstance(d["data"], dict) and not d["data"].get("transactions"):
        d["message"] = None
    if on("envelope-code-missing-packages") and "/tv-services/" in r.op:
        d.pop("statusCode")
    if on("envelope-bare-airtime") and r.op.endswith("airtime-services"):
        reply.obj = d["data"]
    if on("envelope-total-debit") and r.op == "GET /transactions" and r.q.get("type") == "DEBIT":
        d["status"] = d.pop("statusCode")


def error_reply(r, e):
    kind, d = ch("error-shape"), None
    code = f"ERR_{e.code}"
    if kind == "nested":
        d = {"success": False, "statusCode": e.status, "error": {"code": code, "message": e.message, "type": "auth" if e.status == 401 else "request", "field": e.field, "docUrl": f"https://docs.example.test/errors/{e.code.lower()}"}}
    elif kind == "problem":
        d = {"type": f"https://docs.example.test/problems/{e.code.lower()}", "title": e.code.replace("_", " ").capitalize(), "status": e.status, "detail": e.message, "instance": r.path, "statusCode": e.status, "message": e.message}
    elif kind == "flat":
        d = {"statusCode": e.status, "statusId": code, "message": e.message, "success": False}
    else:
        d = {"statusCode": e.status, "errors": [{"code": code, "message": e.message, "path": e.field}]}
    if e.status == 401 and e.code.endswith("_KEY"):
        d["statusId"] = code
    if on("error-no-status-code") or on("wrong-type-no-status-code-refunds") and r.op.endswith("refunds/all"):
        d.pop("statusCode")
    return Reply(e.status, d, ctype="application/problem+json" if kind == "problem" else None)


class Handler(BaseHTTPRequestHandler):
    protocol_version, host = "HTTP/1.1", ""

    def body(self):
        if "chunked" in (self.headers.get("Transfer-Encoding") or "").lower():
            out = b""
            while True:
                n = int(self.rfile.readline().split(b";")[0], 16)
                out += self.rfile.read(n)
                self.rfile.readline()
                if not n:
                    return out
        return self.rfile.read(int(self.headers.get("Content-Length") or 0))

    def handle_all(self):
        r = Request(self.host, self.command, self.path, self.headers, self.body())
        request_id = str(uuid.uuid4())
        with LOCK:
            try:
                reply = answer(r)
            except Err as e:
                reply = error_reply(r, e)
            except Redirect as e:
                reply = Reply(302, headers={"Location": str(e)}, raw=b"")
            except Exception as e:  # a bug: say so, loudly
                import traceback
                traceback.print_exc()
                reply = error_reply(r, Err(500, f"Internal error: {e}", "INTERNAL"))
        self.send(r, reply, request_id)

    def send(self, r, reply, request_id):
        head = {"X-Request-Id": request_id} if ch("request-id") != "none" else {}
        head.update(reply.headers)
        raw = reply.raw
        if raw is None and reply.status == 204:
            raw = b""
        if raw is None:
            obj = reply.obj
            if ch("request-id") == "body-header" and isinstance(obj, dict) and (r.op != "GET /aml" or ch("aml-extras") == "rich"):
                obj = {**obj, "requestId": request_id}
            style = ch("json-style")
            raw = json.dumps(obj, ensure_ascii=style == "ascii", indent=2 if style == "pretty" else None, separators=None if style == "pretty" else (",", ":")).encode()
            head["Content-Type"] = (reply.ctype or "application/json") + ("; charset=utf-8" if ch("charset") == "utf-8" else "")
        elif reply.ctype:
            head["Content-Type"] = reply.ctype
        if ch("rate-headers") == "on":
            head.update({"X-RateLimit-Limit": "600", "X-RateLimit-Remaining": str(600 - int(time.time()) % 60), "X-RateLimit-Reset": str(60 - int(time.time()) % 60)})
        if on("version-header-aml") and r.op == "GET /aml" or on("version-header-page-2") and r.op == "GET /transactions" and r.q.get("page") == "2":
            head["API-Version"] = "2026-01-01"
        if ch("compress") == "gzip" and len(raw) > 1000 and "gzip" in (r.headers.get("Accept-Encoding") or ""):
            raw, head["Content-Encoding"], head["Vary"] = gzip.compress(raw, 1), "gzip", "Accept-Encoding"
        if reply.status != 204:
            head["Content-Length"] = str(len(raw))
        if ch("connection") == "close":
            head["Connection"] = "close"
        self.send_response(reply.status)
        for k, v in head.items():
            self.send_header(k.lower() if ch("header-case") == "lower" else k, v)
        self._headers_buffer.append(b"\r\n" + (b"" if self.command == "HEAD" else raw))
        self.flush_headers()

    do_GET = do_POST = do_PUT = do_PATCH = do_DELETE = do_HEAD = do_OPTIONS = handle_all

    def log_message(self, fmt, *args):
        print(self.host, fmt % args, file=sys.stderr)


class Server(ThreadingHTTPServer):
    daemon_threads, request_queue_size = True, 64


CARD = {"number": "4242424242424242", "expiryMonth": "12", "expiryYear": "2030", "cvv": "123", "holder": "Ada Obi"}


def examples(b):
    """A request for each operation whose body the document does not show."""
    o = {"amount": 150.5, "currency": "CAD", "customer": {"email": "ada@mail.example", "name": "Ada Obi"}, "description": "Invoice 7", "redirectUrl": "https://shop.example/done"}
    ref, paid = {"reference": b.orders[5]["reference"]}, {"reference": b.orders[3]["reference"]}
    pending = next(a for a in b.amls if a["status"] == "PENDING")
    return {"POST /charge/order/create": o, "POST /charge/order/pay": {**ref, "channel": "card", "card": CARD}, "POST /charge/order/status": ref, "POST /charge/order/fee": {"amount": 100, "currency": "CAD"},
            "PATCH /charge/order/save-card": {**paid, "card": CARD}, "POST /charge/order/event/track": {**ref, "event": "checkout.opened"}, "POST /charge/order/verify": paid,
            "POST /charge/order/refund": {**paid, "amount": 10, "reason": "Returned"}, "POST /charge/order/card/tokenized/pay": {"token": next(iter(b.cards)), "amount": 20, "currency": "CAD"},
            "POST /s2s/payments/initiate": o, "POST /s2s/payments/checkout": o,
            "POST /s2s/payments/charge": {"reference": "<of initiate>", "card": "<base64(nonce 12 bytes + ciphertext + tag 16 bytes) of the card JSON>", "_card": CARD, "_or": [{"card": {"nonce": "…", "ciphertext": "…", "tag": "…"}}, {"card": "nonce:ciphertext:tag"}]},
            "PUT /customers/{id}/attach": {"idType": "PASSPORT", "idNumber": "A1234567", "dateOfBirth": "1990-05-17", "address": {"country": "CA"}},
            "POST /transfer/submit/source-of-funds": {"transactionId": pending["tx"]["id"], "source": "SALARY", "description": "Monthly salary"},
            "POST /transfer/submit/source-of-funds/file": {"_multipart": {"transactionId": pending["tx"]["id"], "file": "payslip.pdf"}},
            "CAD webhook": {"event": "collection.received", "data": {"id": "evt-1", "amount": 250, "currency": "CAD", "source": {"email": b.emails[-1]["email"], "name": "Interac payer"}}}}


def business_headers(b):
    kind = ch("business-auth")
    return {"Authorization": "Basic " + b64(f"{b.secret}:".encode())} if kind == "basic" else {"api-key": b.secret} if kind == "api-key" else {"Authorization": "Bearer " + b.secret}


def records(b):
    return {"customers": list(b.customers), "transactionsInReview": [a["tx"]["id"] for a in b.amls if a["status"] == "PENDING"],
            "transactionsNotPending": [t["id"] for t in b.txs if t["status"] == "done"][:5],
            "aml": {s: [a["id"] for a in b.amls if a["status"] == s] for s in handlers.STATES}, "orders": [o["reference"] for o in b.orders], "unpaidOrders": [b.orders[5]["reference"]],
            "paidOrders": [o["reference"] for o in b.orders if o["state"] == "paid"], "cardTokens": list(b.cards), "refunds": [f["id"] for f in b.refunds], "chargebacks": [c["id"] for c in b.chargebacks],
            "cadEmails": [{"id": e["id"], "email": e["email"]} for e in b.emails], "cadWallet": b.wallets["CAD"]["id"], "ownEmail": b.email, "examples": examples(b)}


def ready(fault):
    W = handlers.W
    return {**BASE, "businesses": [{"id": b.id, "name": b.name, "email": b.email, "publicKey": b.public, "secretKey": b.secret, "encryptionKey": b.pem, "padding": ch("padding"), "cardKey": b64(b.card_key),
                                    "webhookSecret": b.webhook_secret, "businessHeaders": business_headers(b)} for b in W.bizs], "cadWebhookSecret": W.cad_secret,
            "records": {**records(W.first), "first": records(W.first), "second": records(W.second), "airtimeServiceCategoryIds": [p["serviceCategoryId"] for p in W.airtime],
                        "tvServiceCategoryIds": [p["serviceCategoryId"] for p in W.tv], "internetServiceCategoryIds": [p["serviceCategoryId"] for p in W.internet], "currencies": CURRENCIES,
                        "rotatedKeys": W.rotated, "liveKeys": {"publicKey": W.live.public, "secretKey": W.live.secret, "encryptionKey": W.live.pem}, "emailOfBusinessWithoutCadWallet": W.third.email,
                        "cadWebhook": {"url": BASE["business"] + "/webhooks/cad-collection", "signatureHeader": "x-webhook-signature", "signature": ch("webhook-signature")}},
            "choices": dict(choices.VALUE), "fault": fault}


def main(args):
    if args[:1] == ["choices"]:
        return print(json.dumps(choices.CHOICES, indent=1, ensure_ascii=False))
    if args[:1] == ["faults"]:
        return print(json.dumps(faults.FAULTS, indent=1, ensure_ascii=False))
    while args:
        opt, value, args = args[0], (args[1:2] or [""])[0], args[2:]
        if opt == "--choice":
            choices.choose(*value.partition("=")[::2])
        elif opt == "--fault":
            faults.switch_on(value)
        else:
            raise SystemExit(__doc__)
    handlers.W = World()
    servers = []
    for host in ("checkout", "business"):
        s = Server(("127.0.0.1", 0), type(host, (Handler,), {"host": host}))
        BASE[host] = f"http://127.0.0.1:{s.server_port}"
        servers.append(s)
        threading.Thread(target=s.serve_forever, daemon=True).start()
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    print(json.dumps(ready(faults.CURRENT["name"])), flush=True)
    signal.pause()


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        pass
