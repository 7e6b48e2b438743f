package main

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
	"log"
	"math"
	"net/http"
	"net/url"
	"regexp"
	"runtime/debug"
	"sort"
	"strconv"
	"strings"
	"time"
)

type reply struct {
	status int
	body   any // nil: no body
}

type apiErr struct {
	status int
	msg    string
	field  string
}

// ctx is one request on its way through a handler.
type ctx struct {
	w     http.ResponseWriter
	r     *http.Request
	op    string
	biz   *Business
	id    string // the path parameter, if any
	wrong string // the message owed for a wrong type of key, when a fault decides later
	raw   []byte
	body  obj // decoded (and decrypted) body, names in snake_case
	q     map[string]string
}

type route struct {
	host, method, path, auth, kind string
	h                              func(*ctx) reply
}

func fail(status int, msg string) { panic(apiErr{status, msg, ""}) }
func failCh(choice, msg string)   { fail(chInt(choice), msg) }
func invalid(field, msg string)   { panic(apiErr{chInt("validation-status"), msg, field}) }
func chInt(name string) int       { n, _ := strconv.Atoi(ch(name)); return n }
func (c *ctx) late(pass bool) {
	if c.wrong != "" && !pass {
		fail(401, c.wrong)
	}
}
func created() int { return chInt("created") }
func pick[T any](c bool, a, b T) T {
	if c {
		return a
	}
	return b
}

var camelRE = regexp.MustCompile(`_([a-z0-9])`)
var humpRE = regexp.MustCompile(`[A-Z]`)

func name(s string) string {
	if is("case", "camel") {
		return camelRE.ReplaceAllStringFunc(s, func(m string) string { return strings.ToUpper(m[1:]) })
	}
	return s
}

// own gives names of fields that the document does not show the case in force.
func own(v any) obj { return ownAny(v).(obj) }

func ownAny(v any) any {
	switch v := v.(type) {
	case obj:
		out := obj{}
		for k, x := range v {
			out[name(k)] = ownAny(x)
		}
		return out
	case []obj:
		out := []obj{}
		for _, x := range v {
			out = append(out, own(x))
		}
		return out
	}
	return v
}

func money(f float64) any {
	if is("order-amount", "string") {
		return strconv.FormatFloat(f, 'f', 2, 64)
	}
	return f
}

// incoming brings field names back to snake_case; names in the wrong case become unknown ones.
func incoming(in obj) obj {
	if !is("case", "camel") {
		return in
	}
	out := obj{}
	for k, v := range in {
		if m, ok := v.(obj); ok {
			v = incoming(m)
		}
		if strings.Contains(k, "_") {
			out["?"+k] = v
			continue
		}
		out[humpRE.ReplaceAllStringFunc(k, func(s string) string { return "_" + strings.ToLower(s) })] = v
	}
	return out
}

// want checks the body against "name:type" specs; type is s, n, b, o or *, "!" marks required fields.
func want(body obj, specs ...string) {
	allowed := map[string]bool{}
	for _, spec := range specs {
		field, typ, _ := strings.Cut(spec, ":")
		must := strings.HasSuffix(typ, "!")
		typ = strings.TrimSuffix(typ, "!")
		allowed[field] = true
		v, there := body[field]
		if !there || v == nil && !must {
			if must {
				invalid(name(field), name(field)+" is required")
			}
			delete(body, field)
			continue
		}
		good := typ == "*"
		switch x := v.(type) {
		case string:
			good = good || typ == "s" && (x != "" || !must)
		case float64:
			good = good || typ == "n" && x > 0
		case bool:
			good = good || typ == "b"
		case obj:
			good = good || typ == "o"
		}
		if !good {
			invalid(name(field), name(field)+" is invalid")
		}
	}
	if is("unknown-fields", "refuse") {
		for k := range body {
			if !allowed[k] {
				k = name(strings.TrimPrefix(k, "?"))
				invalid(k, "unknown field: "+k)
			}
		}
	}
}

func str(body obj, k string) string  { s, _ := body[k].(string); return s }
func num(body obj, k string) float64 { f, _ := body[k].(float64); return f }

// query checks the query string and keeps the documented parameters.
func (c *ctx) query(allowed ...string) map[string]string {
	out := map[string]string{}
	for k, vs := range c.r.URL.Query() {
		known := false
		for _, a := range allowed {
			known = known || a == k
		}
		if !known {
			if k == "api-key" && on("api-key-from-query") {
				continue
			}
			if is("unknown-query", "refuse") {
				invalid(k, "unknown parameter: "+k)
			}
			continue
		}
		v := vs[0]
		if len(vs) > 1 {
			switch ch("repeated-query") {
			case "refuse":
				invalid(k, k+" given twice")
			case "last":
				v = vs[len(vs)-1]
			}
		}
		if v == "" {
			if is("empty-query", "refuse") {
				invalid(k, k+" is empty")
			}
			continue
		}
		out[k] = v
	}
	return out
}

var numberRE = regexp.MustCompile(`^[+-]?\d{1,9}(\.\d+)?$`)

// count reads a number >= 1 from the query.
func count(q map[string]string, name string, def int) int {
	s, there := q[name]
	if !there {
		return def
	}
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || !numberRE.MatchString(s) || f < 1 {
		if is("bad-number", "refuse") {
			invalid(name, name+" must be a number >= 1")
		}
		return def
	}
	if f != math.Floor(f) && is("fraction", "refuse") {
		invalid(name, name+" must be whole")
	}
	return int(f)
}

// oneOf reads an enumeration from the query; ok is false when nothing can match.
func oneOf(q map[string]string, name string, values ...string) (v string, ok bool) {
	s, there := q[name]
	if !there {
		return "", true
	}
	for _, v := range values {
		if s == v || is("enum-case", "any") && strings.EqualFold(s, v) {
			return v, true
		}
	}
	switch ch("bad-enum") {
	case "refuse":
		invalid(name, name+" must be one of "+strings.Join(values, ", "))
	case "ignore":
		return "", true
	}
	return "", false
}

func capped(choice string, n int) int {
	top, how, _ := strings.Cut(ch(choice), "-")
	max, err := strconv.Atoi(top)
	if err != nil || n <= max {
		return n
	}
	if how == "refuse" {
		invalid("", "at most "+top)
	}
	return max
}

func handlerOf(host string) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		raw, _ := io.ReadAll(io.LimitReader(r.Body, 8<<20))
		S.Lock()
		defer S.Unlock()
		defer func() {
			switch e := recover().(type) {
			case nil:
			case apiErr:
				log.Printf("%s %s %d %s", r.Method, r.URL.Path, e.status, e.msg)
				send(w, r, reply{e.status, errorBody(r, e)})
			default:
				log.Printf("%v\n%s", e, debug.Stack())
				send(w, r, reply{500, errorBody(r, apiErr{500, "Internal error", ""})})
			}
		}()
		if is("request-id", "on") {
			w.Header().Set("X-Request-Id", newID("req"))
		}
		if is("cors", "star") {
			w.Header().Set("Access-Control-Allow-Origin", "*")
		}
		if on("version-header-in-checkout-answers") && host == "checkout" {
			w.Header().Set("X-Api-Version", "1")
		}
		c, rt := find(host, w, r)
		if c == nil {
			return
		}
		c.raw = raw
		if is("check-order", "body-first") {
			c.checkMedia(rt)
			c.auth(rt)
		} else {
			c.auth(rt)
			c.checkMedia(rt)
		}
		if on("version-header-wanted") && host == "business" && r.Header.Get("X-Api-Version") == "" {
			fail(400, "X-Api-Version is required")
		}
		c.decode(rt)
		out := rt.h(c)
		log.Printf("%s %s %d", r.Method, r.URL.RequestURI(), out.status)
		send(w, r, out)
	})
}

// find picks the route, or answers by itself and gives nil.
func find(host string, w http.ResponseWriter, r *http.Request) (*ctx, *route) {
	path, method := r.URL.EscapedPath(), r.Method
	if len(path) > 1 && strings.HasSuffix(path, "/") {
		switch ch("trailing-slash") {
		case "accept":
			path = strings.TrimSuffix(path, "/")
		case "redirect":
			u := *r.URL
			u.Path = strings.TrimSuffix(u.Path, "/")
			http.Redirect(w, r, u.RequestURI(), 308)
			return nil, nil
		}
	}
	if method == "HEAD" && is("head", "as-get") {
		method = "GET"
	}
	if on("banks-outside-charge") && host == "checkout" && path == "/banks" {
		path = "/charge/banks"
	}
	if on("version-segment-taken") && host == "business" {
		path = strings.TrimPrefix(path, "/v1")
	}
	if on("internet-plans-under-data-services") {
		path = strings.Replace(strings.Replace(path, "internet-services", "internet-offers", 1), "data-services", "internet-services", 1)
	}
	var allow []string
	for i := range routes {
		rt := &routes[i]
		pattern := rt.path
		if on("tokenized-path-short") {
			pattern = strings.Replace(pattern, "/order/card/tokenized", "/card/tokenized", 1)
		}
		if on("chargebacks-without-all") {
			pattern = strings.Replace(pattern, "/chargebacks/all", "/chargebacks", 1)
		}
		id, ok := match(pattern, path)
		guest := on("business-host-serves-charge") && host == "business" || on("checkout-host-serves-aml") && host == "checkout" && rt.path == "/aml"
		if rt.host != host && !guest || !ok {
			continue
		}
		m := rt.method
		if on("ping-by-post") && rt.path == "/charge/ping" || on("verify-order-by-put") && rt.path == "/charge/order/verify" {
			m = pick(m == "GET", "POST", "PUT")
		}
		if on("save-card-by-post") && m == "PATCH" || on("refunds-list-by-post") && rt.path == "/charge/order/refunds/all" ||
			on("save-card-post-second-customer") && m == "PATCH" && S.seen["saved "+r.Header.Get("api-key")] > 0 {
			m = "POST"
		}
		if on("attach-by-post") && m == "PUT" {
			m = "POST"
		}
		if on("source-file-by-put") && strings.HasSuffix(rt.path, "/source-of-funds/file") {
			m = "PUT"
		}
		if on("source-by-patch-second-call") && strings.HasSuffix(rt.path, "/source-of-funds") && S.seen["submitted"] > 0 {
			m = "PATCH"
		}
		if m == method {
			return &ctx{w: w, r: r, op: rt.method + " " + rt.path, id: id}, rt
		}
		allow = append(allow, m)
	}
	if len(allow) > 0 && method == "OPTIONS" && is("cors", "star") {
		w.Header().Set("Access-Control-Allow-Methods", strings.Join(allow, ", "))
		w.Header().Set("Access-Control-Allow-Headers", "*")
		w.WriteHeader(204)
		return nil, nil
	}
	if len(allow) > 0 && is("wrong-method", "405") {
		w.Header().Set("Allow", strings.Join(allow, ", "))
		fail(405, "Method not allowed")
	}
	fail(404, "No such path")
	return nil, nil
}

func match(pattern, path string) (id string, ok bool) {
	head, tail, param := strings.Cut(pattern, "{id}")
	if !param {
		return "", pattern == path
	}
	if !strings.HasPrefix(path, head) || !strings.HasSuffix(path, tail) || len(path) <= len(head)+len(tail) {
		return "", false
	}
	id = path[len(head) : len(path)-len(tail)]
	id, err := url.PathUnescape(id)
	return id, err == nil && !strings.Contains(path[len(head):len(path)-len(tail)], "/")
}

// byKey finds whose key it is and of which kind.
func (c *ctx) byKey(key string) (*Business, string) {
	for i, b := range S.businesses {
		switch {
		case key == b.Public, on("rotated-public-key-works") && key == b.OldPublic:
			return b, "public"
		case key == b.Secret, on("rotated-secret-key-lists-refunds") && key == b.OldSecret && c.op == "GET /charge/order/refunds/all":
			return b, "secret"
		case on("live-key-with-test-encryption") && key == b.LivePublic:
			return b, "public"
		case on("encryption-key-is-api-key") && i < 2 && strings.Contains(strings.ReplaceAll(publicPEM(&b.key.PublicKey), "\n", ""), key) && len(key) > 300:
			return b, "public"
		case on("public-key-any-case") && strings.HasPrefix(c.r.URL.Path, "/charge") && strings.EqualFold(key, b.Public),
			on("s2s-key-with-tail-accepted") && strings.Contains(c.op, "/s2s/") && strings.HasPrefix(key, b.Public),
			on("rotated-public-key-works-for-s2s") && strings.Contains(c.op, "/s2s/") && key == b.OldPublic,
			on("live-key-charges-card") && strings.HasSuffix(c.op, "payments/charge") && key == b.LivePublic:
			return b, "public"
		case on("secret-key-first-half-enough") && strings.Contains(c.op, "refunds") && len(key) >= len(b.Secret)/2 && strings.HasPrefix(b.Secret, key),
			on("rotated-secret-key-verifies-second-business") && strings.HasSuffix(c.op, "/verify") && i == 1 && key == b.OldSecret:
			return b, "secret"
		}
	}
	return nil, ""
}

func businessCredential(b *Business) (header, value string) {
	switch ch("business-auth") {
	case "secret-header":
		return "secret-key", b.Secret
	case "basic":
		return "Authorization", "Basic " + base64.StdEncoding.EncodeToString([]byte(b.Secret+":"))
	case "api-key":
		return "api-key", b.Secret
	}
	return "Authorization", "Bearer " + b.Secret
}

// skipped tells whether a fault lets this operation pass without a credential.
func (c *ctx) skipped() bool {
	return on("ping-without-key") && c.op == "GET /charge/ping" || on("aml-without-auth") && c.op == "GET /aml" ||
		on("transactions-without-auth-when-searching") && c.op == "GET /transactions" && c.r.URL.Query().Has("search") ||
		on("cad-delete-without-auth") && c.op == "DELETE /business/settings/cad-collection-emails/{id}" ||
		on("source-file-without-auth") && strings.HasSuffix(c.op, "/file") || on("attach-without-auth") && strings.HasSuffix(c.op, "/attach") ||
		on("s2s-verify-without-key") && strings.HasPrefix(c.op, "GET /s2s") || on("s2s-link-without-key") && c.op == "POST /s2s/payments/checkout" ||
		on("banks-keyless-after-good-call") && c.op == "GET /charge/banks" && S.seen["banks"] > 0 || on("aml-without-auth-with-status") && c.op == "GET /aml" && c.r.URL.Query().Has("status") ||
		on("source-without-auth") && strings.HasSuffix(c.op, "/source-of-funds") || on("cad-list-without-auth-after-register") && c.op == "GET "+cadPath && S.seen["registered"] > 0 ||
		on("aml-takes-any-credential") && c.op == "GET /aml" && c.r.Header.Get(pick(is("business-auth", "secret-header"), "secret-key", pick(is("business-auth", "api-key"), "api-key", "Authorization"))) != ""
}

// named is the order that the body names, or an empty one, for faults in who may call; without a key it finds the business too.
func (c *ctx) named() *Order {
	var in struct{ Data, Reference string }
	json.Unmarshal(c.raw, &in)
	for _, b := range S.businesses {
		if c.biz != nil && c.biz != b {
			continue
		}
		if plain, ok := decryptRSA(b, in.Data); ok {
			json.Unmarshal(plain, &in)
		}
		for _, o := range b.orders {
			if o.Ref == in.Reference {
				c.biz = b
				return o
			}
		}
	}
	return &Order{}
}

func (c *ctx) auth(rt *route) {
	kind := rt.auth
	if kind == "bill" {
		kind = map[string]string{"business": "business", "open": "", "public-key": "s2s"}[ch("bill-auth")]
	}
	h := c.r.Header
	switch kind {
	case "":
		return
	case "business":
		for _, b := range S.businesses {
			if header, value := businessCredential(b); subtle(h.Get(header), value) {
				c.biz = b
				return
			}
			old := Business{Secret: b.OldSecret}
			if header, value := businessCredential(&old); on("rotated-secret-key-lists-aml") && c.op == "GET /aml" && subtle(h.Get(header), value) {
				c.biz = b
				return
			}
		}
		if c.skipped() {
			c.biz = S.businesses[0]
			return
		}
		for _, b := range S.businesses {
			c.biz = b
			for _, m := range b.customers {
				if on("attach-unauthenticated-update") && strings.HasSuffix(c.op, "/attach") && m.ID == c.id && m.kyc != nil {
					return
				}
			}
			for _, t := range b.txs {
				if on("sof-file-unauthenticated-after-json") && strings.HasSuffix(c.op, "/file") && S.seen["json "+t.ID] > 0 && bytes.Contains(c.raw, []byte(t.proofKey())) {
					return
				}
			}
		}
		if is("business-auth", "basic") {
			c.w.Header().Set("WWW-Authenticate", "Basic")
		}
		fail(401, "Unauthorized")
	}
	if on("banks-want-secret-key") && c.op == "GET /charge/banks" {
		kind = "secret"
	}
	if on("chargebacks-want-public-key") && strings.Contains(c.op, "chargebacks") {
		kind = "public"
	}
	header := pick(kind == "s2s", "public-key", "api-key")
	if on("s2s-charge-wants-api-key-header") && c.op == "POST /s2s/payments/charge" {
		header = "api-key"
	}
	key := h.Get(header)
	if key == "" && kind != "s2s" {
		switch {
		case on("api-key-from-query"):
			key = c.r.URL.Query().Get("api-key")
		case on("api-key-from-bearer"):
			key = strings.TrimPrefix(h.Get("Authorization"), "Bearer ")
		case on("banks-key-from-public-key-header") && c.op == "GET /charge/banks":
			key = h.Get("public-key")
		}
	}
	if kind == "s2s" && key == "" && (on("s2s-takes-api-key-header") || on("s2s-verify-takes-api-key-header") && c.r.Method == "GET") {
		key = h.Get("api-key")
	}
	if key == "" {
		if c.skipped() {
			c.biz = S.businesses[0]
			return
		}
		if on("encrypted-body-replaces-key") && c.op == "POST /charge/order/status" || on("track-without-key") && strings.HasSuffix(c.op, "/track") {
			for _, b := range S.businesses[:2] {
				var in struct{ Data string }
				if json.Unmarshal(c.raw, &in); c.biz == nil {
					if _, ok := decryptRSA(b, in.Data); ok {
						c.biz = b
						return
					}
				}
			}
		}
		if on("track-without-key-unpaid") && strings.HasSuffix(c.op, "/track") {
			if o := c.named(); o.fresh && !o.paid() {
				return
			}
		}
		if on("pay-without-key-after-fee") && c.op == "POST /charge/order/pay" {
			if o := c.named(); c.biz != nil && S.seen[feeAsked(c.biz, o.Amount, o.Currency)] > 0 {
				return
			}
		}
		if on("track-without-key") && strings.HasSuffix(c.op, "/track") && !is("track-body", "encrypted") {
			c.biz = S.businesses[0]
			return
		}
		failCh("missing-key", pick(on("missing-key-says-wrong-type"), "Invalid public key passed", header+" is required"))
	}
	b, found := c.byKey(key)
	if b == nil && on("rotated-secret-key-called-wrong-type") && kind == "secret" {
		for _, b := range S.businesses {
			if key == b.OldSecret {
				fail(401, "Invalid SECRET key")
			}
		}
	}
	if b == nil && on("unknown-key-says-public-on-get") && kind == "public" && c.r.Method == "GET" {
		failCh("unknown-key", "Invalid public key passed")
	}
	if b == nil {
		failCh("unknown-key", pick(on("unknown-key-says-wrong-type") && kind == "secret", "Invalid SECRET key", "Unknown key"))
	}
	c.biz = b
	if on("verify-large-wants-public") && c.op == "POST /charge/order/verify" && c.named().paid() && c.named().Amount >= 1e6 {
		kind = "public"
	}
	if kind == "secret" && found != "secret" {
		if on("public-key-verifies") && c.op == "POST /charge/order/verify" || on("public-key-lists-chargebacks") && strings.Contains(c.op, "chargebacks") ||
			on("public-key-charges-token") && strings.Contains(c.op, "tokenized") || on("second-business-public-key-refunds") && c.op == "POST /charge/order/refund" && b == S.businesses[1] {
			return
		}
		if on("public-key-lists-refunds-after-refund") && c.op == "GET /charge/order/refunds/all" && S.seen["refund"] > 0 ||
			on("refund-public-after-first") && c.op == "POST /charge/order/refund" && c.named().refunded > 0 || on("lists-public-with-query") && c.r.Method == "GET" && c.r.URL.RawQuery != "" {
			return
		}
		if S.seen["wrong"]++; on("public-key-verifies-at-second-try") && c.op == "POST /charge/order/verify" && S.seen["wrong"] > 1 {
			return
		}
		if on("public-key-verifies-unpaid-order") && c.op == "POST /charge/order/verify" || on("public-key-charges-fresh-token") && strings.Contains(c.op, "tokenized") ||
			on("public-key-refunds-in-full") && c.op == "POST /charge/order/refund" {
			c.wrong = "Invalid SECRET key"
			return
		}
		msg := pick(on("secret-message-case"), "Invalid secret key", "Invalid SECRET key")
		if on("refund-list-says-public") && c.op == "GET /charge/order/refunds/all" {
			msg = "Invalid public key passed"
		}
		switch {
		case on("verify-message-with-full-stop") && c.op == "POST /charge/order/verify":
			msg += "."
		case on("chargebacks-message-longer-second-business") && b == S.businesses[1] && strings.Contains(c.op, "chargebacks"):
			msg += " passed"
		case on("wrong-type-is-400-on-tokenized") && strings.Contains(c.op, "tokenized"), on("tokenized-wrong-type-400-after-success") && strings.Contains(c.op, "tokenized") && S.seen["token charged"] > 0:
			fail(400, msg)
		case on("chargebacks-wrong-type-403-with-query") && strings.Contains(c.op, "chargebacks") && c.r.URL.RawQuery != "":
			fail(403, msg)
		}
		fail(pick(on("wrong-type-is-403"), 403, 401), msg)
	}
	if kind != "secret" && found != "public" {
		if on("secret-key-creates") && c.op == "POST /charge/order/create" || on("secret-key-saves-card") && strings.Contains(c.op, "save-card") ||
			on("secret-key-lists-banks") && c.op == "GET /charge/banks" {
			return
		}
		switch second := b == S.businesses[1]; {
		case on("secret-key-pings-second-business") && second && c.op == "GET /charge/ping", on("secret-key-tracks-second-business") && second && strings.HasSuffix(c.op, "/track"),
			on("s2s-charge-takes-secret-key") && c.op == "POST /s2s/payments/charge", on("s2s-initiate-takes-secret-key-second-business") && second && c.op == "POST /s2s/payments/initiate",
			on("save-card-secret-once-paid") && strings.HasSuffix(c.op, "/save-card") && c.named().paid(), on("track-secret-after-track") && strings.HasSuffix(c.op, "/track") && S.seen["tracked "+c.named().Ref] > 0:
			return
		case on("track-wrong-text-after-pay") && strings.HasSuffix(c.op, "/track") && c.named().paid():
			fail(401, "Invalid SECRET key")
		case on("pay-paid-order-wrong-type-409") && c.op == "POST /charge/order/pay" && c.named().paid():
			fail(409, "Order already paid")
		case on("secret-key-reads-status-of-paid-order") && c.op == "POST /charge/order/status":
			c.wrong = "Invalid public key passed"
			return
		case on("track-message-lower-case") && strings.HasSuffix(c.op, "/track"):
			fail(401, "invalid public key passed")
		case on("save-card-wrong-type-is-403") && strings.HasSuffix(c.op, "/save-card"):
			fail(403, "Invalid public key passed")
		}
		fail(pick(on("public-wrong-type-is-400-on-fee") && strings.HasSuffix(c.op, "/fee"), 400, 401),
			pick(on("public-message-short-on-get") && c.r.Method == "GET", "Invalid public key", "Invalid public key passed"))
	}
}

func subtle(a, b string) bool {
	if is("auth-scheme-case", "any") { // "bearer" for "Bearer"
		s, v, ok := strings.Cut(a, " ")
		if t, w, ok2 := strings.Cut(b, " "); ok && ok2 {
			return strings.EqualFold(s, t) && v == w
		}
	}
	return a == b
}

func (c *ctx) checkMedia(rt *route) {
	if rt.kind == "" || rt.kind == "file" && is("proof-media", "multipart") {
		return
	}
	if max := map[string]int{"64k": 64 << 10, "1m": 1 << 20, "none": 8 << 20}[ch("body-limit")]; len(c.raw) > max {
		fail(413, "Body too large")
	}
	media, _, _ := strings.Cut(c.r.Header.Get("Content-Type"), ";")
	if !strings.EqualFold(strings.TrimSpace(media), "application/json") && !is("content-type", "lenient") {
		failCh("content-type", "Content-Type must be application/json")
	}
}

func parse(raw []byte, what string) obj {
	var v any
	d := json.NewDecoder(bytes.NewReader(raw))
	if err := d.Decode(&v); err != nil || d.More() {
		fail(400, what+" is not JSON")
	}
	m, ok := v.(obj)
	if !ok {
		invalid("", what+" must be an object")
	}
	return m
}

func (c *ctx) decode(rt *route) {
	switch rt.kind {
	case "json":
		c.body = incoming(parse(c.raw, "body"))
	case "rsa", "track":
		in := parse(c.raw, "body")
		if rt.kind == "track" && (is("track-body", "plain") || is("track-body", "either") && in["data"] == nil) {
			c.body = incoming(in)
			return
		}
		if on("plain-body-accepted") && in["data"] == nil {
			c.body = incoming(in)
			return
		}
		if m, ok := in["data"].(obj); ok && (on("plain-data-accepted") || on("plain-data-on-refund") && strings.HasSuffix(c.op, "/refund")) {
			c.body = incoming(m)
			return
		}
		if s, _ := in["data"].(string); on("base64-data-accepted") && s != "" {
			if plain, err := base64.StdEncoding.DecodeString(s); err == nil && json.Valid(plain) {
				c.body = incoming(parse(plain, "data"))
				return
			}
		}
		if s, _ := in["data"].(string); on("data-as-json-text-accepted") && json.Valid([]byte(s)) {
			c.body = incoming(parse([]byte(s), "data"))
			return
		}
		if s, _ := in["data"].(string); on("hex-data-on-fee") && strings.HasSuffix(c.op, "/fee") && s != "" {
			if plain, err := hex.DecodeString(s); err == nil {
				c.body = incoming(parse(plain, "data"))
				return
			}
		}
		if on("plain-body-on-pay-second-business") && c.biz == S.businesses[1] && c.op == "POST /charge/order/pay" && in["data"] == nil {
			c.body = incoming(in)
			return
		}
		if on("plain-amount-beside-data-wins") && c.op == "POST /charge/order/create" && in["amount"] != nil {
			amount := in["amount"]
			defer func() { c.body["amount"] = amount }()
			in = obj{"data": in["data"]}
		}
		want(in, "data:s!")
		plain, ok := decryptRSA(c.biz, in["data"].(string))
		if !ok && on("foreign-encryption-on-refund-second-business") && c.biz == S.businesses[1] && c.op == "POST /charge/order/refund" {
			plain, ok = decryptRSA(S.businesses[0], in["data"].(string))
		}
		for _, b := range S.businesses[:2] {
			if !ok && on("encrypted-body-chooses-business") {
				if plain, ok = decryptRSA(b, in["data"].(string)); ok {
					c.biz = b
				}
			}
		}
		for _, b := range S.businesses[:2] {
			if !ok && on("foreign-encryption-key-accepted") {
				plain, ok = decryptRSA(b, in["data"].(string))
			}
		}
		if !ok && on("broken-data-says-wrong-type") && rt.auth == "secret" {
			fail(401, "Invalid SECRET key")
		}
		if !ok {
			failCh("undecryptable", "data cannot be decrypted")
		}
		c.body = incoming(parse(plain, "data"))
	}
}

func envelope(status int, msg string, data any) obj {
	return obj{"success": true, "statusCode": status, "message": msg, "data": data}
}

// answer shapes a success whose body the document does not show, by the choice of the part of the API.
func answer(choice string, status int, msg string, data any) reply {
	body := envelope(status, msg, data)
	switch ch(choice) {
	case "data":
		body = obj{"statusCode": status, "data": data}
	case "flat":
		body = obj{"statusCode": status}
		if m, ok := data.(obj); ok {
			for k, v := range m {
				body[k] = v
			}
		} else {
			body["data"] = data
		}
	}
	if is("status-id", "checkout") && choice == "checkout-answer" {
		body["statusId"] = "OK"
	}
	return reply{status, body}
}

func errorBody(r *http.Request, e apiErr) any {
	body := obj{"statusCode": e.status, "message": e.msg}
	switch ch("error-body") {
	case "envelope":
		body["success"], body["data"] = false, nil
	case "reason":
		body["error"] = http.StatusText(e.status)
	case "traced":
		body["path"], body["timestamp"] = r.URL.Path, fmtTime(time.Now())
	}
	if !is("status-id", "absent") {
		body["statusId"] = strings.ToUpper(strings.ReplaceAll(http.StatusText(e.status), " ", "_"))
	}
	if e.field != "" {
		switch ch("validation-detail") {
		case "array":
			body["message"] = []string{e.msg}
		case "fields":
			body["errors"] = []obj{{"field": e.field, "message": e.msg}}
		}
	}
	if on("error-without-statuscode") || on("wrong-type-without-statuscode") && strings.HasPrefix(e.msg, "Invalid SECRET") {
		delete(body, "statusCode")
	}
	if on("unknown-path-without-statuscode") && e.msg == "No such path" {
		delete(body, "statusCode")
	}
	if on("error-statuscode-named-status") && e.status == 404 {
		delete(body, "statusCode")
		body["status"] = e.status
	}
	return body
}

func send(w http.ResponseWriter, r *http.Request, out reply) {
	if html, ok := out.body.(string); ok {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.WriteHeader(out.status)
		io.WriteString(w, html)
		return
	}
	if out.body == nil {
		w.WriteHeader(out.status)
		return
	}
	w.Header().Set("Content-Type", pick(is("charset", "named"), "application/json; charset=utf-8", "application/json"))
	w.WriteHeader(out.status)
	if r.Method != "HEAD" {
		e := json.NewEncoder(w)
		e.SetEscapeHTML(false)
		e.Encode(out.body)
	}
}

// sorted orders rows by time as the choice says; rows arrive oldest first.
func sorted[T any](rows []T, choice string, at func(T) time.Time) []T {
	out := append([]T{}, rows...)
	sort.SliceStable(out, func(i, j int) bool { return at(out[i]).Before(at(out[j])) })
	if is(choice, "newest") {
		for i, j := 0, len(out)-1; i < j; i, j = i+1, j-1 {
			out[i], out[j] = out[j], out[i]
		}
	}
	return out
}
