"""State in memory: businesses, seeded records, and how records are written out."""
import base64, os, random, string, time, uuid
from datetime import datetime, timedelta, timezone
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from choices import ch
from faults import on

R = random.Random(20261122)
CURRENCIES = "CAD USD GBP EUR NGN GHS KES ZAR UGX TZS RWF XOF XAF ZMW EGP MAD MWK SLE GMD BWP ETB".split()  # 21
BANKS = [("044", "Access Bank", "NG"), ("058", "Guaranty Trust Bank", "NG"), ("057", "Zenith Bank", "NG"), ("GH010", "Stanbic Bank", "GH"),
         ("003", "Royal Bank of Canada", "CA"), ("004", "TD Canada Trust", "CA"), ("001", "Bank of Montreal", "CA"), ("KE01", "KCB Bank", "KE")]
HERE = os.path.dirname(os.path.abspath(__file__))


def rid(prefix="rec"):
    n = R.getrandbits(128)
    kind = ch("ids")
    if kind == "objectid":
        return f"{n >> 32:024x}"
    if kind == "prefixed":
        return prefix + "-" + "".join(R.choices(string.ascii_letters + string.digits, k=20))
    if kind == "numeric":
        return str(10 ** 9 + n % (9 * 10 ** 9))
    return str(uuid.UUID(int=n, version=4))


def alnum(k, pool=string.ascii_letters + string.digits):
    return "".join(R.choices(pool, k=k))


def new_ref():
    kind = ch("ref-body")
    body = {"mixed16": alnum(16), "upper10": alnum(10, string.ascii_uppercase + string.digits),
            "hex24": alnum(24, "0123456789abcdef"), "digits12": alnum(12, string.digits)}[kind]
    return ch("ref-prefix") + "_" + body


def iso(t):
    if t is None:
        return None
    d = datetime.fromtimestamp(t, timezone.utc)
    kind = ch("dates")
    if kind == "seconds":
        return d.strftime("%Y-%m-%dT%H:%M:%SZ")
    if kind == "offset":
        return d.astimezone(timezone(timedelta(hours=-5))).isoformat(timespec="seconds")
    if kind == "micros":
        return d.strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    return d.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def signed(path):
    if ch("presigned") == "stable":
        return f"https://files.example.test/{path}"
    return f"https://files.example.test/{path}?X-Expires=900&X-Date={int(time.time())}&X-Signature={uuid.uuid4().hex}"


def extras(**some):
    """Extra fields of a record: everything, one, or nothing."""
    kind = ch("extras")
    if kind == "none":
        return {}
    if kind == "some":
        return {"environment": "test"}
    return {"environment": "test", "object": some.pop("object", "record"), "version": 3, **some}


def style(d):
    """Field names of records that the document does not show."""
    if ch("field-style") == "camel" or not isinstance(d, dict):
        return d
    return {"".join("_" + c.lower() if c.isupper() else c for c in k): style(v) for k, v in d.items()}


class Biz:
    def __init__(self, name, email, env="test"):
        tag = "".join(c for c in name.lower() if c.isalpha())[:6]
        self.id, self.name, self.email, self.tag = rid("biz"), name, email, tag
        self.public, self.secret = f"pk_{env}_{tag}_{alnum(24)}", f"sk_{env}_{tag}_{alnum(24)}"
        self.card_key = R.randbytes(32)
        self.webhook_secret = "whsec_" + alnum(32)
        self.txs, self.amls, self.emails, self.collections = [], [], [], []
        self.customers, self.orders, self.refunds, self.chargebacks, self.cards = {}, [], [], [], {}
        self.wallets = {}
        self.private = self.pem = None

    def wallet(self, cur):
        if cur not in self.wallets:
            self.wallets[cur] = {"id": rid("wal"), "currency": cur, "balance": round(R.uniform(1000, 90000), 2)}
        return self.wallets[cur]


def rsa_keys(n):
    """RSA-4096 keys are slow to make, so the first start writes them beside the code (test keys only)."""
    out = []
    for i in range(n):
        path = os.path.join(HERE, f"test-key-{i}.pem")
        if not os.path.exists(path):
            key = rsa.generate_private_key(public_exponent=65537, key_size=4096)
            with open(path, "wb") as f:
                f.write(key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))
        with open(path, "rb") as f:
            out.append(serialization.load_pem_private_key(f.read(), None, unsafe_skip_rsa_key_validation=True))
    return out


class World:
    def __init__(self):
        self.start = time.time()
        self.jobs = []  # (due, function): what happens later
        self.first, self.second = Biz("Northwind Traders", "Treasury@northwind.example"), Biz("Blue Heron Foods", "accounts@blueheron.example")
        self.third = Biz("Walletless Goods", "office@walletless.example")  # has no CAD wallet
        self.live = Biz("Northwind Traders", "Treasury@northwind.example", "live")
        self.bizs, self.all = [self.first, self.second], [self.first, self.second, self.third]
        for b, k in zip([self.first, self.second, self.live], rsa_keys(3)):
            b.private = k
            b.pem = k.public_key().public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo).decode()
        self.cad_secret = "whsec_cad_" + alnum(32)
        self.keys = {}
        for b in self.bizs:
            self.keys[b.public], self.keys[b.secret] = (b, "public"), (b, "secret")
        self.rotated = {"publicKey": "pk_test_old_" + alnum(24), "secretKey": "sk_test_old_" + alnum(24)}
        self.webhooks = {}
        self.fed = 0
        self.seed_bills()
        self.seed(self.first, 46, 24, 6)
        self.seed(self.second, 34, 7, 3)

    def later(self, delay, fn):
        self.jobs.append((time.time() + delay, fn)) if delay else fn()

    def tick(self):
        """Runs at the start of each request: due jobs, and the life of the businesses."""
        now = time.time()
        due = [j for j in self.jobs if j[0] <= now]
        self.jobs = [j for j in self.jobs if j[0] > now]
        for j in due:
            j[1]()
        every = {"timed": 20, "busy": 3, "off": 0}[ch("live-feed")]
        while every and self.start + (self.fed + 1) * every <= now:
            self.fed += 1
            for b in self.bizs:
                self.tx(b, ["topup", "card", "spending"][self.fed % 3], at=self.start + self.fed * every, description="Recent activity")

    # ---- seeding -------------------------------------------------------------------------------------------------
    def seed(self, b, plain, pending, other):
        names = "Ada Obi;Liam Roy;Zoë Müller;Kwame Mensah;Noor Haddad;Grace O'Neil;Ivan Petrov;Mei Lin".split(";")
        for n in names:
            first, last = n.split(" ", 1)
            c = {"id": rid("cus"), "firstName": first, "lastName": last, "email": f"{n.split()[0].lower().replace('ë', 'e')}.{b.tag}@mail.example", "kyc": None}
            b.customers[c["id"]] = c
        b.wallet("CAD"), b.wallet("USD"), b.wallet("NGN")
        people, now, kinds = list(b.customers.values()), self.start, "deposit card spending refund topup bill swap tuition".split()
        for i in range(plain):
            self.tx(b, kinds[i % 8], at=now - 86400 * 40 - i * 7211, currency=CURRENCIES[i % 21], amount=[2500, 149.99, 12.5, 1000, 87.25, 640][i % 6],
                    status=["done", "PENDING", "done", "FAILED", "done"][i % 5], dtype=["BANK_TRANSFER", "CARD", "MOBILE_MONEY"][i // 8 % 3])
        for status, n in (("PENDING", pending), ("PROOF_UPLOADED", other), ("APPROVED", other), ("REJECTED", other)):
            for i in range(n):
                t = self.tx(b, "deposit", at=now - 3600 * (5 + len(b.amls) * 3), currency=CURRENCIES[len(b.amls) % 8], amount=[12000, 25500.75, 9800][i % 3],
                            status={"APPROVED": "done", "REJECTED": "FAILED"}.get(status, "PENDING"))
                b.amls.append({"id": rid("aml"), "tx": t, "status": status, "proof": status != "PENDING", "at": t["createdAt"] + 60,
                               "notes": {"APPROVED": "Payslip accepted", "REJECTED": "Document unreadable"}.get(status), "customer": people[i % 8]})
        for e in (("payer1@%s.example", "Interac.Payments@%s.example") if b is self.first else ("collections@%s.example",)):
            b.emails.append({"id": rid("cem"), "email": e % b.tag, "at": now - 9999})
        for i in range(6):
            o = self.order(b, 100.0 + i * 50, ["CAD", "USD", "NGN"][i % 3], {"description": f"Invoice {1000 + i}"}, "seed", at=now - 86400 * 3 + i * 100)
            if i < 5:
                self.pay(o, "card", now_at=o["createdAt"] + 30)
            if i == 0:
                self.refund(b, o, 25.0, "Damaged goods")
            if i in (1, 2):
                b.chargebacks.append({"id": rid("chb"), "reference": new_ref(), "orderReference": o["reference"], "amount": o["amount"], "currency": o["currency"],
                                      "status": "OPEN" if i == 1 else "LOST", "reason": "Not recognised by card holder", "createdAt": iso(now - 86400), "evidenceUrl": None})
        for last4, exp in (("1111", "12/30"), ("4242", "01/31")):
            self.card(b, last4, exp, people[0])

    def tx(self, b, kind, at=None, currency="NGN", amount=None, status="done", description=None, dtype="BANK_TRANSFER", method=None, reference=None):
        at = at or time.time()
        amount = amount if amount is not None else [310.4, 55, 1200][len(b.txs) % 3]
        debit = kind in ("spending", "refund", "bill", "swap", "tuition")
        w = b.wallet(currency)
        before = round(w["balance"], 2)
        if status == "done":
            w["balance"] = round(before + (-amount if debit else amount), 2)
        t = {"id": rid("txn"), "kind": kind, "amount": amount, "status": status, "fee": round(amount * .015, 2), "createdAt": at, "updatedAt": at + 5,
             "description": description or {"deposit": "Deposit to wallet", "card": "Card collection", "spending": "Office supplies", "refund": "Refund to payer", "topup": "Wallet top-up",
                                            "bill": "Electricity & TV bill", "swap": "Currency swap", "tuition": "Tuition – spring term"}[kind],
             "type": "DEBIT" if debit else "CREDIT", "channel": {"card": "CARD", "deposit": "BANK", "swap": None, "bill": "BILLS"}.get(kind, "WALLET"),
             "method": method or {"card": "card", "deposit": "bank_transfer"}.get(kind), "currency": currency, "reference": reference or new_ref(), "wallet": w["id"],
             "link": rid(kind[:3]), "balance": {"id": rid("bal"), "currency": currency, "before": before, "after": w["balance"]}, "dtype": dtype, "live": at >= self.start}
        b.txs.append(t)
        return t

    # ---- orders --------------------------------------------------------------------------------------------------
    def order(self, b, amount, cur, body, source, at=None):
        at = at or time.time()
        o = {"id": rid("ord"), "reference": new_ref(), "amount": amount, "currency": cur, "fee": round(amount * .014 + .3, 2), "state": "created", "source": source, "biz": b,
             "merchantReference": body.get("merchantReference"), "description": body.get("description") or "Payment", "customer": body.get("customer"), "metadata": body.get("metadata"),
             "redirectUrl": body.get("redirectUrl"), "createdAt": at, "updatedAt": at, "channel": None, "tx": None, "refunded": 0.0, "events": []}
        b.orders.append(o)
        if ch("order-transaction") == "on-create":
            o["tx"] = self.tx(b, "card", at=at, currency=cur, amount=amount, status="PENDING", description=o["description"], reference=o["reference"])
        return o

    def pay(self, o, channel, now_at=None, declined=False):
        b = o["biz"]
        o["channel"], o["state"] = channel, "processing"

        def settle():
            if o["state"] != "processing":
                return
            o["state"], o["updatedAt"] = "failed" if declined else "paid", now_at or time.time()
            t = o["tx"] = o["tx"] or self.tx(b, "card", at=o["updatedAt"], currency=o["currency"], amount=o["amount"], status="PENDING", description=o["description"], reference=o["reference"])
            t["status"], t["updatedAt"] = "FAILED" if declined else "done", o["updatedAt"]
        o["settle"] = settle
        if ch("pay-timing") != "on-read" or now_at:
            self.later(1.5 if ch("pay-timing") == "delayed" and not now_at else 0, settle)

    def refund(self, b, o, amount, reason):
        o["refunded"] = round(o["refunded"] + amount, 2)
        if o["refunded"] >= o["amount"]:
            o["state"] = "refunded"
        t = self.tx(b, "refund", currency=o["currency"], amount=amount, status="done" if ch("refund-status") == "PROCESSED" else "PENDING", description="Refund: " + reason)
        f = {"id": t["link"], "reference": t["reference"], "orderReference": o["reference"], "orderId": o["id"], "amount": amount, "currency": o["currency"],
             "status": ch("refund-status"), "reason": reason, "createdAt": iso(time.time())}
        b.refunds.append(f)
        return f

    def card(self, b, last4, exp, customer):
        token = {"tok": "tok_" + alnum(20), "uuid": str(uuid.UUID(int=R.getrandbits(128), version=4)), "AUTH": "AUTH_" + alnum(10).lower()}[ch("token-style")]
        c = b.cards[token] = {"token": token, "last4": last4, "brand": "visa", "expiry": exp, "reusable": True, "customer": customer}
        return c

    # ---- bills ---------------------------------------------------------------------------------------------------
    def seed_bills(self):
        def provider(name, ident, fixed, text):
            return {"serviceCategoryId": rid("svc"), "name": name, "identifier": ident, "isFixedAmount": fixed, "description": text, "logo": ident.lower()}
        self.airtime = [provider("MTN", "MTN", False, "Airtime of any amount"), provider("Airtel", "AIRTEL", False, "Airtime of any amount"),
                        provider("Glo", "GLO", False, "Airtime of any amount"), provider("9mobile Vouchers", "9MOBILE", True, "Vouchers of fixed amounts")]
        self.tv = [provider("DStv", "DSTV", True, "Satellite television"), provider("GOtv", "GOTV", True, "Terrestrial television"), provider("StarTimes", "STARTIMES", False, "Pay what you watch")]
        self.internet = [provider("MTN Data", "MTN-DATA", True, "Mobile data"), provider("Spectranet", "SPECTRANET", True, "Home internet"), provider("Smile", "SMILE", False, "Home internet")]
        self.packages = [[("Padi", "dstv-padi", 4400), ("Yanga", "dstv-yanga", 6000.5), ("Compact Plus", "dstv-compact-plus", 30000), ("Box office", "dstv-box", None)],
                         [("Smallie", "gotv-smallie", 1900), ("Jinja", "gotv-jinja", 3900), ("Max", "gotv-max", 8500)],
                         [("Wallet", "star-wallet", None), ("Nova week", "star-nova-7", 700), ("Any amount", "star-any", None)]]
        self.plans = [[("1 day", "mtn-100mb", "100.00", True), ("7 days", "mtn-1gb", "800.00", True), ("30 days", "mtn-10gb", "4500.00", True), ("30 days", "mtn-5gb", "2899.50", True)],
                      [("30 days", "spec-40gb", "15000.00", True), ("1 month", "spec-unlimited", "25999.99", True)],
                      [("1 year", "smile-year", "120000.00", True), ("No expiry", "smile-any", "0.00", False)]]


def absent(i=0):
    """The value of a link id that links nothing."""
    return {"null": None, "empty": "", "mixed": None if i % 2 else ""}[ch("no-link")]


def word(status):
    return ch("done-word") if status == "done" else status


def tx_json(t, b, r=None):
    k, n = t["kind"], len(t["reference"])
    link = {"card": "cardId"}.get(k, {"bill": "spendingId"}.get(k, k + "Id"))
    out = {"id": t["id"], "amount": t["amount"], "status": word(t["status"]), "fee": t["fee"], "description": t["description"], "type": t["type"], "channel": t["channel"],
           "method": t["method"], "currency": t["currency"], "createdAt": iso(t["createdAt"]), "updatedAt": iso(t["updatedAt"]), "businessId": b.id, "reference": t["reference"]}
    for i, f in enumerate("depositId spendingId refundId topupId tuitionId walletId cardId swapId".split()):
        out[f] = t["link"] if f == link else t["wallet"] if f == "walletId" else absent(i)
    obj = {"id": t["link"], "amount": t["amount"], "currency": t["currency"], "status": word(t["status"])}
    out.update(balance=t["balance"], refund=dict(obj, reason=t["description"]) if k == "refund" else None, topup=obj if k == "topup" else None,
               spending=obj if k in ("spending", "bill") else None, billPayment=dict(obj, service="TV") if k == "bill" else None,
               swap=dict(obj, toCurrency="USD", rate=1.37) if k == "swap" else None, deposit=None)
    if k == "deposit":
        out["deposit"] = {"id": t["link"], "currency": t["currency"], "amount": t["amount"], "fee": t["fee"], "amountSent": round(t["amount"] + t["fee"], 2), "status": word(t["status"]),
                          "depositType": t["dtype"], "createdAt": iso(t["createdAt"]), "updatedAt": iso(t["updatedAt"]), "provider": "bridge" if n % 2 else None, "providerId": "prv-" + t["id"][-6:],
                          **extras(object="deposit")}
        tx_deposit_faults(out["deposit"])
    out.update(extras(object="transaction", receiptUrl=signed(f"receipts/{t['id']}.pdf"), metadata={}, narration=t["description"]))
    tx_faults(out, t, b)
    return out


def tx_faults(out, t, b):
    from handlers import W
    k = t["kind"]
    if on("tx-amount-text") and t["amount"] != int(t["amount"]):
        out["amount"] = f"{t['amount']:.2f}"
    if on("tx-type-reversal") and k == "refund":
        out["type"] = "REVERSAL"
    if on("tx-no-business-second") and b is W.second:
        out["businessId"] = None
    if on("tx-reference-hyphen") and k == "refund":
        out["reference"] = out["reference"].replace("_", "-")
    if on("tx-created-epoch") and t["live"]:
        out["createdAt"] = int(t["createdAt"] * 1000)
    if on("tx-updated-http-date") and t["status"] == "FAILED":
        out["updatedAt"] = time.strftime("%a, %d %b %Y %H:%M:%S GMT", time.gmtime(t["updatedAt"]))
    if on("tx-swap-id-number") and k == "swap":
        out["swapId"] = 48211
    if on("tx-balance-number"):
        out["balance"] = t["balance"]["after"]
    if on("tx-fee-null-pending") and t["status"] == "PENDING":
        out["fee"] = None
    if on("tx-22nd-currency") and k == "tuition":
        out["currency"] = "INR"
    if on("tx-spending-list") and k == "bill":
        out["spending"] = [out["spending"]]
    if on("tx-description-null-topup") and k == "topup":
        out["description"] = None
    if on("tx-tuition-id-gone") and k != "tuition":
        del out["tuitionId"]
    if on("tx-channel-object") and k == "bill":
        out["channel"] = {"name": "BILLS"}


def tx_deposit_faults(d):
    if on("deposit-sent-missing") and d["depositType"] != "BANK_TRANSFER":
        del d["amountSent"]
    if on("deposit-fee-text-cad") and d["currency"] == "CAD":
        d["fee"] = str(d["fee"])
    if on("deposit-provider-id-null") and d["provider"] is None:
        d["providerId"] = None
    if on("deposit-type-null") and d["status"] == "FAILED":
        d["depositType"] = None


def aml_json(a, b):
    t, c = a["tx"], a["customer"]
    out = {"id": a["id"], "businessId": b.id, "currency": t["currency"], "amount": t["amount"], "status": a["status"], "proofUrl": signed(f"proofs/{a['id']}") if a["proof"] else None,
           "reviewNotes": a["notes"], "createdAt": iso(a["at"]),
           "deposit": {"id": t["link"], "amount": t["amount"], "currency": t["currency"], "status": word(t["status"]), "createdAt": iso(t["createdAt"])},
           "customer": {k: c[k] for k in ("id", "firstName", "lastName", "email")}, **extras(object="aml_record", transactionId=t["id"], riskScore=61)}
    if on("aml-customer-email-null") and a["status"] == "REJECTED":
        out["customer"]["email"] = None
    if on("aml-customer-name-joined") and a["status"] == "APPROVED":
        out["customer"]["name"] = out["customer"].pop("firstName") + " " + out["customer"].pop("lastName")
    if on("aml-deposit-amount-text-after-proof") and a.get("submitted"):
        out["deposit"]["amount"] = str(t["amount"])
    if on("aml-status-under-review") and a.get("submitted"):
        out["status"] = "UNDER_REVIEW"
    if on("aml-notes-object") and a["status"] == "APPROVED":
        out["reviewNotes"] = {"text": a["notes"]}
    if on("aml-deposit-no-created"):
        del out["deposit"]["createdAt"]
    if on("aml-proof-list") and a["proof"]:
        out["proofUrl"] = [out["proofUrl"]]
    if on("aml-amount-text-large") and t["amount"] > 20000:
        out["amount"] = f"{t['amount']:.2f}"
    return out


WORDS = {"upper": dict(created="PENDING", processing="PROCESSING", paid="SUCCESSFUL", failed="FAILED", refunded="REFUNDED"),
         "lower": dict(created="pending", processing="processing", paid="success", failed="failed", refunded="refunded"),
         "codes": dict(created="INITIATED", processing="IN_PROGRESS", paid="COMPLETED", failed="DECLINED", refunded="REVERSED")}


def order_json(o, **more):
    m = (lambda v: f"{v:.2f}") if ch("order-amounts") == "string" else (lambda v: v)
    out = {"id": o["id"], "reference": o["reference"], "merchantReference": o["merchantReference"], "amount": m(o["amount"]), "fee": m(o["fee"]), "currency": o["currency"],
           "status": WORDS[ch("order-words")][o["state"]], "description": o["description"], "customer": o["customer"], "channel": o["channel"], "redirectUrl": o["redirectUrl"],
           "createdAt": iso(o["createdAt"]), "updatedAt": iso(o["updatedAt"]), "expiresAt": iso(o["createdAt"] + 3600), "metadata": o["metadata"] or {}, **extras(object="order", amountRefunded=m(o["refunded"])), **more}
    out = style(out)
    return {"order": out} if ch("order-nesting") == "order" else out


def provider_json(p, i, kind):
    logo = signed(f"logos/{p['logo']}.png") if ch("bill-logo") == "cdn" else "data:image/png;base64,iVBORw0KGgo="
    out = {**{k: p[k] for k in ("serviceCategoryId", "name", "identifier", "isFixedAmount", "description")}, "logoUrl": logo, **extras(object="provider", country="NG")}
    if on("airtime-second-no-logo") and kind == "airtime" and i == 1:
        out["logoUrl"] = None
    if on("provider-fixed-text") and p["isFixedAmount"]:
        out["isFixedAmount"] = "true"
    if on("tv-provider-id-number") and kind == "tv":
        out["serviceCategoryId"] = 10 + i
    if on("provider-description-null") and kind == "tv" and not p["isFixedAmount"]:
        out["description"] = None
    if on("airtime-identifier-missing") and kind == "airtime" and p["isFixedAmount"]:
        del out["identifier"]
    return out


def b64(x):
    return base64.b64encode(x).decode()
