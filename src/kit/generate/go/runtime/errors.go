package paycontract

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"syscall"
	"time"
)

// ConfigurationCode is the reason why a configuration was refused.
type ConfigurationCode string

const (
	// MissingKey: the operation needs a key that was not given.
	MissingKey ConfigurationCode = "missing_key"
	// MalformedKey: a key is in none of the accepted formats.
	MalformedKey ConfigurationCode = "malformed_key"
	// KeyUnavailable: your function that returns a key failed; a retry helps once it works again.
	KeyUnavailable ConfigurationCode = "key_unavailable"
	// MixedEnvironments: a test key and a live key were given together.
	MixedEnvironments ConfigurationCode = "mixed_environments"
	// InsecureTransport: the secret key would have been sent over plain HTTP.
	InsecureTransport ConfigurationCode = "insecure_transport"
	// InvalidOption: any other option or argument is out of range.
	InvalidOption ConfigurationCode = "invalid_option"
)

// ConfigurationError says that the options or arguments are wrong. A retry does not help, except for KeyUnavailable.
// Nothing was sent.
type ConfigurationError struct {
	Code    ConfigurationCode
	Message string
}

func (e *ConfigurationError) Error() string { return "paycontract: " + e.Message }

func refuse(code ConfigurationCode, format string, values ...any) error {
	return &ConfigurationError{code, fmt.Sprintf(format, values...)}
}

// PayloadTooLongError says that a payload does not fit into the one RSA block that holds it, or is longer than any card.
// Nothing was encrypted or sent. Shorten the payload, or ask for a longer encryption key.
type PayloadTooLongError struct {
	PayloadBytes    int
	MaxPayloadBytes int
}

func (e *PayloadTooLongError) Error() string {
	return fmt.Sprintf("paycontract: the payload has %d bytes as JSON, at most %d can be carried", e.PayloadBytes, e.MaxPayloadBytes)
}

// Code is payload_too_long.
func (e *PayloadTooLongError) Code() string { return "payload_too_long" }

// FieldProblem is a field of the request that the service refused.
type FieldProblem struct {
	Field   string
	Message string
}

// APIError says that the service answered with a failure. Decide by Status and StatusCode.
type APIError struct {
	OperationID string
	// Status is the HTTP status, e.g. 404.
	Status int
	// StatusCode is statusCode of the body, as text, masked like Message; empty if the body has none.
	StatusCode string
	// Message is message of the body on one line: at most 500 visible characters, keys and card numbers masked.
	Message string
	// FieldErrors are the fields at fault, masked like Message; empty if the service lists none.
	FieldErrors []FieldProblem
	// RequestID is the service's id of this exchange; empty if the service sent none.
	RequestID string
	// RetryAfter is how long the service asks to wait before the next call; 0 if it does not ask.
	RetryAfter time.Duration
	Header     http.Header
	// Body is the raw body of the answer. It may repeat what was sent: do not log it.
	Body []byte
}

func (e *APIError) Error() string {
	text := fmt.Sprintf("paycontract: %s was answered with HTTP %d", e.OperationID, e.Status)
	if e.StatusCode != "" {
		text += fmt.Sprintf(" (statusCode %s)", e.StatusCode)
	}
	if e.Message != "" {
		text += ": " + e.Message
	}
	return text
}

// Code is api_error.
func (e *APIError) Code() string { return "api_error" }

// WrongKeyTypeError says that the key is valid, but of the wrong type for the operation: swap the keys in the
// configuration. errors.As also finds the APIError in it.
type WrongKeyTypeError struct {
	*APIError
	// ExpectedKeyType is the type of key that the operation requires: public or secret.
	ExpectedKeyType string
}

// Code is wrong_key_type.
func (e *WrongKeyTypeError) Code() string { return "wrong_key_type" }

// Unwrap returns the APIError, for errors.As.
func (e *WrongKeyTypeError) Unwrap() error { return e.APIError }

// InvalidResponseError says that the service answered with a success that cannot be read. The operation may have taken
// effect: look up its result before you repeat it.
type InvalidResponseError struct {
	OperationID string
	// Problem names the place and what was expected there.
	Problem string
	// Body is the raw body of the answer.
	Body []byte
}

func (e *InvalidResponseError) Error() string {
	return fmt.Sprintf("paycontract: the answer to %s cannot be read: %s", e.OperationID, e.Problem)
}

// Code is invalid_response.
func (e *InvalidResponseError) Code() string { return "invalid_response" }

// RedirectError says that the service answered with a redirect. It is not followed: key and body would be sent wherever it
// points. Fix BaseURL. Whether the operation took effect is unknown.
type RedirectError struct {
	OperationID string
	Status      int
	// Location is the origin that it points to; empty if it names none.
	Location string
}

func (e *RedirectError) Error() string {
	text := fmt.Sprintf("paycontract: %s was redirected (HTTP %d)", e.OperationID, e.Status)
	if e.Location != "" {
		text += " to " + e.Location
	}
	return text + ": fix BaseURL"
}

// Code is redirected.
func (e *RedirectError) Code() string { return "redirected" }

// TimeoutError says that no answer came in time. Whether the operation took effect is unknown: look up its result before
// you repeat it. If your own context ends the call, its error is returned instead.
type TimeoutError struct {
	OperationID string
	After       time.Duration
}

func (e *TimeoutError) Error() string {
	return fmt.Sprintf("paycontract: %s was not answered within %s", e.OperationID, e.After)
}

// Code is timeout.
func (e *TimeoutError) Code() string { return "timeout" }

// Timeout returns true, as net.Error specifies.
func (e *TimeoutError) Timeout() bool { return true }

// Is makes errors.Is(err, context.DeadlineExceeded) true.
func (e *TimeoutError) Is(target error) bool { return target == context.DeadlineExceeded }

// NetworkError says that the service could not be reached, or that the connection broke. Whether the operation took effect
// is unknown, unless Reason rules it out (syscall.ECONNREFUSED).
type NetworkError struct {
	OperationID string
	// Reason is the cause if it repeats nothing of the request, otherwise nil.
	Reason error
}

func (e *NetworkError) Error() string {
	switch {
	case e.Reason == nil:
		return fmt.Sprintf("paycontract: %s got no answer from the service", e.OperationID)
	case errors.Is(e.Reason, syscall.ECONNREFUSED):
		return fmt.Sprintf("paycontract: %s could not connect to the service (%v)", e.OperationID, e.Reason)
	}
	return fmt.Sprintf("paycontract: %s got no answer from the service (%v)", e.OperationID, e.Reason)
}

// Code is network_error.
func (e *NetworkError) Code() string { return "network_error" }

// Unwrap returns the reason, for errors.Is and errors.As.
func (e *NetworkError) Unwrap() error { return e.Reason }
