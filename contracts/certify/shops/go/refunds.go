package main

import (
	"context"
	"fmt"
	"log"
	"sync"
	"time"
	"unicode/utf8"
)

// A reason travels inside one RSA block: what is longer is cut.
const maxReasonBytes = 120

func cutText(text string, most int) string {
	if len(text) <= most || wrong("long_reason") {
		return text
	}
	for most > 0 && !utf8.RuneStart(text[most]) {
		most--
	}
	return text[:most]
}

// Refund gives money back once for each wish. The wish is on the disk before anything is sent, and is followed until
// the service has said what became of it. Without an amount it is about all that is left.
func (s *Shop) Refund(ctx context.Context, id, name, asked, reason string) (Order, error) {
	order, isKnown := s.store.Find(id)
	if !isKnown {
		return order, errUnknownOrder
	}
	id = order.ID
	if !wrong("refund_race") {
		release, err := s.turns.take(ctx, id) // of two clicks the second finds what the first has done
		if err != nil {
			return order, err
		}
		defer release()
	}
	order, _ = s.store.Find(id)
	wish := order.Wishes[name]
	if wish != nil && wish.Asked != asked {
		return order, errConflict
	}
	isFinal := wrong("rate_limit_is_refusal")
	isAgain := wish != nil && wrong("lost_refund_is_failed") && wish.State == "refused"
	if wish != nil && !isAgain && (wish.State == "made" || (wish.State == "refused" && isFinal)) {
		return order, nil
	}
	if wish == nil || wish.State == "refused" {
		amount := order.Total
		if asked != "" {
			var err error
			if amount, err = parseMoney(asked, order.Total.Currency); err != nil {
				return order, err
			}
		}
		if len(order.Payments) == 0 && order.Reference != "" && !wrong("last_event_wins") {
			var err error
			if order, err = s.refresh(ctx, id, order.Reference); err != nil {
				return order, err
			}
		}
		switch {
		case len(order.Payments) == 0:
			return order, errNotPaid
		case order.disputed() == "open" || order.disputed() == "lost":
			return order, errFrozen
		}
		given, underWay := order.refunded()
		if asked == "" {
			amount.Minor = order.Total.Minor - given - underWay
		}
		if wrong("refund_race") {
			return s.refundAndNote(ctx, order, name, RefundWish{Key: newID("r_"), Amount: amount, Asked: asked, State: "made", Sent: true})
		}
		var err error
		order, err = s.store.Update(id, func(o *Order) *Fulfilment {
			attempt := 1
			if before := o.Wishes[name]; before != nil {
				attempt = before.Attempt
				if !before.Sent || wrong("lost_refund_is_failed") { // else an earlier call may still take effect: under its own key alone
					attempt++
				}
			}
			if o.Wishes == nil {
				o.Wishes = map[string]*RefundWish{}
			}
			o.Wishes[name] = &RefundWish{Key: fmt.Sprintf("%s-%s-%d", o.ID, name, attempt), Amount: amount, Asked: asked,
				Reason: cutText(reason, maxReasonBytes), State: "open", Sent: o.Wishes[name] != nil && o.Wishes[name].Sent, Attempt: attempt}
			return nil
		})
		if err != nil {
			return order, err
		}
	}
	if wrong("refund_fire_and_forget") {
		if !order.Wishes[name].Sent {
			sent := *order.Wishes[name]
			_, _ = s.setWish(id, name, func(w *RefundWish) { w.Sent, w.State = true, "made" })
			go func() {
				if refund, err := s.service.CreateRefund(context.Background(), order.paidReference(), sent, sent.Key); err == nil {
					_, _ = s.store.Update(id, func(o *Order) *Fulfilment { o.takeRefunds([]Refund{refund}); return nil })
				}
			}()
		}
		return order, nil
	}
	return s.pursue(ctx, id, name)
}

// refundAndNote belongs to a mistake: the wish is noted when its answer is there, and nobody waits for it.
func (s *Shop) refundAndNote(ctx context.Context, order Order, name string, wish RefundWish) (Order, error) {
	refund, err := s.service.CreateRefund(ctx, order.paidReference(), wish, wish.Key)
	if err != nil {
		return order, err
	}
	wish.Refund = refund.Reference
	return s.store.Update(order.ID, func(o *Order) *Fulfilment {
		o.takeRefunds([]Refund{refund})
		if o.Wishes == nil {
			o.Wishes = map[string]*RefundWish{}
		}
		o.Wishes[name] = &wish
		return nil
	})
}

func (s *Shop) setWish(id, name string, change func(wish *RefundWish)) (Order, error) {
	return s.store.Update(id, func(o *Order) *Fulfilment {
		if wish := o.Wishes[name]; wish != nil {
			change(wish)
		}
		return nil
	})
}

// paidReference is the payment that money goes back of.
func (o *Order) paidReference() string {
	if _, isPaid := o.Payments[o.Reference]; isPaid {
		return o.Reference
	}
	for _, reference := range o.Others {
		if _, isPaid := o.Payments[reference]; isPaid {
			return reference
		}
	}
	return o.Reference
}

// pursue brings an open wish to its end. What is in doubt is looked for before it is sent again, and is sent again
// under the same key alone. An error says that the wish stays open.
func (s *Shop) pursue(ctx context.Context, id, name string) (Order, error) {
	begin := time.Now()
	for try := 1; ; try++ {
		order, err := s.attempt(ctx, id, name)
		wish := order.Wishes[name]
		if err == nil || wish == nil || wish.State != "open" {
			return order, err
		}
		if try == 3 || time.Since(begin) > 7*time.Second || ctx.Err() != nil || statusOf(err) == 401 || statusOf(err) == 429 {
			log.Printf("order %s: the refund %q stays open: %v", id, name, err)
			return order, err
		}
		log.Printf("order %s: the refund %q once more: %v", id, name, err)
		pause(ctx, time.Duration(try)*300*time.Millisecond)
	}
}

func (s *Shop) attempt(ctx context.Context, id, name string) (Order, error) {
	order, _ := s.store.Find(id)
	reference := order.paidReference()
	isBlind := wrong("refund_retry_new_key") || wrong("lost_refund_is_failed")
	if !isBlind {
		var err error
		if order, err = s.refreshRefunds(ctx, id, reference); err != nil {
			return order, err
		}
		if order.Wishes[name].State != "open" {
			return order, nil
		}
		listed, err := s.service.Chargebacks(ctx, reference)
		if err != nil {
			return order, err
		}
		if order, err = s.store.Update(id, func(o *Order) *Fulfilment { o.dispute(listed[reference]); return nil }); err != nil {
			return order, err
		}
		given, underWay := order.refunded()
		switch standing := order.disputed(); {
		case standing == "open" || standing == "lost":
			return s.refuseWish(id, name, errFrozen.Error(), order.Wishes[name].Sent)
		case order.Wishes[name].Amount.Minor > order.Total.Minor-given-underWay, order.Wishes[name].Amount.Minor <= 0:
			return s.refuseWish(id, name, fmt.Sprintf("only %s %s is left", Money{order.Total.Minor - given - underWay, order.Total.Currency}, order.Total.Currency), order.Wishes[name].Sent)
		}
	}
	wasSent := order.Wishes[name].Sent
	order, err := s.setWish(id, name, func(w *RefundWish) { w.Sent = true })
	if err != nil {
		return order, err
	}
	key := order.Wishes[name].Key
	if wrong("refund_retry_new_key") {
		key = newID("r_")
	}
	refund, err := s.service.CreateRefund(ctx, reference, *order.Wishes[name], key)
	switch {
	case err == nil:
		log.Printf("order %s: refund %q is %s, %s", id, name, refund.Reference, refund.Status)
		return s.store.Update(id, func(o *Order) *Fulfilment {
			o.takeRefunds([]Refund{refund})
			o.Wishes[name].State, o.Wishes[name].Refund = "made", refund.Reference
			return nil
		})
	case isRefusal(err), wrong("lost_refund_is_failed"):
		return s.refuseWish(id, name, err.Error(), wasSent)
	case statusOf(err) == 409:
		// Refused in this state; or an earlier call of ours has done it, or is about to.
		if after, lookErr := s.refreshRefunds(ctx, id, reference); lookErr == nil && after.Wishes[name].State == "open" && !wasSent {
			return s.refuseWish(id, name, err.Error(), false)
		} else if lookErr == nil && after.Wishes[name].State != "open" {
			return after, nil
		}
	}
	return order, err
}

func (s *Shop) refuseWish(id, name, why string, mayHaveArrived bool) (Order, error) {
	log.Printf("order %s: no refund %q: %s", id, name, why)
	return s.setWish(id, name, func(w *RefundWish) { w.State, w.Why, w.Sent = "refused", why, mayHaveArrived })
}

// refreshRefunds asks for the refunds of a payment, and finds in them those that were wished for.
func (s *Shop) refreshRefunds(ctx context.Context, id, reference string) (Order, error) {
	listed, err := s.service.Refunds(ctx, reference)
	if err != nil {
		order, _ := s.store.Find(id)
		return order, err
	}
	return s.store.Update(id, func(o *Order) *Fulfilment { o.takeRefunds(listed); return nil })
}

var refundRank = map[string]int{"PENDING": 1, "PROCESSING": 2, "SUCCESSFUL": 3, "FAILED": 4}

func (o *Order) takeRefunds(listed []Refund) {
	if o.Refunds == nil {
		o.Refunds = map[string]Refund{}
	}
	for _, refund := range listed {
		known, isKnown := o.Refunds[refund.Reference]
		isOlder := isKnown && (refund.UpdatedAt < known.UpdatedAt || (refund.UpdatedAt == known.UpdatedAt && refundRank[refund.Status] < refundRank[known.Status]))
		if wrong("refund_answer_is_success") && isKnown && known.Status == "SUCCESSFUL" {
			isOlder = true
		}
		if isOlder {
			continue
		}
		o.Refunds[refund.Reference] = refund
		if refund.Status == "FAILED" {
			o.note("refund %s failed: pay it back another way", refund.Reference)
		}
	}
	taken := map[string]bool{}
	for _, wish := range o.Wishes {
		taken[wish.Refund] = true
	}
	for _, refund := range listed {
		for _, wish := range o.Wishes {
			// A service that shows no keys leaves the amount to know a refund by; better none than two.
			isOurs := refund.Key == wish.Key || (refund.Key == "" && wish.Sent && wish.State == "open" && refund.Amount == wish.Amount)
			if isOurs && wish.State != "made" && !taken[refund.Reference] {
				wish.State, wish.Refund, wish.Why = "made", refund.Reference, ""
				taken[refund.Reference] = true
			}
		}
	}
	if len(o.Refunds) == 0 {
		o.Refunds = nil
	}
}

// Report is what a reconciliation did.
type Report struct {
	Asked      int      `json:"asked"`
	Unanswered int      `json:"unanswered"`
	Problems   []string `json:"problems"`
}

const worthAsking = 30 * 24 * time.Hour // for so long a payment may still come

// Reconcile asks about all that is open: orders without a link, without a payment or not shipped, refunds that were
// wished for or are under way, and chargebacks. One that cannot be answered keeps none from being asked about.
func (s *Shop) Reconcile(ctx context.Context) Report {
	s.runs.Lock()
	defer s.runs.Unlock()
	report := Report{Problems: []string{}}
	var mu sync.Mutex
	count := func(about string, err error) {
		mu.Lock()
		defer mu.Unlock()
		report.Asked++
		if err != nil {
			report.Unanswered++
			if len(report.Problems) < 20 {
				report.Problems = append(report.Problems, about+": "+err.Error())
			}
		}
	}
	if !wrong("dispute_ignored") {
		disputes, err := s.service.Chargebacks(ctx, "")
		count("chargebacks", err)
		for reference, listed := range disputes {
			if order, isKnown := s.store.Find(reference); isKnown {
				listed := listed
				if _, err := s.store.Update(order.ID, func(o *Order) *Fulfilment { o.dispute(listed); return nil }); err != nil {
					count("order "+order.ID, err)
				}
			}
		}
	}
	slots := make(chan struct{}, 6)
	var all sync.WaitGroup
	asked, failed := 0, false
	for _, order := range s.store.All() {
		if !order.isOpen() {
			continue
		}
		asked++
		mu.Lock()
		failed = report.Unanswered > 0
		mu.Unlock()
		if (wrong("reconcile_first_twenty") && asked > 20) || (wrong("reconcile_stops_at_error") && failed) {
			break
		}
		order := order
		all.Add(1)
		slots <- struct{}{}
		work := func() {
			defer func() { <-slots; all.Done() }()
			count("order "+order.ID, s.reconcileOrder(ctx, order.ID))
		}
		if wrong("reconcile_stops_at_error") {
			work()
		} else {
			go work()
		}
	}
	all.Wait()
	log.Printf("reconciled: %d asked, %d unanswered", report.Asked, report.Unanswered)
	return report
}

func (o *Order) isOpen() bool {
	if o.Refused != "" || o.Closed {
		return false
	}
	given, underWay := o.refunded()
	isReversing := o.Heard == "REVERSED" && given < o.Total.Minor
	switch {
	case underWay > 0, isReversing:
		return true
	case len(o.Payments) == 0:
		return time.Since(o.CreatedAt) < worthAsking
	case o.Shipped == 0 && o.Heard != "REVERSED" && o.disputed() != "lost":
		return true
	}
	for _, wish := range o.Wishes {
		if wish.State == "open" {
			return true
		}
	}
	return false
}

func (s *Shop) reconcileOrder(ctx context.Context, id string) error {
	order, err := s.open(ctx, id)
	if err != nil {
		return err
	}
	for _, reference := range append([]string{order.Reference}, order.Others...) {
		_, isPaid := order.Payments[reference]
		if isPaid && order.Shipped > 0 && order.Heard != "REVERSED" {
			continue
		}
		if wrong("ships_on_return_only") {
			continue
		}
		if order, err = s.refresh(ctx, id, reference); err != nil {
			return err
		}
	}
	if wrong("reconcile_cancels_open") && len(order.Payments) == 0 {
		_, err = s.store.Update(id, func(o *Order) *Fulfilment { o.Heard, o.Closed = "CANCELLED", true; return nil })
		return err
	}
	if wrong("refunds_not_reconciled") {
		return nil
	}
	release, err := s.turns.take(ctx, id)
	if err != nil {
		return err
	}
	defer release()
	if _, underWay := order.refunded(); underWay > 0 {
		if order, err = s.refreshRefunds(ctx, id, order.paidReference()); err != nil {
			return err
		}
	}
	order, _ = s.store.Find(id)
	for name, wish := range order.Wishes {
		if wish.State != "open" {
			continue
		}
		if _, err = s.pursue(ctx, id, name); err != nil {
			return err
		}
	}
	return nil
}
