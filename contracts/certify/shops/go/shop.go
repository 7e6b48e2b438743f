package main

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"log"
	"net/url"
	"strings"
	"sync"
	"time"

	pay "shop/gen"
)

// Shop sells, ships and gives money back.
type Shop struct {
	config  Config
	store   *Store
	service *Service
	turns   turns
	runs    sync.Mutex // one reconciliation at a time
}

var (
	errConflict   = errors.New("this name was used for another wish")
	errNotPaid    = errors.New("the order is not paid")
	errFrozen     = errors.New("a chargeback stands against the order")
	errForeign    = errors.New("the payment is not of this order")
	errUnverified = errors.New("the service does not confirm the event yet")
	errRefused    = errors.New("the service refuses the order")
)

func newID(prefix string) string {
	random := make([]byte, 15)
	if _, err := rand.Read(random); err != nil {
		panic(err)
	}
	return prefix + strings.ToLower(base32.StdEncoding.EncodeToString(random))
}

// turns lets one caller at a time call the service about an order.
type turns struct {
	mu      sync.Mutex
	waiting map[string]chan struct{}
}

func (t *turns) take(ctx context.Context, id string) (release func(), err error) {
	for {
		t.mu.Lock()
		if t.waiting == nil {
			t.waiting = map[string]chan struct{}{}
		}
		busy := t.waiting[id]
		if busy == nil {
			mine := make(chan struct{})
			t.waiting[id] = mine
			t.mu.Unlock()
			return func() {
				t.mu.Lock()
				delete(t.waiting, id)
				t.mu.Unlock()
				close(mine)
			}, nil
		}
		t.mu.Unlock()
		select {
		case <-busy:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// Buy makes one order of a cart, however often it is sent. Where the service gives no answer the order stays, without a
// link: the same cart, or the next reconciliation, asks again under the same key.
func (s *Shop) Buy(ctx context.Context, cart string, total Money) (Order, bool, error) {
	order := Order{ID: newID("o_"), Cart: cart, Total: total, CreatedAt: time.Now().UTC()}
	order.ReturnURL = s.config.ShopURL + "/return?order=" + url.QueryEscape(order.ID)
	if wrong("cart_race") || wrong("stored_after_answer") {
		return s.buyUnguarded(ctx, order)
	}
	order, isNew, err := s.store.Insert(&order)
	if err != nil {
		return order, false, err
	}
	if order.Total != total {
		return order, false, errConflict
	}
	order, err = s.open(ctx, order.ID)
	return order, isNew, err
}

func (s *Shop) buyUnguarded(ctx context.Context, order Order) (Order, bool, error) {
	if known, isKnown := s.store.FindCart(order.Cart); isKnown && order.Cart != "" {
		return known, false, nil
	}
	var err error
	if wrong("stored_after_answer") {
		if order.Reference, order.Link, err = s.service.CreateLink(ctx, order, order.ID); err == nil {
			order, _, err = s.store.Insert(&order)
		}
		return order, true, err
	}
	cart := order.Cart
	order.Cart = ""
	if order, _, err = s.store.Insert(&order); err == nil {
		if order, err = s.open(ctx, order.ID); err == nil {
			order, err = s.store.Update(order.ID, func(o *Order) *Fulfilment { o.Cart = cart; return nil })
		}
	}
	return order, true, err
}

// open brings the order to the service, unless it is there.
func (s *Shop) open(ctx context.Context, id string) (Order, error) {
	release, err := s.turns.take(ctx, id)
	if err != nil {
		return Order{}, err
	}
	defer release()
	order, _ := s.store.Find(id)
	begin, key := time.Now(), order.ID
	for try := 1; order.Link == "" && len(order.Payments) == 0; try++ {
		if order.Refused != "" {
			return order, fmt.Errorf("%w: %s", errRefused, order.Refused)
		}
		if wrong("lost_create_new_order") {
			key = newID("k_")
		}
		reference, link, err := s.service.CreateLink(ctx, order, key)
		switch {
		case err == nil:
			order, err = s.store.Update(id, func(o *Order) *Fulfilment {
				if o.Reference != "" && o.Reference != reference {
					o.Others = append(o.Others, o.Reference)
				}
				o.Reference, o.Link = reference, link
				return nil
			})
			if err != nil {
				return order, err
			}
			log.Printf("order %s is %s at the service", id, reference)
			if s.store.IsStray(reference) {
				if order, err = s.refresh(ctx, id, reference); err != nil {
					log.Printf("order %s: its early payment is left to the reconciliation: %v", id, err)
					order, _ = s.store.Find(id)
				}
			}
		case isRefusal(err):
			order, err := s.store.Update(id, func(o *Order) *Fulfilment {
				o.Refused = err.Error()
				return nil
			})
			if err == nil {
				err = fmt.Errorf("%w: %s", errRefused, order.Refused)
			}
			return order, err
		case try == 3 || time.Since(begin) > 7*time.Second || statusOf(err) == 401:
			log.Printf("order %s: not opened yet: %v", id, err)
			return order, fmt.Errorf("%w (%v)", errUnclear, err)
		default:
			log.Printf("order %s: once more: %v", id, err)
			pause(ctx, time.Duration(try)*200*time.Millisecond)
		}
	}
	return order, nil
}

func pause(ctx context.Context, wait time.Duration) {
	select {
	case <-time.After(wait):
	case <-ctx.Done():
	}
}

// refresh asks what became of a payment, and ships what is paid. It is the only way to a shipment.
func (s *Shop) refresh(ctx context.Context, id, reference string) (Order, error) {
	before, isKnown := s.store.Find(id)
	if !isKnown {
		return before, errUnknownOrder
	}
	payment, err := s.service.Verify(ctx, reference)
	if err != nil {
		return before, err
	}
	return s.settle(ctx, before, payment, false)
}

func (s *Shop) settle(ctx context.Context, before Order, payment Payment, again bool) (Order, error) {
	if !before.knows(payment.Reference) && payment.Order != before.ID && !wrong("return_reference_believed") {
		return before, errForeign
	}
	var disputes map[string]string
	isPaid := payment.Status == "SUCCESSFUL" || payment.Status == "REVERSED"
	if isPaid && before.Shipped == 0 && !wrong("dispute_ignored") && !trustsEvents() {
		all, err := s.service.Chargebacks(ctx, payment.Reference)
		if err != nil {
			return before, err
		}
		disputes = all[payment.Reference]
	}
	after, err := s.store.Update(before.ID, func(o *Order) *Fulfilment {
		o.hear(payment)
		o.dispute(disputes)
		if wrong("ship_race") {
			return o.shipIf(before.Shipped == 0 && payment.Status == "SUCCESSFUL" && o.mayShip(true))
		}
		return o.shipIf(payment.Status == "SUCCESSFUL" && o.mayShip(again))
	})
	if given, _ := after.refunded(); err == nil && after.Heard == "REVERSED" && given < after.Total.Minor {
		return s.refreshRefunds(ctx, before.ID, payment.Reference)
	}
	return after, err
}

// hear takes a status in. What was paid stays paid: an older answer may come later.
func (o *Order) hear(payment Payment) {
	if (wrong("closed_is_closed") || wrong("error_means_failed")) && (o.Heard == "FAILED" || o.Heard == "EXPIRED" || o.Heard == "CANCELLED") {
		return
	}
	if o.Closed {
		return
	}
	switch payment.Status {
	case "SUCCESSFUL", "REVERSED":
		amount, isExact := moneyOf(payment.Amount, payment.Currency)
		if wrong("amount_not_compared") {
			amount.Minor, isExact = o.Total.Minor, true
		}
		if wrong("currency_not_compared") {
			amount.Currency = o.Total.Currency
		}
		if !isExact || amount != o.Total {
			o.note("%s was paid with %v %s, not with %s %s", payment.Reference, payment.Amount, payment.Currency, o.Total, o.Total.Currency)
			return
		}
		if !o.knows(payment.Reference) {
			if o.Reference == "" {
				o.Reference = payment.Reference
			} else {
				o.Others = append(o.Others, payment.Reference)
			}
		}
		if o.Payments == nil {
			o.Payments = map[string]Money{}
		}
		o.Payments[payment.Reference] = amount
		if len(o.Payments) > 1 {
			o.note("it was paid more than once: give back what is too much")
		}
		if payment.Status == "REVERSED" {
			o.Heard = "REVERSED"
		}
	case "FAILED", "EXPIRED", "CANCELLED":
		if len(o.Payments) == 0 && payment.Reference == o.Reference {
			o.Heard = payment.Status
		}
	case "PENDING":
		if o.Heard == "" && payment.Reference == o.Reference {
			o.Heard = payment.Status
		}
	}
}

var disputeRank = map[string]int{"OPEN": 1, "DECLINED": 2, "ACCEPTED": 3, "LOST": 3, "WON": 3}

// dispute takes chargebacks in; they only go forward.
func (o *Order) dispute(heard map[string]string) {
	for reference, status := range heard {
		if o.Disputes == nil {
			o.Disputes = map[string]string{}
		}
		if known, isKnown := o.Disputes[reference]; !isKnown || disputeRank[status] > disputeRank[known] {
			o.Disputes[reference] = status
		}
	}
}

// standing of all disputes: "", open, lost or won. What is unknown is open.
func (o *Order) disputed() string {
	result := ""
	for _, status := range o.Disputes {
		switch {
		case status == "LOST" || status == "ACCEPTED":
			if wrong("dispute_end_releases") {
				continue
			}
			return "lost"
		case status != "WON":
			result = "open"
		case result == "":
			result = "won"
		}
	}
	return result
}

func (o *Order) mayShip(evenAgain bool) bool {
	if o.Closed || len(o.Payments) == 0 || (o.Shipped > 0 && !evenAgain && !wrong("guarded_by_event_id_only")) {
		return false
	}
	if standing := o.disputed(); (standing == "open" || standing == "lost") && !wrong("dispute_ignored") {
		return false
	}
	given, underWay := o.refunded()
	return given+underWay < o.Total.Minor && o.Heard != "REVERSED"
}

func (o *Order) shipIf(isDue bool) *Fulfilment {
	if !isDue {
		return nil
	}
	log.Printf("order %s: to be shipped", o.ID)
	return &Fulfilment{o.ID, o.Total.String(), o.Total.Currency, time.Now().UTC()}
}

// refunded is what went back, and what is on its way.
func (o *Order) refunded() (given, underWay int64) {
	for _, refund := range o.Refunds {
		switch refund.Status {
		case "SUCCESSFUL":
			given += refund.Amount.Minor
		case "FAILED":
		default:
			underWay += refund.Amount.Minor
		}
	}
	return given, underWay
}

// receive handles an event of which the signature holds. An error has the service send it again.
func (s *Shop) receive(ctx context.Context, event *pay.WebhookEvent) error {
	switch value := event.Value.(type) {
	case *pay.OrderSucceededEvent:
		return s.orderEvent(ctx, event.Name, value.Data)
	case *pay.OrderFailedEvent:
		return s.orderEvent(ctx, event.Name, value.Data)
	case *pay.OrderCancelledEvent:
		return s.orderEvent(ctx, event.Name, value.Data)
	case *pay.OrderExpiredEvent:
		return s.orderEvent(ctx, event.Name, value.Data)
	case *pay.RefundSucceededEvent:
		return s.refundEvent(ctx, value.Data)
	case *pay.RefundFailedEvent:
		return s.refundEvent(ctx, value.Data)
	case *pay.ChargebackOpenedEvent:
		return s.chargebackEvent(ctx, value.Data)
	case *pay.ChargebackDeclinedEvent:
		return s.chargebackEvent(ctx, value.Data)
	case *pay.ChargebackResolvedEvent:
		return s.chargebackEvent(ctx, value.Data)
	}
	if wrong("unknown_event_closes") {
		return s.closeUnknown(event)
	}
	log.Printf("event %s of kind %s is none of ours", event.ID, event.Name)
	return nil
}

func (s *Shop) orderEvent(ctx context.Context, name string, data pay.EventOrder) error {
	order, isKnown := s.store.Find(data.Reference)
	if !isKnown && !wrong("early_webhook_dropped") {
		// The answer that names the reference may be under way, or lost; the order is named beside it.
		if ours, _ := data.Metadata["order"].(string); ours != "" {
			order, isKnown = s.store.Find(ours)
		}
	}
	if !isKnown {
		log.Printf("%s for %s, which is no order of ours so far", name, data.Reference)
		if wrong("early_webhook_dropped") {
			return nil
		}
		return s.store.Stray(data.Reference)
	}
	if wrong("last_event_wins") && name != "order.succeeded" {
		_, err := s.store.Update(order.ID, func(o *Order) *Fulfilment {
			o.Payments, o.Heard = nil, string(data.Status)
			return nil
		})
		return err
	}
	if wrong("ships_on_return_only") {
		return nil
	}
	payment, err := Payment{data.Reference, string(data.Status), data.Amount, data.Currency, order.ID}, error(nil)
	if !trustsEvents() {
		if payment, err = s.service.Verify(ctx, data.Reference); err != nil {
			if statusOf(err) == 404 && !order.knows(data.Reference) {
				return nil
			}
			return err
		}
	}
	after, err := s.settle(ctx, order, payment, wrong("ships_every_delivery"))
	switch {
	case errors.Is(err, errForeign):
		log.Printf("%s for %s names order %s, but the service does not", name, data.Reference, order.ID)
		return nil
	case err == nil && name == "order.succeeded" && payment.Status == "PENDING" && len(after.Payments) == 0:
		return errUnverified
	}
	return err
}

func (s *Shop) refundEvent(ctx context.Context, data pay.Refund) error {
	order, isKnown := s.store.Find(data.OrderReference)
	if !isKnown {
		return nil
	}
	order, err := s.refreshRefunds(ctx, order.ID, data.OrderReference)
	if _, isListed := order.Refunds[data.RefundReference]; err == nil && !isListed {
		return errUnverified
	}
	return err
}

func (s *Shop) chargebackEvent(ctx context.Context, data pay.Chargeback) error {
	order, isKnown := s.store.Find(data.OrderReference)
	if !isKnown || wrong("dispute_ignored") {
		return nil
	}
	told := map[string]string{data.ChargebackReference: string(data.Status)}
	if data.Status != pay.ChargebackStatusWon { // stop first, ask then
		if _, err := s.store.Update(order.ID, func(o *Order) *Fulfilment { o.dispute(told); return nil }); err != nil {
			return err
		}
	}
	listed, err := s.service.Chargebacks(ctx, data.OrderReference)
	if err != nil {
		return err
	}
	if _, isListed := listed[data.OrderReference][data.ChargebackReference]; isListed {
		told = listed[data.OrderReference]
	}
	order, err = s.store.Update(order.ID, func(o *Order) *Fulfilment {
		o.dispute(told)
		return o.shipIf(wrong("won_ships_again") && o.disputed() == "won" && o.mayShip(true))
	})
	if err == nil && order.Shipped == 0 && (&order).mayShip(false) {
		_, err = s.refresh(ctx, order.ID, data.OrderReference)
	}
	return err
}

// Return is the payer's way back. Its address proves nothing: the service is asked about the order that the page is of.
func (s *Shop) Return(ctx context.Context, id string, query url.Values) (Order, error) {
	order, isKnown := s.store.Find(id)
	if !isKnown || id != order.ID {
		return order, errUnknownOrder
	}
	reference := order.Reference
	if wrong("return_reference_believed") && query.Get("reference") != "" {
		reference = query.Get("reference")
	}
	if wrong("return_status_believed") && query.Get("status") == "SUCCESSFUL" {
		return s.store.Update(id, func(o *Order) *Fulfilment {
			o.hear(Payment{reference, "SUCCESSFUL", o.Total.Major(), o.Total.Currency, id})
			return o.shipIf(o.mayShip(false))
		})
	}
	if reference == "" {
		return order, nil
	}
	after, err := s.refresh(ctx, id, reference)
	if wrong("pending_on_return_fails") && err == nil && len(after.Payments) == 0 {
		return s.store.Update(id, func(o *Order) *Fulfilment { o.Heard, o.Closed = "FAILED", true; return nil })
	}
	return after, err
}

// Charge takes a card of our own form. It is sent once: what came of it, the service is asked.
func (s *Shop) Charge(ctx context.Context, id string, card pay.CardData) (Order, *pay.ChargeResult, error) {
	order, isKnown := s.store.Find(id)
	if !isKnown {
		return order, nil, errUnknownOrder
	}
	if order.Reference == "" {
		return order, nil, errUnclear
	}
	release, err := s.turns.take(ctx, order.ID)
	if err != nil {
		return order, nil, err
	}
	defer release()
	if order, _ = s.store.Find(order.ID); len(order.Payments) > 0 {
		return order, nil, nil
	}
	answer, err := s.service.Charge(ctx, order.Reference, card, newID("c_"))
	var result *pay.ChargeResult
	if err != nil {
		log.Printf("order %s: the charge is in doubt: %v", order.ID, err)
	} else {
		result = &answer.Data
	}
	after, refreshErr := s.refresh(ctx, order.ID, order.Reference)
	if refreshErr != nil {
		return order, result, refreshErr
	}
	if isRefusal(err) {
		return after, nil, err
	}
	return after, result, nil
}

// closeUnknown belongs to a mistake: a default branch that takes what it does not know for a failure.
func (s *Shop) closeUnknown(event *pay.WebhookEvent) error {
	reference := textIn(event.Body, "data", "reference")
	order, isKnown := s.store.Find(reference)
	if !isKnown {
		return nil
	}
	_, err := s.store.Update(order.ID, func(o *Order) *Fulfilment {
		if len(o.Payments) == 0 {
			o.Heard, o.Closed = "FAILED", true
		}
		return nil
	})
	return err
}
