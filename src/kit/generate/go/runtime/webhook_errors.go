package paycontract

import (
	"fmt"
	"strings"
	"time"
)

// WebhookForgedError says that a webhook is not signed by any of the secrets, or bears no readable signature or timestamp.
// Do nothing of what it says and answer 401. Where every webhook is forged, the secret is the wrong one, or its body was
// not given as it arrived. How webhooks are signed is a proposal: webhook-signature.
type WebhookForgedError struct{}

func (e *WebhookForgedError) Error() string {
	return "paycontract: no secret signed the webhook: it is forged, or the secret or the body is wrong"
}

// Code is webhook_forged.
func (e *WebhookForgedError) Code() string { return "webhook_forged" }

// WebhookTooOldError says that a webhook is signed, and further from this clock than is tolerated: somebody sends again what
// they saw, or a clock is wrong. Do nothing of what it says and answer 401.
type WebhookTooOldError struct {
	// Age is how long ago it was signed, by this clock; negative where it was signed in the future.
	Age time.Duration
	// Tolerance is how far from this clock it may be.
	Tolerance time.Duration
}

func (e *WebhookTooOldError) Error() string {
	return fmt.Sprintf("paycontract: the webhook was signed %s ago, at most %s are tolerated", e.Age, e.Tolerance)
}

// Code is webhook_too_old.
func (e *WebhookTooOldError) Code() string { return "webhook_too_old" }

// WebhookMalformedError says that a webhook is signed and recent, and not the JSON of an event, or not of the shape that its
// event has. Answer 400 and look whether the contract has changed: it comes from the service.
type WebhookMalformedError struct {
	// FieldErrors are by the names of the contract; Field is empty for the whole event.
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

// WebhookTimeoutError says that the function of a webhook handler, or its store, did not end in time. The delivery was
// answered with 500, so that the service sends the event again; the function goes on, and how it ends still counts.
type WebhookTimeoutError struct {
	// After is how long the handler waited.
	After time.Duration
}

func (e *WebhookTimeoutError) Error() string {
	return fmt.Sprintf("paycontract: the webhook was not handled within %s", e.After)
}

// Code is webhook_timeout.
func (e *WebhookTimeoutError) Code() string { return "webhook_timeout" }
