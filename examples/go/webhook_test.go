package main

// Holds the verification of webhooks to the vectors of paycontract.

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"example.com/pay-order/internal/paycontract"
)

func TestWebhooks(t *testing.T) {
	seen := map[string]bool{}
	for _, v := range readDeliveries(t) {
		v := v
		t.Run(v.ID, func(t *testing.T) {
			event, err := paycontract.VerifyWebhook([]byte(v.RawBody), v.header(), v.Secrets, v.options()...)
			got := "accepted"
			var forged *paycontract.WebhookForgedError
			var tooOld *paycontract.WebhookTooOldError
			var malformed *paycontract.WebhookMalformedError
			switch {
			case errors.As(err, &forged):
				got = "forged"
			case errors.As(err, &tooOld):
				got = "stale"
			case errors.As(err, &malformed):
				got = "malformed"
			case err != nil:
				t.Fatal(err)
			case event.Value == nil:
				got = "unknown"
			case v.Expected == "duplicate" && seen[event.ID]:
				got = "duplicate"
			}
			if got != v.Expected {
				t.Fatalf("it is %s (%v), want %s", got, err, v.Expected)
			}
			if err == nil && (event.Name != v.Event || event.ID != v.EventID) {
				t.Errorf("got %s %s, want %s %s", event.Name, event.ID, v.Event, v.EventID)
			}
			if err == nil {
				seen[event.ID] = true
			}
		})
	}
}

func TestAnOrderIsReleasedByItsWebhookAlone(t *testing.T) {
	for _, v := range readDeliveries(t) {
		v := v
		t.Run(v.ID, func(t *testing.T) {
			released := ""
			release := func(reference string) error { released = reference; return nil }
			request := httptest.NewRequest(http.MethodPost, "/webhooks", strings.NewReader(v.RawBody))
			request.Header = v.header()
			response := httptest.NewRecorder()
			handler, err := receiveWebhooks(v.Secrets, release, v.options()...)
			if err != nil {
				t.Fatal(err)
			}
			handler.ServeHTTP(response, request)
			isRight := map[string]bool{"accepted": true, "duplicate": true, "unknown": true}[v.Expected]
			if isTaken := response.Code == http.StatusOK; isTaken != isRight {
				t.Errorf("it is answered with %d", response.Code)
			}
			if isReleased := released != ""; isReleased != (isRight && v.Event == "order.succeeded") {
				t.Errorf("released: %q", released)
			}
		})
	}
}

type delivery struct {
	ID, RawBody, Expected, Event, EventID string
	Headers                               map[string]string
	Secrets                               []string
	NowSeconds                            int64
	ToleranceSeconds                      *int64
}

func (d delivery) header() http.Header {
	header := http.Header{}
	for name, value := range d.Headers {
		header.Set(name, value)
	}
	return header
}

func (d delivery) options() []paycontract.WebhookOption {
	options := []paycontract.WebhookOption{paycontract.WithClock(func() time.Time { return time.Unix(d.NowSeconds, 0) })}
	if d.ToleranceSeconds != nil {
		options = append(options, paycontract.WithTolerance(time.Duration(*d.ToleranceSeconds)*time.Second))
	}
	return options
}

func readDeliveries(t *testing.T) []delivery {
	var file struct{ Vectors []delivery }
	read(t, "webhooks.json", &file)
	if len(file.Vectors) == 0 {
		t.Fatal("webhooks.json holds no vectors")
	}
	return file.Vectors
}
