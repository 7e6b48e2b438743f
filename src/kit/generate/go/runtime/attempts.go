package paycontract

import (
	"net/http"
	"regexp"
	"strings"
	"time"
)

// Attempt is one attempt of a call, without keys, bodies, or anything of the URL but its host and template.
type Attempt struct {
	OperationID string
	Method      string
	// Path is the template, e.g. /s2s/payments/verify/{reference}: it holds no value of the call.
	Path string
	// Host and port, as in the URL.
	Host string
	// Number is 1 for the first attempt of a call.
	Number int
	// Duration is the time from sending until the answer was read, or until the attempt failed.
	Duration time.Duration
	// Status is the HTTP status; 0 if no answer came.
	Status int
	// RequestID is the service's id of this exchange; empty if it is not a plain id, or repeats a key.
	RequestID string
	// Err is why no answer could be read: a *NetworkError, *TimeoutError or *RedirectError, or the error of your
	// context. For an answer that reports a failure, only Status is set.
	Err error
}

// Response holds what an answer has besides its body. Use WithResponse to get it.
type Response struct {
	// Status is the HTTP status, e.g. 200.
	Status int
	Header http.Header
	// RequestID is the service's id of this exchange; empty if the service sent none.
	RequestID string
}

var plainID = regexp.MustCompile(`^[\w.:+/=-]{1,100}$`)

// tell runs an attempt and reports it to Config.OnAttempt.
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

// callHook calls the hook. A panic in it does not change the call.
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
