package paycontract

import (
	"context"
	"sync"
	"time"
)

// ClaimedEvent is what happened to an event before.
type ClaimedEvent string

const (
	// EventClaimed: nothing; it is the caller's.
	EventClaimed ClaimedEvent = "claimed"
	// EventBusy: another delivery of it is being handled.
	EventBusy ClaimedEvent = "busy"
	// EventDone: it was handled.
	EventDone ClaimedEvent = "done"
)

// SeenEvents knows which events were handled, so that a duplicate is not handled again. With several instances it has to be
// one store for all, a table of your database for example.
//
// Claim has to be atomic: of two deliveries at once one gets EventClaimed. A claim that is older than your function takes is
// one whose process died: give it to the next delivery, or the event is lost. The token is of one delivery alone: keep it
// with the claim.
//
// Settle ends the claim that has this token. With isDone the event is never handled again, also where another delivery has
// claimed it since; otherwise the next delivery may have it, unless another one has claimed or handled it since.
type SeenEvents interface {
	Claim(ctx context.Context, eventID, token string) (ClaimedEvent, error)
	Settle(ctx context.Context, eventID string, isDone bool, token string) error
}

// InMemorySeenEvents is a store in the memory of this process, for one instance that may forget when it restarts, and for tests.
// Its zero value is ready for use.
type InMemorySeenEvents struct {
	// MaxEvents is how many handled events are remembered, 10,000 where it is 0; the oldest are forgotten first.
	MaxEvents int
	// ClaimTime is how long an event is kept for a delivery whose function does not end, a minute where it is 0.
	ClaimTime time.Duration
	// Now is the clock, time.Now where it is nil; for tests.
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
