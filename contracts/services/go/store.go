package main

import (
	"crypto/rsa"
	"fmt"
	"math/rand"
	"strconv"
	"strings"
	"sync"
	"time"
)

type obj = map[string]any

type Wallet struct {
	ID, Currency string
	Balance      float64
}

type Business struct {
	ID, Name, Email, Public, Secret, WebhookSecret string
	OldPublic, OldSecret                           string // rotated away
	LivePublic                                     string // of the live environment
	key                                            *rsa.PrivateKey
	cardKey                                        []byte
	wallet                                         *Wallet // CAD
	txs                                            []*Tx   // oldest first
	amls                                           []*AML  // oldest first
	customers                                      []*Customer
	emails                                         []*Email
	orders                                         []*Order
	refunds, chargebacks                           []obj
}

type Customer struct {
	ID, First, Last, Email string
	kyc                    obj
}

type Deposit struct {
	ID, Currency, Status, Type string
	Amount, Fee, Sent          float64
	Created, Updated           time.Time
	Provider                   any
	ProviderID                 string
}

type Tx struct {
	ID, Status, Desc, Type, Currency, Ref, kind string
	Amount, Fee                                 float64
	Channel, Method                             any
	Created, Updated                            time.Time
	biz                                         *Business
	links                                       map[string]string
	objects                                     map[string]obj
	deposit                                     *Deposit
	proofs                                      int
	fresh                                       bool // made in this run
}

type AML struct {
	ID, Currency, Status string
	Amount               float64
	Proof, Notes         any
	Created              time.Time
	tx                   *Tx
	deposit              *Deposit
	customer             *Customer
	proofs               int
}

type Email struct {
	ID, Email string
	Created   time.Time
	seeded    bool
}

type Order struct {
	ID, Ref, Currency, Email, Desc, via, Last4, Token, redirect string
	state                                                       int // index in orderStates
	Amount, refunded                                            float64
	Created, Updated                                            time.Time
	fresh                                                       bool // made in this run
	due                                                         bool // paid once the caller looks (choice charge-effect=poll)
	tx                                                          *Tx
}

type Provider struct {
	ID, Name, Ident, Desc string
	Fixed                 bool
	packages              []Package
}

type Package struct {
	Name, Code, Validity string
	Amount               float64
	Fixed                bool
}

type Store struct {
	sync.Mutex
	businesses            []*Business
	airtime, tv, internet []*Provider
	collections           map[string]obj
	deletedEmails         map[string]*Business
	rnd                   *rand.Rand
	next                  int64
	live                  bool              // seeding is over
	seen                  map[string]int    // what faults count
	last                  map[string]string // what faults remember
}

var S *Store

const cadSecret = "cadwh_7c1f6a52e0b94d3f8a"

var currencies = strings.Fields("NGN USD GBP EUR CAD GHS KES UGX TZS RWF ZAR ZMW XAF XOF EGP MAD INR CNY AED BRL AUD")

var orderStates = map[string][]string{
	"upper": {"PENDING", "PAID", "FAILED", "REFUNDED"},
	"lower": {"pending", "success", "failed", "refunded"},
	"past":  {"INITIATED", "COMPLETED", "DECLINED", "REVERSED"},
}

func newID(kind string) string {
	S.next += 1 + int64(S.rnd.Intn(7))
	switch ch("id-style") {
	case "uuid":
		return fmt.Sprintf("%08x-%04x-4%03x-a%03x-%012x", S.rnd.Uint32(), S.rnd.Intn(65536), S.rnd.Intn(4096), S.rnd.Intn(4096), S.next)
	case "prefixed":
		return fmt.Sprintf("%s_%08x%06x", kind, S.rnd.Uint32(), S.next)
	}
	return strconv.FormatInt(S.next, 10)
}

func newRef(kind string) string {
	set := map[string]string{"lower": "abcdefghijklmnopqrstuvwxyz0123456789", "upper": "ABCDEFGHJKLMNPQRSTUVWXYZ23456789",
		"mixed": "ABCDEFabcdefghijkmnopqrstuvwxyzGHJKLMN0123456789"}[ch("reference-body")]
	var b strings.Builder
	for i := 0; i < 16; i++ {
		b.WriteByte(set[S.rnd.Intn(len(set))])
	}
	switch ch("reference-prefix") {
	case "fixed":
		kind = "ref"
	case "upper":
		kind = strings.ToUpper(kind)
	}
	if on("reference-dash") {
		return kind + "-" + b.String()
	}
	return kind + "_" + b.String()
}

func txStates() []string { // pending, done, failed
	return map[string][]string{"completed": {"PENDING", "COMPLETED", "FAILED"}, "success": {"PENDING", "SUCCESS", "FAILED"},
		"many": {"PENDING", "SUCCESSFUL", "CANCELLED"}}[ch("tx-states")]
}

func (b *Business) addTx(kind, typ, desc string, amount float64, currency string, when time.Time) *Tx {
	t := &Tx{ID: newID("txn"), Status: txStates()[1], Desc: desc, Type: typ, Currency: currency, Ref: newRef(kind), kind: kind,
		Amount: amount, Fee: float64(int(amount/50)) / 2, Created: when, Updated: when.Add(90 * time.Second), biz: b,
		links: map[string]string{}, objects: map[string]obj{}, fresh: S.live}
	b.txs = append(b.txs, t)
	return t
}

func (t *Tx) addDeposit(kind string) {
	t.deposit = &Deposit{ID: newID("dep"), Currency: t.Currency, Status: t.Status, Type: kind, Amount: t.Amount, Fee: t.Fee,
		Sent: t.Amount - t.Fee, Created: t.Created, Updated: t.Updated, ProviderID: newID("prv")}
	t.links["depositId"] = t.deposit.ID
}

func seed() {
	S = &Store{seen: map[string]int{}, last: map[string]string{}, collections: map[string]obj{}, deletedEmails: map[string]*Business{}, rnd: rand.New(rand.NewSource(11)), next: 100400}
	names := []string{"Harbour Trading", "Lakeside Foods", "Gamma Cold Storage", "Delta Crafts"}
	domains := []string{"harbour.example", "lakeside.example", "gamma.example", "delta.example"}
	keys := []*rsa.PrivateKey{privateKey(firstPEM), privateKey(secondPEM)}
	for i, name := range names {
		k := func(kind string) string {
			return fmt.Sprintf("%s_test_%016x%08x", kind, S.rnd.Uint64(), S.rnd.Uint32())
		}
		b := &Business{ID: newID("biz"), Name: name, Email: "accounts@" + domains[i], Public: k("pk"), Secret: k("sk"), WebhookSecret: k("whsec"),
			OldPublic: k("pk"), OldSecret: k("sk"), key: keys[i%2], cardKey: make([]byte, 32)}
		S.rnd.Read(b.cardKey)
		b.LivePublic = strings.Replace(k("pk"), "test", "live", 1)
		if i != 2 { // the third has no CAD wallet
			b.wallet = &Wallet{newID("wal"), "CAD", 1000}
		}
		S.businesses = append(S.businesses, b)
	}
	first, second, gamma := S.businesses[0], S.businesses[1], S.businesses[2]
	seedMoney(first, domains[0], 83, 47)
	seedMoney(second, domains[1], 37, 26)
	for i, e := range []string{"payer.one@senders.example", "Mixed.Case@Senders.example", "accounts@delta.example"} {
		first.addEmail(e, i)
	}
	second.addEmail("payer.two@senders.example", 4)
	gamma.addEmail("payer.gamma@senders.example", 5)
	seedProviders()
	S.live = true
}

func (b *Business) addEmail(e string, n int) *Email {
	m := &Email{ID: newID("cce"), Email: e, Created: time.Date(2025, 4, 1+n, 8, 0, 0, 0, time.UTC), seeded: n >= 0}
	if n < 0 {
		m.Created = time.Now()
	}
	b.emails = append(b.emails, m)
	return m
}

func seedMoney(b *Business, domain string, nTx, nAML int) {
	people := []string{"Ada Obi", "Bola Musa", "Chen Wei", "Dina Roy", "Emeka Eze"}
	for _, p := range people {
		f, l, _ := strings.Cut(p, " ")
		b.customers = append(b.customers, &Customer{ID: newID("cus"), First: f, Last: l, Email: strings.ToLower(f) + "@" + domain})
	}
	start := time.Date(2025, 5, 1, 9, 30, 15, 250e6, time.UTC)
	var held []*Tx
	for i := 0; i < nTx; i++ {
		when, person := start.Add(time.Duration(i)*7*time.Hour), people[i%len(people)]
		amount := 120 + float64(i)*37.5
		cur := currencies[i%7]
		var t *Tx
		switch i % 8 {
		case 0, 3:
			t = b.addTx("dep", "CREDIT", "Bank deposit from "+person, amount, cur, when)
			t.Channel, t.Method = "BANK", "TRANSFER"
			if i%16 < 8 {
				t.Status = "PENDING"
				held = append(held, t)
			}
			t.addDeposit("BANK_TRANSFER")
			if i%3 == 0 {
				t.deposit.Provider = "clearing-one"
			}
		case 1, 5:
			t = b.addTx("spd", "DEBIT", "Invoice payout to "+person, amount, cur, when)
			t.links["spendingId"] = newID("spd")
			t.objects["spending"] = own(obj{"id": t.links["spendingId"], "beneficiary": person})
			t.Channel = "API"
		case 2:
			t = b.addTx("rfd", "CREDIT", "Refund to "+person, amount, cur, when)
			t.links["refundId"] = newID("rfd")
			t.objects["refund"] = own(obj{"id": t.links["refundId"], "reason": "duplicate"})
		case 4:
			t = b.addTx("swp", "DEBIT", "Swap "+cur+" to USD", amount, cur, when)
			t.links["swapId"], t.links["walletId"] = newID("swp"), newID("wal")
			t.objects["swap"] = own(obj{"from_currency": cur, "to_currency": "USD"})
		case 6:
			t = b.addTx("bil", "DEBIT", "Airtime for "+person, float64(50+i%3*10), "NGN", when)
			t.Fee = 0
			t.objects["billPayment"] = own(obj{"kind": "airtime", "phone_number": "0803000" + strconv.Itoa(1000+i)})
		case 7:
			t = b.addTx("top", "CREDIT", "Card topup invoice "+strconv.Itoa(700+i), amount, cur, when)
			t.links["topupId"], t.links["cardId"] = newID("top"), newID("crd")
			t.objects["topup"] = own(obj{"id": t.links["topupId"]})
			t.Channel, t.Method = "CARD", "VISA"
		}
		if i%11 == 10 && t.deposit == nil {
			t.Status = txStates()[2]
			t.links["tuitionId"] = newID("tui")
		}
		if i == 2 || i == nTx-1 {
			t.Desc += " Zanzibar"
		}
		t.objects["balance"] = own(obj{"before": amount * 3, "after": amount * 2})
	}
	states := []string{"PENDING", "PROOF_UPLOADED", "APPROVED", "REJECTED"}
	for i := 0; i < nAML; i++ {
		when := start.Add(time.Duration(i) * 29 * time.Hour)
		a := &AML{ID: newID("aml"), Currency: currencies[i%9], Amount: 9000 + float64(i)*250.25, Status: states[i%4], Created: when, customer: b.customers[i%5]}
		if a.Status == "PENDING" && len(held) > 0 {
			a.tx, held = held[0], held[1:]
			a.deposit, a.Amount, a.Currency = a.tx.deposit, a.tx.Amount, a.tx.Currency
		} else {
			if a.Status == "PENDING" {
				a.Status = "REJECTED"
			}
			a.deposit = &Deposit{ID: newID("dep"), Amount: a.Amount, Currency: a.Currency, Status: txStates()[i%3], Created: when}
			a.Proof = "https://files.example/proofs/" + a.ID + ".pdf"
		}
		if a.Status == "REJECTED" || a.Status == "APPROVED" && i%3 == 0 {
			a.Notes = "reviewed by desk " + strconv.Itoa(i%3+1)
		}
		b.amls = append(b.amls, a)
	}
	for i := 0; i < 4; i++ {
		o := b.addOrder(1500+float64(i)*100, "NGN", "buyer"+strconv.Itoa(i)+"@"+domain, "Seeded order", "checkout")
		if i > 0 {
			o.pay("4111111111111111")
			b.settle(o)
		}
		if i == 1 {
			o.Token = newRef("tok")
		}
		if i == 2 {
			b.addRefund(o, 500, "customer request")
		}
		if i == 3 {
			b.chargebacks = append(b.chargebacks, own(obj{"id": newID("cbk"), "reference": o.Ref, "amount": money(o.Amount), "currency": o.Currency,
				"reason": "fraud", "status": "OPEN", "created_at": fmtTime(start)}))
		}
	}
}

func seedProviders() {
	p := func(name, ident string, fixed bool, packs ...Package) *Provider {
		return &Provider{newID("svc"), name, ident, name + " services", fixed, packs}
	}
	S.airtime = []*Provider{p("Northtel", "northtel", false), p("Skycell", "skycell", false), p("Voucherline", "voucherline", true), p("Grid Mobile", "grid-mobile", false)}
	S.tv = []*Provider{
		p("Viewbox", "viewbox", true, Package{"Viewbox Small", "VB-S", "", 2500, true}, Package{"Viewbox Family", "VB-F", "", 6200.5, true}, Package{"Viewbox Top-up", "VB-X", "", 0, false}),
		p("Starline TV", "starline", false, Package{"Starline Nova", "ST-N", "", 1900, true}, Package{"Starline Open", "ST-O", "", 0, false}),
		p("Cablecast", "cablecast", true, Package{"Cablecast One", "CC-1", "", 3000, true}, Package{"Cablecast Two", "CC-2", "", 5400, true})}
	S.internet = []*Provider{
		p("Fibreway", "fibreway", true, Package{"", "FW-1", "1 day", 350, true}, Package{"", "FW-30", "30 days", 12500.5, true}, Package{"", "FW-X", "30 days", 0, false}),
		p("Netpoint", "netpoint", true, Package{"", "NP-7", "7 days", 1500, true}, Package{"", "NP-30", "30 days", 999.99, true}),
		p("Wavelink", "wavelink", false, Package{"", "WL-30", "30 days", 4500.75, true}, Package{"", "WL-365", "365 days", 48000, true})}
}

// addOrder makes a payment order, for checkout and S2S alike.
func (b *Business) addOrder(amount float64, currency, email, desc, via string) *Order {
	kind := map[string]string{"checkout": "ord", "s2s": "pay", "link": "lnk", "token": "tkn"}[via]
	now := time.Now()
	o := &Order{ID: newID("ord"), Ref: newRef(kind), Currency: currency, Email: email, Desc: desc, via: via, Amount: amount, Created: now, Updated: now, fresh: S.live}
	tail := len(o.Ref) - 6
	switch {
	case on("s2s-reference-second-underscore-at-amount-1") && via == "s2s" && amount == 1:
		o.Ref = o.Ref[:tail] + "_" + o.Ref[tail:]
	case on("s2s-reference-empty-prefix-second-business") && via == "s2s" && b == S.businesses[1]:
		o.Ref = o.Ref[strings.Index(o.Ref, "_"):]
	case on("s2s-reference-repeats-for-same-email") && via == "s2s":
		for _, other := range b.orders {
			if other.via == via && other.Email == email {
				o.Ref = other.Ref
			}
		}
	case on("s2s-reference-dash-large") && via == "s2s" && amount >= 1e6:
		o.Ref = o.Ref[:tail] + "-" + o.Ref[tail:]
	}
	b.orders = append(b.orders, o)
	if is("order-transaction", "on-create") {
		o.record(b, "PENDING")
	}
	return o
}

func (o *Order) record(b *Business, status string) {
	o.tx = b.addTx("ord", "CREDIT", "Order "+o.Ref, o.Amount, o.Currency, time.Now())
	o.tx.Ref, o.tx.Status, o.tx.Channel, o.tx.Method = o.Ref, status, "CHECKOUT", "CARD"
}

// pay marks the order paid, or failed for the one card number that is always declined.
func (o *Order) pay(number string) {
	o.state, o.Updated, o.Last4 = 1, time.Now(), number[len(number)-4:]
	if number == "4000000000000002" {
		o.state = 2
	}
}

func (o *Order) paid() bool { return o.state == 1 || o.state == 3 || o.due }

func (b *Business) settle(o *Order) {
	if o.tx == nil && is("order-transaction", "on-pay") && o.state == 1 {
		o.record(b, txStates()[1])
	}
	if o.tx != nil && o.state > 0 && o.state < 3 {
		o.tx.Status, o.tx.Updated = txStates()[o.state], time.Now()
	}
}

func (b *Business) addRefund(o *Order, amount float64, reason string) obj {
	o.refunded += amount
	S.seen["refunds of "+o.Ref]++
	if o.refunded >= o.Amount {
		o.state = 3
	}
	r := own(obj{"id": newID("rfd"), "reference": newRef("rfd"), "order_reference": o.Ref, "amount": money(amount), "currency": o.Currency,
		"reason": reason, "status": ch("refund-status"), "created_at": fmtTime(time.Now())})
	b.refunds = append(b.refunds, r)
	return r
}

func fmtTime(t time.Time) string {
	switch t = t.UTC(); ch("date") {
	case "seconds":
		return t.Format("2006-01-02T15:04:05Z")
	case "offset":
		return t.Format("2006-01-02T15:04:05.000+00:00")
	}
	return t.Format("2006-01-02T15:04:05.000Z")
}
