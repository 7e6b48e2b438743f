package paycontract

import (
	"context"
	"sync"
	"time"
)

// ClaimedEvent is what happened to an event before.
type ClaimedEvent string

const (
	// EventClaimed: nothing, so the caller now owns it.
	EventClaimed ClaimedEvent = "claimed"
	// EventBusy: another delivery of it is being handled.
	EventBusy ClaimedEvent = "busy"
	// EventDone: it was handled.
	EventDone ClaimedEvent = "done"
)

// SeenEvents knows which events were handled, so that a duplicate is not handled again. Several instances must share one
// store, such as a table of your database.
//
// Claim must be atomic: of two simultaneous deliveries only one gets EventClaimed. If a claim is older than your function
// ever takes, its process died: let the next delivery claim the event, or the event is lost. The token is unique to one
// delivery: store it with the claim.
//
// Settle settles the claim with this token. With isDone the event is never handled again, even if another delivery has
// claimed it since; otherwise the next delivery may claim it, unless another one has claimed or handled it since.
type SeenEvents interface {
	Claim(ctx context.Context, eventID, token string) (ClaimedEvent, error)
	Settle(ctx context.Context, eventID string, isDone bool, token string) error
}

// InMemorySeenEvents is a store in the memory of this process, for a single instance that may forget on restart, and for
// tests. Its zero value is ready to use.
type InMemorySeenEvents struct {
	// MaxEvents is the maximum number of handled events to remember, 10,000 if it is 0; the oldest are forgotten first.
	MaxEvents int
	// ClaimTime is how long an event stays claimed by a delivery whose function does not end; a minute if it is 0.
	ClaimTime time.Duration
	// Now is the clock, time.Now if nil; for tests.
	Now func() time.Time

	mutex  sync.Mutex
	claims map[string]claim
	done   map[string]bool
	order  []string
}

type claim struct {
	token string
	until time.Time
}

// Claim never fails.
func (s *InMemorySeenEvents) Claim(_ context.Context, eventID, token string) (ClaimedEvent, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	now, claimTime := time.Now, s.ClaimTime
	if s.Now != nil {
		now = s.Now
	}
	if claimTime == 0 {
		claimTime = time.Minute
	}
	held, isHeld := s.claims[eventID]
	switch {
	case s.done[eventID]:
		return EventDone, nil
	case isHeld && now().Before(held.until):
		return EventBusy, nil
	}
	if s.claims == nil {
		s.claims, s.done = map[string]claim{}, map[string]bool{}
	}
	s.claims[eventID] = claim{token, now().Add(claimTime)}
	return EventClaimed, nil
}

// Settle never fails.
func (s *InMemorySeenEvents) Settle(_ context.Context, eventID string, isDone bool, token string) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if isDone || s.claims[eventID].token == token {
		delete(s.claims, eventID)
	}
	if !isDone || s.done[eventID] {
		return nil
	}
	if s.done == nil {
		s.done = map[string]bool{}
	}
	s.done[eventID] = true
	s.order = append(s.order, eventID)
	most := s.MaxEvents
	if most == 0 {
		most = 10_000
	}
	for len(s.order) > most {
		delete(s.done, s.order[0])
		s.order = s.order[1:]
	}
	return nil
}
