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

// Retry is how to repeat a call that failed for a passing reason: a lost connection, or HTTP 429, 502, 503 or 504.
// Repeated are operations without a further effect. Every other write is after 429 alone, which refuses it: else it may
// have been carried out. Each carries an idempotency key, but only where the contract states that keys are honoured is it
// repeated like the rest.
type Retry struct {
	// Attempts is how often to try in all, the first time included.
	Attempts int
	// Backoff is the wait before the second attempt, doubled with each further one; 200 ms where it is 0.
	Backoff time.Duration
	// MaxBackoff is the longest wait; 5 s where it is 0. If the service asks for more, its answer is returned.
	MaxBackoff time.Duration
}

// wait is between half and all of the backoff, by chance, so that clients do not come back together.
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

// repeat sends a request as often as may be, and returns the last answer.
func (h *host) repeat(ctx context.Context, op operation, request *http.Request, retry Retry) (answer, error) {
	isSafe := op.idempotent || op.idempotencyStated
	for attemptsMade := 1; ; attemptsMade++ {
		response, err := h.sendOnce(ctx, op, request)
		isRefused := err == nil && response.status == http.StatusTooManyRequests
		if !(isSafe || isRefused) || attemptsMade >= retry.Attempts || ctx.Err() != nil {
			return response, err
		}
		wait := retry.wait(attemptsMade)
		var lost *NetworkError
		switch {
		case err != nil && !errors.As(err, &lost):
			return response, err
		case err == nil && !isPassing(response.status):
			return response, nil
		case err == nil:
			if asked, isAsked := readRetryAfter(response.header, time.Now()); isAsked {
				wait = asked
			}
			if wait > retry.longest() {
				return response, nil
			}
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

func (h *host) sendOnce(ctx context.Context, op operation, request *http.Request) (answer, error) {
	attempt := request.Clone(ctx)
	body, err := request.GetBody()
	if err != nil {
		return answer{}, &NetworkError{op.id, nil}
	}
	attempt.Body = body
	if op.method != http.MethodGet {
		// net/http sends a request again by itself where its connection is lost, it has a header Idempotency-Key, and its
		// body is empty or can be read again. This body is neither.
		attempt.Body, attempt.GetBody = io.NopCloser(body), nil
	}
	response, err := h.httpClient.Do(attempt)
	if err != nil {
		return answer{}, h.explain(op, err)
	}
	read, err := readAll(response)
	if err != nil {
		return answer{}, h.explain(op, err)
	}
	return read, refuseRedirect(op, request.URL, read)
}

// explain keeps what repeats nothing of the request: other errors may quote headers.
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
