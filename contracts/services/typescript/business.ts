// Business API: transactions, AML records, compliance, CAD collections, bill payment (parts 2, 3, 4.3 to 4.7).
import { createHmac, timingSafeEqual } from "node:crypto";
import { ch, Fail, invalid, iso, type Json, later, newId, on, refuse, sha } from "./config.ts";
import * as db from "./data.ts";
import type { Aml, Business, CadEmail, Deposit, Tx } from "./data.ts";
import { type Context, envelope, type Reply, reply } from "./http.ts";

const few = (record: Json): Json => (ch("extra-record-fields") === "few" ? { ...record, metadata: {}, version: 1 } : record);
const other = (b: Business) => db.businesses[1 - b.index];

// ---- query parameters ------------------------------------------------------------------------
function query(c: Context, name: string): string | undefined {
  const all = c.query.getAll(name);
  if (all.length > 1 && ch("repeated-query") === "reject") invalid(`${name} must be given once`);
  const value = ch("repeated-query") === "last" ? all.at(-1) : all[0];
  if (value === "") {
    if (ch("empty-query") === "reject") invalid(`${name} must not be empty`);
    return undefined;
  }
  return value;
}

function only(c: Context, names: string[]): void {
  if (ch("unknown-query") === "reject") for (const name of c.query.keys()) if (!names.includes(name)) invalid(`property ${name} should not exist`);
}

function pageNumber(c: Context, name: string, fallback: number, max = Infinity): number {
  const text = query(c, name);
  if (text === undefined) return fallback;
  let n = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : NaN;
  if (!(n >= 1)) {
    if (ch("bad-page-number") === "reject") invalid(`${name} must not be less than 1`);
    return ch("bad-page-number") === "clamp" && !Number.isNaN(n) ? 1 : fallback;
  }
  if (n % 1 !== 0 && ch("fractional-page") === "reject") invalid(`${name} must be an integer number`);
  n = Math.floor(n);
  if (n > max && ch("page-limit") === "reject-100") invalid(`${name} must not be greater than ${max}`);
  return n > max && ch("page-limit") === "clamp-100" ? max : n;
}

function enumeration(c: Context, name: string, values: string[]): string | undefined {
  let value = query(c, name);
  if (value === undefined) return undefined;
  if (ch("enum-case") === "any") value = value.toUpperCase();
  if (!values.includes(value) && ch("bad-enum") !== "empty") {
    throw new Fail("framework", Number(ch("bad-enum")), `${name} must be one of the following values: ${values.join(", ")}`);
  }
  return value;
}

function pageOf<T>(rows: T[], page: number, size: number): T[] {
  const slice = rows.slice((page - 1) * size, page * size);
  if (slice.length === 0 && page > 1 && ch("page-after-end") === "404") refuse(404, "Page not found");
  return slice;
}

const sorted = <T extends { created: number }>(rows: T[]): T[] =>
  rows.map((row, i) => ({ row, i })).sort((a, b) => (a.row.created - b.row.created || a.i - b.i) * (ch("list-order") === "newest" ? -1 : 1)).map((x) => x.row);

// ---- transactions ----------------------------------------------------------------------------
export function listTransactions(c: Context): Reply {
  only(c, ["list", "page", "search", "type"]);
  const b = c.business!;
  const type = enumeration(c, "type", ["CREDIT", "DEBIT"]);
  const search = query(c, "search");
  let size = pageNumber(c, "list", Number(ch("list-default")), 100);
  let page = pageNumber(c, "page", 1);
  if (on("list-ignored") || (on("list-ignored-with-search") && search)) size = Number(ch("list-default"));
  if (on("page-ignored") || (on("page-ignored-with-type") && type)) page = 1;
  if (on("page-stuck-at-three") && search === undefined && page > 3) page = 3;

  const byType = type && !on("type-ignored") && !(on("type-ignored-with-search") && search) && !(on("type-ignored-second-page") && page > 1);
  const bySearch = search !== undefined && !on("search-ignored") && !(on("search-ignored-with-type") && type);
  const mine = (t: Tx) => t.businessId === b.id || (on("transactions-foreign-search") && search !== undefined)
    || (on("transactions-foreign-second-debit") && b.index === 1 && type === "DEBIT");
  let rows = sorted(db.transactions.filter(mine));
  if (byType) rows = rows.filter((t) => t.type === type || (on("type-debit-without-channel") && type === "DEBIT" && t.channel === null));
  if (bySearch && !on("search-only-in-page")) rows = rows.filter((t) => matches(t, search!));

  let shown = pageOf(rows, page, size);
  const last = page * size >= rows.length;
  if (bySearch && on("search-only-in-page")) shown = shown.filter((t) => matches(t, search!));
  if (on("list-plus-one") || (on("list-plus-one-second-page") && page === 2) || (on("list-plus-one-debit") && type === "DEBIT")) shown = rows.slice((page - 1) * size, page * size + 1);
  if (on("transactions-foreign-last-page") && last && page > 1 && shown.length) shown = [...shown.slice(1), db.transactions.find((t) => t.businessId === other(b).id)!];

  const zero = { zero: 0, clamp: 1, overrun: 0 }[ch("meta-at-ends")]!;
  const meta: Json = {
    size: ch("meta-size") === "requested" ? size : shown.length,
    totalItems: rows.length,
    nextPage: last ? { zero: 0, clamp: page, overrun: page + 1 }[ch("meta-at-ends")] : page + 1,
    previousPage: page > 1 ? page - 1 : zero,
  };
  if (on("meta-total-string")) meta.totalItems = String(meta.totalItems);
  if ((on("meta-next-null-last-page") && last) || (on("meta-next-null-last-of-search") && last && search && page > 1)) meta.nextPage = null;
  if (on("meta-previous-null-first-page") && page === 1) delete meta.previousPage;
  if (on("meta-size-missing-when-empty") && shown.length === 0) delete meta.size;
  const data: Json = { transactions: shown.map((t) => viewTransaction(t, { page, type })), meta };
  if (on("transactions-called-items")) { data.items = data.transactions; delete data.transactions; }
  return reply(200, envelope(200, data, "Transactions retrieved"));
}

function matches(t: Tx, search: string): boolean {
  let hay = `${t.reference}\n${t.description}`;
  if (ch("search-fields") === "everything") hay += `\n${t.id}\n${t.currency}\n${t.status}\n${t.deposit?.id ?? ""}`;
  if (ch("search-match") === "substring-exact-case") return hay.includes(search);
  hay = hay.toLowerCase();
  return ch("search-match") === "words" ? search.toLowerCase().split(/\s+/).every((w) => hay.includes(w)) : hay.includes(search.toLowerCase());
}

export function viewTransaction(t: Tx, at: { page: number; type?: string }): Json {
  const link = (kind: string) => (t.kind === kind ? t.linkId : absent(kind));
  const absent = (kind: string) => (ch("absent-link") === "empty" || (ch("absent-link") === "mixed" && /^[tw]/.test(kind)) ? "" : null);
  const nested = (kind: string, value: object) => (t.kind === kind && ch("nested-objects") === "filled" ? { id: t.linkId, ...value } : null);
  const view: Json = {
    id: t.id, amount: t.amount, status: t.status, fee: t.fee, description: t.description, type: t.type, channel: t.channel, method: t.method,
    currency: t.currency, createdAt: iso(t.created, "transaction"), updatedAt: iso(t.updated, "transaction"), businessId: t.businessId, reference: t.reference,
    depositId: t.deposit?.id ?? absent("deposit"), spendingId: link("spending"), refundId: link("refund"), topupId: link("topup"),
    tuitionId: link("tuition"), walletId: t.walletId ?? absent("wallet"), cardId: link("card"), swapId: link("swap"),
    balance: ch("nested-objects") === "filled" ? { currency: t.currency, before: 10_000, after: 10_000 + (t.type === "CREDIT" ? t.amount : -t.amount) } : null,
    refund: nested("refund", { reason: "Customer request" }), topup: nested("topup", { channel: "CARD" }), spending: nested("spending", { beneficiary: "Supplier" }),
    billPayment: nested("bill", { category: "TV" }), swap: nested("swap", { from: "USD", to: t.currency }), deposit: t.deposit && viewDeposit(t.deposit, t),
  };
  if (on("transaction-amount-string")) view.amount = t.amount.toFixed(2);
  if (on("transaction-fee-null-when-zero") && t.fee === 0) view.fee = null;
  if (on("transaction-fee-string-debit") && t.type === "DEBIT") view.fee = String(t.fee);
  if (on("transaction-id-number")) view.id = parseInt(sha(t.id).slice(0, 10), 16);
  if (on("transaction-type-lower-when-filtered") && at.type) view.type = t.type.toLowerCase();
  if (on("transaction-type-refund") && t.kind === "refund") view.type = "REFUND";
  if (on("transaction-created-epoch")) view.createdAt = t.created;
  if (on("transaction-updated-epoch-after-update") && t.touched) view.updatedAt = t.updated;
  if (on("transaction-without-business")) delete view.businessId;
  if (on("transaction-description-null") && t.description === "") view.description = null;
  if (on("transaction-channel-false") && t.channel === null) view.channel = false;
  if (on("transaction-card-id-number") && t.kind === "card") view.cardId = 48213;
  if (on("transaction-refund-text") && t.kind === "refund") view.refund = JSON.stringify({ id: t.linkId });
  if (on("transaction-reference-dash-second-page") && at.page > 1) view.reference = t.reference.replace("_", "-");
  if (on("transaction-status-code-bill") && t.kind === "bill") view.status = 1;
  return few(view);
}

function viewDeposit(d: Deposit, t: Tx): Json {
  const view: Json = {
    id: d.id, currency: d.currency, amount: d.amount, fee: d.fee, amountSent: d.amountSent, status: d.status, depositType: d.depositType,
    createdAt: iso(d.created, "deposit"), updatedAt: iso(d.updated, "deposit"), provider: d.provider, providerId: d.providerId,
  };
  if (on("deposit-updated-not-iso")) view.updatedAt = new Date(d.updated).toUTCString();
  if (on("deposit-provider-id-null") && d.provider === null) view.providerId = null;
  if (on("deposit-amount-sent-string-free") && d.fee === 0) view.amountSent = String(d.amountSent);
  if (on("deposit-type-null-mobile") && d.depositType !== "BANK_TRANSFER") view.depositType = null;
  if (on("deposit-status-missing-pending") && d.status === "PENDING" && t.businessId === db.businesses[1].id) delete view.status;
  return view;
}

// ---- AML records -----------------------------------------------------------------------------
export function listAml(c: Context): Reply {
  only(c, ["status", "page", "limit"]);
  const b = c.business!;
  const status = enumeration(c, "status", db.AML_STATUSES);
  let fallback = 20;
  if (on("aml-default-limit-ten") || (on("aml-default-limit-with-status") && status)) fallback = 10;
  const limit = pageNumber(c, "limit", fallback, 100);
  const page = pageNumber(c, "page", on("aml-default-page-with-limit") && c.query.has("limit") ? 2 : 1);
  let rows = sorted(db.amls.filter((a) => a.businessId === b.id));
  const accepts = (a: Aml) => a.status === status || (on("aml-rejected-shows-approved") && status === "REJECTED" && a.status === "APPROVED");
  if (status && !on("aml-status-ignored") && !(on("aml-status-ignored-with-limit") && c.query.has("limit"))) rows = rows.filter(accepts);
  if (on("aml-uploaded-filter-empty") && status === "PROOF_UPLOADED") rows = [];
  const pages = Math.ceil(rows.length / limit) || Number(ch("aml-empty-pages"));
  let shown = pageOf(rows, page, limit);
  if (on("aml-status-ignored-second-page") && status && page > 1) shown = sorted(db.amls.filter((a) => a.businessId === b.id)).slice((page - 1) * limit, page * limit);
  if (on("aml-foreign-last-page") && page > 1 && page === pages) shown = [...shown.slice(1), db.amls.find((a) => a.businessId === other(b).id)!];
  const meta: Json = { total: rows.length, page, limit, pages };
  if (on("aml-meta-page-string")) meta.page = String(page);
  if (on("aml-meta-limit-string-when-given") && c.query.has("limit")) meta.limit = String(limit);
  if (on("aml-meta-pages-missing-when-filtered") && status) delete meta.pages;
  const data = shown.map((a) => viewAml(a, status));
  return reply(200, on("aml-data-nested") ? { data: { records: data }, meta } : { data, meta });
}

function viewAml(a: Aml, filter?: string): Json {
  const { id, firstName, lastName, email } = a.customer;
  const view: Json = {
    id: a.id, businessId: a.businessId, currency: a.currency, amount: a.amount, status: a.status, proofUrl: a.proofUrl, reviewNotes: a.reviewNotes,
    createdAt: iso(a.created, "aml"),
    deposit: { id: a.tx.deposit!.id, amount: a.tx.deposit!.amount, currency: a.currency, status: a.tx.deposit!.status, createdAt: iso(a.tx.deposit!.created, "aml") },
    customer: { id, firstName, lastName, email },
  };
  if (on("aml-amount-string")) view.amount = String(a.amount);
  if (on("aml-proof-false-when-pending") && a.status === "PENDING") view.proofUrl = false;
  if (on("aml-uploaded-spelled") && a.status === "PROOF_UPLOADED" && !filter) view.status = "PROOF UPLOADED";
  if (on("aml-fifth-status-after-proof") && a.touched) view.status = "IN_REVIEW";
  if (on("aml-deposit-amount-string-rejected") && a.status === "REJECTED") view.deposit.amount = a.amount.toFixed(2);
  if (on("aml-deposit-without-created") && a.status !== "PENDING") delete view.deposit.createdAt;
  if (on("aml-customer-without-email-second") && a.businessId === db.businesses[1].id) delete view.customer.email;
  if (on("aml-created-epoch-approved") && a.status === "APPROVED") view.createdAt = a.created;
  if (on("aml-notes-list-rejected") && a.reviewNotes && a.status === "REJECTED") view.reviewNotes = [a.reviewNotes];
  return few(view);
}

// ---- compliance ------------------------------------------------------------------------------
export function attachKyc(c: Context): Reply {
  const customer = db.customers.find((x) => x.id === c.params.id && x.businessId === c.business!.id) ?? refuse(404, "Customer not found");
  if (typeof c.body !== "object" || c.body === null || Array.isArray(c.body) || Object.keys(c.body).length === 0) invalid("identity data should not be empty");
  const first = customer.kyc === null;
  if (on("kyc-update-refused") && !first) refuse(409, "Identity data is already attached");
  customer.kyc = { ...(ch("kyc-update") === "merge" ? customer.kyc : {}), ...c.body, updatedAt: iso(Date.now(), "other") };
  if (ch("kyc-answer") === "no-content") return reply(204, undefined);
  const { id, firstName, lastName, email } = customer;
  const data = ch("kyc-answer") === "customer" ? { id, firstName, lastName, email, kyc: customer.kyc } : { customerId: id, kycStatus: "SUBMITTED" };
  const status = first && ch("kyc-first-status") === "201" ? 201 : 200;
  return reply(status, envelope(status, data, first ? "Identity attached" : "Identity updated"));
}

export function sourceOfFunds(c: Context): Reply {
  const given = [...Object.values(c.body ?? {}), ...c.query.values()].filter((v) => typeof v === "string" || typeof v === "number").map(String);
  if (given.length === 0) invalid("transactionId should not be empty");
  if (c.route.body === "file" && !c.files.length) invalid("file should not be empty");
  const names = (t: Tx, a?: Aml) => [t.id, t.reference, t.deposit?.id, a?.id].some((x) => x !== undefined && given.includes(x));
  const aml = db.amls.find((a) => a.businessId === c.business!.id && names(a.tx, a));
  if (!aml) refuse(404, "Transaction not found");
  const record = aml!;
  if (record.status === "APPROVED" || record.status === "REJECTED" || (record.proofUrl && ch("proof-twice") === "409")) refuse(409, "Transaction is not waiting for source of funds");
  record.proofUrl = `https://files.service.example/proofs/${sha(record.id + Date.now()).slice(0, 12)}.pdf`;
  later(() => {
    if (ch("proof-effect") === "proof-uploaded" && record.status === "PENDING") record.status = "PROOF_UPLOADED";
    record.touched = record.tx.touched = true;
    record.tx.updated = record.tx.deposit!.updated = Date.now();
  });
  if (ch("proof-answer") === "accepted-202") return reply(202, envelope(202, null, "Source of funds received"));
  const data = ch("proof-answer") === "record" ? viewAml(record) : { id: newId("sof"), transactionId: record.tx.id, receivedAt: iso(Date.now(), "other") };
  const status = ch("proof-answer") === "record" ? 200 : 201;
  return reply(status, envelope(status, data, "Source of funds received"));
}

// ---- CAD collection emails and collections ---------------------------------------------------
const viewEmail = (e: CadEmail): Json => {
  const view: Json = { id: e.id, email: e.email };
  if (on("cad-email-id-number")) view.id = parseInt(sha(e.id).slice(0, 8), 16);
  if (on("cad-email-list-without-email")) { view.address = e.email; delete view.email; }
  return ch("extra-record-fields") === "few" ? few({ ...view, createdAt: iso(e.created, "other") }) : view;
};
const cadReply = (status: number, data: Json, message: string) => reply(status, ch("cad-bodies") === "bare" ? data : envelope(status, data, message));
let deletedOnce = false;

export function registerEmail(c: Context): Reply {
  if (ch("unknown-field") === "reject") for (const key of Object.keys(c.body ?? {})) if (key !== "email") invalid(`property ${key} should not exist`);
  let email = c.body?.email;
  if (on("cad-email-not-required") && email === undefined) email = `unset-${db.cadEmails.length}@sender.example`;
  if (typeof email !== "string" || email.trim() === "") invalid("email should not be empty");
  if (email !== email.trim() && ch("email-whitespace") === "reject") invalid("email must be without space around it");
  email = email.trim();
  if (ch("email-syntax") === "checked" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) invalid("email must be an email");
  if (on("cad-email-lowercased")) email = email.toLowerCase();
  const same = (e: CadEmail) => !e.deleted && (e.email === email || (ch("email-unique-case") === "insensitive" && e.email.toLowerCase() === email.toLowerCase()));
  const mine = db.cadEmails.find((e) => same(e) && e.businessId === c.business!.id);
  if (mine) {
    if (ch("email-same-twice") === "409") refuse(409, "Email is already registered");
    return cadReply(200, viewEmail(mine), "Email is already registered");
  }
  const shared = on("cad-email-two-businesses") || (on("cad-email-two-businesses-after-delete") && deletedOnce) || (on("cad-email-two-businesses-plus") && /\+/.test(email));
  if (!shared && db.cadEmails.some(same)) refuse(ch("email-taken"), "Email cannot be registered");
  const record = db.addEmail(c.business!, email);
  const status = Number(ch("email-created-status"));
  return cadReply(status, viewEmail(record), "Email registered");
}

export function listEmails(c: Context): Reply {
  let rows = db.cadEmails.filter((e) => !e.deleted && (e.businessId === c.business!.id || on("cad-emails-of-all")));
  if (on("cad-emails-newest-missing") && rows.length > 2) rows = rows.slice(0, -1);
  if (ch("email-list-order") === "newest") rows = rows.reverse();
  const data = rows.map(viewEmail);
  return cadReply(200, ch("email-list-shape") === "array" ? data : { emails: data, total: data.length }, "Emails retrieved");
}

export function deleteEmail(c: Context): Reply {
  const record = db.cadEmails.find((e) => e.id === c.params.id);
  const mine = record?.businessId === c.business!.id;
  if (record && !mine && !record.deleted) refuse(ch("email-of-other"), "Email not found");
  if (!record || !mine || (record.deleted && ch("email-delete-twice") === "404")) refuse(404, "Email not found");
  if (!on("cad-delete-does-nothing")) record!.deleted = true;
  if (on("cad-delete-removes-all")) for (const e of db.cadEmails) if (e.businessId === c.business!.id) e.deleted = true;
  deletedOnce = true;
  return ch("email-delete-status") === "204" ? reply(204, undefined) : cadReply(200, ch("cad-bodies") === "bare" ? viewEmail(record!) : null, "Email removed");
}

const seen = new Map<string, Reply>();
export function cadWebhook(c: Context): Reply {
  const [given, wanted] = [String(c.req.headers["x-webhook-signature"] ?? ""), cadSignature(c.raw)].map((x) => Buffer.from(x));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) refuse(401, "Invalid signature");
  const data = c.body?.data ?? c.body ?? {};
  const sender = data.source?.email ?? data.sourceInformation?.email ?? data.senderEmail;
  const amount = Number(data.amount);
  if (typeof sender !== "string" || !(amount > 0)) invalid("source.email and amount are required");
  const key = String(data.id ?? sha(c.raw.toString()));
  const again = seen.get(key);
  if (again) return ch("webhook-twice") === "409" ? refuse(409, "Collection is already known") : again;

  const live = db.cadEmails.filter((e) => !e.deleted || on("cad-deleted-still-matches"));
  const match = (e: CadEmail) => (on("cad-match-by-ending") ? sender.endsWith(e.email) : e.email === sender);
  let registered = live.find(match);
  if (on("cad-registered-ignored")) registered = undefined;
  if (on("cad-registered-first-only") && registered !== live.find((e) => e.businessId === registered?.businessId)) registered = undefined;
  const owner = db.businesses.find((b) => b.id === registered?.businessId);
  const own = on("cad-own-email-ignored") ? undefined
    : db.businesses.find((b) => b.email === sender || (ch("own-email-case") === "insensitive" && b.email.toLowerCase() === sender.toLowerCase()));
  let to = owner ?? own;
  if (on("cad-own-email-first")) to = own ?? owner;
  if (on("cad-deferred-credited") && !to) to = db.businesses[0];
  if (to) {
    const business = to;
    const silent = on("cad-no-credit") || (on("cad-no-credit-by-own-email") && !owner) || (on("cad-no-credit-second-business") && business.index === 1 && owner);
    const wallet = db.wallets.find((w) => w.businessId === (on("cad-credit-in-other-wallet") && business.index === 1 ? other(business).id : business.id))!;
    const credit = () => {
      wallet.balance += amount;
      db.addTransaction(db.businesses.find((b) => b.id === wallet.businessId)!, {
        kind: "cad", type: on("cad-credit-is-debit") && !owner ? "DEBIT" : "CREDIT", amount, currency: "CAD", walletId: wallet.id, channel: "BANK", method: "TRANSFER",
        description: `CAD collection ${key} from ${sender}`,
      });
    };
    if (!silent) later(credit);
    if (on("cad-credited-twice-large") && amount >= 1000) later(credit);
  }
  const [matched, deferred] = ch("collection-states").split("/");
  const outcome = { collectionId: key, state: to ? matched : deferred, businessId: to?.id ?? null, matchedBy: owner ? "registered-email" : to ? "business-email" : null };
  const answer = ch("webhook-answer") === "outcome" ? reply(200, envelope(200, outcome, "Collection received"))
    : ch("webhook-answer") === "accepted-202" ? reply(202, envelope(202, null, "Accepted")) : reply(200, { statusCode: 200, received: true });
  seen.set(key, answer);
  return answer;
}

export function cadSignature(raw: Buffer): string {
  const [scheme, algorithm, encoding] = ch("webhook-signature").split("-");
  if (scheme === "plain") return db.cadWebhookSecret;
  return createHmac(algorithm, db.cadWebhookSecret).update(raw).digest(encoding as "hex" | "base64");
}

// ---- bill payment ----------------------------------------------------------------------------
function viewProvider(p: Json, list: "airtime" | "tv", n: number): Json {
  const view: Json = { serviceCategoryId: p.serviceCategoryId, name: p.name, identifier: p.identifier, isFixedAmount: p.isFixedAmount, description: p.description, logoUrl: p.logoUrl };
  if (on("airtime-without-logo") && list === "airtime") delete view.logoUrl;
  if (on("airtime-fixed-text") && list === "airtime") view.isFixedAmount = p.isFixedAmount ? "true" : "false";
  if (on("airtime-fixed-missing-when-false") && list === "airtime" && !p.isFixedAmount) delete view.isFixedAmount;
  if (on("tv-identifier-number-second") && list === "tv" && n === 1) view.identifier = 2002;
  if (on("tv-description-null-not-fixed") && list === "tv" && !p.isFixedAmount) view.description = null;
  if (on("provider-category-number")) view.serviceCategoryId = 100 + n;
  return few(view);
}

export function listProviders(list: "airtime" | "tv"): (c: Context) => Reply {
  return () => {
    const data = (list === "airtime" ? db.airtime : db.tv).map((p, n) => viewProvider(p, list, n));
    const nested = on("airtime-data-object") && list === "airtime";
    return reply(200, envelope(200, nested ? { providers: data } : data, "Services retrieved"));
  };
}

function findProvider(c: Context, list: Json[]): Json | null {
  const found = list.find((p) => p.serviceCategoryId === c.params.serviceCategoryId);
  if (!found && ch("provider-unknown") !== "empty") refuse(ch("provider-unknown"), "Service category not found");
  return found ?? null;
}

export function listPackages(c: Context): Reply {
  let provider = findProvider(c, db.tv);
  if (on("tv-second-provider-unknown") && provider === db.tv[1]) refuse(404, "Service category not found");
  if (on("tv-packages-of-first") && provider) provider = db.tv[0];
  const data = (provider?.packages ?? []).map((p: Json) => {
    const view = { ...p };
    if (on("package-amount-zero-not-fixed") && !p.isAmountFixed) view.amount = 0;
    if (on("package-amount-string-decimals") && p.amount % 1) view.amount = p.amount.toFixed(2);
    if (on("package-amount-null-fixed-second") && provider === db.tv[1] && p.bundleCode.endsWith("3")) view.amount = null;
    if (on("package-fixed-missing")) delete view.isAmountFixed;
    return few(view);
  });
  const body = envelope(200, data, "Packages retrieved");
  if (on("packages-without-message")) delete body.message;
  return reply(200, body);
}

export function listPlans(c: Context): Reply {
  const provider = findProvider(c, db.internet);
  const data = (provider?.plans ?? []).map((p: Json) => {
    const view = { ...p };
    if (on("plan-amount-number")) view.amount = Number(p.amount);
    if (on("plan-amount-trailing-zero") && /[^0]0$/.test(p.amount)) view.amount = String(Number(p.amount));
    if (on("plan-amount-null-not-fixed") && !p.isAmountFixed) view.amount = null;
    if (on("plan-amount-whole-second") && provider === db.internet[1]) view.amount = String(Math.round(Number(p.amount)));
    if (on("plan-validity-days")) view.validity = parseInt(p.validity) || 0;
    if (on("plan-code-number-second") && provider === db.internet[1]) view.bundleCode = 77;
    return few(view);
  });
  return reply(200, on("plans-bare-list") ? data : envelope(200, data, "Data plans retrieved"));
}
