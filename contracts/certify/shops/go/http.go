package main

import (
	"bytes"
	"context"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"log"
	"net/http"
	"sort"
	"strings"
	"time"

	pay "shop/gen"
)

const (
	maxBody         = 256 << 10
	webhookPatience = 4500 * time.Millisecond // the service waits for 5 s
)

func (s *Shop) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/healthz", func(w http.ResponseWriter, r *http.Request) { answer(w, 200, map[string]bool{"open": true}) })
	mux.HandleFunc("/frontend.json", s.serveFrontend)
	mux.HandleFunc("/orders", s.serveBuy)
	mux.HandleFunc("/orders/", s.serveOrder)
	mux.HandleFunc("/return", s.serveReturn)
	mux.HandleFunc("/webhooks", s.serveWebhook)
	mux.HandleFunc("/jobs/reconcile", func(w http.ResponseWriter, r *http.Request) {
		if !allow(w, r, http.MethodPost) || !s.isStaff(w, r) {
			return
		}
		answer(w, 200, s.Reconcile(context.Background())) // goes on where its caller has left
	})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin, seen := time.Now(), &status{ResponseWriter: w, code: 200}
		mux.ServeHTTP(seen, r)
		log.Printf("%s %s %d %dms", r.Method, r.URL.EscapedPath(), seen.code, time.Since(begin).Milliseconds())
	})
}

type status struct {
	http.ResponseWriter
	code int
}

func (s *status) WriteHeader(code int) {
	s.code = code
	s.ResponseWriter.WriteHeader(code)
}

func answer(w http.ResponseWriter, code int, body any) {
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(code)
	_ = json.NewEncoder(w).Encode(body)
}

func allow(w http.ResponseWriter, r *http.Request, method string) bool {
	if r.Method == method {
		return true
	}
	w.Header().Set("Allow", method)
	answer(w, 405, map[string]string{"problem": "this address takes " + method})
	return false
}

func (s *Shop) isStaff(w http.ResponseWriter, r *http.Request) bool {
	given := strings.TrimPrefix(r.Header.Get("Authorization"), "Bearer ")
	if s.config.AdminToken == "" || subtle.ConstantTimeCompare([]byte(given), []byte(s.config.AdminToken)) == 1 {
		return true
	}
	answer(w, 401, map[string]string{"problem": "this is for the staff"})
	return false
}

func readJSON(w http.ResponseWriter, r *http.Request, into any) bool {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err == nil && len(bytes.TrimSpace(text)) == 0 {
		return true
	}
	if err != nil || json.Unmarshal(text, into) != nil {
		answer(w, 400, map[string]string{"problem": "the body is not the JSON that is asked for"})
		return false
	}
	return true
}

// fail tells what went wrong in the shop's words; what the service said is for the log.
func (s *Shop) fail(w http.ResponseWriter, order Order, err error) {
	code, problem := 503, "the payment service gives no clear answer; send the same request again later"
	switch {
	case errors.Is(err, errUnknownOrder):
		code, problem = 404, err.Error()
	case errors.Is(err, errAmount):
		code, problem = 400, err.Error()
	case errors.Is(err, errConflict), errors.Is(err, errNotPaid), errors.Is(err, errFrozen):
		code, problem = 409, err.Error()
	case errors.Is(err, errRefused), isRefusal(err):
		code, problem = 422, "the payment service does not take this"
	default:
		w.Header().Set("Retry-After", "2")
	}
	body := map[string]any{"problem": problem}
	if order.ID != "" {
		body["order"] = view(order)
	}
	if wrong("debug_page") && code == 503 {
		body["debug"] = fmt.Sprintf("%v with %+v", err, s.config)
	}
	if code > 499 {
		log.Printf("order %s: %v", order.ID, err)
	}
	answer(w, code, body)
}

func (s *Shop) serveFrontend(w http.ResponseWriter, r *http.Request) {
	key := s.config.PublicKey
	if wrong("secret_in_frontend") {
		key = s.config.SecretKey
	}
	answer(w, 200, map[string]string{"key": key, "service": s.config.CheckoutURL})
}

func (s *Shop) serveBuy(w http.ResponseWriter, r *http.Request) {
	var wanted struct {
		Amount   json.Number `json:"amount"`
		Currency string      `json:"currency"`
		Cart     string      `json:"cart"`
	}
	if !allow(w, r, http.MethodPost) || !readJSON(w, r, &wanted) {
		return
	}
	total, err := parseMoney(wanted.Amount.String(), wanted.Currency)
	if err == nil && len(wanted.Cart) > 200 {
		err = errConflict
	}
	if err != nil {
		s.fail(w, Order{}, err)
		return
	}
	// A browser that is gone does not break off what is under way.
	order, isNew, err := s.Buy(context.Background(), wanted.Cart, total)
	if err != nil {
		s.fail(w, order, err)
		return
	}
	code := 200
	if isNew {
		code = 201
	}
	answer(w, code, view(order))
}

func (s *Shop) serveOrder(w http.ResponseWriter, r *http.Request) {
	name, action, _ := strings.Cut(strings.TrimPrefix(r.URL.Path, "/orders/"), "/")
	order, isKnown := s.store.Find(name)
	switch {
	case !isKnown:
		s.fail(w, order, errUnknownOrder)
	case action == "":
		if allow(w, r, http.MethodGet) {
			answer(w, 200, view(order))
		}
	case action == "refund":
		s.serveRefund(w, r, order)
	case action == "card" && s.config.CardKey != "":
		s.serveCard(w, r, order)
	default:
		answer(w, 404, map[string]string{"problem": "no such address"})
	}
}

func (s *Shop) serveRefund(w http.ResponseWriter, r *http.Request, order Order) {
	var wanted struct {
		Amount json.Number `json:"amount"`
		Wish   string      `json:"wish"`
		Reason string      `json:"reason"`
	}
	if !allow(w, r, http.MethodPost) || !s.isStaff(w, r) || !readJSON(w, r, &wanted) {
		return
	}
	if wanted.Wish == "" {
		wanted.Wish = "refund"
	}
	if len(wanted.Wish) > 60 || strings.IndexFunc(wanted.Wish, func(c rune) bool { return c < '!' || c > '~' }) >= 0 {
		answer(w, 400, map[string]string{"problem": "a wish has at most 60 visible ASCII characters"})
		return
	}
	after, err := s.Refund(context.Background(), order.ID, wanted.Wish, wanted.Amount.String(), wanted.Reason)
	wish := after.Wishes[wanted.Wish]
	switch {
	case wish != nil && wish.State == "open" && !errors.Is(err, errConflict):
		answer(w, 202, view(after)) // on the disk: the reconciliation goes on with it
	case err != nil:
		s.fail(w, after, err)
	case wish != nil && wish.State == "refused":
		answer(w, 409, map[string]any{"problem": "this is not given back: " + wish.Why, "order": view(after)})
	default:
		answer(w, 200, view(after))
	}
}

func (s *Shop) serveCard(w http.ResponseWriter, r *http.Request, order Order) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if !allow(w, r, http.MethodPost) {
		return
	}
	var card pay.CardData
	if err != nil || json.Unmarshal(text, &card) != nil || card.Number == "" {
		answer(w, 400, map[string]string{"problem": "the card is not readable"})
		return
	}
	if wrong("card_in_log") {
		log.Printf("order %s: charging with %s", order.ID, text)
	}
	if wrong("card_in_file") {
		if order, err = s.store.Update(order.ID, func(o *Order) *Fulfilment { o.Card = text; return nil }); err != nil {
			s.fail(w, order, err)
			return
		}
	}
	after, result, err := s.Charge(context.Background(), order.ID, card)
	if err != nil {
		s.fail(w, after, err)
		return
	}
	body := map[string]any{"order": view(after)}
	if result != nil && result.NextAction != nil {
		body["next"] = result.NextAction
	}
	answer(w, 200, body)
}

var returnPage = template.Must(template.New("return").Parse(`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Your order</title>
<h1>{{.Headline}}</h1><p>Order {{.Order}}, {{.Amount}} {{.Currency}}</p></html>
`))

func (s *Shop) serveReturn(w http.ResponseWriter, r *http.Request) {
	if !allow(w, r, http.MethodGet) {
		return
	}
	order, err := s.Return(r.Context(), r.URL.Query().Get("order"), r.URL.Query())
	if errors.Is(err, errUnknownOrder) {
		http.Error(w, "There is no such order.", 404)
		return
	}
	headline := "We are waiting for your payment."
	switch view(order).Standing {
	case "shipped", "paid":
		headline = "Thank you, your order is paid."
	case "declined", "cancelled", "expired":
		headline = "Your order was not paid."
	}
	if err != nil {
		log.Printf("order %s: the return page could not ask: %v", order.ID, err)
		headline = "We are still looking into your payment."
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	_ = returnPage.Execute(w, map[string]string{"Headline": headline, "Order": order.ID, "Amount": order.Total.String(), "Currency": order.Total.Currency})
}

func (s *Shop) serveWebhook(w http.ResponseWriter, r *http.Request) {
	if !allow(w, r, http.MethodPost) {
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBody))
	if err != nil {
		answer(w, 413, map[string]string{"problem": "too long"})
		return
	}
	event, err := s.verifyEvent(body, r.Header)
	var malformed *pay.WebhookMalformedError
	switch {
	case errors.As(err, &malformed):
		log.Printf("a signed webhook is malformed: %v", err)
		answer(w, 400, map[string]string{"problem": "malformed"})
		return
	case err != nil:
		log.Printf("a webhook is refused: %v", err)
		answer(w, 401, map[string]string{"problem": "not accepted"})
		return
	}
	if s.store.Handled(event.ID) && !wrong("ships_every_delivery") {
		answer(w, 200, map[string]string{"event": "known"})
		return
	}
	if wrong("seen_before_handled") {
		_ = s.store.MarkHandled(event.ID)
	}
	if wrong("acknowledged_first") {
		_ = s.store.MarkHandled(event.ID)
		go func() {
			if err := s.receive(context.Background(), event); err != nil {
				log.Printf("event %s: %v", event.ID, err)
			}
		}()
		answer(w, 200, map[string]string{"event": "taken"})
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), webhookPatience)
	defer cancel()
	if err = s.receive(ctx, event); err == nil {
		err = s.store.MarkHandled(event.ID)
	}
	if err != nil {
		log.Printf("event %s (%s) has to come again: %v", event.ID, event.Name, err)
		answer(w, 503, map[string]string{"problem": "not now"})
		return
	}
	answer(w, 200, map[string]string{"event": "taken"})
}

// verifyEvent wants the bytes as they came, and one signature with its time: of two, nobody could say which is meant.
func (s *Shop) verifyEvent(body []byte, header http.Header) (*pay.WebhookEvent, error) {
	var options []pay.WebhookOption
	if wrong("old_webhook_accepted") {
		options = append(options, pay.WithTolerance(100*365*24*time.Hour))
	}
	if wrong("reserialized_body") {
		var parsed map[string]any
		_ = json.Unmarshal(body, &parsed)
		body, _ = json.Marshal(parsed)
	}
	if wrong("signature_optional") && header.Get("X-Webhook-Signature") == "" {
		return unsigned(body)
	}
	if len(header.Values("X-Webhook-Signature")) > 1 || len(header.Values("X-Webhook-Timestamp")) > 1 {
		return nil, &pay.WebhookForgedError{}
	}
	event, err := pay.VerifyWebhook(body, header, s.config.WebhookSecrets, options...)
	var forged *pay.WebhookForgedError
	if errors.As(err, &forged) && wrong("signature_only_warns") {
		log.Printf("warning: %v", err)
		return unsigned(body)
	}
	if err == nil && wrong("strict_event_shape") {
		decoder := json.NewDecoder(bytes.NewReader(body))
		decoder.DisallowUnknownFields()
		if decoder.Decode(new(strictEvent)) != nil {
			return nil, &pay.WebhookMalformedError{}
		}
	}
	return event, err
}

// unsigned belongs to the mistakes that take a webhook in without its signature.
func unsigned(body []byte) (*pay.WebhookEvent, error) {
	event := &pay.WebhookEvent{Body: body, ID: textIn(body, "id"), Name: textIn(body, "event")}
	switch event.Name {
	case "order.succeeded":
		event.Value = new(pay.OrderSucceededEvent)
	case "chargeback.opened":
		event.Value = new(pay.ChargebackOpenedEvent)
	default:
		return event, nil
	}
	return event, json.Unmarshal(body, event.Value)
}

func textIn(body []byte, names ...string) string {
	var members map[string]json.RawMessage
	for _, name := range names {
		members = nil
		if json.Unmarshal(body, &members) != nil {
			return ""
		}
		body = members[name]
	}
	var text string
	_ = json.Unmarshal(body, &text)
	return text
}

// State is an order as this shop tells of it.
type State struct {
	Order     string      `json:"order"`
	Reference string      `json:"reference"`
	PayAt     string      `json:"payAt"`
	Standing  string      `json:"standing"`
	Total     string      `json:"total"`
	Currency  string      `json:"currency"`
	Shipments int         `json:"shipments"`
	Paid      Sum         `json:"paid"`
	Refunded  Sum         `json:"refunded"`
	UnderWay  Sum         `json:"refundsUnderWay"`
	Wishes    []WishState `json:"refundWishes"`
	Dispute   string      `json:"dispute"`
	Attention []string    `json:"attention"`
}

// Sum is how often and how much.
type Sum struct {
	Times  int    `json:"times"`
	Amount string `json:"amount"`
}

// WishState is what became of one wish.
type WishState struct {
	Wish      string `json:"wish"`
	Amount    string `json:"amount"`
	Became    string `json:"became"` // asking, under_way, refunded, failed or refused
	Reference string `json:"reference,omitempty"`
	Why       string `json:"why,omitempty"`
}

func view(order Order) State {
	given, underWay := order.refunded()
	money := func(minor int64) string { return Money{minor, order.Total.Currency}.String() }
	state := State{Order: order.ID, Reference: order.Reference, PayAt: order.Link, Total: order.Total.String(),
		Currency: order.Total.Currency, Shipments: order.Shipped, Wishes: []WishState{}, Dispute: order.disputed(), Attention: order.Notes}
	state.Refunded.Amount, state.UnderWay.Amount = money(given), money(underWay)
	var paid int64
	for _, amount := range order.Payments {
		paid += amount.Minor
	}
	state.Paid = Sum{len(order.Payments), money(paid)}
	for _, refund := range order.Refunds {
		switch refund.Status {
		case "SUCCESSFUL":
			state.Refunded.Times++
		case "FAILED":
		default:
			state.UnderWay.Times++
		}
	}
	for name, wish := range order.Wishes {
		state.Wishes = append(state.Wishes, WishState{name, wish.Amount.String(), wish.became(&order), wish.Refund, wish.Why})
	}
	sort.Slice(state.Wishes, func(i, j int) bool { return state.Wishes[i].Wish < state.Wishes[j].Wish })
	if state.Dispute == "" {
		state.Dispute = "none"
	}
	if state.Attention == nil {
		state.Attention = []string{}
	}
	state.Standing = order.standing()
	return state
}

func (w *RefundWish) became(order *Order) string {
	switch w.State {
	case "open":
		return "asking"
	case "refused":
		return "refused"
	}
	switch order.Refunds[w.Refund].Status {
	case "SUCCESSFUL":
		return "refunded"
	case "FAILED":
		return "failed"
	}
	return "under_way"
}

func (o *Order) standing() string {
	given, _ := o.refunded()
	switch {
	case o.Refused != "":
		return "not_taken"
	case len(o.Payments) == 0 && len(o.Notes) > 0:
		return "held"
	case len(o.Payments) == 0 && o.Heard == "FAILED":
		return "declined"
	case len(o.Payments) == 0 && o.Heard == "CANCELLED":
		return "cancelled"
	case len(o.Payments) == 0 && o.Heard == "EXPIRED":
		return "expired"
	case len(o.Payments) == 0 && o.Link == "":
		return "opening"
	case len(o.Payments) == 0:
		return "awaiting_payment"
	case o.disputed() == "lost":
		return "charged_back"
	case o.disputed() == "open":
		return "frozen"
	case given >= o.Total.Minor, o.Heard == "REVERSED":
		return "refunded"
	case given > 0:
		return "partly_refunded"
	case o.Shipped > 0:
		return "shipped"
	}
	return "paid"
}
