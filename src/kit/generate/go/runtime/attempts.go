package paycontract

import (
	"net/http"
	"regexp"
	"strings"
	"time"
)

// Attempt is one attempt of a call, without keys, bodies and what stands in a URL besides its template.
type Attempt struct {
	OperationID string
	Method      string
	// Path is the template, as /s2s/payments/verify/{reference}: no value of the call is in it.
	Path string
	// Host and port, as in the URL.
	Host string
	// Number is 1 for the first attempt of a call.
	Number int
	// Duration is from sending until the answer was read, or until it failed.
	Duration time.Duration
	// Status is that of HTTP; 0 where no answer came.
	Status int
	// RequestID is the name that the service gave to the exchange; empty where it is not a plain id, or repeats a key.
	RequestID string
	// Err is what the attempt ended with where no answer could be read: a *NetworkError, *TimeoutError or *RedirectError, or
	// the error of your context. An answer that reports a failure has its Status alone.
	Err error
}

// Response is what an answer has besides its body. WithResponse asks for it.
type Response struct {
	// Status is that of HTTP, as 200.
	Status int
	Header http.Header
	// RequestID is the name that the service gave to the call; empty where it gave none.
	RequestID string
}

var plainID = regexp.MustCompile(`^[\w.:+/=-]{1,100}$`)

// tell carries an attempt out, and tells Config.OnAttempt of it.
func (h *host) tell(number int, op operation, request *http.Request, send func() (answer, error)) (answer, error) {
	if h.onAttempt == nil {
		return send()
	}
	startedAt := time.Now()
	response, err := send()
	h.callHook(Attempt{
		op.id, op.method, op.path, request.URL.Host, number, time.Since(startedAt), response.status, h.plainRequestID(response.header), err,
	})
	return response, err
}

// callHook: what a hook panics with does not change the call.
func (h *host) callHook(attempt Attempt) {
	defer func() { _ = recover() }()
	h.onAttempt(attempt)
}

func (h *host) plainRequestID(header http.Header) string {
	id := header.Get(h.failures.requestID)
	for _, key := range h.keys.seen() {
		if key != "" && strings.Contains(id, key) {
			return ""
		}
	}
	if !plainID.MatchString(id) {
		return ""
	}
	return id
}
