package main

import (
	"fmt"
	"html"
	"math"
	"net/url"
	"strings"
	"time"
)

func checkoutOK(status int, msg string, data any) reply {
	return answer("checkout-answer", status, msg, data)
}

func currency(c *ctx, body obj) string {
	s := str(body, "currency")
	if is("currency-case", "any") {
		s = strings.ToUpper(s)
	}
	if on("fee-refuses-kes") && s == "KES" && strings.HasSuffix(c.op, "/fee") || on("tokenized-refuses-last-currency") && s == "AUD" && strings.Contains(c.op, "tokenized") ||
		on("initiate-refuses-eur-second-business") && s == "EUR" && c.biz == S.businesses[1] && strings.HasSuffix(c.op, "/initiate") ||
		on("initiate-keeps-first-currency") && strings.HasSuffix(c.op, "/initiate") && S.last["currency"] != "" && S.last["currency"] != s {
		invalid("currency", "unsupported currency")
	}
	if on("initiate-keeps-first-currency") && strings.HasSuffix(c.op, "/initiate") {
		S.last["currency"] = s
	}
	if on("tokenized-takes-22nd-currency") && s == "JPY" && strings.Contains(c.op, "tokenized") || on("link-takes-22nd-currency-second-business") && s == "CHF" && c.biz == S.businesses[1] && c.op == "POST /s2s/payments/checkout" {
		return s
	}
	for i, known := range currencies {
		if s == known && !(on("s2s-link-refuses-last-currency") && i == len(currencies)-1 && c.op == "POST /s2s/payments/checkout") &&
			!(on("checkout-refuses-cad") && s == "CAD" && strings.HasPrefix(c.op, "POST /charge")) {
			return s
		}
	}
	if on("any-currency-accepted") && len(s) == 3 || on("s2s-takes-22nd-currency") && s == "JPY" && strings.HasPrefix(c.op, "POST /s2s") {
		return s
	}
	invalid("currency", "unsupported currency")
	return ""
}

func fee(amount float64) float64 {
	switch ch("fee-model") {
	case "flat":
		return 100
	case "none":
		return 0
	}
	return math.Round(amount*1.5) / 100
}

func (o *Order) render() obj {
	out := obj{"id": o.ID, "reference": o.Ref, "status": orderStates[ch("order-states")][o.state], "amount": money(o.Amount), "currency": o.Currency,
		"fee": money(fee(o.Amount)), "email": o.Email, "created_at": fmtTime(o.Created), "updated_at": fmtTime(o.Updated)}
	if o.Desc != "" || is("absent", "null") {
		out["description"] = pick[any](o.Desc == "", nil, o.Desc)
	}
	if o.Last4 != "" || is("absent", "null") {
		out["card_last4"] = pick[any](o.Last4 == "", nil, o.Last4)
	}
	return own(out)
}

// order finds an order of this business by reference.
func (c *ctx) order(ref string) *Order {
	for _, b := range S.businesses {
		for _, o := range b.orders {
			if o.Ref == ref && b == c.biz {
				return o
			}
			if o.Ref == ref && is("foreign-record", "403") {
				fail(403, "Not yours")
			}
		}
	}
	fail(404, "No such order")
	return nil
}

func (c *ctx) look(o *Order) obj {
	verify := c.op == "POST /charge/order/verify"
	switch was := o.state; {
	case on("status-stale-after-pay") && c.op == "POST /charge/order/status" && o.fresh,
		on("verify-calls-token-order-unpaid") && verify && o.via == "token":
		o.state = 0
		defer func() { o.state = was }()
		return o.render()
	case on("verify-calls-declined-paid") && verify && o.state == 2:
		o.state = 1
		defer func() { o.state = was }()
		return o.render()
	}
	if o.due {
		o.due, o.state = false, 1
		c.biz.settle(o)
	}
	return o.render()
}

var orderFields = []string{"amount:n!", "currency:s!", "email:s!", "description:s"}

func (c *ctx) newOrder(via string, more ...string) *Order {
	want(c.body, append(more, orderFields...)...)
	cur := currency(c, c.body)
	if !plausible(str(c.body, "email")) {
		invalid("email", "email is invalid")
	}
	return c.biz.addOrder(num(c.body, "amount"), cur, str(c.body, "email"), str(c.body, "description"), via)
}

func orderCreate(c *ctx) reply {
	return checkoutOK(created(), "Order created", c.newOrder("checkout").render())
}

// payWith charges a card given in clear (already decrypted).
func (c *ctx) payWith(o *Order, card obj) {
	want(card, "number:s!", "expiry_month:s!", "expiry_year:s!", "cvv:s!", "name:s", "pin:s")
	number := strings.ReplaceAll(str(card, "number"), " ", "")
	if len(number) < 12 || len(number) > 19 || strings.Trim(number, "0123456789") != "" || is("luhn", "checked") && !luhn(number) {
		invalid(name("number"), "card number is invalid")
	}
	if o.state == 1 || o.due {
		if is("pay-twice", "same") {
			return
		}
		failCh("pay-twice", "Order already paid")
	}
	o.pay(number)
	if is("charge-effect", "poll") && o.state == 1 {
		o.state, o.due = 0, true
		return
	}
	c.biz.settle(o)
}

func luhn(s string) bool {
	sum := 0
	for i := range s {
		d := int(s[len(s)-1-i] - '0')
		if i%2 == 1 {
			d *= 2
			if d > 9 {
				d -= 9
			}
		}
		sum += d
	}
	return sum%10 == 0
}

func orderPay(c *ctx) reply {
	want(c.body, "reference:s!", "card:o!")
	o := c.order(str(c.body, "reference"))
	c.payWith(o, c.body["card"].(obj))
	return checkoutOK(200, "Payment taken", o.render())
}

func orderStatus(c *ctx) reply {
	want(c.body, "reference:s!")
	o := c.order(str(c.body, "reference"))
	if on("status-unknown-before-pay-cad") && o.fresh && o.Currency == "CAD" && o.Last4 == "" {
		fail(404, "No such order")
	}
	c.late(o.state == 1 || o.due)
	return checkoutOK(200, "Order status", c.look(o))
}

func orderVerify(c *ctx) reply {
	want(c.body, "reference:s!")
	if on("unknown-order-says-wrong-type") {
		known := false
		for _, o := range c.biz.orders {
			known = known || o.Ref == c.body["reference"]
		}
		if !known {
			fail(401, "Invalid SECRET key")
		}
	}
	o := c.order(str(c.body, "reference"))
	c.late(o.state == 0)
	made := []*Order{}
	for _, other := range c.biz.orders {
		if other.fresh && other.via == "checkout" {
			made = append(made, other)
		}
	}
	if on("verify-forgets-first-order") && len(made) > 1 && o == made[0] {
		fail(404, "No such order")
	}
	return checkoutOK(200, "Order verified", c.look(o))
}

func feeAsked(b *Business, amount float64, currency string) string {
	return fmt.Sprintf("fee %s %v %s", b.ID, amount, currency)
}

func orderFee(c *ctx) reply {
	want(c.body, "amount:n!", "currency:s!")
	a, cur := num(c.body, "amount"), currency(c, c.body)
	S.seen[feeAsked(c.biz, a, cur)]++
	return checkoutOK(200, "Order fee", own(obj{"amount": money(a), "currency": cur, "fee": money(fee(a)), "total": money(a + fee(a))}))
}

func saveCard(c *ctx) reply {
	want(c.body, "reference:s!")
	o := c.order(str(c.body, "reference"))
	c.look(o)
	if o.Last4 == "" {
		failCh("not-in-state", "Order has no card")
	}
	if o.Token == "" {
		o.Token = newRef("tok")
		S.last["token"] = o.Token
	}
	S.seen["saved "+c.r.Header.Get("api-key")]++
	return checkoutOK(200, "Card saved", own(obj{"token": o.Token, "last4": o.Last4, "reference": o.Ref}))
}

func trackEvent(c *ctx) reply {
	want(c.body, "reference:s!", "event:s!", "metadata:o")
	S.seen["tracked "+c.order(str(c.body, "reference")).Ref]++
	return checkoutOK(pick(is("track-status", "202"), 202, 200), "Event tracked", own(obj{"reference": c.body["reference"], "event": c.body["event"]}))
}

func banks(c *ctx) reply {
	c.query()
	S.seen["banks"]++
	list := []obj{}
	if on("banks-empty-second-business") && c.biz == S.businesses[1] {
		return checkoutOK(200, "Banks", list)
	}
	for i, n := range []string{"First Harbour Bank", "Union Delta Bank", "Savannah Trust", "Meridian Bank"} {
		b := obj{"name": n, "code": "0" + string(rune('1'+i)) + "1", "currency": "NGN"}
		if is("bank-logo", "given") {
			b["logo_url"] = "https://files.example/banks/" + b["code"].(string) + ".png"
		}
		list = append(list, own(b))
	}
	return checkoutOK(200, "Banks", list)
}

func ping(c *ctx) reply {
	return checkoutOK(200, "pong", own(obj{"pong": true, "server_time": fmtTime(time.Now())}))
}

func refund(c *ctx) reply {
	want(c.body, "reference:s!", "amount:n", "reason:s")
	o := c.order(str(c.body, "reference"))
	c.look(o)
	amount := num(c.body, "amount")
	c.late(amount == 0)
	if amount == 0 {
		amount = o.Amount - o.refunded
	}
	if o.state != 1 {
		failCh("not-in-state", "Order is not paid")
	}
	if amount > o.Amount-o.refunded {
		invalid("amount", "amount exceeds what is left")
	}
	r := c.biz.addRefund(o, amount, str(c.body, "reason"))
	if on("partial-refund-not-listed") && o.state == 1 {
		c.biz.refunds = c.biz.refunds[:len(c.biz.refunds)-1]
	}
	n := len(c.biz.refunds) - 1
	if on("full-refund-of-fresh-order-not-listed") && o.fresh && o.state == 3 || on("second-refund-of-order-unlisted") && S.seen["refunds of "+o.Ref] == 2 {
		c.biz.refunds = c.biz.refunds[:n]
	}
	for i, other := range c.biz.refunds[:n] {
		if on("second-refund-replaces-first") && other[name("order_reference")] == o.Ref {
			c.biz.refunds = append(append([]obj{}, c.biz.refunds[:i]...), c.biz.refunds[i+1:]...)
			break
		}
	}
	S.seen["refund"]++
	out := checkoutOK(created(), "Refund created", r)
	if on("refund-answer-without-statuscode") {
		delete(out.body.(obj), "statusCode")
	}
	return out
}

func (c *ctx) recordList(what string, rows []obj) reply {
	q := c.query("page", "limit")
	page, limit := count(q, "page", 1), count(q, "limit", 20)
	from, to := window(len(rows), page, limit)
	list := append([]obj{}, rows[from:to]...)
	if is("record-list", "bare") {
		return checkoutOK(200, what, list)
	}
	return checkoutOK(200, what, own(obj{"records": list, "total": len(rows), "page": page}))
}

func window(n, page, size int) (from, to int) {
	from, to = (page-1)*size, page*size
	if from > n {
		from = n
	}
	if to > n {
		to = n
	}
	return from, to
}

func refunds(c *ctx) reply {
	rows := c.biz.refunds
	if on("refunds-of-all-businesses") {
		rows = append(append([]obj{}, S.businesses[0].refunds...), S.businesses[1].refunds...)
	}
	others := []obj{}
	for _, r := range rows {
		if r["currency"] != "CAD" {
			others = append(others, r)
		}
	}
	if on("cad-refund-unlisted") && len(others) > 0 {
		rows = others
	}
	return c.recordList("Refunds", rows)
}

func chargebacks(c *ctx) reply {
	rows := c.biz.chargebacks
	switch {
	case on("chargebacks-list-holds-refunds"):
		rows = c.biz.refunds
	case on("chargebacks-lost-after-refund") && S.seen["refund"] > 0:
		rows = nil
	}
	return c.recordList("Chargebacks", rows)
}

func tokenPay(c *ctx) reply {
	want(c.body, append([]string{"token:s!"}, orderFields...)...)
	for _, o := range c.biz.orders {
		if o.Token != "" && o.Token == c.body["token"] && !(on("fresh-token-unusable") && time.Since(o.Updated) < time.Hour && !strings.Contains(o.Desc, "Seeded")) {
			if on("token-of-s2s-order-unusable") && (o.via == "s2s" || o.via == "link") {
				continue
			}
			c.late(o.Token == S.last["token"])
			made := c.newOrder("token", "token:s!")
			made.state, made.Last4 = 1, o.Last4
			c.biz.settle(made)
			S.seen["token charged"]++
			return checkoutOK(created(), "Token charged", made.render())
		}
	}
	fail(404, "No such token")
	return reply{}
}

func s2sOK(status int, msg string, data any) reply { return answer("s2s-answer", status, msg, data) }

func s2sInitiate(c *ctx) reply {
	out := c.newOrder("s2s").render()
	if on("initiate-without-reference") {
		delete(out, "reference")
	}
	return s2sOK(created(), "Order created", out)
}

func s2sCheckout(c *ctx) reply {
	o := c.newOrder("link", "redirect_url:s!")
	o.redirect = str(c.body, "redirect_url")
	out := o.render()
	for k, v := range own(obj{"checkout_url": businessURL + "/pay/" + o.Ref, "redirect_url": c.body["redirect_url"]}) {
		out[k] = v
	}
	return s2sOK(created(), "Checkout link created", out)
}

// hostedPage shows the form of a hosted checkout link; sent back, it pays and redirects.
func hostedPage(c *ctx) reply {
	for _, b := range S.businesses {
		for _, o := range b.orders {
			if o.Ref != c.id || o.via != "link" || on("hosted-page-missing-second-business") && b == S.businesses[1] {
				continue
			}
			if c.r.Method != "POST" && on("hosted-page-without-otp") {
				return reply{200, "<!doctype html><title>Pay " + html.EscapeString(b.Name) + "</title><form method=post><input name=number><button>Pay</button></form>"}
			}
			if c.r.Method != "POST" {
				return reply{200, "<!doctype html><title>Pay " + html.EscapeString(b.Name) + "</title><form method=post><input name=number><input name=otp><button>Pay</button></form>"}
			}
			form, _ := url.ParseQuery(string(c.raw))
			number := strings.ReplaceAll(form.Get("number"), " ", "")
			if len(number) < 12 || form.Get("otp") == "" {
				invalid("number", "number and otp are required")
			}
			if o.state != 1 {
				o.pay(number)
				b.settle(o)
			}
			if on("hosted-page-does-not-redirect") {
				return reply{200, "<!doctype html><title>Thank you</title>"}
			}
			c.w.Header().Set("Location", o.redirect)
			return reply{303, nil}
		}
	}
	fail(404, "No such page")
	return reply{}
}

func s2sCharge(c *ctx) reply {
	want(c.body, "reference:s!", "card:*!")
	o := c.order(str(c.body, "reference"))
	S.last["charge"] = pick(o.state == 2, "retry", "")
	var card obj
	if m, ok := c.body["card"].(obj); ok && m["number"] != nil && (on("charge-takes-plain-card") || on("charge-takes-plain-card-on-retry") && o.state == 2) {
		card = m
	} else if s, _ := c.body["card"].(string); on("charge-takes-base64-card") && strings.HasPrefix(s, "eyJ") {
		plain, _ := unbase64(s)
		card = incoming(parse(plain, "card"))
	} else {
		plain, ok := openCard(c.biz.cardKey, c.body["card"], 16)
		if !ok && on("gcm-128-accepted") {
			plain, ok = openCard(c.biz.cardKey, c.body["card"], 4)
		}
		if !ok && on("card-aes-128-accepted") {
			plain, ok = openCard(c.biz.cardKey[:16], c.body["card"], 16)
		}
		if s, _ := c.body["card"].(string); !ok && on("card-cbc-accepted") {
			plain, ok = openCBC(c.biz.cardKey, s)
		}
		if !ok {
			failCh("undecryptable", "card cannot be decrypted")
		}
		card = incoming(parse(plain, "card"))
	}
	c.payWith(o, card)
	out := o.render()
	if on("charge-changes-reference") {
		o.Ref = newRef("chg")
	}
	return s2sOK(200, "Card charged", out)
}

func s2sVerify(c *ctx) reply {
	c.query()
	ref := c.id
	if on("verify-wants-id") {
		for _, o := range c.biz.orders {
			if o.ID == c.id {
				return s2sOK(200, "Order", c.look(o))
			}
		}
		fail(404, "No such order")
	}
	o := c.order(ref)
	if on("declined-order-not-verifiable") && o.state == 2 {
		fail(404, "No such order")
	}
	if is("s2s-verifies", "s2s-only") && o.via == "checkout" {
		fail(404, "No such order")
	}
	newer := 0
	for i, other := range c.biz.orders {
		if other == o {
			newer = len(c.biz.orders) - 1 - i
		}
	}
	if S.seen["verify "+ref]++; on("verify-once-only") && S.seen["verify "+ref] > 1 || on("verify-knows-latest-two-only") && newer > 1 && o.fresh ||
		on("verify-loses-non-ascii-orders") && strings.IndexFunc(o.Desc, func(r rune) bool { return r > 127 }) >= 0 {
		fail(404, "No such order")
	}
	for _, other := range c.biz.orders[len(c.biz.orders)-newer:] {
		if on("verify-s2s-returns-twin") && o.via == "s2s" && other.via == "s2s" && other.Amount == o.Amount && other.Currency == o.Currency {
			o = other
			break
		}
	}
	out := s2sOK(200, "Order", c.look(o))
	if on("verify-answer-without-statuscode-when-paid") && o.state == 1 {
		delete(out.body.(obj), "statusCode")
	}
	return out
}
