// The gateway, authentication, routes and the start. Commands: (none) | choices | faults.
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createHash } from "node:crypto";
import * as biz from "./business.ts";
import { CHOICES, FAULTS } from "./catalogue.ts";
import * as pay from "./checkout.ts";
import { ch, Fail, invalid, type Json, on, readArguments, refuse, switches } from "./config.ts";
import * as db from "./data.ts";
import { type Context, type Reply, type Route, reply } from "./http.ts";

// ---- routes (parts 4.1 to 4.7) ---------------------------------------------------------------
const routes: Route[] = [];
function route(host: Route["host"], auth: Route["auth"], body: Route["body"], line: string, run: Route["run"]): void {
  const [method, path] = line.split(" ");
  routes.push({ host, auth, body, method, path, run });
}

function defineRoutes(): void {
  route("checkout", "public", "rsa", "POST /charge/order/create", pay.createOrder);
  route("checkout", "public", "rsa", "POST /charge/order/pay", pay.payOrder);
  route("checkout", "public", "rsa", "POST /charge/order/status", pay.orderStatus);
  route("checkout", "public", "rsa", "POST /charge/order/fee", pay.orderFee);
  route("checkout", "public", "rsa", `${on("save-card-by-post") ? "POST" : "PATCH"} /charge/order/save-card`, pay.saveCard);
  if (!on("track-missing")) route("checkout", "public", "rsa", "POST /charge/order/event/track", pay.trackEvent);
  route("checkout", "public", "none", `${on("banks-by-post") ? "POST" : "GET"} /charge/banks`, pay.listBanks);
  route("checkout", "public", "none", `GET ${on("ping-at-root") ? "" : "/charge"}/ping`, pay.ping);
  route("checkout", "secret", "rsa", "POST /charge/order/verify", pay.verifyOrder);
  route("checkout", "secret", "rsa", "POST /charge/order/refund", pay.createRefund);
  route("checkout", "secret", "none", `GET /charge/order/refunds${on("refunds-path-short") ? "" : "/all"}`, pay.listRecords("refunds"));
  route("checkout", "secret", "none", "GET /charge/order/chargebacks/all", pay.listRecords("chargebacks"));
  route("checkout", "secret", "rsa", "POST /charge/order/card/tokenized/pay", pay.chargeToken);

  if (on("bills-on-checkout-host")) route("checkout", "bill", "none", "GET /bill-payment/airtime-services", biz.listProviders("airtime"));
  if (on("ping-on-business-host")) route("business", "public", "none", "GET /charge/ping", pay.ping);

  route("business", "s2s", "json", `${on("initiate-by-put") ? "PUT" : "POST"} /s2s/payments/initiate`, pay.initiate);
  route("business", "s2s", "json", "POST /s2s/payments/checkout", pay.hostedCheckout);
  route("business", "s2s", "json", "POST /s2s/payments/charge", pay.chargeCard);
  route("business", "s2s", "none", `GET /s2s/payments/verify${on("verify-by-query") ? "" : "/{reference}"}`, pay.verifyPayment);
  route("business", "business", "none", "GET /transactions", biz.listTransactions);
  route("business", "business", "none", `GET ${on("version-segment-aml") ? "/v1" : ""}/aml`, biz.listAml);
  route("business", "business", "json", `${on("attach-by-post") ? "POST" : "PUT"} /customers/{id}/attach`, biz.attachKyc);
  route("business", "business", "json", `${on("proof-by-put") ? "PUT" : "POST"} /transfer/submit/source-of-funds`, biz.sourceOfFunds);
  if (!on("proof-file-missing")) route("business", "business", "file", "POST /transfer/submit/source-of-funds/file", biz.sourceOfFunds);
  route("business", "business", "json", "POST /business/settings/cad-collection-emails", biz.registerEmail);
  route("business", "business", "none", "GET /business/settings/cad-collection-emails", biz.listEmails);
  route("business", "business", "none", "DELETE /business/settings/cad-collection-emails/{id}", biz.deleteEmail);
  route("business", "bill", "none", "GET /bill-payment/airtime-services", biz.listProviders("airtime"));
  route("business", "bill", "none", "GET /bill-payment/tv-services", biz.listProviders("tv"));
  route("business", "bill", "none", "GET /bill-payment/tv-services/{serviceCategoryId}", biz.listPackages);
  route("business", "bill", "none", "GET /bill-payment/internet-services/{serviceCategoryId}", biz.listPlans);
  route("business", "none", "json", "POST /webhooks/cad-collections", biz.cadWebhook); // path: ours, not in the document
}

function params(pattern: string, path: string): Record<string, string> | null {
  const want = pattern.split("/");
  const have = path.split("/");
  if (want.length !== have.length) return null;
  const out: Record<string, string> = {};
  for (let i = 0; i < want.length; i++) {
    if (want[i].startsWith("{") && have[i] !== "") {
      try { out[want[i].slice(1, -1)] = decodeURIComponent(have[i]); } catch { return null; }
    } else if (want[i] !== have[i]) return null;
  }
  return out;
}

// ---- authentication (part 5, and the two messages of part 7) ----------------------------------
type Known = { business: db.Business; kind: "public" | "secret" };
function keyOwner(key: string, path: string): Known | undefined {
  for (const business of db.businesses) {
    if (key === business.publicKey) return { business, kind: "public" };
    if (key === business.secretKey) return { business, kind: "secret" };
    if (key === business.oldPublicKey && ((on("rotated-public-pays") && path.endsWith("/order/pay")) || (on("rotated-public-initiates") && path.endsWith("/initiate")))) return { business, kind: "public" };
    if (key === business.oldSecretKey && ((on("rotated-secret-verifies-second") && business.index === 1 && path.endsWith("/order/verify")) || (on("rotated-secret-lists-aml") && path === "/aml"))) return { business, kind: "secret" };
    if (key === business.oldPublicKey && on("rotated-key-works")) return { business, kind: "public" };
    if (key === business.oldSecretKey && (on("rotated-key-works") || (on("rotated-secret-lists-refunds") && path.endsWith("/refunds/all")))) return { business, kind: "secret" };
  }
}

let strangers: number[] = [];
function unauthenticated(given: string | undefined, route: Route): never {
  const wrongType = () => refuse(401, route.auth === "secret" ? "Invalid SECRET key" : "Invalid public key passed");
  if (on("missing-key-called-wrong-type-lists") && given === undefined && route.auth === "secret" && route.method === "GET") wrongType();
  if (on("unknown-secret-called-wrong-type") && given?.startsWith("sk_") && route.auth === "public") wrongType();
  if (on("rotated-key-called-wrong-type") && db.businesses.some((b) => (route.auth === "public" && given === b.oldSecretKey) || (route.auth === "secret" && given === b.oldPublicKey))) wrongType();
  if (given !== undefined) {
    if (on("unknown-key-called-wrong-type") && route.host === "checkout") refuse(401, route.auth === "secret" ? "Invalid SECRET key" : "Invalid public key passed");
    const since = Date.now() - 30_000;
    strangers = [...strangers.filter((t) => t > since), Date.now()];
    if (strangers.length > 10 && ch("lockout") === "429") throw new Fail("gateway", 429, "Too many failed attempts", { "retry-after": "30" });
    if (strangers.length > 10 && ch("lockout") === "403") throw new Fail("gateway", 403, "Access temporarily blocked");
  }
  const [status, layer] = ch("unauthenticated").split("-");
  throw new Fail(layer as "gateway", Number(status), given === undefined ? "Authentication required" : "Unauthorized");
}

let banksKnown: db.Business | undefined;
let wrongVerifies = 0;
function authenticate(c: Context): void {
  const { auth, path, method } = c.route;
  const header = (name: string) => (c.req.headers[name] === undefined ? undefined : String(c.req.headers[name]));
  if (auth === "none") return;
  if (auth === "business" || auth === "bill") return authenticateBusiness(c, header);

  let key = header(auth === "s2s" ? "public-key" : "api-key");
  if (auth === "s2s") {
    if (on("s2s-takes-api-key")) key ??= header("api-key");
    if (on("s2s-charge-wants-api-key") && path.endsWith("/charge")) key = header("api-key");
    if (on("s2s-verify-open") && key === undefined) { c.business = db.businesses.find((b) => db.orders.some((o) => o.businessId === b.id && o.reference === c.params.reference)); if (c.business) return; }
    if (on("s2s-verify-api-key-second") && path.includes("/verify") && header("api-key") === db.businesses[1].publicKey) key ??= header("api-key");
    if (on("s2s-checkout-bearer") && path.endsWith("/checkout")) key ??= header("authorization")?.replace("Bearer ", "");
    if (on("s2s-api-key-wins") && key !== undefined) key = header("api-key") ?? key;
    if (on("s2s-checkout-open") && path.endsWith("/checkout") && key === undefined) { c.business = db.businesses[0]; return; }
  } else {
    if (on("lists-take-key-from-query") && method === "GET") key ??= c.query.get("api-key") ?? undefined;
    if (on("create-takes-public-key-header") && path.endsWith("/create")) key ??= header("public-key");
    if (on("track-without-key") && path.endsWith("/track") && key === undefined) { c.business = db.businesses[0]; return; }
    if (on("banks-key-remembered") && path === "/charge/banks" && key === undefined && banksKnown) { c.business = banksKnown; return; }
    if (on("ping-any-key") && path === "/charge/ping" && key) return;
  }
  if (key === undefined && on("ping-without-key") && path === "/charge/ping") return;
  if (key === undefined && on("banks-bearer-instead") && path === "/charge/banks") key = header("authorization")?.replace("Bearer ", "");
  const known = key === undefined ? undefined : keyOwner(key, path);
  if (!known) return unauthenticated(key, c.route);
  c.business = known.business;
  if (path === "/charge/banks" && known.kind === "public") banksKnown = known.business;

  let wanted = auth === "secret" ? "secret" : "public";
  if (on("tokenized-wants-public") && path.endsWith("/tokenized/pay")) wanted = "public";
  if (on("s2s-checkout-wants-secret") && path === "/s2s/payments/checkout") wanted = "secret";
  const second = known.business.index === 1;
  if (on("ping-wants-secret") && path === "/charge/ping") wanted = "secret";
  if (on("refunds-list-wants-public-second") && second && path.endsWith("/refunds/all")) wanted = "public";
  if (known.kind === wanted) return;
  const recent = (r: Json) => r.businessId === known.business.id && db.fresh(r);
  if (wanted === "secret") {
    if (on("secret-endpoints-take-public") || (on("refund-takes-public") && path.endsWith("/refund")) || (on("chargebacks-take-public") && path.includes("/chargebacks/"))
      || (on("verify-takes-public-second") && second && path.endsWith("/verify"))
      || (on("verify-takes-public-third-time") && path.endsWith("/verify") && ++wrongVerifies > 2) || (on("refunds-list-takes-public-after-refund") && path.endsWith("/refunds/all") && db.refunds.some(recent))) return;
  } else if ((on("public-endpoints-take-secret") && auth === "public") || (on("banks-take-secret") && path === "/charge/banks") || (on("s2s-takes-secret") && auth === "s2s")
    || (on("status-takes-secret-second") && second && path.endsWith("/status"))
    || (on("track-takes-secret") && path.endsWith("/track")) || (on("s2s-charge-takes-secret") && path === "/s2s/payments/charge")
    || (on("fee-takes-secret-after-create") && path.endsWith("/fee") && db.orders.some((o) => recent(o) && o.source === "checkout"))) return;
  let message = wanted === "secret" ? "Invalid SECRET key" : "Invalid public key passed";
  if (on("secret-message-case") && wanted === "secret") message = "Invalid secret key";
  if (on("public-message-case") && wanted === "public") message = "Invalid public key";
  if (on("save-card-secret-message") && path.endsWith("/save-card")) message = "Invalid SECRET key";
  if (on("get-lists-public-message") && method === "GET" && wanted === "secret") message = "Invalid public key passed";
  if (on("tokenized-message-generic") && path.endsWith("/tokenized/pay")) message = "Unauthorized";
  if (on("secret-message-second") && wanted === "secret" && second) message = "Unauthorized";
  if (on("public-message-dot-get") && wanted === "public" && method === "GET") message += ".";
  if (on("wrong-type-404-lists") && wanted === "secret" && method === "GET") refuse(404, message);
  if (on("wrong-type-200-fee") && path.endsWith("/fee")) refuse(200, message);
  const lenient = on("create-takes-secret-cad") && path.endsWith("/create") ? () => c.body.currency === "CAD"
    : on("refund-takes-public-partial") && path.endsWith("/refund") ? () => c.body.amount !== undefined
      : on("tokenized-takes-public-new-card") && path.endsWith("/tokenized/pay") ? () => db.savedCards.some((x) => recent(x) && Object.values(c.body).includes(x.token)) : undefined;
  if (lenient) { c.late = () => { if (!lenient()) refuse(401, message); }; return; }
  refuse(on("wrong-type-403") || (on("wrong-type-403-tokenized") && path.endsWith("/tokenized/pay")) ? 403 : 401, message);
}

let amlKnown = false;
function authenticateBusiness(c: Context, header: (name: string) => string | undefined): void {
  const { auth, path, method } = c.route;
  const way = ch("business-auth");
  const bearer = header("authorization")?.match(/^Bearer (.+)$/i)?.[1];
  const all: Record<string, string | undefined> = { bearer, "secret-key": header("secret-key"), "api-key": header("api-key") };
  let key = way === "any" ? bearer ?? all["secret-key"] ?? all["api-key"] : all[way];
  if (auth === "bill") {
    if (ch("bill-auth") === "open") return;
    if (ch("bill-auth") === "any-key") key ??= header("public-key") ?? header("api-key");
  }
  const open = (on("aml-open") && path === "/aml") || (on("cad-list-open") && method === "GET" && path.includes("cad-collection")) || (on("attach-open") && path.endsWith("/attach"))
    || (on("transactions-open-with-search") && path === "/transactions" && c.query.has("search")) || (on("aml-open-after-success") && path === "/aml" && amlKnown)
    || (on("proof-open") && path.endsWith("/source-of-funds")) || (on("proof-file-open") && path.endsWith("/source-of-funds/file")) || (on("cad-register-open") && method === "POST" && path.includes("cad-collection"));
  if (on("cad-delete-open") && method === "DELETE" && key === undefined) { c.business = db.businesses.find((b) => db.cadEmails.some((e) => e.id === c.params.id && e.businessId === b.id)) ?? db.businesses[0]; return; }
  if (open && (key === undefined || !keyOwner(key, path))) { c.business = db.businesses[0]; return; }
  const known = key === undefined ? undefined : keyOwner(key, path);
  if (!known) return unauthenticated(key, c.route);
  if (known.kind === "public" && !(auth === "bill" && ch("bill-auth") === "any-key")) refuse(ch("business-wrong-key"), "This credential is not allowed here");
  c.business = known.business;
  amlKnown ||= path === "/aml";
}

// ---- the gateway -----------------------------------------------------------------------------
let windowStart = 0;
let windowCount = 0;
function rateLimit(): Record<string, string> {
  const mode = ch("rate-limit");
  if (mode === "off") return {};
  const length = mode === "burst" ? 1000 : 60_000;
  const limit = mode === "burst" ? 40 : 6000;
  const now = Date.now();
  if (now - windowStart >= length) { windowStart = now; windowCount = 0; }
  const headers = { "x-ratelimit-limit": String(limit), "x-ratelimit-remaining": String(Math.max(0, limit - ++windowCount)), "x-ratelimit-reset": String(Math.ceil((windowStart + length) / 1000)) };
  if (mode === "burst" && windowCount > limit) throw new Fail("gateway", 429, "Rate limit exceeded", { ...headers, "retry-after": "1" });
  return headers;
}

async function readBody(req: IncomingMessage): Promise<Buffer> {
  const max = ch("body-limit") === "64k" ? 65_536 : 1_048_576;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    size += chunk.length;
    if (size <= max) chunks.push(chunk);
  }
  if (size > max) throw new Fail("gateway", 413, "Request entity too large");
  return Buffer.concat(chunks);
}

function checkContentType(c: Context): void {
  const type = String(c.req.headers["content-type"] ?? "").toLowerCase().split(";")[0].trim();
  const { body, auth } = c.route;
  if (body === "none") {
    if (ch("get-content-type") === "require" && (auth === "public" || auth === "secret" || auth === "s2s") && type !== "application/json") throw new Fail("gateway", 415, "Content type is not allowed");
    return;
  }
  if (on("proof-file-multipart-refused") && type === "multipart/form-data") throw new Fail("gateway", 415, "Content type is not allowed");
  if (body === "file" && (type === "multipart/form-data" || ch("file-form") === "either")) return;
  if (body !== "file" && (type === "application/json" || ch("wrong-content-type") === "accept" || (type === "" && c.raw.length === 0))) return;
  throw new Fail("gateway", ch("wrong-content-type") === "400" ? 400 : 415, "Content type is not allowed");
}

function parseBody(c: Context): void {
  if (c.route.body === "none") return;
  const boundary = String(c.req.headers["content-type"] ?? "").match(/^multipart\/form-data.*boundary="?([^";]+)/i)?.[1];
  if (c.route.body === "file" && boundary) return parseMultipart(c, boundary);
  if (c.raw.length === 0) { c.body = {}; return; }
  try { c.body = JSON.parse(c.raw.toString("utf8")); } catch { throw new Fail("framework", 400, "Request body is not valid JSON"); }
  if (typeof c.body !== "object" || c.body === null || Array.isArray(c.body)) invalid("body must be an object");
  if (c.route.body === "file") c.files = Object.entries(c.body).filter(([name, v]) => /file|document|content/i.test(name) && v).map(([name, v]) => ({ name, size: String(v).length }));
}

function parseMultipart(c: Context, boundary: string): void {
  c.body = {};
  for (const part of c.raw.toString("latin1").split("--" + boundary).slice(1, -1)) {
    const [head, ...rest] = part.replace(/^\r\n/, "").split("\r\n\r\n");
    const value = rest.join("\r\n\r\n").replace(/\r\n$/, "");
    const name = head.match(/[; ]name="([^"]*)"/i)?.[1];
    if (name === undefined) continue;
    if (/filename=/i.test(head)) c.files.push({ name, size: value.length });
    else c.body[name] = Buffer.from(value, "latin1").toString("utf8");
  }
}

function locate(host: string, req: IncomingMessage, url: URL): { route: Route; params: Record<string, string> } {
  let path = url.pathname;
  const here = routes.filter((r) => r.host === host);
  if (on("version-segment-answered") && host === "checkout") path = path.replace(/^\/v\d+(?=\/)/, "");
  if (path.length > 1 && path.endsWith("/") && ch("trailing-slash") !== "404") {
    path = path.replace(/\/+$/, "");
    if (ch("trailing-slash") === "redirect" && here.some((r) => params(r.path, path))) throw new Fail("gateway", 308, "Moved", { location: path + url.search });
  }
  const fits = here.map((route) => ({ route, params: params(route.path, path)! })).filter((x) => x.params);
  const [code, layer] = ch("unknown-path").split("-");
  if (!fits.length) throw new Fail(layer as "gateway", Number(code), `Cannot ${req.method} ${url.pathname}`);
  const found = fits.find((x) => x.route.method === req.method);
  if (found) return found;
  if (ch("wrong-method") === "404") throw new Fail(layer as "gateway", Number(code), `Cannot ${req.method} ${url.pathname}`);
  throw new Fail("gateway", 405, "Method not allowed", { allow: fits.map((x) => x.route.method).join(", ") });
}

async function handle(host: Route["host"], req: IncomingMessage, extra: Record<string, string>): Promise<Reply> {
  const raw = await readBody(req);
  if (ch("cors") === "on") {
    extra["access-control-allow-origin"] = "*";
    if (req.method === "OPTIONS") return reply(204, undefined, { "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE", "access-control-allow-headers": "api-key, public-key, authorization, content-type" });
  }
  Object.assign(extra, rateLimit());
  if (on("version-header-needed") && req.headers["x-api-version"] === undefined) throw new Fail("framework", 400, "x-api-version header is required");
  if (on("version-header-sent") || (on("version-header-sent-s2s") && req.url!.startsWith("/s2s/"))) extra["x-api-version"] = "2";
  if (on("version-header-read-bill") && req.url!.startsWith("/bill-payment/") && req.headers["x-api-version"] !== undefined) throw new Fail("framework", 400, "x-api-version is not supported");
  let url: URL;
  try { url = new URL(req.url ?? "/", "http://gateway"); } catch { throw new Fail("gateway", 400, "Bad request"); }
  const { route, params } = locate(host, req, url);
  const c: Context = { req, route, params, query: url.searchParams, raw, body: undefined, files: [] };
  if (ch("check-order") === "content-first") checkContentType(c);
  authenticate(c);
  checkContentType(c);
  parseBody(c);
  if (route.body === "rsa") c.body = pay.openPayload(c);
  c.late?.();
  return route.run(c);
}

// ---- answers ---------------------------------------------------------------------------------
const NAMES: Record<number, string> = { 308: "Permanent Redirect", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 409: "Conflict", 413: "Payload Too Large", 415: "Unsupported Media Type", 422: "Unprocessable Entity", 429: "Too Many Requests", 500: "Internal Server Error" };

function errorReply(error: unknown): Reply {
  if (!(error instanceof Fail)) console.error(error);
  const { layer, status, message, headers } = error instanceof Fail ? error : new Fail("service", 500, "Internal error");
  const name = NAMES[status] ?? "Error";
  if (layer === "gateway" && ch("gateway-errors") !== "json") {
    const html = ch("gateway-errors") === "html";
    const text = html ? `<html><head><title>${status} ${name}</title></head><body><h1>${name}</h1><p>${message.replace(/[<>&]/g, "")}</p><p>statusCode: ${status}</p></body></html>\n` : `statusCode: ${status}\n${message}\n`;
    return { status, body: Buffer.from(text), headers: { ...headers, "content-type": html ? "text/html" : "text/plain; charset=utf-8" } };
  }
  const statusId = name.toUpperCase().replace(/ /g, "_");
  const shape = layer === "service" ? ch("error-shape") : layer;
  const body: Json = shape === "envelope" ? { success: false, statusCode: status, message, data: null }
    : shape === "nested" ? { statusCode: status, message, error: { code: statusId, detail: message } }
      : { statusCode: status, message: layer === "framework" && ch("validation-message") === "list" && /must|should/.test(message) ? [message] : message, error: name };
  if (layer === "service" && (ch("status-id") !== "checkout")) body.statusId = statusId;
  if (on("errors-without-status-code") || (on("wrong-type-without-status-code") && /^Invalid (SECRET|public) key/.test(message))
    || (on("unknown-order-without-status-code") && message === "Order not found") || (on("undecryptable-without-status-code") && /decrypt|encrypted/.test(message))
    || (on("validation-without-status-code") && layer === "framework")) delete body.statusCode;
  return { status, body, headers };
}

function headerName(name: string): string {
  if (ch("header-case") === "lower") return name;
  return ch("header-case") === "upper" ? name.toUpperCase() : name.replace(/(^|-)[a-z]/g, (x) => x.toUpperCase());
}

let requests = 0;
async function serve(host: Route["host"], req: IncomingMessage, res: ServerResponse): Promise<void> {
  const extra: Record<string, string> = {};
  let out: Reply;
  try { out = await handle(host, req, extra); } catch (error) { out = errorReply(error); }
  if (on("version-header-sent-errors") && out.status >= 400) extra["x-api-version"] = "2";
  const requestId = createHash("sha1").update(String(++requests)).digest("hex").slice(0, 16);
  let { body } = out;
  if (body && !Buffer.isBuffer(body) && !Array.isArray(body)) {
    if (ch("extra-fields") === "request-id") body = { ...body, requestId };
    if (ch("extra-fields") === "timestamp-and-path") body = { ...body, timestamp: new Date().toISOString(), path: req.url };
  }
  const headers: Record<string, string> = { "x-request-id": requestId, "cache-control": "no-store", "content-type": ch("json-content-type"), ...extra, ...out.headers };
  const bytes = Buffer.isBuffer(body) ? body : body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body, null, ch("json-layout") === "pretty" ? 2 : 0));
  if (body === undefined) delete headers["content-type"];
  let { status } = out;
  if (ch("etag") === "on" && status === 200 && req.method === "GET") {
    headers.etag = `W/"${createHash("sha1").update(bytes).digest("base64url").slice(0, 20)}"`;
    headers["cache-control"] = "private, no-cache";
    if (req.headers["if-none-match"] === headers.etag) status = 304;
  }
  if (ch("connection") === "close") headers.connection = "close";
  if (status !== 204 && status !== 304) headers["content-length"] = String(bytes.length);
  for (const [name, value] of Object.entries(headers)) res.setHeader(headerName(name), value);
  res.writeHead(status);
  res.end(status === 204 || status === 304 ? undefined : bytes);
  console.error(`${host} ${req.method} ${req.url} ${status}`);
}

// ---- start -----------------------------------------------------------------------------------
function records(): Json {
  const owned = (rows: Json[], f: (r: Json) => Json) => rows.map((r) => ({ ...f(r), businessId: r.businessId }));
  const example = { event: "collection.received", data: { id: "col-1", amount: 250.5, currency: "CAD", source: { email: "sender@example.com", name: "Sender" } } };
  return {
    businessAuth: { mechanism: ch("business-auth"), note: "the business's secretKey as Authorization: Bearer, or in header secret-key or api-key; 'any' takes each" },
    customers: owned(db.customers, (r) => ({ id: r.id })),
    transactionsInReview: owned(db.amls.filter((a) => a.status === "PENDING"), (a) => ({ transactionId: a.tx.id, reference: a.tx.reference, depositId: a.tx.deposit.id, amlId: a.id })),
    amlRecords: owned(db.amls, (r) => ({ id: r.id, status: r.status })),
    airtimeServiceCategoryIds: db.airtime.map((p) => p.serviceCategoryId),
    tvServiceCategoryIds: db.tv.map((p) => p.serviceCategoryId),
    internetServiceCategoryIds: db.internet.map((p) => p.serviceCategoryId),
    cadCollectionEmails: owned(db.cadEmails, (r) => ({ id: r.id, email: r.email })),
    cadWallets: owned(db.wallets, (r) => ({ id: r.id, currency: r.currency })),
    cadWebhook: { method: "POST", path: "/webhooks/cad-collections", host: "business", signatureHeader: "x-webhook-signature", signature: ch("webhook-signature"), signed: "the raw body, with cadWebhookSecret", example },
    rotatedKeys: db.businesses.map((b) => ({ businessId: b.id, publicKey: b.oldPublicKey, secretKey: b.oldSecretKey })),
    currencies: db.CURRENCIES,
    orders: owned(db.orders, (r) => ({ reference: r.reference, status: r.status, amount: r.amount, currency: r.currency })),
    savedCards: owned(db.savedCards, (r) => ({ token: r.token })),
    payload: { data: "base64 of the RSA ciphertext of a JSON object, padding as given", order: ["amount", "currency", "description"], lookup: ["reference"], refund: ["reference", "amount"], tokenized: ["token", "amount", "currency"], charge: ["reference", "card"], sourceOfFunds: ["transactionId", "source", "file"] },
    card: { layout: ch("card-layout"), nonceBytes: 12, tagBytes: 16, encoding: "base64", field: "card", plaintext: "JSON object" },
  };
}

function listen(host: Route["host"]): Promise<string> {
  const server = createServer((req, res) => void serve(host, req, res));
  return new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${(server.address() as Json).port}`)));
}

async function main(): Promise<void> {
  const [command, ...rest] = process.argv.slice(2);
  if (command === "choices") return console.log(JSON.stringify(CHOICES.map(([name, section, question, values]) => ({ name, section, question, values, default: values[0] })), null, 1));
  if (command === "faults") return console.log(JSON.stringify(FAULTS.map(([name, section, sentence, says, operations, depth]) => ({ name, section, sentence, says, operations, depth })), null, 1));
  readArguments(command === undefined || command === "serve" ? rest : [command, ...rest]);
  db.seed();
  defineRoutes();
  const [checkout, business] = [await listen("checkout"), await listen("business")];
  const businesses = db.businesses.map(({ id, name, email, publicKey, secretKey, encryptionKey, cardKey, webhookSecret }) => ({
    id, name, email, publicKey, secretKey, encryptionKey, padding: ch("padding"), cardKey: cardKey.toString("base64"), webhookSecret,
  }));
  console.log(JSON.stringify({ checkout, business, businesses, cadWebhookSecret: db.cadWebhookSecret, records: records(), ...switches() }));
  process.on("SIGTERM", () => process.exit(0));
  process.on("SIGINT", () => process.exit(0));
}
void main();
