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
let typeBefore: string | undefined;
export function listTransactions(c: Context): Reply {
  only(c, ["list", "page", "search", "type"]);
  const b = c.business!;
  let type = enumeration(c, "type", ["CREDIT", "DEBIT"]);
  if (on("type-remembered")) [type, typeBefore] = [type ?? typeBefore, type];
  const search = query(c, "search");
  let size = pageNumber(c, "list", Number(ch("list-default")), 100);
  let page = pageNumber(c, "page", 1);
  if (on("list-one-refused") && size === 1) invalid("list must be greater than 1");
  if (on("page-one-refused-with-list") && c.query.has("list") && query(c, "page") === "1") invalid("page must be greater than 1");
  if (on("page-from-zero-with-search") && search !== undefined && c.query.has("page")) page += 1;
  if (on("list-ignored") || (on("list-ignored-with-search") && search)) size = Number(ch("list-default"));
  if (on("page-ignored") || (on("page-ignored-with-type") && type)) page = 1;
  if (on("page-stuck-at-three") && search === undefined && page > 3) page = 3;

  const byType = type && !on("type-ignored") && !(on("type-ignored-with-search") && search) && !(on("type-ignored-second-page") && page > 1);
  const bySearch = search !== undefined && !on("search-ignored") && !(on("search-ignored-with-type") && type) && !(on("search-short-ignored") && search.length < 4)
    && !(on("search-ignored-second-page") && page > 1) && !(on("search-non-ascii-ignored") && /[^ -~]/.test(search));
  const sought = on("search-long-cut") ? search?.slice(0, 8) : search;
  const mine = (t: Tx) => t.businessId === b.id || (on("transactions-foreign-search") && search !== undefined)
    || (on("transactions-foreign-second-debit") && b.index === 1 && type === "DEBIT") || (on("transactions-foreign-new") && db.fresh(t)) || (on("transactions-foreign-full-list") && size >= 100);
  let rows = sorted(db.transactions.filter(mine));
  if (on("transactions-failed-hidden") && !type && search === undefined) rows = rows.filter((t) => t.status !== db.failed());
  if (byType) rows = rows.filter((t) => t.type === type || (on("type-debit-without-channel") && type === "DEBIT" && t.channel === null) || (on("type-ignored-for-new") && db.fresh(t)));
  if (on("type-credit-without-refunds") && type === "CREDIT") rows = rows.filter((t) => t.kind !== "refund");
  if (on("type-debit-without-pending") && type === "DEBIT") rows = rows.filter((t) => t.status !== "PENDING");
  const before = rows;
  if (bySearch && !on("search-only-in-page")) rows = rows.filter((t) => matches(t, sought!));
  if (bySearch && on("search-new-missing")) rows = rows.filter((t) => !db.fresh(t));
  if (bySearch && on("search-debit-missing") && !type) rows = rows.filter((t) => t.type === "CREDIT");
  if (bySearch && on("search-recent-only")) rows = rows.filter((t) => before.filter((u) => u.created > t.created).length < 30);
  if (bySearch && on("search-none-shows-all") && rows.length === 0) rows = before;

  const pastFull = on("page-repeats-full-last") && page > 1 && rows.length > 0 && rows.length === (page - 1) * size;
  let shown = pastFull ? rows.slice(-size) : pageOf(rows, page, size);
  const last = page * size >= rows.length;
  if (on("page-three-skips-one") && page === 3) shown = shown.slice(1);
  if (on("list-one-shows-two") && size === 1) shown = rows.slice(page - 1, page + 1);
  if (on("list-plus-one-full-last-page") && last && page > 1 && shown.length === size) shown = [rows[(page - 1) * size - 1], ...shown];
  if (on("type-credit-last-page-debit") && type === "CREDIT" && last && page > 1 && shown.length) shown = [...shown.slice(1), db.transactions.find((t) => t.businessId === b.id && t.type === "DEBIT")!];
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
  if (on("meta-size-string-when-given") && c.query.has("list")) meta.size = String(meta.size);
  if (on("meta-next-string-middle-page") && page > 1 && !last) meta.nextPage = String(meta.nextPage);
  if (on("meta-previous-string-last-page") && page > 1 && last) meta.previousPage = String(meta.previousPage);
  if (on("meta-total-null-when-empty") && rows.length === 0) meta.totalItems = null;
  const data: Json = { transactions: shown.map((t) => viewTransaction(t, { page, type, search, last })), meta };
  if (on("meta-missing-type-and-search") && type && search !== undefined) delete data.meta;
  if (on("transactions-object-single") && shown.length === 1) data.transactions = data.transactions[0];
  if (on("transactions-called-items")) { data.items = data.transactions; delete data.transactions; }
  const body = envelope(200, data, "Transactions retrieved");
  if (on("envelope-message-list-search") && search !== undefined) body.message = [body.message];
  if (on("envelope-success-number-second") && b.index === 1) body.success = 1;
  if (on("envelope-status-code-missing-second-page") && page > 1) delete body.statusCode;
  return reply(200, body);
}

function matches(t: Tx, search: string): boolean {
  let hay = `${t.reference}\n${t.description}`;
  if (ch("search-fields") === "everything") hay += `\n${t.id}\n${t.currency}\n${t.status}\n${t.deposit?.id ?? ""}`;
  if (ch("search-match") === "substring-exact-case") return hay.includes(search);
  hay = hay.toLowerCase();
  return ch("search-match") === "words" ? search.toLowerCase().split(/\s+/).every((w) => hay.includes(w)) : hay.includes(search.toLowerCase());
}

export function viewTransaction(t: Tx, at: { page: number; type?: string; search?: string; last?: boolean }): Json {
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
  const second = t.businessId === db.businesses[1].id;
  if (on("transaction-amount-string-cents") && t.amount % 1) view.amount = t.amount.toFixed(2);
  if (on("transaction-fee-missing-new") && db.fresh(t)) delete view.fee;
  if (on("transaction-status-null-failed") && t.status === db.failed()) view.status = null;
  if (on("transaction-description-missing-tuition") && t.kind === "tuition") delete view.description;
  if (on("transaction-method-missing-null") && t.method === null) delete view.method;
  if (on("transaction-channel-list-card") && t.kind === "card") view.channel = t.channel === null ? [] : [t.channel];
  if (on("transaction-currency-number-swap") && t.kind === "swap") view.currency = 840;
  if (on("transaction-currency-outside-topup") && t.kind === "topup") view.currency = "CHF";
  if (on("transaction-created-http-last-page") && at.last && at.page > 1) view.createdAt = new Date(t.created).toUTCString();
  if (on("transaction-updated-slashes-pending") && t.status === "PENDING") view.updatedAt = new Date(t.updated).toISOString().slice(0, 16).replace(/-/g, "/").replace("T", " ");
  if (on("transaction-business-object-second") && second) view.businessId = { id: t.businessId };
  if (on("transaction-reference-without-prefix-search") && at.search !== undefined) view.reference = t.reference.split("_")[1];
  if (on("transaction-reference-dash-new-cad") && t.kind === "cad") view.reference = t.reference.replace("_", "-");
  if (on("transaction-deposit-id-number-new") && t.deposit && db.fresh(t)) view.depositId = 7001;
  if (on("transaction-wallet-id-object-cad") && t.kind === "cad") view.walletId = { id: t.walletId };
  if (on("transaction-tuition-id-false") && t.kind !== "tuition") view.tuitionId = false;
  if (on("transaction-swap-id-missing") && t.kind !== "swap") delete view.swapId;
  if (on("transaction-spending-id-number-second") && second && t.kind === "spending") view.spendingId = 9001;
  if (on("transaction-topup-true") && t.kind === "topup") view.topup = true;
  if (on("transaction-bill-list") && t.kind === "bill") view.billPayment = [{ id: t.linkId }];
  if (on("transaction-spending-missing-debit") && t.type === "DEBIT" && t.kind !== "spending") delete view.spending;
  if (on("transaction-balance-text-second-debit") && second && t.type === "DEBIT") view.balance = "10000.00";
  if (on("deposit-false-when-none") && !t.deposit) view.deposit = false;
  if (on("deposit-list-without-provider") && t.deposit?.provider === null) view.deposit = [view.deposit];
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
  if (on("deposit-id-number-pending") && d.status === "PENDING") view.id = parseInt(sha(d.id).slice(0, 8), 16);
  if (on("deposit-amount-string-large") && d.amount >= 1000) view.amount = String(d.amount);
  if (on("deposit-fee-null-free") && d.fee === 0) view.fee = null;
  if (on("deposit-provider-missing-null") && d.provider === null) delete view.provider;
  if (on("deposit-provider-object-second") && d.provider !== null && t.businessId === db.businesses[1].id) view.provider = { name: d.provider };
  if (on("deposit-created-epoch-after-proof") && t.touched) view.createdAt = d.created;
  if (on("deposit-currency-missing-new") && db.fresh(t)) delete view.currency;
  if (on("deposit-amount-sent-missing-failed") && d.status === db.failed()) delete view.amountSent;
  if (on("deposit-status-boolean-second") && d.status === db.done() && t.businessId === db.businesses[1].id) view.status = true;
  if (on("deposit-type-list-new") && db.fresh(t)) view.depositType = [d.depositType];
  if (on("deposit-updated-missing-pending") && d.status === "PENDING") delete view.updatedAt;
  return view;
}

// ---- AML records -----------------------------------------------------------------------------
let limitBefore = 20;
let pageBefore = 1;
export function listAml(c: Context): Reply {
  only(c, ["status", "page", "limit"]);
  const b = c.business!;
  const status = enumeration(c, "status", db.AML_STATUSES);
  let fallback = 20;
  if (on("aml-default-limit-ten") || (on("aml-default-limit-with-status") && status)) fallback = 10;
  if ((on("aml-default-limit-second") && b.index === 1) || (on("aml-default-limit-with-page") && c.query.has("page"))) fallback = 10;
  if (on("aml-default-limit-remembered")) fallback = limitBefore;
  const limit = pageNumber(c, "limit", fallback, 100);
  const page = pageNumber(c, "page", on("aml-default-page-with-limit") && c.query.has("limit") ? 2 : on("aml-default-page-remembered") ? pageBefore : 1);
  [limitBefore, pageBefore] = [limit, page];
  let rows = sorted(db.amls.filter((a) => a.businessId === b.id || (on("aml-approved-shows-foreign") && status === "APPROVED")));
  if (on("aml-rejected-hidden-second") && !status && b.index === 1) rows = rows.filter((a) => a.status !== "REJECTED");
  if (on("aml-submitted-hidden") && !status) rows = rows.filter((a) => !a.touched);
  const accepts = (a: Aml) => (on("aml-filter-stale-after-proof") ? a.first ?? a.status : a.status) === status || (on("aml-rejected-shows-approved") && status === "REJECTED" && a.status === "APPROVED");
  if (status && !on("aml-status-ignored") && !(on("aml-status-ignored-with-limit") && c.query.has("limit"))) rows = rows.filter(accepts);
  if (on("aml-uploaded-filter-empty") && status === "PROOF_UPLOADED") rows = [];
  const pages = Math.ceil(rows.length / limit) || Number(ch("aml-empty-pages"));
  let shown = pageOf(rows, page, limit);
  if (on("aml-status-ignored-second-page") && status && page > 1) shown = sorted(db.amls.filter((a) => a.businessId === b.id)).slice((page - 1) * limit, page * limit);
  if (on("aml-foreign-last-page") && page > 1 && page === pages) shown = [...shown.slice(1), db.amls.find((a) => a.businessId === other(b).id)!];
  const meta: Json = { total: rows.length, page, limit, pages };
  if (on("aml-default-limit-shows-more") && !c.query.has("limit") && shown.length === 20) shown = rows.slice((page - 1) * 20, page * 20 + 1);
  if (on("aml-meta-page-string")) meta.page = String(page);
  if (on("aml-meta-page-string-second-page") && page > 1) meta.page = String(page);
  if (on("aml-meta-total-string-filtered") && status) meta.total = String(meta.total);
  if (on("aml-meta-limit-missing-last-page") && page > 1 && page === pages) delete meta.limit;
  if (on("aml-meta-limit-string-when-given") && c.query.has("limit")) meta.limit = String(limit);
  if (on("aml-meta-pages-missing-when-filtered") && status) delete meta.pages;
  const data = shown.map((a) => viewAml(a, status));
  if (on("aml-id-number-last-page") && page > 1 && page === pages) data.forEach((a, i) => { a.id = 5000 + i; });
  if (on("aml-bare-list-with-limit") && c.query.has("limit")) return reply(200, data);
  if (on("aml-data-object-single") && data.length === 1) return reply(200, { data: data[0], meta });
  if (on("aml-meta-missing-when-empty") && data.length === 0) return reply(200, { data });
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
  const second = a.businessId === db.businesses[1].id;
  if (on("aml-currency-missing-rejected") && a.status === "REJECTED") delete view.currency;
  if (on("aml-amount-string-cents") && a.amount % 1) view.amount = a.amount.toFixed(2);
  if (on("aml-status-lower-filtered") && filter) view.status = a.status.toLowerCase();
  if (on("aml-proof-missing-null") && a.proofUrl === null) delete view.proofUrl;
  if (on("aml-proof-object-after-proof") && a.touched) view.proofUrl = { url: a.proofUrl };
  if (on("aml-notes-false-uploaded") && a.status === "PROOF_UPLOADED") view.reviewNotes = false;
  if (on("aml-created-http-second") && second) view.createdAt = new Date(a.created).toUTCString();
  if (on("aml-deposit-null-approved") && a.status === "APPROVED") view.deposit = null;
  if (on("aml-deposit-without-status-filtered") && filter) delete view.deposit.status;
  if (on("aml-deposit-without-id-rejected-second") && second && a.status === "REJECTED") delete view.deposit.id;
  if (on("aml-customer-text-uploaded") && a.status === "PROOF_UPLOADED") view.customer = `${firstName} ${lastName}`;
  if (on("aml-customer-first-null-non-ascii") && /[^ -~]/.test(firstName)) view.customer.firstName = null;
  if (on("aml-customer-id-number-approved") && a.status === "APPROVED") view.customer.id = 31;
  if (on("aml-customer-without-last-after-proof") && a.touched) delete view.customer.lastName;
  if (on("aml-notes-list-rejected") && a.reviewNotes && a.status === "REJECTED") view.reviewNotes = [a.reviewNotes];
  return few(view);
}

// ---- compliance ------------------------------------------------------------------------------
const attached = new Map<string, number>();
export function attachKyc(c: Context): Reply {
  const customer = db.customers.find((x) => x.id === c.params.id && x.businessId === c.business!.id) ?? refuse(404, "Customer not found");
  if (typeof c.body !== "object" || c.body === null || Array.isArray(c.body) || Object.keys(c.body).length === 0) invalid("identity data should not be empty");
  const b = c.business!;
  if ((on("kyc-second-business-unknown") && b.index === 1) || (on("kyc-last-customer-unknown") && customer === db.customers.filter((x) => x.businessId === b.id).at(-1))) refuse(404, "Customer not found");
  if (on("kyc-refused-after-proof") && db.amls.some((a) => a.businessId === b.id && a.touched)) refuse(409, "Identity data cannot be attached");
  attached.set(customer.id, (attached.get(customer.id) ?? 0) + 1);
  if (on("kyc-third-call-refused") && attached.get(customer.id)! > 2) refuse(409, "Identity data is already attached");
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
  if (!aml || (on("proof-second-business-unknown") && c.business!.index === 1) || (on("proof-second-transaction-unknown") && db.amls.some((a) => a.businessId === c.business!.id && a.touched && a !== aml))) refuse(404, "Transaction not found");
  const record = aml!;
  if (record.status === "APPROVED" || record.status === "REJECTED" || (record.proofUrl && ch("proof-twice") === "409")) refuse(409, "Transaction is not waiting for source of funds");
  record.proofUrl = `https://files.service.example/proofs/${sha(record.id + Date.now()).slice(0, 12)}.pdf`;
  later(() => {
    record.first ??= record.status;
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
  if (on("cad-email-object-second") && e.businessId === db.businesses[1].id) view.email = { address: e.email };
  return ch("extra-record-fields") === "few" ? few({ ...view, createdAt: iso(e.created, "other") }) : view;
};
const cadReply = (status: number, data: Json, message: string) => reply(status, ch("cad-bodies") === "bare" ? data : envelope(status, data, message));
let deletedOnce = false;

export function registerEmail(c: Context): Reply {
  if (ch("unknown-field") === "reject") for (const key of Object.keys(c.body ?? {})) if (key !== "email") invalid(`property ${key} should not exist`);
  let email = c.body?.email;
  if (on("cad-email-not-required") && email === undefined) email = `unset-${db.cadEmails.length}@sender.example`;
  const number = on("cad-email-number-accepted") && typeof email === "number";
  if (number) email = String(email);
  if (typeof email !== "string" || email.trim() === "") invalid("email should not be empty");
  if (email !== email.trim() && ch("email-whitespace") === "reject") invalid("email must be without space around it");
  email = email.trim();
  if (!number && ch("email-syntax") === "checked" && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) invalid("email must be an email");
  if (on("cad-email-lowercased")) email = email.toLowerCase();
  if (on("cad-email-plus-dropped")) email = email.replace(/\+[^@]*@/, "@");
  if (on("cad-email-cut-long")) email = email.slice(0, 40);
  if (on("cad-email-domain-lowered")) email = email.replace(/@.*$/, (domain: string) => domain.toLowerCase());
  const same = (e: CadEmail) => !e.deleted && (e.email === email || (ch("email-unique-case") === "insensitive" && e.email.toLowerCase() === email.toLowerCase()));
  const mine = db.cadEmails.find((e) => same(e) && e.businessId === c.business!.id);
  if (mine) {
    if (ch("email-same-twice") === "409") refuse(409, "Email is already registered");
    return cadReply(200, viewEmail(mine), "Email is already registered");
  }
  const shared = on("cad-email-two-businesses") || (on("cad-email-two-businesses-after-delete") && deletedOnce) || (on("cad-email-two-businesses-plus") && /\+/.test(email))
    || (on("cad-email-two-businesses-upper") && /[A-Z]/.test(email)) || (on("cad-email-two-businesses-seeded") && db.cadEmails.some((e) => same(e) && db.seededEmail(e)))
    || (on("cad-email-two-businesses-second-first") && c.business!.index === 0 && db.cadEmails.some((e) => same(e) && !db.seededEmail(e)));
  if (!shared && db.cadEmails.some(same)) refuse(ch("email-taken"), "Email cannot be registered");
  const hidden = on("cad-reregistered-not-listed") && db.cadEmails.some((e) => e.deleted && e.email === email && e.businessId === c.business!.id);
  const record = db.addEmail(c.business!, email);
  if (hidden) record.hidden = true;
  const status = Number(ch("email-created-status"));
  return cadReply(status, viewEmail(record), "Email registered");
}

export function listEmails(c: Context): Reply {
  let rows = db.cadEmails.filter((e) => (!e.deleted || on("cad-emails-removed-listed")) && !e.hidden && (e.businessId === c.business!.id || on("cad-emails-of-all")));
  if (on("cad-emails-of-all-when-empty") && rows.length === 0) rows = db.cadEmails.filter((e) => !e.deleted);
  if (on("cad-emails-seeded-hidden-after-register") && rows.some((e) => !db.seededEmail(e))) rows = rows.filter((e) => !db.seededEmail(e));
  const recent = rows.filter((e) => !db.seededEmail(e)).map((e) => e.id);
  if (on("cad-emails-newest-missing") && rows.length > 2) rows = rows.slice(0, -1);
  if (ch("email-list-order") === "newest") rows = rows.reverse();
  const data = rows.map(viewEmail);
  if (on("cad-email-id-missing-new")) for (const view of data) if (recent.includes(view.id)) delete view.id;
  return cadReply(200, ch("email-list-shape") === "array" ? data : { emails: data, total: data.length }, "Emails retrieved");
}

const deleteTried = new Set<string>();
export function deleteEmail(c: Context): Reply {
  let record = db.cadEmails.find((e) => (on("cad-delete-by-email") ? e.email : e.id) === c.params.id && !(on("cad-delete-by-email") && e.businessId !== c.business!.id));
  const mine = record?.businessId === c.business!.id;
  if (record && !mine && !record.deleted) refuse(ch("email-of-other"), "Email not found");
  if (!record || !mine || (record.deleted && ch("email-delete-twice") === "404")) refuse(404, "Email not found");
  if (on("cad-delete-newest")) record = db.cadEmails.filter((e) => e.businessId === c.business!.id && !e.deleted).at(-1) ?? record;
  const kept = (on("cad-delete-first-time-nothing") && !deleteTried.has(record!.id)) || (on("cad-delete-seeded-nothing") && db.seededEmail(record!));
  deleteTried.add(record!.id);
  if (!on("cad-delete-does-nothing") && !kept) record!.deleted = true;
  if (on("cad-delete-removes-all")) for (const e of db.cadEmails) if (e.businessId === c.business!.id) e.deleted = true;
  deletedOnce = true;
  return ch("email-delete-status") === "204" ? reply(204, undefined) : cadReply(200, ch("cad-bodies") === "bare" ? viewEmail(record!) : null, "Email removed");
}

const seen = new Map<string, Reply>();
const senders = new Set<string>();
let toBefore: Business | undefined;
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
  if (on("cad-match-any-case")) registered ??= live.find((e) => e.email.toLowerCase() === sender.toLowerCase());
  if (on("cad-match-same-domain")) registered ??= live.find((e) => e.email.split("@")[1] === sender.split("@")[1]);
  if (registered && ((on("cad-registered-new-ignored") && !db.seededEmail(registered)) || (on("cad-registered-second-ignored") && registered.businessId === db.businesses[1].id)
    || (on("cad-registered-small-deferred") && amount < 10))) registered = undefined;
  if (on("cad-registered-ignored")) registered = undefined;
  if (on("cad-registered-first-only") && registered !== live.find((e) => e.businessId === registered?.businessId)) registered = undefined;
  const owner = db.businesses.find((b) => b.id === registered?.businessId);
  let own = on("cad-own-email-ignored") ? undefined
    : db.businesses.find((b) => b.email === sender || (ch("own-email-case") === "insensitive" && b.email.toLowerCase() === sender.toLowerCase()));
  const hasNew = live.some((e) => !db.seededEmail(e) && e.businessId === own?.id);
  if ((on("cad-own-email-second-ignored") && own?.index === 1) || (on("cad-own-email-ignored-with-registered") && hasNew)) own = undefined;
  let to = owner ?? own;
  if (on("cad-deferred-credited-large") && amount >= 1000) to ??= db.businesses[1];
  if (on("cad-deferred-follows-last")) to ??= toBefore;
  toBefore = to;
  if (on("cad-own-email-first")) to = own ?? owner;
  if (on("cad-deferred-credited") && !to) to = db.businesses[0];
  if (to) {
    const business = to;
    const silent = on("cad-no-credit") || (on("cad-no-credit-by-own-email") && !owner) || (on("cad-no-credit-second-business") && business.index === 1 && owner)
      || (on("cad-no-credit-second-collection") && senders.has(sender)) || (on("cad-no-credit-new-email") && registered && !db.seededEmail(registered));
    senders.add(sender);
    const wallet = db.wallets.find((w) => w.businessId === (on("cad-credit-in-other-wallet") && business.index === 1 ? other(business).id : business.id))!;
    const sum = on("cad-credit-without-cents") ? Math.floor(amount) : amount;
    const credit = (into = wallet) => {
      into.balance += sum;
      db.addTransaction(db.businesses.find((b) => b.id === into.businessId)!, {
        kind: "cad", type: on("cad-credit-is-debit") && !owner ? "DEBIT" : "CREDIT", amount: sum, currency: on("cad-credit-usd-own-email") && !owner ? "USD" : "CAD",
        walletId: into.id, channel: "BANK", method: "TRANSFER", description: `CAD collection ${key} from ${sender}`,
      });
    };
    if (!silent) later(credit);
    if (on("cad-credited-twice-own-email") && !owner) later(credit);
    if (on("cad-credit-both")) later(() => credit(db.wallets.find((w) => w.businessId === other(business).id)!));
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
  const end = n === (list === "airtime" ? db.airtime : db.tv).length - 1;
  if (on("airtime-name-missing-fixed") && list === "airtime" && p.isFixedAmount) delete view.name;
  if (on("airtime-identifier-null-last") && list === "airtime" && end) view.identifier = null;
  if (on("airtime-description-list-second") && list === "airtime" && n === 1) view.description = [p.description];
  if (on("tv-fixed-number") && list === "tv") view.isFixedAmount = p.isFixedAmount ? 1 : 0;
  if (on("tv-logo-null-last") && list === "tv" && end) view.logoUrl = null;
  if (on("tv-name-object-not-fixed") && list === "tv" && !p.isFixedAmount) view.name = { en: p.name };
  if (on("tv-last-id-differs") && list === "tv" && end) view.serviceCategoryId = p.serviceCategoryId + "0";
  if (on("provider-category-number")) view.serviceCategoryId = 100 + n;
  return few(view);
}

let airtimeCalls = 0;
export function listProviders(list: "airtime" | "tv"): (c: Context) => Reply {
  return (c) => {
    let data = (list === "airtime" ? db.airtime : db.tv).map((p, n) => viewProvider(p, list, n));
    const nested = on("airtime-data-object") && list === "airtime";
    if (on("airtime-last-missing") && list === "airtime") data.pop();
    if (on("airtime-empty-second-call") && list === "airtime" && ++airtimeCalls > 1) data = [];
    if (on("tv-with-airtime") && list === "tv") data.push(viewProvider(db.airtime[0], "airtime", 0));
    const body = envelope(200, nested ? { providers: data } : data, "Services retrieved");
    if (on("tv-envelope-without-success") && list === "tv") delete body.success;
    if (on("airtime-message-null-second") && list === "airtime" && c.business?.index === 1) body.message = null;
    return reply(200, body);
  };
}

function findProvider(c: Context, list: Json[]): Json | null {
  const found = list.find((p) => p.serviceCategoryId === c.params.serviceCategoryId);
  if (!found && ch("provider-unknown") !== "empty") refuse(ch("provider-unknown"), "Service category not found");
  return found ?? null;
}

let providerBefore: Json;
export function listPackages(c: Context): Reply {
  let provider = findProvider(c, db.tv);
  if (on("tv-second-provider-unknown") && provider === db.tv[1]) refuse(404, "Service category not found");
  if (on("tv-packages-of-first") && provider) provider = db.tv[0];
  if (on("tv-packages-of-call-before")) [provider, providerBefore] = [providerBefore ?? provider, provider];
  const data = (provider?.packages ?? []).map((p: Json) => {
    const view = { ...p };
    if (on("package-amount-zero-not-fixed") && !p.isAmountFixed) view.amount = 0;
    if (on("package-amount-string-decimals") && p.amount % 1) view.amount = p.amount.toFixed(2);
    if (on("package-amount-null-fixed-second") && provider === db.tv[1] && p.bundleCode.endsWith("3")) view.amount = null;
    if (on("package-fixed-missing")) delete view.isAmountFixed;
    if (on("package-fixed-true-without-amount") && !p.isAmountFixed) view.isAmountFixed = true;
    if (on("package-amount-missing-not-fixed") && !p.isAmountFixed) delete view.amount;
    if (on("package-amount-string-large") && p.amount >= 4000) view.amount = String(p.amount);
    if (on("package-name-null-not-fixed") && !p.isAmountFixed) view.name = null;
    if (on("package-code-number-last-provider") && provider === db.tv.at(-1)) view.bundleCode = 31;
    return few(view);
  });
  const body = envelope(200, data, "Packages retrieved");
  if (on("packages-object-single") && data.length === 1) body.data = data[0];
  if (on("packages-status-code-text-second") && provider === db.tv[1]) body.statusCode = "200";
  if (on("packages-without-message")) delete body.message;
  return reply(200, body);
}

const plansSeen = new Set<Json>();
export function listPlans(c: Context): Reply {
  const provider = findProvider(c, db.internet);
  if (on("plans-second-provider-unknown") && provider === db.internet[1]) refuse(404, "Service category not found");
  const again = plansSeen.has(provider);
  plansSeen.add(provider);
  const data = (provider?.plans ?? []).map((p: Json) => {
    const view = { ...p };
    if (on("plan-amount-number")) view.amount = Number(p.amount);
    if (on("plan-amount-trailing-zero") && /[^0]0$/.test(p.amount)) view.amount = String(Number(p.amount));
    if (on("plan-amount-null-not-fixed") && !p.isAmountFixed) view.amount = null;
    if (on("plan-amount-whole-second") && provider === db.internet[1]) view.amount = String(Math.round(Number(p.amount)));
    if (on("plan-validity-days")) view.validity = parseInt(p.validity) || 0;
    if (on("plan-code-number-second") && provider === db.internet[1]) view.bundleCode = 77;
    if (on("plan-amount-comma-large") && Number(p.amount) >= 2000) view.amount = p.amount.replace(/(\d{3}\.)/, ",$1");
    if (on("plan-amount-empty-not-fixed") && !p.isAmountFixed) view.amount = "";
    if (on("plan-amount-three-places-second") && provider === db.internet[1] && p.isAmountFixed) view.amount = p.amount + "0";
    if (on("plan-amount-number-second-call") && again) view.amount = Number(p.amount);
    if (on("plan-validity-null-not-fixed") && !p.isAmountFixed) view.validity = null;
    if (on("plan-fixed-missing-when-false") && !p.isAmountFixed) delete view.isAmountFixed;
    if (on("plan-code-missing-last") && p === provider.plans.at(-1)) delete view.bundleCode;
    if (on("plan-fixed-text-days") && /days/.test(p.validity)) view.isAmountFixed = String(p.isAmountFixed);
    return few(view);
  });
  return reply(200, on("plans-bare-list") ? data : envelope(200, data, "Data plans retrieved"));
}
