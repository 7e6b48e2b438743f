package main

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"io"
	"math"
	"mime"
	"mime/multipart"
	"regexp"
	"strconv"
	"strings"
	"time"
)

const cadPath = "/business/settings/cad-collection-emails"

var routes []route

func init() {
	routes = []route{
		{"checkout", "POST", "/charge/order/create", "public", "rsa", orderCreate},
		{"checkout", "POST", "/charge/order/pay", "public", "rsa", orderPay},
		{"checkout", "POST", "/charge/order/status", "public", "rsa", orderStatus},
		{"checkout", "POST", "/charge/order/fee", "public", "rsa", orderFee},
		{"checkout", "PATCH", "/charge/order/save-card", "public", "rsa", saveCard},
		{"checkout", "POST", "/charge/order/event/track", "public", "track", trackEvent},
		{"checkout", "GET", "/charge/banks", "public", "", banks},
		{"checkout", "GET", "/charge/ping", "public", "", ping},
		{"checkout", "POST", "/charge/order/verify", "secret", "rsa", orderVerify},
		{"checkout", "POST", "/charge/order/refund", "secret", "rsa", refund},
		{"checkout", "GET", "/charge/order/refunds/all", "secret", "", refunds},
		{"checkout", "GET", "/charge/order/chargebacks/all", "secret", "", chargebacks},
		{"checkout", "POST", "/charge/order/card/tokenized/pay", "secret", "rsa", tokenPay},
		{"business", "POST", "/s2s/payments/initiate", "s2s", "json", s2sInitiate},
		{"business", "POST", "/s2s/payments/checkout", "s2s", "json", s2sCheckout},
		{"business", "POST", "/s2s/payments/charge", "s2s", "json", s2sCharge},
		{"business", "GET", "/s2s/payments/verify/{id}", "s2s", "", s2sVerify},
		{"business", "GET", "/pay/{id}", "", "", hostedPage},
		{"business", "POST", "/pay/{id}", "", "", hostedPage},
		{"business", "GET", "/transactions", "business", "", listTransactions},
		{"business", "GET", "/aml", "business", "", listAML},
		{"business", "PUT", "/customers/{id}/attach", "business", "json", attach},
		{"business", "POST", "/transfer/submit/source-of-funds", "business", "json", sourceOfFunds},
		{"business", "POST", "/transfer/submit/source-of-funds/file", "business", "file", sourceFile},
		{"business", "POST", cadPath, "business", "json", cadRegister},
		{"business", "GET", cadPath, "business", "", cadList},
		{"business", "DELETE", cadPath + "/{id}", "business", "", cadDelete},
		{"business", "POST", "/webhooks/cad-collections", "", "json", cadWebhook},
		{"business", "GET", "/bill-payment/airtime-services", "bill", "", func(c *ctx) reply { return providers(c, S.airtime) }},
		{"business", "GET", "/bill-payment/tv-services", "bill", "", func(c *ctx) reply { return providers(c, S.tv) }},
		{"business", "GET", "/bill-payment/tv-services/{id}", "bill", "", tvPackages},
		{"business", "GET", "/bill-payment/internet-services/{id}", "bill", "", dataPlans},
	}
}

func (t *Tx) render() obj {
	debit := t.Type == "DEBIT"
	out := obj{"id": t.ID, "amount": t.Amount, "status": t.Status, "fee": t.Fee, "description": t.Desc, "type": t.Type, "channel": t.Channel,
		"method": t.Method, "currency": t.Currency, "createdAt": fmtTime(t.Created), "updatedAt": fmtTime(t.Updated), "businessId": t.biz.ID, "reference": t.Ref}
	for i, k := range strings.Fields("depositId spendingId refundId topupId tuitionId walletId cardId swapId") {
		var empty any
		if is("links", "empty") || is("links", "mixed") && i%2 == 0 {
			empty = ""
		}
		out[k] = empty
		if v := t.links[k]; v != "" {
			out[k] = v
		}
	}
	for _, k := range strings.Fields("balance refund topup spending billPayment swap deposit") {
		out[k] = nil
		if o := t.objects[k]; o != nil && is("related-objects", "shown") {
			out[k] = o
		}
	}
	if d := t.deposit; d != nil {
		dep := obj{"id": d.ID, "currency": d.Currency, "amount": d.Amount, "fee": d.Fee, "amountSent": d.Sent, "status": d.Status, "depositType": d.Type,
			"createdAt": fmtTime(d.Created), "updatedAt": fmtTime(d.Updated), "provider": d.Provider, "providerId": d.ProviderID}
		if on("deposit-fee-string") {
			dep["fee"] = fmt.Sprint(d.Fee)
		}
		if on("deposit-provider-id-null") && d.Provider == nil {
			dep["providerId"] = nil
		}
		if on("deposit-amount-sent-missing-when-pending") && d.Status == "PENDING" {
			delete(dep, "amountSent")
		}
		if on("deposit-created-epoch-second-business") && t.biz == S.businesses[1] {
			dep["createdAt"] = d.Created.Unix()
		}
		out["deposit"] = dep
	}
	if is("extra-fields", "some") {
		out["sessionId"], out["version"] = "s"+t.ID, 1
	}
	switch {
	case on("tx-amount-string"):
		out["amount"] = fmt.Sprintf("%.2f", t.Amount)
	case on("tx-fee-missing-when-zero") && t.Fee == 0:
		delete(out, "fee")
	case on("tx-type-refund") && t.links["refundId"] != "":
		out["type"] = "REFUND"
	case on("tx-type-lower-case"):
		out["type"] = strings.ToLower(t.Type)
	case on("tx-updated-locale-when-debit") && debit:
		out["updatedAt"] = t.Updated.Format("02/01/2006 15:04")
	case on("tx-business-id-missing"):
		delete(out, "businessId")
	case on("tx-wallet-id-number-on-swap") && t.objects["swap"] != nil:
		out["walletId"] = S.next
	case on("tx-reference-without-prefix-on-topup") && t.kind == "top":
		out["reference"] = t.Ref[strings.Index(t.Ref, "_")+1:]
	case on("tx-channel-number-on-card") && t.Channel == "CARD":
		out["channel"] = 3
	case on("tx-description-null-when-failed") && t.Status == txStates()[2]:
		out["description"] = nil
	case on("tx-deposit-array") && t.deposit != nil:
		out["deposit"] = []any{out["deposit"]}
	}
	return out
}

func (t *Tx) matches(word string) bool {
	text := t.Desc + "\n" + t.Ref
	switch ch("search-scope") {
	case "text-and-id":
		text += "\n" + t.ID
	case "wide":
		text += "\n" + t.ID + "\n" + t.Status + "\n" + t.Currency + "\n" + fmt.Sprint(t.Amount)
	}
	if is("search-case", "any") {
		text, word = strings.ToLower(text), strings.ToLower(word)
	}
	return strings.Contains(text, word)
}

// finalPage applies the choice for pages after the end.
func finalPage(page, pages int) int {
	if page > pages && page > 1 {
		switch ch("page-beyond") {
		case "404":
			fail(404, "No such page")
		case "last":
			return pick(pages < 1, 1, pages)
		}
	}
	return page
}

func listTransactions(c *ctx) reply {
	q := c.query("list", "page", "search", "type")
	_, hasType := q["type"]
	zero := on("tx-list-zero-accepted") && q["list"] == "0"
	back := on("tx-negative-page-accepted") && strings.HasPrefix(q["page"], "-")
	if zero {
		delete(q, "list")
	}
	if back {
		delete(q, "page")
	}
	list, page := count(q, "list", chInt("tx-default-list")), count(q, "page", 1)
	list = capped("tx-max-list", list)
	typ, possible := oneOf(q, "type", "CREDIT", "DEBIT")
	word := q["search"]
	all := c.biz.txs
	if on("tx-search-leaks-other-business") && word != "" {
		all = append(append([]*Tx{}, S.businesses[0].txs...), S.businesses[1].txs...)
	}
	all = sorted(all, "tx-order", func(t *Tx) time.Time { return t.Created })
	ignoreType := on("tx-type-ignored") || on("tx-type-ignored-with-search") && word != "" || on("tx-debit-ignored-after-page-1") && typ == "DEBIT" && page > 1
	ignoreWord := on("tx-search-ignored") || on("tx-search-ignored-with-type") && hasType
	late := on("tx-search-within-page-only")
	rows := []*Tx{}
	for _, t := range all {
		if (possible && (typ == "" || t.Type == typ) || ignoreType) && (ignoreWord || late || t.matches(word)) {
			rows = append(rows, t)
		}
	}
	pages := (len(rows) + list - 1) / list
	if back {
		page = pages
	}
	page = finalPage(page, pages)
	if on("tx-page-ignored-with-type") && hasType {
		page = 1
	}
	from, to := window(len(rows), pick(on("tx-page-from-zero"), page+1, page), list)
	if (on("tx-one-too-many") || on("tx-one-too-many-with-type") && hasType) && to < len(rows) {
		to++
	}
	if on("tx-list-ignored-with-search") && word != "" {
		from, to = 0, len(rows)
	}
	if on("tx-last-page-refilled") && page == pages && page > 1 {
		from = len(rows) - list
	}
	if on("tx-last-row-lost") && page == pages && page > 1 && to > from {
		to--
	}
	items := []obj{}
	for _, t := range rows[from:to] {
		if !late || t.matches(word) {
			items = append(items, t.render())
		}
	}
	if zero {
		items = []obj{}
	}
	next, prev := page+1, page-1
	if page >= pages {
		next = map[string]int{"last": page, "zero": 0, "onward": page + 1}[ch("next-at-end")]
	}
	if page == 1 {
		prev = chInt("previous-at-start")
	}
	meta := obj{"size": pick(is("meta-size", "asked"), list, len(items)), "totalItems": len(rows), "nextPage": next, "previousPage": prev}
	if on("tx-total-items-string") || on("tx-total-items-string-with-search") && word != "" {
		meta["totalItems"] = strconv.Itoa(len(rows))
	}
	if on("tx-next-page-null-at-end") && page >= pages {
		meta["nextPage"] = nil
	}
	if on("tx-previous-page-missing-at-start-with-type") && page == 1 && hasType {
		delete(meta, "previousPage")
	}
	var data any = obj{"transactions": items, "meta": meta}
	if on("tx-null-when-empty") && len(items) == 0 {
		data = obj{"transactions": nil, "meta": meta}
	}
	body := envelope(200, "Transactions", data)
	switch {
	case on("tx-data-bare-array"):
		body["data"] = items
	case on("tx-meta-outside-data"):
		body["data"], body["meta"] = obj{"transactions": items}, meta
	case on("tx-success-string"):
		body["success"] = "true"
	case on("tx-message-missing-after-page-1") && page > 1:
		delete(body, "message")
	}
	return reply{200, body}
}

func (a *AML) render(page int) obj {
	cust := obj{"id": a.customer.ID, "firstName": a.customer.First, "lastName": a.customer.Last, "email": a.customer.Email}
	dep := obj{"id": a.deposit.ID, "amount": a.deposit.Amount, "currency": a.deposit.Currency, "status": a.deposit.Status, "createdAt": fmtTime(a.deposit.Created)}
	biz := S.businesses[0]
	for _, m := range S.businesses[1].amls {
		if m == a {
			biz = S.businesses[1]
		}
	}
	out := obj{"id": a.ID, "businessId": biz.ID, "currency": a.Currency, "amount": a.Amount, "status": a.Status, "proofUrl": a.Proof, "reviewNotes": a.Notes,
		"createdAt": fmtTime(a.Created), "deposit": dep, "customer": cust}
	switch {
	case on("aml-status-lower-case"):
		out["status"] = strings.ToLower(a.Status)
	case on("aml-approved-called-cleared") && a.Status == "APPROVED":
		out["status"] = "CLEARED"
	case on("aml-status-unknown-after-proof") && a.proofs > 0:
		out["status"] = "UNDER_REVIEW"
	case on("aml-proof-url-array-after-file") && a.proofs > 0 && a.Proof != nil:
		out["proofUrl"] = []any{a.Proof}
	case on("aml-amount-string-with-cents") && a.Amount != math.Floor(a.Amount):
		out["amount"] = fmt.Sprintf("%.2f", a.Amount)
	case on("aml-customer-null-when-rejected") && a.Status == "REJECTED":
		out["customer"] = nil
	case on("aml-customer-one-name"):
		out["customer"] = obj{"id": a.customer.ID, "name": a.customer.First + " " + a.customer.Last, "email": a.customer.Email}
	case on("aml-deposit-status-missing-second-business") && biz == S.businesses[1]:
		delete(dep, "status")
	case on("aml-deposit-amount-string"):
		dep["amount"] = fmt.Sprintf("%.2f", a.deposit.Amount)
	case on("aml-created-locale-after-page-1") && page > 1:
		out["createdAt"] = a.Created.Format("Jan 2, 2006 3:04 PM")
	case on("aml-notes-false-when-empty") && a.Notes == nil:
		out["reviewNotes"] = false
	case on("aml-business-id-missing-with-proof") && a.Status == "PROOF_UPLOADED":
		delete(out, "businessId")
	}
	if is("extra-fields", "some") {
		out["riskScore"] = 40
	}
	return out
}

func listAML(c *ctx) reply {
	q := c.query("status", "page", "limit")
	_, hasStatus := q["status"]
	status, possible := oneOf(q, "status", "PENDING", "PROOF_UPLOADED", "APPROVED", "REJECTED")
	def := pick(on("aml-limit-10") || on("aml-limit-10-with-status") && hasStatus, 10, 20)
	if on("aml-limit-50-second-business") && c.biz == S.businesses[1] {
		def = 50
	}
	page := count(q, "page", pick(on("aml-page-2-with-limit") && q["limit"] != "" && q["page"] == "", 2, 1))
	limit := capped("aml-max-limit", count(q, "limit", def))
	all := c.biz.amls
	if on("aml-leaks-with-status") && hasStatus {
		all = append(append([]*AML{}, S.businesses[0].amls...), S.businesses[1].amls...)
	}
	rows := []*AML{}
	for _, a := range sorted(all, "aml-order", func(a *AML) time.Time { return a.Created }) {
		keep := possible && (status == "" || a.Status == status)
		keep = keep || on("aml-status-ignored") || on("aml-rejected-shows-approved") && status == "REJECTED" && a.Status == "APPROVED" ||
			on("aml-status-ignored-after-page-1") && page > 1
		if on("aml-proof-uploaded-finds-nothing") && status == "PROOF_UPLOADED" {
			keep = false
		}
		if on("aml-decided-hidden-without-filter") && !hasStatus && a.Status == "REJECTED" {
			keep = false
		}
		if keep {
			rows = append(rows, a)
		}
	}
	pages := (len(rows) + limit - 1) / limit
	page = finalPage(page, pages)
	from, to := window(len(rows), page, limit)
	items := []obj{}
	for _, a := range rows[from:to] {
		items = append(items, a.render(page))
	}
	meta := obj{"total": len(rows), "page": page, "limit": limit, "pages": pages}
	if on("aml-meta-echoes-strings") {
		for _, k := range []string{"page", "limit"} {
			if q[k] != "" {
				meta[k] = q[k]
			}
		}
	}
	if on("aml-pages-missing-at-end") && page >= pages && pages > 1 {
		delete(meta, "pages")
	}
	if on("aml-total-string-with-status") && hasStatus {
		meta["total"] = strconv.Itoa(len(rows))
	}
	body := obj{"data": items, "meta": meta}
	if on("aml-nested") {
		body = envelope(200, "AML", obj{"records": items, "meta": meta})
	}
	if on("aml-meta-in-data-when-filtered") && hasStatus {
		body = obj{"data": obj{"records": items, "meta": meta}}
	}
	if is("aml-status-code", "added") {
		body["statusCode"] = 200
	}
	return reply{200, body}
}

func complianceOK(status int, msg string, data any) reply {
	return answer("compliance-answer", status, msg, data)
}

func attach(c *ctx) reply {
	want(c.body, "id_type:s!", "id_number:s!", "date_of_birth:s", "address:s", "country:s", "phone_number:s")
	for _, b := range S.businesses {
		for _, m := range b.customers {
			if m.ID != c.id || b != c.biz && is("foreign-record", "404") {
				continue
			}
			if b != c.biz {
				fail(403, "Not yours")
			}
			if m.kyc != nil && on("kyc-attached-once-only") {
				fail(409, "Already attached")
			}
			if m.kyc == nil || is("kyc-update", "replace") {
				m.kyc = obj{}
			}
			for k, v := range c.body {
				m.kyc[k] = v
			}
			if is("kyc-answer", "status") {
				return complianceOK(200, "Identity attached", own(obj{"id": m.ID, "kyc_status": "SUBMITTED"}))
			}
			return complianceOK(200, "Identity attached", own(obj{"id": m.ID, "email": m.Email, "identity": m.kyc}))
		}
	}
	fail(404, "No such customer")
	return reply{}
}

// pendingTx finds the transaction that a source-of-funds submission is about.
func (c *ctx) pendingTx(key string) (*Tx, *AML) {
	for _, b := range S.businesses {
		for _, t := range b.txs {
			if key != map[string]string{"transaction_id": t.ID, "reference": t.Ref, "deposit_id": t.links["depositId"]}[ch("proof-key")] {
				continue
			}
			if b != c.biz && is("foreign-record", "404") {
				continue
			}
			if b != c.biz {
				fail(403, "Not yours")
			}
			if t.Status != "PENDING" && !on("source-for-settled-transaction") && !(on("source-file-for-settled-transaction") && c.op[len(c.op)-4:] == "file") {
				failCh("not-in-state", "Transaction is not pending")
			}
			if t.proofs > 0 && is("proof-twice", "409") {
				fail(409, "Already submitted")
			}
			t.proofs++
			for _, a := range b.amls {
				if a.tx == t {
					return t, a
				}
			}
			return t, nil
		}
	}
	fail(404, "No such transaction")
	return nil, nil
}

func submitted(t *Tx, a *AML, proof any) reply {
	if a != nil {
		a.proofs++
		if proof != nil {
			a.Proof = proof
		}
		if is("proof-effect", "proof-uploaded") {
			a.Status = "PROOF_UPLOADED"
		}
	}
	return complianceOK(created(), "Source of funds submitted", own(obj{"transaction_id": t.ID, "reference": t.Ref, "status": "SUBMITTED", "submitted_at": fmtTime(time.Now())}))
}

func sourceOfFunds(c *ctx) reply {
	want(c.body, ch("proof-key")+":s!", "source:s!", "description:s", "occupation:s")
	t, a := c.pendingTx(str(c.body, ch("proof-key")))
	return submitted(t, a, nil)
}

func sourceFile(c *ctx) reply {
	var content []byte
	fields := obj{}
	if is("proof-media", "multipart") {
		media, params, err := mime.ParseMediaType(c.r.Header.Get("Content-Type"))
		if err != nil || media != "multipart/form-data" {
			fail(pick(is("content-type", "400"), 400, 415), "Content-Type must be multipart/form-data")
		}
		form := multipart.NewReader(bytes.NewReader(c.raw), params["boundary"])
		for {
			p, err := form.NextPart()
			if err == io.EOF {
				break
			}
			if err != nil {
				fail(400, "broken form")
			}
			b, _ := io.ReadAll(p)
			if p.FileName() != "" && p.FormName() == "file" {
				content = b
			} else {
				fields[p.FormName()] = string(b)
			}
		}
		fields = incoming(fields)
		want(fields, ch("proof-key")+":s!", "description:s")
	} else {
		fields = incoming(parse(c.raw, "body"))
		want(fields, ch("proof-key")+":s!", "file:s!", "description:s")
		content, _ = base64.StdEncoding.DecodeString(str(fields, "file"))
	}
	if len(content) == 0 {
		invalid("file", "file is required")
	}
	t, a := c.pendingTx(str(fields, ch("proof-key")))
	return submitted(t, a, "https://files.example/proofs/"+newID("fil")+".pdf")
}

var emailRE = regexp.MustCompile(`^[^\s@]+@[^\s@]+\.[^\s@]+$`)

func plausible(e string) bool { return emailRE.MatchString(e) }

func (e *Email) render(c *ctx) obj {
	out := obj{"id": e.ID, "email": e.Email}
	if is("cad-record", "full") {
		out["created_at"], out["business_id"] = fmtTime(e.Created), c.biz.ID
	}
	if on("cad-id-number") || on("cad-id-number-in-list") && c.r.Method == "GET" {
		out["id"] = len(e.Email)*1000 + len(e.ID)
	}
	return own(out)
}

func cadOK(status int, msg string, data any) reply { return answer("cad-answer", status, msg, data) }

func sameEmail(a, b string) bool {
	return a == b || is("cad-unique-case", "any") && strings.EqualFold(a, b)
}

func cadRegister(c *ctx) reply {
	if on("cad-email-optional") && c.body["email"] == nil {
		c.body["email"] = c.biz.Email
	}
	want(c.body, "email:s!")
	e := str(c.body, "email")
	if !plausible(e) {
		invalid("email", "email is invalid")
	}
	if on("cad-email-lower-cased") {
		e = strings.ToLower(e)
	}
	for _, b := range S.businesses {
		for _, m := range b.emails {
			if !sameEmail(m.Email, e) {
				continue
			}
			if b == c.biz {
				if is("cad-again", "same") && m.Email == e {
					return cadOK(200, "Email registered", m.render(c))
				}
				fail(pick(is("cad-again", "400"), 400, 409), "Email already registered")
			}
			if on("cad-email-shared") || on("cad-fresh-email-shared") && !m.seeded {
				continue
			}
			failCh("cad-taken", "Email is taken")
		}
	}
	return cadOK(created(), "Email registered", c.biz.addEmail(e, -1).render(c))
}

func cadList(c *ctx) reply {
	c.query()
	list := []obj{}
	for _, b := range S.businesses {
		for i, m := range b.emails {
			if b != c.biz && !(on("cad-list-of-all") && i < 2) || on("cad-list-hides-fresh") && !m.seeded {
				continue
			}
			list = append(list, m.render(c))
		}
	}
	if is("cad-list", "wrapped") {
		return cadOK(200, "Emails", obj{"emails": list, "total": len(list)})
	}
	return cadOK(200, "Emails", list)
}

func cadDelete(c *ctx) reply {
	for _, b := range S.businesses {
		for i, m := range b.emails {
			if m.ID != c.id {
				continue
			}
			if b != c.biz {
				if is("foreign-record", "403") {
					fail(403, "Not yours")
				}
				continue
			}
			if !on("cad-delete-does-nothing") && !(on("cad-delete-spares-fresh") && !m.seeded) {
				b.emails = append(append([]*Email{}, b.emails[:i]...), b.emails[i+1:]...)
				S.deletedEmails[m.Email] = b
			}
			if is("cad-delete", "204") {
				return reply{204, nil}
			}
			return cadOK(200, "Email removed", own(obj{"id": m.ID}))
		}
	}
	if is("cad-delete-unknown", "idempotent") {
		return pick(is("cad-delete", "204"), reply{204, nil}, cadOK(200, "Email removed", own(obj{"id": c.id})))
	}
	fail(404, "No such email")
	return reply{}
}

func signCAD(raw []byte) string {
	mac := hmac.New(sha256.New, []byte(cadSecret))
	mac.Write(raw)
	switch sum := mac.Sum(nil); ch("cad-signature") {
	case "base64":
		return base64.StdEncoding.EncodeToString(sum)
	case "prefixed":
		return "sha256=" + hex.EncodeToString(sum)
	default:
		return hex.EncodeToString(sum)
	}
}

// owner finds the business of a sender: registered emails first, then own emails.
func owner(sender string) (b *Business, how string) {
	for _, b := range S.businesses {
		if on("cad-own-email-first") && b.Email == sender {
			return b, "own"
		}
	}
	for _, b := range S.businesses {
		for _, m := range b.emails {
			domain := sender[strings.Index(sender, "@")+1:]
			if m.Email == sender && !(on("cad-second-email-not-matched") && b.emails[0] != m && m.seeded) || on("cad-matches-domain") && strings.HasSuffix(m.Email, "@"+domain) ||
				on("cad-matches-any-case") && strings.EqualFold(m.Email, sender) {
				return b, "registered"
			}
		}
	}
	if b := S.deletedEmails[sender]; b != nil && on("cad-deleted-email-matches") {
		return b, "registered"
	}
	for _, b := range S.businesses {
		if b.Email == sender && !on("cad-own-email-ignored") {
			return b, "own"
		}
	}
	if on("cad-unmatched-to-first") {
		return S.businesses[0], "registered"
	}
	return nil, ""
}

func cadWebhook(c *ctx) reply {
	if !hmac.Equal([]byte(c.r.Header.Get("X-Signature")), []byte(signCAD(c.raw))) {
		fail(401, "Bad signature")
	}
	want(c.body, "event:s!", "id:s!", "amount:n!", "currency:s!", "source:o!")
	src := c.body["source"].(obj)
	want(src, "email:s!", "name:s", "institution:s")
	if c.body["currency"] != "CAD" {
		invalid("currency", "currency must be CAD")
	}
	id, amount := str(c.body, "id"), num(c.body, "amount")
	status := chInt("cad-webhook-status")
	if old := S.collections[id]; old != nil {
		if is("cad-webhook-twice", "409") {
			fail(409, "Collection already received")
		}
		return cadAnswer(status, old)
	}
	b, how := owner(str(src, "email"))
	out := obj{"id": id, "state": "DEFERRED", "business_id": nil, "wallet_id": nil}
	if b != nil && b.wallet == nil && !on("cad-credit-without-wallet") && is("cad-without-wallet", "422") {
		fail(422, "No CAD wallet")
	}
	if b != nil && (b.wallet != nil || on("cad-credit-without-wallet")) {
		out["state"], out["business_id"] = "RECONCILED", b.ID
		if b.wallet == nil {
			out["wallet_id"] = newID("wal")
		} else if !(on("cad-own-email-not-credited") && how == "own") && !(on("cad-second-business-not-credited") && b == S.businesses[1]) {
			before := b.wallet.Balance
			b.wallet.Balance += amount
			out["wallet_id"], out["wallet_balance"] = b.wallet.ID, b.wallet.Balance
			t := b.addTx("cad", "CREDIT", "CAD collection "+id+" from "+str(src, "name"), amount, "CAD", time.Now())
			t.Fee, t.Channel, t.Method, t.links["walletId"] = 0, "CAD_COLLECTION", "INTERAC", b.wallet.ID
			t.addDeposit("CAD_COLLECTION")
			t.objects["balance"] = own(obj{"before": before, "after": b.wallet.Balance})
			if on("cad-credit-recorded-as-debit") {
				t.Type = "DEBIT"
			}
		}
	}
	S.collections[id] = out
	return cadAnswer(status, out)
}

func cadAnswer(status int, out obj) reply {
	if is("cad-webhook-answer", "plain") {
		return reply{status, obj{"statusCode": status, "message": "received"}}
	}
	return cadOK(status, "Collection received", own(out))
}

func providers(c *ctx, list []*Provider) reply {
	c.query()
	rows := []obj{}
	tv := strings.Contains(c.op, "tv")
	for i, p := range list {
		row := obj{"serviceCategoryId": p.ID, "name": p.Name, "identifier": p.Ident, "isFixedAmount": p.Fixed, "description": p.Desc,
			"logoUrl": "https://files.example/logos/" + p.Ident + ".png"}
		switch {
		case on("provider-fixed-string-in-airtime") && !tv:
			row["isFixedAmount"] = strconv.FormatBool(p.Fixed)
		case on("provider-fixed-missing-when-false") && !p.Fixed:
			delete(row, "isFixedAmount")
		case on("provider-logo-named-logo-in-tv") && tv:
			row["logo"] = row["logoUrl"]
			delete(row, "logoUrl")
		case on("provider-description-null-for-second") && i == 1:
			row["description"] = nil
		case on("provider-category-number"):
			row["serviceCategoryId"] = 7000 + i
		case on("provider-category-is-identifier-in-tv") && tv:
			row["serviceCategoryId"] = p.Ident
		}
		if is("extra-fields", "some") {
			row["country"] = "NG"
		}
		rows = append(rows, row)
	}
	body := envelope(200, "Providers", rows)
	if on("airtime-statuscode-string") && !tv {
		body["statusCode"] = "200"
	}
	if on("tv-providers-wrapped") && tv {
		body["data"] = obj{"providers": rows}
	}
	return reply{200, body}
}

func (c *ctx) provider(list []*Provider) (int, *Provider) {
	c.query()
	for i, p := range list {
		if p.ID == c.id {
			return i, p
		}
	}
	if !is("bill-unknown", "empty") {
		failCh("bill-unknown", "No such provider")
	}
	return -1, &Provider{}
}

func tvPackages(c *ctx) reply {
	i, p := c.provider(S.tv)
	if on("tv-packages-of-second-not-found") && i == 1 {
		fail(404, "No such provider")
	}
	rows := []obj{}
	for _, k := range p.packages {
		row := obj{"name": k.Name, "bundleCode": k.Code, "amount": pick[any](k.Fixed, k.Amount, nil), "isAmountFixed": k.Fixed}
		switch {
		case on("tv-amount-zero-when-open") && !k.Fixed, on("tv-amount-zero-when-open-second-provider") && !k.Fixed && i == 1:
			row["amount"] = 0
		case on("tv-amount-string-with-cents") && k.Fixed && k.Amount != math.Floor(k.Amount):
			row["amount"] = fmt.Sprintf("%.2f", k.Amount)
		case on("tv-fixed-named-as-provider"):
			row["isFixedAmount"] = k.Fixed
			delete(row, "isAmountFixed")
		case on("tv-bundle-code-missing-when-open") && !k.Fixed:
			delete(row, "bundleCode")
		}
		rows = append(rows, row)
	}
	body := envelope(200, "Packages", rows)
	if on("tv-packages-not-in-envelope") {
		return reply{200, rows}
	}
	return reply{200, body}
}

func dataPlans(c *ctx) reply {
	i, p := c.provider(S.internet)
	rows := []obj{}
	for _, k := range p.packages {
		row := obj{"validity": k.Validity, "bundleCode": k.Code, "amount": fmt.Sprintf("%.2f", k.Amount), "isAmountFixed": k.Fixed}
		days, _ := strconv.Atoi(strings.Fields(k.Validity)[0])
		switch {
		case on("plan-amount-number"), on("plan-amount-number-second-provider") && i == 1:
			row["amount"] = k.Amount
		case on("plan-amount-without-trailing-zero"):
			row["amount"] = strconv.FormatFloat(k.Amount, 'f', -1, 64)
		case on("plan-amount-with-comma") && k.Amount >= 10000:
			row["amount"] = strings.Replace(fmt.Sprintf("%.2f", k.Amount), "", "", 0)
			s := row["amount"].(string)
			row["amount"] = s[:len(s)-6] + "," + s[len(s)-6:]
		case on("plan-validity-number-for-30-days") && days == 30:
			row["validity"] = days
		case on("plan-fixed-string-when-open") && !k.Fixed:
			row["isAmountFixed"] = "false"
		case on("plan-bundle-code-renamed-last-provider") && i == 2:
			row["code"] = k.Code
			delete(row, "bundleCode")
		}
		rows = append(rows, row)
	}
	body := envelope(200, "Plans", rows)
	if on("plans-success-missing") {
		delete(body, "success")
	}
	return reply{200, body}
}

// testerRecords is what a tester has to know of the seeded data and of the undocumented shapes.
func testerRecords() obj {
	out := obj{"currencies": currencies}
	per := []obj{}
	for _, b := range S.businesses[:2] {
		held, amls, orders, cards, refunds := []obj{}, obj{}, []string{}, []string{}, []string{}
		var tokens []string
		for _, a := range b.amls {
			ids, _ := amls[a.Status].([]string)
			amls[a.Status] = append(ids, a.ID)
			if a.tx != nil {
				held = append(held, obj{"id": a.tx.ID, "reference": a.tx.Ref, "depositId": a.tx.links["depositId"], "amlId": a.ID})
			}
		}
		for _, o := range b.orders {
			switch {
			case o.Token != "":
				tokens = append(tokens, o.Token)
			case o.state == 1 && o.refunded == 0:
				cards = append(cards, o.Ref)
			case o.state == 0:
				orders = append(orders, o.Ref)
			default:
				refunds = append(refunds, o.Ref)
			}
		}
		settled := ""
		for _, t := range b.txs {
			if t.Status != "PENDING" && t.deposit != nil {
				settled = t.ID
			}
		}
		mails, customers := []obj{}, []string{}
		for _, e := range b.emails {
			mails = append(mails, obj{"id": e.ID, "email": e.Email})
		}
		for _, k := range b.customers {
			customers = append(customers, k.ID)
		}
		per = append(per, obj{"businessId": b.ID, "customers": customers, "transactionsInReview": held, "settledTransaction": settled, "aml": amls,
			"pendingOrders": orders, "paidOrders": cards, "refundedOrders": refunds, "tokens": tokens, "cadEmails": mails, "ownEmail": b.Email,
			"cadWallet": b.wallet.ID, "transactions": len(b.txs), "rotatedPublicKey": b.OldPublic, "rotatedSecretKey": b.OldSecret, "livePublicKey": b.LivePublic})
	}
	ids := func(list []*Provider) []string {
		out := []string{}
		for _, p := range list {
			out = append(out, p.ID)
		}
		return out
	}
	out["businesses"], out["tvServiceCategoryIds"], out["internetServiceCategoryIds"] = per, ids(S.tv), ids(S.internet)
	out["searchWords"] = []string{"Zanzibar", "Invoice"}
	out["cadWebhook"] = obj{"method": "POST", "path": "/webhooks/cad-collections", "signatureHeader": "X-Signature", "signature": "HMAC-SHA256 of the raw body, " + ch("cad-signature"),
		"registeredThatIsAnOwnEmailOfAnother": "accounts@delta.example", "registeredByABusinessWithoutCadWallet": "payer.gamma@senders.example"}
	out["cardLayout"] = map[string]string{"joined": "base64(nonce|ciphertext|tag)", "dotted": "base64(nonce).base64(ciphertext).base64(tag)",
		"hex": "hex nonce:tag:ciphertext", "object": "{iv, data, tag}, each base64"}[ch("card-layout")]
	out["dataEncoding"] = "base64 of RSA blocks of at most 400 bytes of JSON text each"
	out["requests"] = requestExamples()
	return out
}

// requestExamples gives one good plaintext body for each operation that has one.
func requestExamples() obj {
	b := S.businesses[0]
	card := obj{"number": "4111111111111111", "expiry_month": "12", "expiry_year": "2031", "cvv": "123"}
	money := obj{"amount": 2500.5, "currency": "NGN", "email": "buyer@example.org", "description": "Shoes"}
	with := func(base obj, k string, v any) obj {
		out := obj{k: v}
		for k, v := range base {
			out[k] = v
		}
		return out
	}
	ref := func(i int) obj { return obj{"reference": b.orders[i].Ref} }
	var held *Tx
	for _, a := range b.amls {
		if a.tx != nil {
			held = a.tx
		}
	}
	proof := obj{ch("proof-key"): map[string]string{"transaction_id": held.ID, "reference": held.Ref, "deposit_id": held.links["depositId"]}[ch("proof-key")]}
	return own(obj{
		"POST /charge/order/create": money, "POST /charge/order/pay": with(ref(0), "card", card), "POST /charge/order/status": ref(0),
		"POST /charge/order/fee": obj{"amount": 2500.5, "currency": "NGN"}, "PATCH /charge/order/save-card": ref(1),
		"POST /charge/order/event/track": with(ref(0), "event", "page_viewed"), "POST /charge/order/verify": ref(1),
		"POST /charge/order/refund": with(ref(1), "amount", 100), "POST /charge/order/card/tokenized/pay": with(money, "token", b.orders[1].Token),
		"POST /s2s/payments/initiate": money, "POST /s2s/payments/checkout": with(money, "redirect_url", "https://shop.example/done"),
		"POST /s2s/payments/charge": obj{"reference": "<from initiate>", "card": "<sealed JSON of the plain card>"}, "plain card": card,
		"declined card number":                         "4000000000000002",
		"PUT /customers/{id}/attach":                   obj{"id_type": "passport", "id_number": "A1234567", "date_of_birth": "1990-02-03"},
		"POST /transfer/submit/source-of-funds":        with(proof, "source", "salary"),
		"POST /transfer/submit/source-of-funds/file":   with(proof, "file", pick(is("proof-media", "json"), "JVBERi0xLjQ=", "<multipart file part>")),
		"POST " + cadPath:                              obj{"email": "new.payer@senders.example"},
		"POST /webhooks/cad-collections":               obj{"event": "cad.collection", "id": "col-1", "amount": 120.5, "currency": "CAD", "source": obj{"email": "payer.one@senders.example", "name": "Payer One"}},
		"POST /webhooks/cad-collections (unmatched)":   obj{"event": "cad.collection", "id": "col-2", "amount": 80, "currency": "CAD", "source": obj{"email": "nobody@senders.example", "name": "Nobody"}},
		"POST /webhooks/cad-collections (second shop)": obj{"event": "cad.collection", "id": "col-3", "amount": 70, "currency": "CAD", "source": obj{"email": "payer.two@senders.example", "name": "Payer Two"}},
	})
}
