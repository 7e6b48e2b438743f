// State in memory and its seed: two businesses, each with its own records.
import { createPrivateKey, createPublicKey, createHash } from "node:crypto";
import { PRIVATE_KEYS } from "./keys.ts";
import { ch, newId, newReference, sha, on } from "./config.ts";

export type Business = {
  id: string; name: string; email: string; publicKey: string; secretKey: string;
  oldPublicKey: string; oldSecretKey: string; privateKey: any; encryptionKey: string;
  cardKey: Buffer; webhookSecret: string; walletId: string; index: number;
};
export type Tx = {
  id: string; businessId: string; kind: string; type: "CREDIT" | "DEBIT"; amount: number; fee: number; status: string;
  description: string; channel: string | null; method: string | null; currency: string; created: number; updated: number;
  reference: string; deposit: Deposit | null; linkId: string; walletId?: string; touched?: boolean;
};
export type Deposit = {
  id: string; currency: string; amount: number; fee: number; amountSent: number; status: string; depositType: string;
  created: number; updated: number; provider: string | null; providerId: string;
};
export type Aml = {
  id: string; businessId: string; currency: string; amount: number; status: string; proofUrl: string | null;
  reviewNotes: string | null; created: number; tx: Tx; customer: Customer; touched?: boolean; first?: string;
};
export type Customer = { id: string; businessId: string; firstName: string; lastName: string; email: string; kyc: any };
export type CadEmail = { id: string; email: string; businessId: string; created: number; deleted: boolean; hidden?: boolean };
export type Order = {
  id: string; reference: string; businessId: string; amount: number; fee: number; currency: string; status: string;
  description: string; merchantReference: string | null; created: number; updated: number; refunded: number; source: string;
};

/** The 21 supported currencies (part 8), shared by all endpoints. */
export const CURRENCIES = "USD CAD GBP EUR NGN KES GHS ZAR UGX TZS RWF XAF XOF ZMW EGP INR CNY AED BRL MXN AUD".split(" ");
export const AML_STATUSES = ["PENDING", "PROOF_UPLOADED", "APPROVED", "REJECTED"];

export const done = () => ch("status-words").split("/")[0];
export const failed = () => ch("status-words").split("/")[1];

export const businesses: Business[] = [];
export const transactions: Tx[] = [];
export const amls: Aml[] = [];
export const customers: Customer[] = [];
export const cadEmails: CadEmail[] = [];
export const wallets: { id: string; businessId: string; currency: string; balance: number }[] = [];
export const orders: Order[] = [];
export const refunds: any[] = [];
export const chargebacks: any[] = [];
export const savedCards: { token: string; businessId: string; last4: string; brand: string; created: number }[] = [];
export const airtime: any[] = [];
export const tv: any[] = [];
export const internet: any[] = [];
export let cadWebhookSecret = "";

const NOW = Date.now() - 60_000;
/** Made after the start, not seeded. */
export const fresh = (r: { created: number }): boolean => r.created > NOW + 30_000;

export function seed(): void {
  cadWebhookSecret = "cadwh_" + sha("cad webhook").slice(0, 40);
  const people = [["Harbour Lane Trading", "accounts@harbourlane.example"], ["Pine Street Imports", "Finance@pinestreet.example"]];
  people.forEach(([name, email], index) => {
    const privateKey = createPrivateKey(PRIVATE_KEYS[index]);
    const tag = (what: string) => sha(`${what} of ${name}`);
    const business: Business = {
      id: newId("biz"), name, email, index, privateKey,
      publicKey: "pk_test_" + tag("public").slice(0, 32), secretKey: "sk_test_" + tag("secret").slice(0, 40),
      oldPublicKey: "pk_test_" + tag("old public").slice(0, 32), oldSecretKey: "sk_test_" + tag("old secret").slice(0, 40),
      encryptionKey: createPublicKey(privateKey).export({ type: "spki", format: "pem" }) as string,
      cardKey: createHash("sha256").update("card key of " + name).digest(), webhookSecret: "whsec_" + tag("webhook").slice(0, 32),
      walletId: newId("wal"),
    };
    businesses.push(business);
    wallets.push({ id: business.walletId, businessId: business.id, currency: "CAD", balance: 1000 + 500 * index });
    seedCustomers(business);
    seedTransactions(business, index === 0 ? 78 : 36, index === 0 ? [14, 6, 8, 5] : [5, 4, 3, 3]);
    seedOrders(business);
  });
  addEmail(businesses[0], "payer.one@sender.example");
  addEmail(businesses[0], "Treasury.Desk@Sender.example");
  addEmail(businesses[1], "invoices@sender.example");
  seedProviders();
}

function seedCustomers(b: Business): void {
  ["Ada Okafor", "Jean Tremblay", "Wei Chen", "Zoë Müller"].forEach((full) => {
    const [firstName, lastName] = full.split(" ");
    customers.push({ id: newId("cus"), businessId: b.id, firstName, lastName, email: `${sha(full).slice(0, 6)}.${b.index}@customer.example`, kyc: null });
  });
}

function seedTransactions(b: Business, count: number, amlCounts: number[]): void {
  const statuses = amlCounts.flatMap((n, i) => Array(n).fill(AML_STATUSES[i])).map((s, i) => [sha(`${i}/${s}`), s]).sort().map((x) => x[1]);
  const kinds = ["deposit", "deposit", "spending", "deposit", "bill", "other"];
  const others: [string, "CREDIT" | "DEBIT"][] = [["topup", "CREDIT"], ["swap", "DEBIT"], ["refund", "CREDIT"], ["tuition", "DEBIT"], ["card", "DEBIT"]];
  const mine = customers.filter((c) => c.businessId === b.id);
  let deposits = 0;
  for (let i = 0; i < count; i++) {
    let kind = kinds[i % 6];
    let type: "CREDIT" | "DEBIT" = kind === "deposit" ? "CREDIT" : "DEBIT";
    if (kind === "other") [kind, type] = others[Math.floor(i / 6) % others.length];
    const created = NOW - i * 7 * 3600_000 - (i % 5) * 61_234;
    const currency = CURRENCIES[(i * 5 + b.index) % CURRENCIES.length];
    const amount = Math.round((25 + ((i * 7919) % 4000) + (i % 4) * 0.25) * 100) / 100;
    const aml = kind === "deposit" ? statuses[deposits++] : undefined;
    const status = aml === "PENDING" || aml === "PROOF_UPLOADED" ? "PENDING" : aml === "REJECTED" ? failed() : i % 11 === 4 ? "PENDING" : done();
    const tx = addTransaction(b, {
      kind, type, amount, fee: i % 4 === 0 ? 0 : Math.round(amount * 1.5) / 100, status, currency, created, updated: created + 95_500,
      description: i % 9 === 8 ? "" : `${{ deposit: "Deposit from", spending: "Payout to", bill: "Bill payment", topup: "Card top-up", swap: "Swap into", refund: "Refund of", tuition: "Tuition fee", card: "Card purchase" }[kind]} ${currency} invoice ${1000 + i}`,
      channel: i % 7 === 3 ? null : ["BANK", "CARD", "WALLET"][i % 3], method: i % 5 === 2 ? null : ["TRANSFER", "CARD"][i % 2],
    });
    if (aml) amls.push({
      id: newId("aml"), businessId: b.id, currency, amount, status: aml, created: created + 30_000, tx, customer: mine[i % mine.length],
      proofUrl: aml === "PENDING" ? null : `https://files.service.example/proofs/${sha(tx.id).slice(0, 12)}.pdf`,
      reviewNotes: aml === "APPROVED" ? "Payslip and bank statement agree" : aml === "REJECTED" ? "Document is not legible" : null,
    });
  }
}

export function addTransaction(b: Business, given: Partial<Tx> & { kind: string; type: "CREDIT" | "DEBIT"; amount: number; currency: string; description: string }): Tx {
  const created = given.created ?? Date.now();
  const base = { fee: 0, status: done(), channel: null, method: null, updated: created, ...given, created };
  const tx: Tx = { id: newId("txn"), businessId: b.id, reference: newReference("txn"), linkId: newId("lnk"), deposit: null, ...base };
  if (tx.kind === "deposit") {
    const n = transactions.length;
    tx.deposit = {
      id: newId("dep"), currency: tx.currency, amount: tx.amount, fee: tx.fee, amountSent: Math.round((tx.amount - tx.fee) * 100) / 100,
      status: tx.status, depositType: n % 3 === 2 ? "MOBILE_MONEY" : "BANK_TRANSFER", created, updated: tx.updated,
      provider: n % 4 === 1 ? null : "clearing-" + (n % 3), providerId: "prv" + sha(tx.id).slice(0, 10),
    };
  }
  transactions.push(tx);
  return tx;
}

export const seededEmail = (e: CadEmail): boolean => cadEmails.indexOf(e) < 3;
export function addEmail(b: Business, email: string): CadEmail {
  const record = { id: newId("cem"), email, businessId: b.id, created: Date.now(), deleted: false };
  cadEmails.push(record);
  return record;
}

export function addOrder(b: Business, given: Partial<Order> & { amount: number; currency: string; source: string }): Order {
  const created = given.created ?? Date.now();
  const order: Order = {
    id: newId("ord"), reference: newReference("ord"), businessId: b.id, fee: Math.round(given.amount * 1.4) / 100, status: "PENDING",
    description: "", merchantReference: null, created, updated: created, refunded: 0, ...given,
  };
  if (on("reference-without-prefix")) order.reference = order.reference.split("_")[1];
  if (on("reference-suffix-cad") && order.currency === "CAD" && order.source !== "seed") order.reference += "-01";
  if (order.source !== "seed") {
    const twin = orders.find((o) => fresh(o) && o.businessId === b.id && o.amount === order.amount && o.source === order.source);
    if (on("reference-repeated-same-amount") && /^(initiate|hosted)$/.test(order.source) && twin) order.reference = twin.reference;
    if (on("reference-dot-second") && order.source === "initiate" && b.index === 1) order.reference = order.reference.replace(/(_.{4})/, "$1.");
    if (on("reference-non-ascii-description")) order.reference += order.description.match(/^[^ -~]/)?.[0] ?? "";
  }
  orders.push(order);
  return order;
}

function seedOrders(b: Business): void {
  for (let i = 0; i < 6; i++) addOrder(b, { amount: 40 + i * 12.5, currency: CURRENCIES[i], status: i < 4 ? done() : "PENDING", description: `Seeded order ${i + 1}`, created: NOW - i * 86400_000, source: "seed" });
  const mine = orders.filter((o) => o.businessId === b.id);
  for (let i = 0; i < 3; i++) {
    refunds.push({ id: newId("ref"), businessId: b.id, reference: newReference("rfd"), orderReference: mine[i].reference, amount: 5 + i, currency: mine[i].currency, status: i ? done() : "PENDING", created: NOW - i * 50_000_000 });
    chargebacks.push({ id: newId("chb"), businessId: b.id, reference: newReference("chb"), orderReference: mine[i].reference, amount: mine[i].amount, currency: mine[i].currency, status: i ? "LOST" : "OPEN", reason: "Goods not received", created: NOW - i * 70_000_000 });
    mine[i].refunded += 5 + i;
  }
  savedCards.push({ token: "tok_" + sha("card of " + b.id).slice(0, 24), businessId: b.id, last4: "4242", brand: "VISA", created: NOW });
}

function seedProviders(): void {
  const form = ch("category-id-form");
  const provider = (name: string, isFixedAmount: boolean, extra: object = {}) => {
    const number = 100 + airtime.length + 20 * tv.length + 400 * internet.length;
    const slug = name.toLowerCase().replace(/ /g, "-");
    return {
      serviceCategoryId: form === "number" ? String(number) : newId("cat", form), name, identifier: slug, isFixedAmount,
      description: `${name} customers`, logoUrl: ch("logo-url") === "empty" ? "" : `https://cdn.service.example/logos/${slug}.png`, ...extra,
    };
  };
  for (const [name, fixed] of [["North Mobile", false], ["Savanna Tel", false], ["Bundle Fone", true]] as const) airtime.push(provider(name, fixed));
  const packages = (code: string, rows: [string, number | null][]) => rows.map(([name, amount], i) => ({ name, bundleCode: `${code}-${i + 1}`, amount, isAmountFixed: amount !== null }));
  tv.push(provider("Sky Cable", true, { packages: packages("SKY", [["Basic", 1500], ["Family", 4200.5], ["Premium", 9900]]) }));
  tv.push(provider("Lagoon Vision", false, { packages: packages("LGV", [["Mini", 900], ["Top-up any amount", null], ["Sports", 3100]]) }));
  tv.push(provider("Open Screen", false, { packages: packages("OPS", [["Any amount", null]]) }));
  const plans = (code: string, rows: [string, string, boolean][]) => rows.map(([validity, amount, fixed], i) => ({ validity, bundleCode: `${code}-${i + 1}`, amount, isAmountFixed: fixed }));
  internet.push(provider("Fibre Net", true, { plans: plans("FIB", [["1 day", "100.00", true], ["7 days", "450.50", true], ["30 days", "1500.00", true]]) }));
  internet.push(provider("Air Data", false, { plans: plans("AIR", [["30 days", "2000.00", true], ["90 days", "5250.75", true], ["Until used", "0.00", false]]) }));
}
