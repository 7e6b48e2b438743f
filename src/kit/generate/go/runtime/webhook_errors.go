package paycontract

import (
	"fmt"
	"strings"
	"time"
)

// WebhookForgedError says that a webhook is signed with none of the secrets, or has no readable signature or timestamp. Do
// not act on it and answer 401. If every webhook is forged, the secret is wrong, or the handler was not given the raw body.
// How webhooks are signed is a proposal: webhook-signature.
type WebhookForgedError struct{}

func (e *WebhookForgedError) Error() string {
	return "paycontract: no secret signed the webhook: it is forged, or the secret or the body is wrong"
}

// Code is webhook_forged.
func (e *WebhookForgedError) Code() string { return "webhook_forged" }

// WebhookTooOldError says that a webhook is signed, but its timestamp is outside the tolerance: it was replayed, or a clock
// is wrong. Do not act on it and answer 401.
type WebhookTooOldError struct {
	// Age is how long ago it was signed, by this clock; negative if it was signed in the future.
	Age time.Duration
	// Tolerance is the largest accepted difference from this clock.
	Tolerance time.Duration
}

func (e *WebhookTooOldError) Error() string {
	return fmt.Sprintf("paycontract: the webhook was signed %s ago, at most %s are tolerated", e.Age, e.Tolerance)
}

// Code is webhook_too_old.
func (e *WebhookTooOldError) Code() string { return "webhook_too_old" }

// WebhookMalformedError says that a webhook is signed and recent, but it is not the JSON of an event, or does not match the
// shape of its event. It comes from the service: answer 400 and check whether the contract has changed.
type WebhookMalformedError struct {
	// FieldErrors are listed by their names in the contract; Field is empty for the whole event.
	FieldErrors []FieldProblem
}

func (e *WebhookMalformedError) Error() string {
	texts := []string{}
	for _, each := range e.FieldErrors {
		texts = append(texts, strings.TrimSpace(each.Field+" "+each.Message))
	}
	return "paycontract: the webhook is malformed: " + strings.Join(texts, "; ")
}

// Code is webhook_malformed.
func (e *WebhookMalformedError) Code() string { return "webhook_malformed" }

func malformedEvent(field, message string) error {
	return &WebhookMalformedError{[]FieldProblem{{field, message}}}
}

// WebhookTimeoutError says that the function of a webhook handler, or its store, did not finish in time. The delivery was
// answered 500, so the service sends the event again; the function runs on, and its result still counts.
type WebhookTimeoutError struct {
	// After is how long the handler waited.
	After time.Duration
}

func (e *WebhookTimeoutError) Error() string {
	return fmt.Sprintf("paycontract: the webhook was not handled within %s", e.After)
}

// Code is webhook_timeout.
func (e *WebhookTimeoutError) Code() string { return "webhook_timeout" }
