package paycontract

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

const secretText = "4242424242424242"

var refund = CreateRefundRequest{Data: CreateRefundPayload{Reference: "ORD-1", Reason: Ptr("Card " + secretText)}}

func refundAt(t *testing.T, url string, change func(*Config), options ...CallOption) error {
	_, err := checkoutAt(t, "http://127.0.0.1"+url[strings.LastIndex(url, ":"):], change).CreateRefund(ctx, refund, options...)
	return err
}

func TestALostAnswerOfAWriteLeavesItInDoubt(t *testing.T) {
	late := func(w http.ResponseWriter, r *http.Request) { <-r.Context().Done() }
	cut := func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Length", "10")
		_, _ = io.WriteString(w, "{")
	}
	for name, test := range map[string]struct {
		answer    http.HandlerFunc
		code      string
		isInDoubt bool
	}{
		"a lost connection":          {hangUp, "network_error", true},
		"an answer that is cut":      {cut, "network_error", true},
		"a 5xx":                      {answerWith(502, "{}", "X-Request-Id", "req-1"), "api_error", true},
		"a success that is not JSON": {answerWith(200, "{"), "invalid_response", true},
		"a timeout":                  {late, "timeout", true},
		"a refusal":                  {answerWith(409, "{}"), "api_error", false},
		"a redirect":                 {answerWith(302, "", "Location", "/"), "redirected", false},
	} {
		s := serve(t, test.answer)
		err := refundAt(t, s.URL, nil, WithTimeout(100*time.Millisecond))
		cause := err
		var lost *OutcomeUnknownError
		if errors.As(err, &lost) != test.isInDoubt {
			t.Errorf("%s: got %v", name, err)
			continue
		}
		if test.isInDoubt {
			cause = lost.Cause
			if lost.OperationID != "createRefund" || lost.Code() != "outcome_unknown" {
				t.Errorf("%s: got %s of %s", name, lost.Code(), lost.OperationID)
			}
			if text := fmt.Sprintf("%v %+v %#v", err, err, err); strings.Contains(text, secretText) {
				t.Errorf("%s: the plaintext is printed: %s", name, text)
			}
			if name == "a 5xx" && !strings.Contains(err.Error(), "(request req-1)") {
				t.Errorf("%s: got %v", name, err)
			}
		}
		if coded, isCoded := cause.(interface{ Code() string }); !isCoded || coded.Code() != test.code {
			t.Errorf("%s: got %v", name, cause)
		}
		if len(s.requests) != 1 {
			t.Errorf("%s: sent %d times", name, len(s.requests))
		}
	}
	closed := httptest.NewServer(nil)
	closed.Close()
	var lost *OutcomeUnknownError
	if err := refundAt(t, closed.URL, nil); errors.As(err, &lost) {
		t.Errorf("what was never sent: got %v", err)
	}
	if _, err := checkoutAt(t, serve(t, answerWith(500, "")).URL, nil).ListBanks(ctx); errors.As(err, &lost) {
		t.Errorf("a reading operation: got %v", err)
	}
}

func TestTheEndOfAContextLeavesAWriteInDoubtOnceItWasSent(t *testing.T) {
	ending, cancel := context.WithCancel(ctx)
	s := serve(t, func(_ http.ResponseWriter, r *http.Request) { cancel(); <-r.Context().Done() })
	client := checkoutAt(t, s.URL, nil)
	var lost *OutcomeUnknownError
	if _, err := client.CreateRefund(ending, refund); !errors.As(err, &lost) || !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if _, err := client.CreateRefund(ending, refund); err != context.Canceled {
		t.Errorf("got %v", err)
	}
}

func TestConfirmAsksAndNeverSendsTheWriteAgain(t *testing.T) {
	page := `{"data":{"items":[{"id":"r1","idempotencyKey":"mine","status":"PENDING","amount":0}],"meta":{"page":1,"pages":1}}}`
	s := serve(t, hangUp, answerWith(200, page), answerWith(500, `{"message":"no `+secretKey+`"}`))
	var lost *OutcomeUnknownError
	if !errors.As(refundAt(t, s.URL, nil, WithIdempotencyKey("mine")), &lost) {
		t.Fatal("it is not in doubt")
	}
	confirmation := lost.Confirm(ctx)
	var record Refund
	if err := json.Unmarshal(confirmation.Answer, &record); confirmation.Outcome != OutcomeDone || err != nil || record.ID != "r1" {
		t.Errorf("got %+v (%v)", confirmation, err)
	}
	confirmation = lost.Confirm(ctx)
	if confirmation.Outcome != OutcomeUnknown || !strings.Contains(confirmation.Reason, "listRefunds") || strings.Contains(confirmation.Reason, secretKey) {
		t.Errorf("got %+v", confirmation)
	}
	for _, request := range s.requests[1:] {
		if request.Method != http.MethodGet {
			t.Errorf("%s was sent", request.Method)
		}
	}
}

func TestWhatACallHasByDefault(t *testing.T) {
	s := serve(t, answerWith(503, ""), answerWith(200, "{}", "X-Request-Id", "req-1", "X-Rate", "9"))
	var response Response
	if _, err := checkoutAt(t, s.URL, nil).ListBanks(ctx, WithResponse(&response)); err != nil || len(s.requests) != 2 {
		t.Errorf("a reading operation: %d attempts, %v", len(s.requests), err)
	}
	if response.Status != 200 || response.RequestID != "req-1" || response.Header.Get("X-Rate") != "9" {
		t.Errorf("got %+v", response)
	}
	if got := s.requests[0].Header.Get("User-Agent"); !strings.HasPrefix(got, "paycontract-go/") || !strings.HasSuffix(got, ")") {
		t.Errorf("got %q", got)
	}
	for key, want := range map[string]int{"": 1, "mine": 2} {
		s := serve(t, answerWith(429, ""), answerWith(200, "{}"))
		options := []CallOption{WithHeader("User-Agent", "shop/1")}
		if key != "" {
			options = append(options, WithIdempotencyKey(key))
		}
		_ = refundAt(t, s.URL, nil, options...)
		if len(s.requests) != want || s.requests[0].Header.Get("Idempotency-Key") != key || s.requests[0].UserAgent() != "shop/1" {
			t.Errorf("a write under %q: %d attempts, %v", key, len(s.requests), s.requests[0].Header)
		}
	}
	unset, _ := checkoutAt(t, s.URL, nil).host.readOptions(nil)
	removed, _ := checkoutAt(t, s.URL, nil).host.readOptions([]CallOption{WithTimeout(NoTimeout)})
	if unset.timeout != 30*time.Second || removed.timeout != NoTimeout {
		t.Errorf("the timeouts are %s and %s", unset.timeout, removed.timeout)
	}
}

func TestEachAttemptIsReported(t *testing.T) {
	attempts := []Attempt{}
	observe := func(c *Config) {
		c.Retry = threeTimes
		c.OnAttempt = func(attempt Attempt) { attempts = append(attempts, attempt); panic("the hook is broken") }
	}
	s := serve(t, hangUp, answerWith(503, "", "X-Request-Id", "req-"+secretKey), answerWith(200, "{}", "X-Request-Id", "req-1"))
	if _, err := checkoutAt(t, s.URL, observe).ListBanks(ctx); err != nil || len(attempts) != 3 {
		t.Fatalf("%d attempts were reported (%v)", len(attempts), err)
	}
	var lost *NetworkError
	for index, want := range []Attempt{{}, {Status: 503}, {Status: 200, RequestID: "req-1"}} {
		got := attempts[index]
		if errors.As(got.Err, &lost) != (index == 0) || got.Status != want.Status || got.RequestID != want.RequestID || got.Number != index+1 {
			t.Errorf("got %+v", got)
		}
		if got.OperationID != "listBanks" || got.Method != "GET" || got.Path == "" || "http://"+got.Host != s.URL || got.Duration <= 0 {
			t.Errorf("got %+v", got)
		}
	}
}
