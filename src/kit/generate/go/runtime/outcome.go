package paycontract

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"syscall"
)

// Outcome is the outcome of a write whose answer was lost.
type Outcome string

const (
	// OutcomeDone: a record carries the idempotency key of the call and its state shows that it took effect; or the same
	// request was answered again under its key.
	OutcomeDone Outcome = "done"
	// OutcomeNotDone: the service shows nothing that this call can have made. A request that is still on its way may yet
	// arrive.
	OutcomeNotDone Outcome = "not_done"
	// OutcomeUnknown: anything else, see Reason and Found.
	OutcomeUnknown Outcome = "unknown"
)

// Confirmation is what the service shows of a write whose answer was lost.
type Confirmation struct {
	Outcome Outcome
	// Answer, with OutcomeDone, is the record of the write, as returned by the operation that was queried. Decode it:
	//
	//	var refund paycontract.Refund
	//	err := json.Unmarshal(confirmation.Answer, &refund)
	Answer json.RawMessage
	// Found, with OutcomeUnknown, are the records that this call, or another one, may have made, for a person to decide.
	Found []json.RawMessage
	// Reason, with OutcomeUnknown, is the reason.
	Reason string
}

// OutcomeUnknownError says that a write was sent and no readable answer came: a timeout, a lost connection, a 5xx, a
// success that is not JSON, or the end of your context. It may have taken effect. errors.As and errors.Is find the cause in
// it.
//
//	var lost *paycontract.OutcomeUnknownError
//	if errors.As(err, &lost) {
//		confirmation := lost.Confirm(ctx)
//	}
type OutcomeUnknownError struct {
	OperationID string
	// Cause is the *TimeoutError, *NetworkError, *APIError or *InvalidResponseError, or the error of your context.
	Cause   error
	confirm func(context.Context) Confirmation
}

func (e *OutcomeUnknownError) Error() string {
	cause := strings.TrimPrefix(e.Cause.Error(), "paycontract: ")
	text := fmt.Sprintf("paycontract: %s may have taken effect (%s): call Confirm before you repeat it", e.OperationID, cause)
	var failure *APIError
	if errors.As(e.Cause, &failure) && failure.RequestID != "" {
		text += fmt.Sprintf(" (request %s)", failure.RequestID)
	}
	return text
}

// Code is outcome_unknown.
func (e *OutcomeUnknownError) Code() string { return "outcome_unknown" }

// Unwrap returns the cause, for errors.Is and errors.As.
func (e *OutcomeUnknownError) Unwrap() error { return e.Cause }

// Confirm asks the service whether the write took effect, with the operation that the contract names for it. It never
// fails. It sends the write again only if the contract names the write itself, as for createCheckoutLink, and only under
// its original idempotency key. Only a call that carried an idempotency key (WithIdempotencyKey, or a Retry of your own)
// can be OutcomeDone: nothing else distinguishes its record from one that another program made. Give it a context that has
// not ended.
func (e *OutcomeUnknownError) Confirm(ctx context.Context) Confirmation { return e.confirm(ctx) }

// doubt tracks whether a write may have taken effect although no answer confirms it.
type doubt struct {
	op      operation
	isThere bool
}

// note notes how an attempt ended: the status of an answer, or 0 and an error.
func (d *doubt) note(status int, err error) {
	if d.op.isWrite() && (status >= 500 || err != nil && !isUnsent(err)) {
		d.isThere = true
	}
}

// canRepeat returns whether a retry is safe. A write in doubt may still be on its way: it is retried only if the contract
// states that it may.
func (d *doubt) canRepeat() bool {
	return !d.isThere || d.op.idempotent || d.op.idempotencyStated
}

func (op operation) isWrite() bool {
	return op.method != http.MethodGet && !(op.method == http.MethodPost && op.idempotent)
}

// isUnsent recognizes errors that rule out that anything was sent: no connection was made.
func isUnsent(err error) bool {
	var operation *net.OpError
	var name *net.DNSError
	var authority x509.UnknownAuthorityError
	var hostname x509.HostnameError
	var invalid x509.CertificateInvalidError
	isDial := errors.As(err, &operation) && operation.Op == "dial"
	isRefused := errors.Is(err, syscall.ECONNREFUSED) || errors.As(err, &name)
	isCertificate := errors.As(err, &authority) || errors.As(err, &hostname) || errors.As(err, &invalid)
	return isDial || isRefused || isCertificate
}
