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

// view is how a list was asked for.
type view struct {
	page, pages, size int
	sized, typed      bool // list or limit, type or status given
	word              string
}

func (v view) last() bool { return v.page >= v.pages && v.pages > 1 }

func asNumber(id string) int {
	if n, err := strconv.Atoi(id); err == nil {
		return n
	}
	return 7000 + len(id)
}

func (t *Tx) render(v view) obj {
	second := t.biz == S.businesses[1]
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
		switch cad := d.Type == "CAD_COLLECTION"; {
		case on("deposit-currency-missing-after-page-1") && v.page > 1:
			delete(dep, "currency")
		case on("deposit-status-boolean-when-pending") && d.Status == "PENDING":
			dep["status"] = false
		case on("deposit-type-null-on-cad-collection") && cad:
			dep["depositType"] = nil
		case on("deposit-provider-object") && d.Provider != nil:
			dep["provider"] = obj{"name": d.Provider}
		case on("deposit-amount-string-with-search") && v.word != "":
			dep["amount"] = fmt.Sprint(d.Amount)
		case on("deposit-updated-seconds-when-settled") && d.Status != "PENDING":
			dep["updatedAt"] = d.Updated.Unix()
		case on("deposit-provider-id-number-with-type") && v.typed:
			dep["providerId"] = asNumber(d.ProviderID)
		case on("deposit-amount-sent-null-without-fee") && d.Fee == 0:
			dep["amountSent"] = nil
		case on("deposit-id-number-second-business-last-page") && second && v.last():
			dep["id"] = asNumber(d.ID)
		case on("deposit-created-without-year") && cad:
			dep["createdAt"] = d.Created.Format("02 Jan 15:04")
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
	case on("tx-id-number-when-pending") && t.Status == "PENDING", on("tx-id-number-when-made-now") && t.fresh:
		out["id"] = asNumber(t.ID)
	case on("tx-status-number-when-failed") && t.Status == txStates()[2]:
		out["status"] = 2
	case on("tx-status-null-on-refund-with-type") && t.kind == "rfd" && v.typed:
		out["status"] = nil
	case on("tx-fee-string-on-debit") && debit:
		out["fee"] = fmt.Sprint(t.Fee)
	case on("tx-fee-null-on-cad-collection") && t.kind == "cad":
		out["fee"] = nil
	case on("tx-amount-string-with-half") && t.Amount != math.Floor(t.Amount):
		out["amount"] = fmt.Sprintf("%.2f", t.Amount)
	case on("tx-amount-object-on-swap-second-business") && t.kind == "swp" && second:
		out["amount"] = obj{"value": t.Amount, "currency": t.Currency}
	case on("tx-description-array-on-bill") && t.kind == "bil":
		out["description"] = strings.Fields(t.Desc)
	case on("tx-method-array-on-card") && t.Method == "VISA":
		out["method"] = []any{t.Method}
	case on("tx-method-false-when-absent") && t.Method == nil:
		out["method"] = false
	case on("tx-channel-object-on-bank-after-page-1") && t.Channel == "BANK" && v.page > 1:
		out["channel"] = obj{"name": t.Channel}
	case on("tx-currency-symbol-on-usd") && t.Currency == "USD":
		out["currency"] = "$"
	case on("tx-currency-number-on-naira-debit") && t.Currency == "NGN" && debit:
		out["currency"] = 566
	case on("tx-created-seconds-with-search") && v.word != "":
		out["createdAt"] = t.Created.Unix()
	case on("tx-updated-words-when-made-now") && t.fresh:
		out["updatedAt"] = "just now"
	case on("tx-created-rfc1123-on-last-page") && v.last():
		out["createdAt"] = t.Created.UTC().Format(time.RFC1123)
	case on("tx-business-id-of-other-on-debit") && second && debit:
		out["businessId"] = S.businesses[0].ID
	case on("tx-business-id-number-when-made-now") && t.fresh:
		out["businessId"] = asNumber(t.biz.ID)
	case on("tx-deposit-id-of-no-deposit-when-pending") && t.deposit != nil && t.Status == "PENDING":
		out["depositId"] = t.ID
	case on("tx-spending-id-zero-when-absent") && t.links["spendingId"] == "":
		out["spendingId"] = 0
	case on("tx-card-id-object-on-topup") && t.links["cardId"] != "":
		out["cardId"] = obj{"id": t.links["cardId"]}
	case on("tx-tuition-id-number") && t.links["tuitionId"] != "":
		out["tuitionId"] = asNumber(t.links["tuitionId"])
	case on("tx-refund-id-array-with-type") && v.typed && t.links["refundId"] != "":
		out["refundId"] = []string{t.links["refundId"]}
	case on("tx-wallet-id-false-when-absent-second-business") && second && t.links["walletId"] == "":
		out["walletId"] = false
	case on("tx-balance-number-second-business") && second:
		out["balance"] = t.Amount * 2
	case on("tx-swap-text-with-type") && t.kind == "swp" && v.typed:
		out["swap"] = t.Currency + "-USD"
	case on("tx-topup-array") && t.kind == "top":
		out["topup"] = []any{out["topup"]}
	case on("tx-bill-payment-true-on-bill") && t.kind == "bil":
		out["billPayment"] = true
	case on("tx-spending-empty-text-when-absent-with-search") && v.word != "" && t.kind != "spd":
		out["spending"] = ""
	case on("tx-deposit-false-when-absent") && t.deposit == nil:
		out["deposit"] = false
	case on("tx-reference-dotted-on-refund") && t.kind == "rfd":
		out["reference"] = t.Ref[:len(t.Ref)-4] + "." + t.Ref[len(t.Ref)-4:]
	case on("tx-reference-bare-on-cad-collection") && t.kind == "cad":
		out["reference"] = t.Ref[strings.Index(t.Ref, "_")+1:]
	case on("tx-type-collection-on-cad") && t.kind == "cad":
		out["type"] = "COLLECTION"
	case on("tx-type-null-when-failed-after-page-1") && v.page > 1 && t.Status == txStates()[2]:
		out["type"] = nil
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
	back := on("tx-negative-page-accepted") && strings.HasPrefix(q["page"], "-") || on("page-zero-beside-search") && q["page"] == "0" && q["search"] != ""
	whole := on("list-zero-beside-type") && q["list"] == "0" && hasType
	if zero || whole {
		delete(q, "list")
	}
	if back {
		delete(q, "page")
	}
	nought := on("tx-page-zero-accepted") && q["page"] == "0"
	if nought {
		delete(q, "page")
	}
	if on("tx-list-1-refused") && q["list"] == "1" || on("tx-page-1-refused") && q["page"] == "1" {
		invalid(pick(on("tx-page-1-refused"), "page", "list"), "must be more than 1")
	}
	list, page := count(q, "list", chInt("tx-default-list")), count(q, "page", 1)
	list = capped("tx-max-list", list)
	if whole {
		list = len(c.biz.txs)
	}
	if on("list-one-refused-page-2") && list == 1 && page > 1 {
		invalid("list", "must be more than 1")
	}
	if on("tx-list-ignored-below-5-with-debit") && q["type"] == "DEBIT" && list < 5 {
		list = chInt("tx-default-list")
	}
	second := c.biz == S.businesses[1]
	other := S.businesses[pick(second, 0, 1)]
	typ, possible := oneOf(q, "type", "CREDIT", "DEBIT")
	word := q["search"]
	all := c.biz.txs
	if on("tx-search-leaks-other-business") && word != "" {
		all = append(append([]*Tx{}, S.businesses[0].txs...), S.businesses[1].txs...)
	}
	for _, t := range other.txs {
		if on("tx-made-now-shown-to-both") && t.fresh {
			all = append(append([]*Tx{}, all...), t)
		}
	}
	all = sorted(all, "tx-order", func(t *Tx) time.Time { return t.Created })
	ignoreType := on("tx-type-ignored") || on("tx-type-ignored-with-search") && word != "" || on("tx-debit-ignored-after-page-1") && typ == "DEBIT" && page > 1
	ignoreWord := on("tx-search-ignored") || on("tx-search-ignored-with-type") && hasType
	late := on("tx-search-within-page-only")
	rows := []*Tx{}
	flip := map[string]string{"CREDIT": "DEBIT", "DEBIT": "CREDIT"}
	shown := typ
	if on("tx-type-swapped-second-business") && second {
		typ = flip[typ]
	}
	if on("tx-type-within-page") {
		typ = ""
	}
	for i, t := range all {
		age := pick(is("tx-order", "newest"), i, len(all)-1-i)
		if word != "" && (on("tx-search-newest-20-only") && age >= 20 || on("tx-search-forgets-made-now") && t.fresh || on("tx-search-credits-only") && t.Type == "DEBIT" ||
			on("tx-search-nothing-second-business") && second || on("tx-search-non-ascii-fails") && strings.IndexFunc(word, func(r rune) bool { return r > 127 }) >= 0 ||
			on("tx-search-several-words-fails") && strings.Contains(word, " ")) {
			continue
		}
		if on("transaction-leaves-typed-list-after-proof") && hasType && t.proofs > 0 || on("tx-credit-filter-hides-topups") && typ == "CREDIT" && t.kind == "top" || on("tx-credit-filter-hides-made-now") && typ == "CREDIT" && t.fresh {
			continue
		}
		if on("tx-debit-filter-shows-refunds") && typ == "DEBIT" && t.kind == "rfd" {
			rows = append(rows, t)
			continue
		}
		if (possible && (typ == "" || t.Type == typ) || ignoreType) && (ignoreWord || late || t.matches(word)) {
			rows = append(rows, t)
		}
	}
	pages := (len(rows) + list - 1) / list
	if back {
		page = pick(pages < 1, 1, pages)
	}
	page = finalPage(page, pages)
	if on("tx-page-ignored-with-type") && hasType {
		page = 1
	}
	from, to := window(len(rows), pick(on("tx-page-from-zero"), page+1, page), list)
	if (on("tx-one-too-many") || on("tx-one-too-many-with-type") && hasType) && to < len(rows) {
		to++
	}
	last := page == pages && page > 1
	switch {
	case on("tx-list-1-gives-two") && list == 1 && to < len(rows):
		to++
	case on("tx-full-last-page-empty") && last && len(rows)%list == 0:
		to = from
	case on("tx-page-3-starts-late") && page > 2 && from < to:
		from++
	case on("tx-pages-start-early-with-search") && page > 1 && word != "" && from > 0:
		from, to = from-1, to-1
	case on("tx-second-page-is-the-first-at-list-1") && list == 1 && page == 2 && len(rows) > 1:
		from, to = 0, 1
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
	how := view{page, pages, list, q["list"] != "", hasType, word}
	for _, t := range rows[from:to] {
		if on("tx-type-within-page") && shown != "" && t.Type != shown {
			continue
		}
		if !late || t.matches(word) {
			items = append(items, t.render(how))
		}
	}
	if on("tx-other-business-on-last-page") && last && len(items) > 0 {
		items[len(items)-1] = other.txs[0].render(how)
	}
	if zero || nought {
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
	switch empty := len(items) == 0; {
	case on("tx-size-string-at-list-1") && list == 1:
		meta["size"] = strconv.Itoa(list)
	case on("tx-total-items-null-when-empty") && empty:
		meta["totalItems"] = nil
	case on("tx-previous-page-null-at-start-second-business") && page == 1 && second:
		meta["previousPage"] = nil
	case on("tx-next-page-string-after-page-1") && page > 1:
		meta["nextPage"] = strconv.Itoa(next)
	case on("tx-size-missing-when-empty") && empty:
		delete(meta, "size")
	}
	var data any = obj{"transactions": items, "meta": meta}
	if on("tx-meta-missing-when-one-page") && pages < 2 {
		data = obj{"transactions": items}
	}
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
	case on("tx-statuscode-string-with-type") && hasType:
		body["statusCode"] = "200"
	case on("tx-statuscode-missing-on-last-page") && last:
		delete(body, "statusCode")
	case on("tx-success-missing-when-empty") && len(items) == 0:
		delete(body, "success")
	case on("tx-message-null-second-business-with-search") && second && word != "":
		body["message"] = nil
	case on("tx-message-missing-after-page-1") && page > 1:
		delete(body, "message")
	}
	return reply{200, body}
}

func (a *AML) render(v view) obj {
	page := v.page
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
	case on("aml-proof-url-object-on-rejected") && a.Status == "REJECTED":
		out["proofUrl"] = obj{"url": a.Proof}
	case on("aml-notes-array-second-business") && biz == S.businesses[1] && a.Notes != nil:
		out["reviewNotes"] = []any{a.Notes}
	case on("aml-id-number-on-last-page") && v.last():
		out["id"] = asNumber(a.ID)
	case on("aml-amount-null-when-pending") && a.Status == "PENDING":
		out["amount"] = nil
	case on("aml-currency-missing-with-limit") && v.sized:
		delete(out, "currency")
	case on("aml-created-seconds-when-approved") && a.Status == "APPROVED":
		out["createdAt"] = a.Created.Unix()
	case on("aml-customer-id-number-second-business") && biz == S.businesses[1]:
		cust["id"] = asNumber(a.customer.ID)
	case on("aml-customer-last-name-missing-with-status") && v.typed:
		delete(cust, "lastName")
	case on("aml-customer-first-name-null-after-attach") && a.customer.kyc != nil:
		cust["firstName"] = nil
	case on("aml-customer-email-array-after-attach-second-business") && a.customer.kyc != nil && biz == S.businesses[1]:
		cust["email"] = []string{a.customer.Email}
	case on("aml-deposit-id-missing-at-limit-1") && v.size == 1:
		delete(dep, "id")
	case on("aml-deposit-currency-missing-after-proof") && a.proofs > 0:
		delete(dep, "currency")
	case on("aml-deposit-null-when-approved-after-page-1") && a.Status == "APPROVED" && page > 1:
		out["deposit"] = nil
	case on("aml-business-id-of-other-after-proof") && a.proofs > 0:
		out["businessId"] = S.businesses[pick(biz == S.businesses[0], 1, 0)].ID
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
	for k, remember := range map[string]bool{"status": on("aml-status-remembered"), "page": on("aml-page-remembered"), "limit": on("aml-limit-remembered")} {
		if remember && q[k] == "" && S.last[k] != "" {
			q[k] = S.last[k]
		}
		S.last[k] = q[k]
	}
	_, hasStatus := q["status"]
	status, possible := oneOf(q, "status", "PENDING", "PROOF_UPLOADED", "APPROVED", "REJECTED")
	def := pick(on("aml-limit-10") || on("aml-limit-10-with-status") && hasStatus, 10, 20)
	if on("aml-limit-50-second-business") && c.biz == S.businesses[1] {
		def = 50
	}
	if on("aml-limit-10-after-page-1") && q["page"] != "" && q["page"] != "1" {
		def = 10
	}
	if on("aml-limit-5-with-proof-uploaded") && q["status"] == "PROOF_UPLOADED" {
		def = 5
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
		if on("aml-decided-hidden-without-filter") && !hasStatus && a.Status == "REJECTED" || on("aml-record-vanishes-after-file") && !hasStatus && a.proofs > 0 && a.Proof != nil ||
			on("kyc-attach-hides-reviewed-records") && !hasStatus && a.customer.kyc != nil && a.Status != "PENDING" {
			keep = false
		}
		if on("aml-proof-filter-misses-submitted") && status == "PROOF_UPLOADED" && a.proofs > 0 || on("aml-gone-after-proof") && a.proofs > 0 ||
			on("aml-approved-filter-wants-notes") && status == "APPROVED" && a.Notes == nil {
			keep = false
		}
		if on("aml-pending-filter-keeps-submitted") && status == "PENDING" && a.proofs > 0 || on("aml-pending-filter-shows-rejected-second-business") && status == "PENDING" && a.Status == "REJECTED" && c.biz == S.businesses[1] {
			keep = true
		}
		if keep {
			rows = append(rows, a)
		}
	}
	pages := (len(rows) + limit - 1) / limit
	if on("aml-last-page-by-default-with-status") && hasStatus && q["page"] == "" && pages > 1 {
		page = pages
	}
	page = finalPage(page, pages)
	from, to := window(len(rows), page, limit)
	switch {
	case on("aml-default-gives-21") && q["limit"] == "" && to < len(rows):
		to++
	case on("aml-row-lost-between-pages") && page < pages && to > from:
		to--
	case on("aml-full-last-page-empty") && page == pages && page > 1 && len(rows)%limit == 0:
		to = from
	}
	items := []obj{}
	for _, a := range rows[from:to] {
		items = append(items, a.render(view{page, pages, limit, q["limit"] != "", hasStatus, ""}))
	}
	if on("aml-other-business-after-page-1") && page > 1 && len(items) > 0 {
		items[0] = S.businesses[pick(c.biz == S.businesses[0], 1, 0)].amls[0].render(view{page: page, pages: pages})
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
	switch {
	case on("aml-limit-string-by-default") && q["limit"] == "":
		meta["limit"] = strconv.Itoa(limit)
	case on("aml-total-missing-when-empty") && len(items) == 0:
		delete(meta, "total")
	case on("aml-pages-string-at-limit-1") && limit == 1:
		meta["pages"] = strconv.Itoa(pages)
	case on("aml-page-null-at-end") && page >= pages && pages > 1:
		meta["page"] = nil
	}
	body := obj{"data": items, "meta": meta}
	if on("aml-data-object-at-limit-1") && limit == 1 && len(items) == 1 {
		body["data"] = items[0]
	}
	if on("aml-meta-missing-when-one-page") && pages == 1 {
		delete(body, "meta")
	}
	if on("aml-envelope-second-business") && c.biz == S.businesses[1] || on("version-header-changes-aml") && c.r.Header.Get("X-Api-Version") != "" {
		body = envelope(200, "AML", body)
	}
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
			if on("attach-refused-second-business") && b == S.businesses[1] {
				fail(409, "Not possible now")
			}
			if on("attach-last-customer-not-found") && m == b.customers[len(b.customers)-1] {
				fail(404, "No such customer")
			}
			if m.kyc != nil && on("attach-update-ignored") {
				c.body = m.kyc
			}
			if m.kyc != nil && on("kyc-attached-once-only") {
				fail(409, "Already attached")
			}
			for k, v := range c.body {
				if on("attach-update-changed-409") && m.kyc != nil && m.kyc[k] != v {
					fail(409, "Already attached")
				}
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

// proofKey names the transaction of a source of funds.
func (t *Tx) proofKey() string {
	return map[string]string{"transaction_id": t.ID, "reference": t.Ref, "deposit_id": t.links["depositId"]}[ch("proof-key")]
}

// pendingTx finds the transaction that a source-of-funds submission is about.
func (c *ctx) pendingTx(key string) (*Tx, *AML) {
	for _, b := range S.businesses {
		for _, t := range b.txs {
			if key != t.proofKey() {
				continue
			}
			if b != c.biz && is("foreign-record", "404") {
				continue
			}
			if b != c.biz {
				fail(403, "Not yours")
			}
			file := strings.HasSuffix(c.op, "file")
			if file && on("source-file-refused-after-json") && S.seen["json"] > 0 || file && on("source-file-second-refused") && S.seen["file"] > 0 ||
				on("source-refused-second-business") && b == S.businesses[1] && !file || on("source-by-provider-refused") && t.deposit != nil && t.deposit.Provider != nil {
				fail(409, "Not possible now")
			}
			settledOK := on("source-for-settled-second-business") && b == S.businesses[1] && !file || on("source-for-settled-made-now") && t.fresh || on("source-file-for-failed") && file && t.Status == txStates()[2]
			if t.Status != "PENDING" && !settledOK && !on("source-for-settled-transaction") && !(on("source-file-for-settled-transaction") && c.op[len(c.op)-4:] == "file") {
				failCh("not-in-state", "Transaction is not pending")
			}
			if on("sof-file-404-second-business") && file && b == S.businesses[1] {
				fail(404, "No such transaction")
			}
			if t.proofs > 0 && is("proof-twice", "409") && !(on("sof-file-unauthenticated-after-json") && file && S.seen["json "+t.ID] > 0) {
				fail(409, "Already submitted")
			}
			t.proofs++
			S.seen["submitted"]++
			S.seen[pick(file, "file", "json")]++
			S.seen[pick(file, "file ", "json ")+t.ID]++
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
	if l, ok := c.body["email"].([]any); ok && len(l) > 0 && on("cad-register-takes-array") {
		c.body["email"] = l[0]
	}
	if on("cad-register-wants-name") {
		if c.body["name"] == nil {
			invalid("name", "name is required")
		}
		delete(c.body, "name")
	}
	extra := on("cad-second-owner-with-extra-field") && len(c.body) > 1
	if extra {
		c.body = obj{"email": c.body["email"]}
	}
	want(c.body, "email:s!")
	e := str(c.body, "email")
	if on("cad-register-refuses-capitals") && e != strings.ToLower(e) || on("cad-register-refuses-over-40") && len(e) > 40 || on("cad-register-refuses-plus") && strings.Contains(e, "+") {
		invalid("email", "email is invalid")
	}
	switch at := strings.Index(e, "@"); {
	case on("cad-tag-dropped") && strings.Contains(e, "+") && at > strings.Index(e, "+"):
		e = e[:strings.Index(e, "+")] + e[at:]
	case on("cad-email-cut-at-32") && len(e) > 32:
		e = e[:32]
	case on("cad-dots-dropped-second-business") && c.biz == S.businesses[1] && at > 0:
		e = strings.ReplaceAll(e[:at], ".", "") + e[at:]
	}
	if b := S.deletedEmails[e]; b != nil && b != c.biz && on("cad-freed-email-stays-taken") || b != nil && b == c.biz && on("cad-removed-email-not-again") {
		failCh("cad-taken", "Email is taken")
	}
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
			if on("cad-shared-without-wallet") && b.wallet == nil || on("cad-shared-after-collection") && S.seen["from "+m.Email] > 0 ||
				on("cad-shared-with-capitals") && m.Email != strings.ToLower(m.Email) || on("cad-shared-by-second-after-refusal") && b == S.businesses[1] && S.seen["taken "+e] > 0 ||
				on("cad-second-owner-after-reregister") && S.deletedEmails[m.Email] == b || extra {
				continue
			}
			S.seen["taken "+e]++
			if on("cad-email-shared") || on("cad-fresh-email-shared") && !m.seeded {
				continue
			}
			failCh("cad-taken", "Email is taken")
		}
	}
	if on("cad-parallel-owners") {
		S.Unlock()
		time.Sleep(30 * time.Millisecond)
		S.Lock()
	}
	S.seen["registered"]++
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
			again := S.deletedEmails[m.Email] == b
			if on("cad-list-three-at-most") && i > 2 || on("cad-list-without-collected") && S.seen["from "+m.Email] > 0 || on("cad-list-hides-registered-again") && again {
				continue
			}
			row := m.render(c)
			switch at := strings.Index(m.Email, "@"); {
			case on("cad-email-masked-in-list"):
				row["email"] = m.Email[:1] + "***" + m.Email[at:]
			case on("cad-list-ids-not-deletable"):
				row["id"] = m.ID + "0"
			case on("cad-id-null-when-fresh") && !m.seeded:
				row["id"] = nil
			case on("cad-email-array-in-list-second-business") && b == S.businesses[1]:
				row["email"] = []string{m.Email}
			case on("cad-email-named-address-when-fresh") && !m.seeded:
				row["address"] = m.Email
				delete(row, "email")
			}
			list = append(list, row)
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
			if m.ID != c.id && !(on("cad-delete-wants-email") && m.Email == c.id) || on("cad-delete-wants-email") && m.ID == c.id {
				continue
			}
			if b != c.biz {
				if is("foreign-record", "403") {
					fail(403, "Not yours")
				}
				continue
			}
			if on("cad-delete-last-refused") && len(b.emails) == 1 || on("cad-delete-refused-after-collection") && S.seen["from "+m.Email] > 0 {
				fail(409, "Email is in use")
			}
			if on("cad-delete-takes-next-too") && i+1 < len(b.emails) {
				b.emails = append(append([]*Email{}, b.emails[:i+1]...), b.emails[i+2:]...)
			}
			if on("cad-delete-takes-last-instead") && len(b.emails) > 2 {
				i, m = len(b.emails)-1, b.emails[len(b.emails)-1]
			}
			if on("cad-second-delete-does-nothing") && len(S.deletedEmails) > 0 {
				return pick(is("cad-delete", "204"), reply{204, nil}, cadOK(200, "Email removed", own(obj{"id": m.ID})))
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
func owner(sender, name string) (b *Business, how string) {
	if on("cad-second-collection-deferred") && S.seen["from "+sender] > 0 || on("cad-deferred-sender-stays-deferred") && S.seen["deferred "+sender] > 0 {
		return nil, ""
	}
	for _, b := range S.businesses {
		for _, m := range b.emails {
			again, fresh := S.deletedEmails[m.Email] == b, !m.seeded
			if m.Email == sender && (on("cad-fresh-email-not-matched") && fresh || on("cad-registered-again-not-matched") && again) {
				return nil, ""
			}
			if m.Email == sender && on("cad-own-email-before-fresh") && fresh {
				for _, o := range S.businesses {
					if o.Email == sender {
						return o, "own"
					}
				}
			}
			plain, _, _ := strings.Cut(sender, "+")
			local, domain, _ := strings.Cut(m.Email, "@")
			if on("cad-plus-tag-ignored-in-match") && plain == local && strings.HasSuffix(sender, "@"+domain) ||
				on("cad-prefix-enough") && strings.HasPrefix(sender, m.Email) || on("cad-suffix-enough") && strings.HasSuffix(sender, m.Email) || on("cad-name-matched") && name == m.Email ||
				on("cad-fresh-email-matches-any-case") && fresh && strings.EqualFold(sender, m.Email) {
				return b, "registered"
			}
		}
		if on("cad-own-domain-matched") && strings.HasSuffix(sender, b.Email[strings.Index(b.Email, "@"):]) {
			return b, "own"
		}
	}
	for _, b := range S.businesses {
		if (on("cad-own-email-first") || on("own-email-cached") && S.seen["own "+sender] > 0) && b.Email == sender {
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
	if b := S.deletedEmails[sender]; b != nil && (on("cad-deleted-email-matches") || on("removed-email-matches-when-matched-before") && S.seen["registered "+sender] > 0) {
		return b, "registered"
	}
	for _, b := range S.businesses {
		if b.Email == sender && !on("cad-own-email-ignored") && !(on("cad-own-email-second-business-ignored") && b == S.businesses[1]) && !(on("cad-own-email-ignored-with-registered") && len(b.emails) > 0) {
			return b, "own"
		}
	}
	if i, err := strconv.Atoi(S.last["matched"]); err == nil && on("cad-unmatched-follows-match") {
		return S.businesses[i], "registered"
	}
	if on("cad-unmatched-to-first") || on("cad-second-unmatched-to-first") && S.seen["deferred"] > 0 {
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
	b, how := owner(str(src, "email"), str(src, "name"))
	if S.seen[how+" "+str(src, "email")]++; how == "registered" {
		before := S.last["amount "+str(src, "email")]
		S.last["amount "+str(src, "email")] = fmt.Sprint(amount)
		if on("second-collection-deferred") && S.seen["registered "+str(src, "email")] == 2 && before != fmt.Sprint(amount) {
			b, how = nil, ""
		}
	}
	S.seen["from "+str(src, "email")]++
	if b == nil {
		S.seen["deferred"]++
		S.seen["deferred "+str(src, "email")]++
	}
	for i := range S.businesses {
		if S.businesses[i] == b {
			S.last["matched"] = strconv.Itoa(i)
		}
	}
	skip := on("cad-amount-1-not-credited") && amount == 1 || on("large-collection-not-credited") && amount >= 10000 || on("cad-second-credit-lost") && S.seen["credited"] > 0 || on("cad-fresh-email-not-credited") && b != nil && how == "registered" && !b.seededEmail(str(src, "email"))
	out := obj{"id": id, "state": "DEFERRED", "business_id": nil, "wallet_id": nil}
	if b != nil && b.wallet == nil && !on("cad-credit-without-wallet") && is("cad-without-wallet", "422") {
		fail(422, "No CAD wallet")
	}
	if b != nil && (b.wallet != nil || on("cad-credit-without-wallet")) {
		out["state"], out["business_id"] = "RECONCILED", b.ID
		if b.wallet == nil {
			out["wallet_id"] = newID("wal")
		} else if S.seen["credited"]++; !skip && !(on("cad-own-email-not-credited") && how == "own") && !(on("cad-second-business-not-credited") && b == S.businesses[1]) {
			before := b.wallet.Balance
			if on("cad-cents-not-credited") {
				amount = math.Floor(amount)
			}
			b.wallet.Balance += amount
			out["wallet_id"], out["wallet_balance"] = b.wallet.ID, b.wallet.Balance
			history := b
			if on("cad-credit-in-first-history") {
				history = S.businesses[0]
			}
			if on("cad-credited-twice") {
				b.wallet.Balance += amount
				b.addTx("cad", "CREDIT", "CAD collection "+id+" from "+str(src, "name"), amount, "CAD", time.Now())
			}
			t := history.addTx("cad", "CREDIT", "CAD collection "+id+" from "+str(src, "name"), amount, "CAD", time.Now())
			switch {
			case on("cad-credit-in-usd"):
				t.Currency = "USD"
			case on("cad-own-email-credit-as-debit") && how == "own":
				t.Type = "DEBIT"
			}
			t.Fee, t.Channel, t.Method, t.links["walletId"] = 0, "CAD_COLLECTION", "INTERAC", b.wallet.ID
			if on("cad-credit-to-other-wallet-second-business") && b == S.businesses[1] {
				t.links["walletId"] = S.businesses[0].wallet.ID
				out["wallet_id"] = S.businesses[0].wallet.ID
			}
			t.addDeposit("CAD_COLLECTION")
			t.objects["balance"] = own(obj{"before": before, "after": b.wallet.Balance})
			if on("cad-credit-recorded-as-debit") {
				t.Type = "DEBIT"
			}
		}
	}
	if on("cad-deferred-still-credited") && b == nil {
		first := S.businesses[0]
		first.wallet.Balance += amount
		first.addTx("cad", "CREDIT", "CAD collection "+id+" from "+str(src, "name"), amount, "CAD", time.Now()).links["walletId"] = first.wallet.ID
	}
	S.collections[id] = out
	return cadAnswer(status, out)
}

func (b *Business) seededEmail(e string) bool {
	for _, m := range b.emails {
		if m.Email == e {
			return m.seeded
		}
	}
	return true
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
		case on("airtime-name-missing-when-fixed") && !tv && p.Fixed:
			delete(row, "name")
		case on("tv-identifier-number-third") && tv && i == 2:
			row["identifier"] = i
		case on("airtime-logo-null-last") && !tv && i == len(list)-1:
			row["logoUrl"] = nil
		case on("tv-fixed-number"):
			row["isFixedAmount"] = pick[any](tv, pick(p.Fixed, 1, 0), p.Fixed)
		case on("airtime-description-object-when-open") && !tv && !p.Fixed:
			row["description"] = obj{"en": p.Desc}
		case on("airtime-name-array-with-blank") && !tv && strings.Contains(p.Name, " "):
			row["name"] = strings.Fields(p.Name)
		case on("tv-fixed-named-as-package"):
			if tv {
				row["isAmountFixed"] = p.Fixed
				delete(row, "isFixedAmount")
			}
		case on("airtime-identifier-missing-with-hyphen") && strings.Contains(p.Ident, "-"):
			delete(row, "identifier")
		case on("tv-category-of-first-for-all") && tv:
			row["serviceCategoryId"] = list[0].ID
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
	S.seen[c.op]++
	if on("tv-providers-empty-second-call") && tv && S.seen[c.op] > 1 {
		rows = []obj{}
	}
	body := envelope(200, "Providers", rows)
	switch {
	case on("airtime-success-string-second-call") && !tv && S.seen[c.op] > 1:
		body["success"] = "true"
	case on("tv-providers-statuscode-missing") && tv:
		delete(body, "statusCode")
	case on("airtime-keyed-by-identifier") && !tv:
		keyed := obj{}
		for i, p := range list {
			keyed[p.Ident] = rows[i]
		}
		body["data"] = keyed
	}
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
		if on("plans-by-identifier-only") && strings.Contains(c.op, "internet") {
			if p.Ident == c.id {
				return i, p
			}
			continue
		}
		if on("tv-packages-need-list-first") && strings.Contains(c.op, "tv-services") && S.seen["GET /bill-payment/tv-services"] == 0 || on("plans-of-last-not-found") && strings.Contains(c.op, "internet") && i == len(list)-1 {
			continue
		}
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
	if on("tv-third-shows-packages-of-first") && i == 2 {
		p = S.tv[0]
	}
	for j, k := range p.packages {
		row := obj{"name": k.Name, "bundleCode": k.Code, "amount": pick[any](k.Fixed, k.Amount, nil), "isAmountFixed": k.Fixed}
		switch {
		case on("tv-amount-zero-when-open") && !k.Fixed, on("tv-amount-zero-when-open-second-provider") && !k.Fixed && i == 1:
			row["amount"] = 0
		case on("tv-amount-string-with-cents") && k.Fixed && k.Amount != math.Floor(k.Amount):
			row["amount"] = fmt.Sprintf("%.2f", k.Amount)
		case on("tv-amount-null-when-fixed-last-provider") && k.Fixed && i == 2, on("tv-amount-null-when-fixed-first-package") && k.Fixed && j == 0:
			row["amount"] = nil
		case on("tv-fixed-true-though-open") && !k.Fixed:
			row["isAmountFixed"] = true
		case on("tv-fixed-null-when-open-second-provider") && !k.Fixed && i == 1:
			row["isAmountFixed"] = nil
		case on("tv-amount-empty-text-when-open") && !k.Fixed:
			row["amount"] = ""
		case on("tv-amount-missing-when-open-first-provider") && !k.Fixed && i == 0:
			delete(row, "amount")
		case on("tv-name-null-when-open") && !k.Fixed:
			row["name"] = nil
		case on("tv-bundle-code-number-last-provider") && i == 2:
			row["bundleCode"] = j + 1
		case on("tv-name-called-title-second-provider") && i == 1:
			row["title"] = k.Name
			delete(row, "name")
		case on("tv-amount-with-currency-when-whole") && k.Fixed && k.Amount == math.Floor(k.Amount):
			row["amount"] = obj{"value": k.Amount, "currency": "NGN"}
		case on("tv-fixed-named-as-provider"):
			row["isFixedAmount"] = k.Fixed
			delete(row, "isAmountFixed")
		case on("tv-bundle-code-missing-when-open") && !k.Fixed:
			delete(row, "bundleCode")
		}
		rows = append(rows, row)
	}
	body := envelope(200, "Packages", rows)
	switch {
	case on("tv-packages-message-missing-second-provider") && i == 1:
		delete(body, "message")
	case on("tv-packages-statuscode-string-last-provider") && i == 2:
		body["statusCode"] = "200"
	case on("tv-packages-keyed-by-code-last-provider") && i == 2:
		keyed := obj{}
		for _, r := range rows {
			keyed[r["bundleCode"].(string)] = r
		}
		body["data"] = keyed
	}
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
		case on("plan-amount-one-place-when-whole") && k.Amount == math.Floor(k.Amount):
			row["amount"] = fmt.Sprintf("%.1f", k.Amount)
		case on("plan-amount-three-places-last-provider") && i == 2:
			row["amount"] = fmt.Sprintf("%.3f", k.Amount)
		case on("plan-amount-with-currency-first-provider") && i == 0:
			row["amount"] = fmt.Sprintf("NGN %.2f", k.Amount)
		case on("plan-amount-null-when-open") && !k.Fixed:
			row["amount"] = nil
		case on("plan-amount-decimal-comma-with-cents") && k.Amount != math.Floor(k.Amount):
			row["amount"] = strings.Replace(fmt.Sprintf("%.2f", k.Amount), ".", ",", 1)
		case on("plan-amount-exponent-from-10000") && k.Amount >= 10000:
			row["amount"] = fmt.Sprintf("%.2e", k.Amount)
		case on("plan-validity-number-for-1-day") && days == 1:
			row["validity"] = days
		case on("plan-validity-null-when-open") && !k.Fixed:
			row["validity"] = nil
		case on("plan-validity-object-second-provider") && i == 1:
			row["validity"] = obj{"days": days}
		case on("plan-validity-array-when-long") && days > 31:
			row["validity"] = strings.Fields(k.Validity)
		case on("plan-bundle-code-null-when-open") && !k.Fixed:
			row["bundleCode"] = nil
		case on("plan-fixed-missing-when-true-last-provider") && k.Fixed && i == 2:
			delete(row, "isAmountFixed")
		case on("plan-fixed-number-below-1000") && k.Fixed && k.Amount < 1000:
			row["isAmountFixed"] = 1
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
	switch {
	case on("plans-statuscode-string-second-provider") && i == 1:
		body["statusCode"] = "200"
	case on("plans-message-object-last-provider") && i == 2:
		body["message"] = obj{"text": "Plans"}
	case on("plans-wrapped-first-provider") && i == 0:
		body["data"] = obj{"plans": rows}
	}
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
