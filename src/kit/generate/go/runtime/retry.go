package paycontract

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"syscall"
	"time"
)

// Retry is how to retry a call after a transient failure: a lost connection, or HTTP 429, 502, 503 or 504.
//
// Reads are retried, and writes that carry an idempotency key; with a Retry of your own also idempotent writes, such as a
// PUT. Any other write that may have taken effect is retried only if the contract states that its key is honoured: a
// proposal does not prevent a second effect.
//
// A Retry of your own, with at least two attempts, adds a generated idempotency key to writes that accept one.
type Retry struct {
	// Attempts is the maximum number of attempts, including the first: 1 disables retries. If it is 0, there are two
	// attempts, and no key is added.
	Attempts int
	// Backoff is the wait before the second attempt, doubled with each further one; 200 ms if it is 0.
	Backoff time.Duration
	// MaxBackoff is the longest wait; 5 s if it is 0. If the service asks for more, its answer is returned instead.
	MaxBackoff time.Duration
	// isOwn: the caller asked for retries.
	isOwn bool
}

// complete fills in defaults.
func (r Retry) complete() Retry {
	r.isOwn = r.Attempts > 1
	if r.Attempts == 0 {
		r.Attempts = 2
	}
	return r
}

// wait returns a random time between half the backoff and the whole of it, so that clients do not retry simultaneously.
func (r Retry) wait(attemptsMade int) time.Duration {
	backoff := r.Backoff
	if backoff == 0 {
		backoff = 200 * time.Millisecond
	}
	for ; attemptsMade > 1 && backoff < r.longest(); attemptsMade-- {
		backoff *= 2
	}
	if backoff > r.longest() {
		backoff = r.longest()
	}
	return backoff/2 + time.Duration(time.Now().UnixNano())%(backoff/2+1)
}

func (r Retry) longest() time.Duration {
	if r.MaxBackoff == 0 {
		return 5 * time.Second
	}
	return r.MaxBackoff
}

// repeat sends a request, retries it as often as allowed, and returns the last answer.
func (h *host) repeat(ctx context.Context, request *http.Request, retry Retry, doubt *doubt) (answer, error) {
	op := doubt.op
	isNamed := op.idempotencyHeader != "" && request.Header.Get(op.idempotencyHeader) != ""
	isRepeatable := !op.isWrite() || isNamed || op.idempotent && retry.isOwn
	for attempt := 1; ; attempt++ {
		if err := h.attachKey(ctx, op, request.Header); err != nil {
			return answer{}, err
		}
		response, err := h.tell(attempt, op, request, func() (answer, error) { return h.sendOnce(ctx, request, doubt) })
		var lost *NetworkError
		isPassing := errors.As(err, &lost) || err == nil && isPassing(response.status)
		if !isPassing || !isRepeatable || attempt >= retry.Attempts || !doubt.canRepeat() || ctx.Err() != nil {
			return response, err
		}
		wait, isAsked := readRetryAfter(response.header, h.now())
		if !isAsked {
			wait = retry.wait(attempt)
		}
		if wait > retry.longest() {
			return response, err
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-ctx.Done():
			timer.Stop()
			return answer{}, ctx.Err()
		}
	}
}

// sendOnce sends a request once, and notes whether the write may have taken effect.
func (h *host) sendOnce(ctx context.Context, request *http.Request, doubt *doubt) (answer, error) {
	op := doubt.op
	if ctx.Err() != nil {
		return answer{}, ctx.Err()
	}
	attempt := request.Clone(ctx)
	body, err := request.GetBody()
	if err != nil {
		return answer{}, &NetworkError{op.id, nil}
	}
	attempt.Body = body
	if op.method != http.MethodGet {
		// If a connection is lost, net/http resends a request that has a header Idempotency-Key and a body that is empty or
		// can be read again. This body is neither.
		attempt.Body, attempt.GetBody = io.NopCloser(body), nil
	}
	response, err := h.httpClient.Do(attempt)
	var read answer
	if err == nil {
		read, err = readAll(response)
	}
	doubt.note(read.status, err)
	if err != nil {
		return read, h.explain(op, err)
	}
	return read, refuseRedirect(op, request.URL, read)
}

// explain keeps errors that repeat nothing of the request: others may quote headers.
func (h *host) explain(op operation, err error) error {
	var timeout interface{ Timeout() bool }
	var errno syscall.Errno
	var name *net.DNSError
	switch {
	case errors.As(err, &errno):
		return &NetworkError{op.id, errno}
	case errors.As(err, &name):
		return &NetworkError{op.id, name}
	case errors.As(err, &timeout) && timeout.Timeout():
		return &TimeoutError{op.id, h.httpClient.Timeout}
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return &NetworkError{op.id, io.ErrUnexpectedEOF}
	}
	return &NetworkError{op.id, nil}
}

func isPassing(status int) bool {
	return status == 429 || status == 502 || status == 503 || status == 504
}

// readRetryAfter reads a number of seconds or an HTTP date.
func readRetryAfter(header http.Header, now time.Time) (time.Duration, bool) {
	value := header.Get("Retry-After")
	if seconds, err := strconv.ParseUint(value, 10, 31); err == nil {
		return time.Duration(seconds) * time.Second, true
	}
	date, err := http.ParseTime(value)
	if err != nil {
		return 0, false
	}
	if date.Before(now) {
		return 0, true
	}
	return date.Sub(now), true
}
