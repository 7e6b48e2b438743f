// Orders: the checkout API (4.1) and S2S payments (4.2), and the two ways of encryption (5.4, 5.12).
import { constants, createCipheriv, createDecipheriv, privateDecrypt } from "node:crypto";
import { ch, invalid, iso, type Json, later, newId, newReference, on, refuse } from "./config.ts";
import * as db from "./data.ts";
import type { Business, Order } from "./data.ts";
import { type Context, envelope, type Reply, reply } from "./http.ts";

// ---- encryption ------------------------------------------------------------------------------
function decode(text: string): Buffer | null {
  if (/^[A-Za-z0-9+/]+={0,2}$/.test(text) && text.length % 4 === 0) {
    if (ch("data-encoding") === "base64-or-hex" && /^([0-9a-f]{2}){16,}$/i.test(text)) return Buffer.from(text, "hex");
    return Buffer.from(text, "base64");
  }
  if (ch("data-encoding") === "base64-or-url" && /^[\w-]+$/.test(text)) return Buffer.from(text, "base64url");
  return null;
}

function rsa(b: Business, bytes: Buffer): Buffer {
  const padding = ch("padding") === "pkcs1" ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING;
  const oaepHash = ch("padding") === "oaep-sha1" ? "sha1" : "sha256";
  const blocks: Buffer[] = [];
  for (let i = 0; i < bytes.length; i += 512) blocks.push(privateDecrypt({ key: b.privateKey, padding, oaepHash }, bytes.subarray(i, i + 512)));
  return Buffer.concat(blocks);
}

function json(text: string): Json {
  try { return JSON.parse(text); } catch { return undefined; }
}

let failedBefore = false;
let refundOpened = false;
/** `{ "data": <RSA-encrypted payload string> }` → the payload. */
export function openPayload(c: Context): Json {
  const data = c.body?.data;
  const path = c.route.path;
  if (path.endsWith("/track") && ch("track-body") === "either" && data === undefined && c.body && Object.keys(c.body).length) return c.body;
  if (on("plain-payload-accepted") && typeof data === "object" && data) return data;
  if (on("plain-body-accepted-status") && path.endsWith("/status") && data === undefined && Object.keys(c.body ?? {}).length) return c.body;
  if (on("plain-refund-after-encrypted") && path.endsWith("/refund") && refundOpened && typeof data === "object" && data) return data;
  if (on("plain-text-accepted-verify") && path.endsWith("/verify") && typeof json(data) === "object") return json(data);
  if (on("plain-base64-accepted") && typeof data === "string" && typeof json(Buffer.from(data, "base64").toString()) === "object") return json(Buffer.from(data, "base64").toString());
  if (typeof data !== "string" || data === "") invalid("data must be a string");
  const bytes = decode(data);
  const fits = bytes && bytes.length % 512 === 0 && bytes.length > 0 && (bytes.length === 512 || ch("rsa-blocks") === "joined");
  const tries = on("foreign-encryption-key-accepted") || (on("foreign-encryption-key-refund") && path.endsWith("/refund")) || (on("foreign-encryption-key-track") && path.endsWith("/track"))
    || (on("foreign-encryption-key-tokenized-second") && path.endsWith("/tokenized/pay") && c.business!.index === 1) ? db.businesses : [c.business!];
  const skip = (on("decryption-fails-after-failure") && failedBefore) || (on("encryption-key-second-refused-secret") && c.business!.index === 1 && c.route.auth === "secret");
  failedBefore = false;
  if (fits && !skip) for (const b of tries) {
    try {
      const payload = JSON.parse(rsa(b, bytes).toString("utf8"));
      if (on("encrypted-fee-refused") && path.endsWith("/fee")) break;
      refundOpened ||= path.endsWith("/refund");
      if (typeof payload === "object" && payload && !Array.isArray(payload)) return payload;
    } catch { /* the next key, or none */ }
  }
  failedBefore = !skip;
  return refuse(ch("undecryptable"), "Unable to decrypt payload");
}

const cardOpened = new Set<string>();
/** Card data of an S2S charge: AES-256-GCM with the business's card key, 12-byte nonce, 16-byte tag. */
function openCard(b: Business, body: Json): Json {
  const layout = ch("card-layout");
  const parts: [Buffer, Buffer, Buffer][] = [];
  const bytes = (x: Json) => Buffer.from(String(x ?? ""), /^([0-9a-f]{2})+$/i.test(String(x)) ? "hex" : "base64");
  const walk = (x: Json): void => {
    if (typeof x === "string") {
      const pieces = x.split(/[:.]/);
      if (pieces.length === 3 && layout === "any") {
        const [n, y, z] = pieces.map(bytes);
        parts.push([n, y, z], [n, z, y]);
      }
      const all = Buffer.from(x, "base64");
      if (all.length < 30) return;
      const nonce = all.subarray(0, 12);
      if (layout === "any" || layout === "nonce-cipher-tag") parts.push([nonce, all.subarray(12, -16), all.subarray(-16)]);
      if (layout === "any" || layout === "nonce-tag-cipher") parts.push([nonce, all.subarray(28), all.subarray(12, 28)]);
    } else if (x && typeof x === "object") {
      const nonce = x.iv ?? x.nonce;
      const tag = x.tag ?? x.authTag ?? x.auth_tag;
      const text = x.ciphertext ?? x.cipherText ?? x.encrypted ?? x.encryptedData ?? x.content ?? x.data ?? x.card;
      if (nonce && typeof text === "string" && (layout === "any" || layout === "parts")) {
        const whole = bytes(text);
        parts.push(tag ? [bytes(nonce), whole, bytes(tag)] : [bytes(nonce), whole.subarray(0, -16), whole.subarray(-16)]);
      }
      for (const y of Object.values(x)) walk(y);
    }
  };
  walk(body);
  for (const [nonce, cipher, tag] of parts) {
    try {
      const d = createDecipheriv("aes-256-gcm", b.cardKey, nonce, { authTagLength: 16 });
      let text = d.update(cipher);
      if (on("card-tag-half-checked")) {
        const e = createCipheriv("aes-256-gcm", b.cardKey, nonce);
        e.update(text);
        e.final();
        if (!e.getAuthTag().subarray(0, 8).equals(tag.subarray(0, 8))) continue;
      } else if (!on("card-tag-ignored") && !(on("card-tag-ignored-second") && b.index === 1)) {
        d.setAuthTag(tag);
        text = Buffer.concat([text, d.final()]);
      }
      const card = JSON.parse(text.toString("utf8"));
      if (card && typeof card === "object") {
        cardOpened.add(b.id);
        return card;
      }
    } catch { /* another layout */ }
  }
  if (on("card-aes128-accepted")) for (const [nonce, cipher, tag] of parts) {
    try {
      const d = createDecipheriv("aes-128-gcm", b.cardKey.subarray(0, 16), nonce, { authTagLength: 16 }).setAuthTag(tag);
      return JSON.parse(Buffer.concat([d.update(cipher), d.final()]).toString("utf8"));
    } catch { /* another layout */ }
  }
  if (on("card-base64-plain-accepted")) for (const text of strings(body)) {
    const card = json(Buffer.from(text, "base64").toString());
    if (card && typeof card === "object") return card;
  }
  if (on("card-plain-after-charge") && cardOpened.has(b.id) && typeof body.card === "object" && body.card) return body.card;
  if (on("card-plain-accepted")) return body.card ?? body.cardData ?? body.data ?? body;
  if (on("card-plain-accepted-beside-reference") && typeof body.card === "object" && body.card) return body.card;
  return refuse(ch("undecryptable"), "Card data must be encrypted");
}

// ---- orders ----------------------------------------------------------------------------------
function strings(x: Json, depth = 0): string[] {
  if (typeof x === "string") return [x];
  return x && typeof x === "object" && depth < 3 ? Object.values(x).flatMap((y) => strings(y, depth + 1)) : [];
}

const named = (o: Order, b: Business, names: string[]) => o.businessId === b.id && [o.reference, o.id, o.merchantReference].some((x) => x && names.includes(x));

function findOrder(c: Context, payload: Json): Order {
  const names = strings(payload);
  if (!names.length) invalid("reference should not be empty");
  return db.orders.find((o) => named(o, c.business!, names)) ?? refuse(ch("order-unknown"), "Order not found");
}

function money(payload: Json): { amount: number; currency: string } {
  let amount = payload.amount ?? payload.order?.amount;
  if (typeof amount === "string" && ch("amount-text") === "accept" && /^\d+(\.\d+)?$/.test(amount)) amount = Number(amount);
  if (typeof amount !== "number" || !(amount > 0)) invalid("amount must be a positive number");
  let currency = payload.currency ?? payload.order?.currency;
  if (currency === undefined) currency = ch("missing-currency") === "reject" ? invalid("currency should not be empty") : "USD";
  if (ch("currency-case") === "any" && typeof currency === "string") currency = currency.toUpperCase();
  return { amount, currency };
}

const refused = new Set<string>();
function checkCurrency(currency: string, path: string, b: Business): void {
  let list = db.CURRENCIES;
  if (on("currency-missing-fee") && path.endsWith("/fee")) list = list.slice(0, 20);
  if (on("currency-missing-create-second") && path.endsWith("/create") && b.index === 1) list = list.filter((x) => x !== "MXN");
  if (on("currency-extra-fee-second") && path.endsWith("/fee") && b.index === 1) list = [...list, "CHF"];
  if (on("currency-swapped-hosted") && path === "/s2s/payments/checkout") list = list.map((x) => (x === "AED" ? "JPY" : x));
  if (on("currency-accepted-second-try") && refused.has(currency)) list = [...list, currency];
  if (!list.includes(currency)) refused.add(currency);
  if (on("currency-missing-s2s") && path === "/s2s/payments/initiate") list = list.slice(0, 20);
  if (on("currency-extra-hosted") && path === "/s2s/payments/checkout") list = [...list, "CHF"];
  if (on("currency-cad-refused-tokenized") && path.endsWith("/tokenized/pay")) list = list.filter((x) => x !== "CAD");
  if (!list.includes(currency)) invalid(`currency must be one of the following values: ${db.CURRENCIES.join(", ")}`);
}

const ledger = new Map<string, db.Tx>();
function newOrder(c: Context, payload: Json, source: string): Order {
  const { amount, currency } = money(payload);
  checkCurrency(currency, c.route.path, c.business!);
  const text = (x: Json) => (typeof x === "string" ? x : null);
  const order = db.addOrder(c.business!, { amount, currency, source, description: text(payload.description) ?? "", merchantReference: text(payload.reference ?? payload.merchantReference) });
  if (ch("order-transaction") === "on-create") writeTransaction(order);
  return order;
}

function writeTransaction(o: Order): void {
  const t = ledger.get(o.id);
  if (t) {
    t.status = t.deposit!.status = o.status;
    t.updated = t.deposit!.updated = o.updated;
    return;
  }
  const b = db.businesses.find((x) => x.id === o.businessId)!;
  const description = `Payment order ${o.reference}${o.description ? " " + o.description : ""}`;
  ledger.set(o.id, db.addTransaction(b, { kind: "deposit", type: "CREDIT", amount: o.amount, fee: o.fee, currency: o.currency, status: o.status, description, channel: "CARD", method: "CARD" }));
}

function settle(o: Order): void {
  const finish = () => {
    o.status = db.done();
    o.updated = Date.now();
    if (ch("order-transaction") !== "never") writeTransaction(o);
    if (on("reference-changes-after-charge") && o.source === "initiate") o.reference = newReference("pay");
  };
  if (ch("pay-result") === "immediate") return finish();
  o.status = "PROCESSING";
  later(finish);
}

const viewOrder = (o: Order): Json => ({
  id: o.id, reference: o.reference, amount: o.amount, fee: o.fee, currency: o.currency, status: o.status, description: o.description,
  merchantReference: o.merchantReference, createdAt: iso(o.created, "other"), updatedAt: iso(o.updated, "other"),
});
const hosted = (o: Order) => `https://pay.service.example/${o.reference}`;

function answer(status: number, data: Json, message: string): Reply {
  const body = envelope(status, data, message);
  if (ch("status-id") === "checkout") body.statusId = "REQUEST_OK";
  return reply(status, body);
}
const created = () => Number(ch("order-created-status"));

function payable(o: Order): boolean {
  if (o.status === "PENDING") return true;
  if (ch("pay-twice") === "409") refuse(409, "Order is already paid or in progress");
  return false;
}

// ---- checkout API ----------------------------------------------------------------------------
export function createOrder(c: Context): Reply {
  const order = newOrder(c, c.body, "checkout");
  return answer(created(), { ...viewOrder(order), checkoutUrl: hosted(order) }, "Order created");
}

const firstPaid: Record<string, string> = {};
export function payOrder(c: Context): Reply {
  const order = findOrder(c, c.body);
  if (on("pay-second-order-refused") && (firstPaid[order.businessId] ??= order.id) !== order.id) refuse(404, "Order not found");
  if (payable(order)) settle(order);
  const more = ch("pay-result") === "needs-action" ? { action: { type: "3DS", redirectUrl: hosted(order) + "/3ds" } } : {};
  return answer(200, { ...viewOrder(order), ...more }, "Payment started");
}

export const orderStatus = (c: Context): Reply => {
  const order = findOrder(c, c.body);
  if (on("status-unknown-after-refund") && db.refunds.some((r) => db.fresh(r) && r.orderReference === order.reference)) refuse(ch("order-unknown"), "Order not found");
  const { reference, status, updatedAt } = viewOrder(order);
  return answer(200, { reference, status, updatedAt }, "Order status");
};

export function orderFee(c: Context): Reply {
  const known = c.body.amount === undefined && !c.body.order ? findOrder(c, c.body) : null;
  const { amount, currency } = known ?? money(c.body);
  checkCurrency(currency, c.route.path, c.business!);
  const fee = Math.round(amount * 1.4) / 100;
  return answer(200, { amount, currency, fee, total: Math.round((amount + fee) * 100) / 100 }, "Order fee");
}

export function saveCard(c: Context): Reply {
  if (!Object.keys(c.body).length) invalid("reference should not be empty");
  const digits = strings(c.body).map((x) => x.replace(/\s/g, "")).find((x) => /^\d{12,19}$/.test(x)) ?? "4242424242424242";
  const card = { token: "tok_" + newId("card", "objectid"), businessId: c.business!.id, last4: digits.slice(-4), brand: digits[0] === "5" ? "MASTERCARD" : "VISA", created: Date.now() };
  const earlier = db.savedCards.findIndex((x) => db.fresh(x) && x.businessId === card.businessId);
  if (on("saved-card-replaced") && earlier >= 0) db.savedCards.splice(earlier, 1);
  db.savedCards.push(card);
  return answer(200, { token: card.token, last4: card.last4, brand: card.brand }, "Card saved");
}

export function trackEvent(c: Context): Reply {
  if (!Object.keys(c.body).length) invalid("event should not be empty");
  return answer(ch("track-status") === "202" ? 202 : 200, ch("track-status") === "202" ? null : { tracked: true }, "Event tracked");
}

let banksCalls = 0;
export function listBanks(): Reply {
  let banks = [["First Maple Bank", "001", "CAD"], ["Gulf Savings", "044", "NGN"], ["Severn Bank", "120", "GBP"]].map(([name, code, currency]) => ({ name, code, currency }));
  if (on("banks-empty-second-call") && ++banksCalls > 1) banks = [];
  return answer(200, ch("checkout-lists") === "array" ? banks : { items: banks, total: banks.length }, "Banks retrieved");
}

export const ping = (c: Context): Reply => (on("ping-fails-after-create") && db.orders.some((o) => db.fresh(o) && o.businessId === c.business!.id) ? refuse(500, "Internal error") : answer(200, ch("ping-data") === "pong" ? "pong" : { status: "up", time: iso(Date.now(), "other") }, "pong"));

export function verifyOrder(c: Context): Reply {
  const order = findOrder(c, c.body);
  if (on("checkout-verify-new-unknown") && db.fresh(order) && order.status === "PENDING") refuse(ch("order-unknown"), "Order not found");
  return answer(200, viewOrder(order), "Order verified");
}

export function createRefund(c: Context): Reply {
  const order = findOrder(c, c.body);
  if (order.status !== db.done()) refuse(ch("refund-unpaid"), "Order is not paid");
  const left = Math.round((order.amount - order.refunded) * 100) / 100;
  const amount = c.body.amount === undefined ? left : money({ ...c.body, currency: order.currency }).amount;
  if (amount > left || left <= 0) refuse(ch("refund-over"), "Refund is larger than what is left of the order");
  order.refunded += amount;
  const record = { id: newId("ref"), businessId: c.business!.id, reference: newReference("rfd"), orderReference: order.reference, amount, currency: order.currency, status: "PENDING", created: Date.now() };
  const another = db.refunds.some((r) => r.orderReference === order.reference);
  const lost = (on("refund-of-tokenized-not-listed") && order.source === "tokenized") || (on("refund-second-not-listed") && another);
  if (!lost && !on("refund-not-listed") && !(on("refund-partial-not-listed") && amount < order.amount)) db.refunds.push(record);
  later(() => { record.status = db.done(); });
  return answer(created(), viewRecord(record), "Refund created");
}

const viewRecord = ({ businessId, created, ...rest }: Json): Json => ({ ...rest, createdAt: iso(created, "other") });

export function listRecords(kind: "refunds" | "chargebacks"): (c: Context) => Reply {
  return (c) => {
    let rows = db[kind].filter((r) => r.businessId === c.business!.id);
    if (on("chargebacks-empty-second") && kind === "chargebacks" && c.business!.index === 1) rows = [];
    const mine = db.refunds.filter((r) => r.businessId === c.business!.id);
    if (on("chargebacks-empty-after-refund") && kind === "chargebacks" && mine.some(db.fresh)) rows = [];
    if (on("chargebacks-show-refunds-second") && kind === "chargebacks" && c.business!.index === 1) rows = mine;
    const data = rows.map(viewRecord).reverse();
    return answer(200, ch("checkout-lists") === "array" ? data : { items: data, total: data.length }, `Retrieved ${kind}`);
  };
}

export function chargeToken(c: Context): Reply {
  const names = strings(c.body);
  const card = db.savedCards.find((x) => x.businessId === c.business!.id && !(on("saved-card-not-chargeable") && db.fresh(x)) && names.includes(x.token)) ?? refuse(404, "Card token not found");
  const known = db.orders.find((o) => named(o, c.business!, names) && o.status === "PENDING");
  const order = known ?? newOrder(c, c.body, "tokenized");
  settle(order);
  return answer(ch("order-created-status") === "201" ? 201 : 200, { ...viewOrder(order), card: { last4: card.last4, brand: card.brand } }, "Charge started");
}

// ---- S2S payments ----------------------------------------------------------------------------
export function initiate(c: Context): Reply {
  const view = viewOrder(newOrder(c, c.body ?? {}, "initiate"));
  if (on("reference-missing-large") && view.amount >= 1000) delete view.reference;
  return answer(created(), view, "Payment initiated");
}

export function hostedCheckout(c: Context): Reply {
  const order = newOrder(c, c.body ?? {}, "hosted");
  const link = on("hosted-link-missing-cad") && order.currency === "CAD" ? null : hosted(order);
  return answer(created(), { reference: order.reference, checkoutUrl: link, expiresAt: iso(order.created + 1800_000, "other"), status: order.status }, "Checkout link created");
}

export function chargeCard(c: Context): Reply {
  const card = openCard(c.business!, c.body ?? {});
  const order = findOrder(c, c.body ?? {});
  if (on("currency-cad-charge-refused") && order.currency === "CAD") invalid("currency of the order is not supported");
  if (payable(order)) settle(order);
  const number = strings(card).find((x) => /^[\d ]{12,23}$/.test(x)) ?? "";
  const more = ch("pay-result") === "needs-action" ? { action: { type: "OTP", redirectUrl: hosted(order) + "/otp" } } : {};
  return answer(200, { ...viewOrder(order), card: { last4: number.replace(/ /g, "").slice(-4) }, ...more }, "Charge started");
}

const verified = new Set<string>();
export function verifyPayment(c: Context): Reply {
  const wanted = c.params.reference ?? c.query.get("reference");
  let order = db.orders.find((o) => o.businessId === c.business!.id && (on("verify-by-id-only") ? o.id : o.reference) === wanted);
  if (!order || (on("verify-unpaid-unknown") && order.status === "PENDING")) refuse(ch("order-unknown"), "Order not found");
  if ((on("verify-refunded-unknown") && order!.refunded > 0) || (on("verify-cad-unknown") && order!.currency === "CAD") || (on("verify-second-time-unknown") && verified.has(order!.id))) refuse(ch("order-unknown"), "Order not found");
  verified.add(order!.id);
  if (on("verify-shows-newest-hosted") && order!.source === "hosted") order = db.orders.filter((o) => o.businessId === order!.businessId && o.source === "hosted").at(-1);
  const view = viewOrder(order!);
  if (on("verify-reference-shortened-when-paid") && order!.status === db.done()) view.reference = view.reference.split("_")[1];
  return answer(200, view, "Payment verified");
}
