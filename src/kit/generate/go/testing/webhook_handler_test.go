package paycontract

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

const webhookSecret = "whsec_test_handler"

func signed(body, secret string, at time.Time) http.Header {
	header, err := SignWebhook([]byte(body), secret, WithClock(func() time.Time { return at }))
	if err != nil {
		panic(err)
	}
	return header
}

// twice repeats each header with its name in another case; no HTTP/1 parser leaves headers like that.
func twice(header http.Header) http.Header {
	for name, values := range header.Clone() {
		header[strings.ToLower(name)] = values
	}
	return header
}

func handlerOf(t *testing.T, config WebhookConfig) *WebhookHandler {
	config.Secrets = []string{webhookSecret}
	handler, err := NewWebhookHandler(config)
	if err != nil {
		t.Fatal(err)
	}
	return handler
}

func deliver(handler *WebhookHandler, body string) (int, string) {
	status, answer := handler.Handle(ctx, []byte(body), signed(body, webhookSecret, time.Now()))
	return status, string(answer)
}

const event = `{"event":"order.split","id":"EVT_1"}`

func TestWhatAWebhookIsAnsweredWith(t *testing.T) {
	away := errors.New("the database is away")
	for name, test := range map[string]struct {
		body    string
		header  http.Header
		failure error
		status  int
		answer  string
		code    string
		handled int
	}{
		"handled":   {event, signed(event, webhookSecret, time.Now()), nil, 200, `{"received":true}`, "", 1},
		"forged":    {event, signed(event, "whsec_other", time.Now()), nil, 401, `{"error":"unauthorized"}`, "webhook_forged", 0},
		"too old":   {event, signed(event, webhookSecret, time.Unix(1, 0)), nil, 401, `{"error":"unauthorized"}`, "webhook_too_old", 0},
		"malformed": {"{}", signed("{}", webhookSecret, time.Now()), nil, 400, `{"error":"malformed"}`, "webhook_malformed", 0},
		"twice":     {event, twice(signed(event, webhookSecret, time.Now())), nil, 401, `{"error":"unauthorized"}`, "webhook_forged", 0},
		"failed":    {event, signed(event, webhookSecret, time.Now()), away, 500, `{"error":"failed"}`, "", 1},
	} {
		handled, reported := 0, []error{}
		handler := handlerOf(t, WebhookConfig{
			On:      func(context.Context, *WebhookEvent) error { handled++; return test.failure },
			OnError: func(err error, _ *WebhookEvent) { reported = append(reported, err); panic("the hook is broken") },
		})
		status, answer := handler.Handle(ctx, []byte(test.body), test.header)
		if status != test.status || string(answer) != test.answer || handled != test.handled {
			t.Errorf("%s: %d %s, handled %d times", name, status, answer, handled)
		}
		if (status == 200) != (len(reported) == 0) {
			t.Errorf("%s: reported %v", name, reported)
		}
		for _, err := range reported {
			if coded, isCoded := err.(interface{ Code() string }); isCoded && coded.Code() != test.code || !isCoded && err != test.failure {
				t.Errorf("%s: reported %v", name, err)
			}
		}
	}
}

func TestAnEventIsHandledOnce(t *testing.T) {
	handled := 0
	handler := handlerOf(t, WebhookConfig{
		On: func(_ context.Context, event *WebhookEvent) error {
			handled++
			if handled == 1 {
				panic("it failed")
			}
			return nil
		},
		OnError: func(error, *WebhookEvent) {},
	})
	for delivery, want := range []struct{ status, handled int }{{500, 1}, {200, 2}, {200, 2}} {
		if status, _ := deliver(handler, event); status != want.status || handled != want.handled {
			t.Errorf("delivery %d: %d, handled %d times", delivery, status, handled)
		}
	}
	for i := 3; i < 5; i++ {
		if status, _ := deliver(handler, `{"event":"order.split"}`); status != 200 || handled != i {
			t.Errorf("without an id: %d, handled %d times", status, handled)
		}
	}
}

func TestAnEventIsHeldWhileItIsHandled(t *testing.T) {
	started, finish, reported := make(chan struct{}), make(chan error), make(chan error, 2)
	handler := handlerOf(t, WebhookConfig{
		On:      func(context.Context, *WebhookEvent) error { started <- struct{}{}; return <-finish },
		OnError: func(err error, _ *WebhookEvent) { reported <- err },
		Timeout: 20 * time.Millisecond,
	})
	first := make(chan int)
	go func() { status, _ := deliver(handler, event); first <- status }()
	<-started
	if status, answer := deliver(handler, event); status != 409 || answer != `{"error":"in_progress"}` {
		t.Errorf("meanwhile: %d %s", status, answer)
	}
	var late *WebhookTimeoutError
	if status := <-first; status != 500 || !errors.As(<-reported, &late) {
		t.Errorf("too late: %d", status)
	}
	failure := errors.New("it failed after all")
	finish <- failure
	if err := <-reported; err != failure {
		t.Errorf("reported %v", err)
	}
	go func() { <-started; finish <- nil }()
	if status, _ := deliver(handler, event); status != 200 {
		t.Errorf("the claim is kept: %d", status)
	}
}

func TestAFunctionHasAsLongAsTheServiceWaits(t *testing.T) {
	var left time.Duration
	on := func(ctx context.Context, _ *WebhookEvent) error {
		ends, _ := ctx.Deadline()
		left = time.Until(ends).Round(time.Second)
		return nil
	}
	if status, _ := deliver(handlerOf(t, WebhookConfig{On: on}), event); status != 200 || left != 5*time.Second {
		t.Errorf("%d, within %s", status, left)
	}
}

func TestTheStoreInMemory(t *testing.T) {
	now := time.Now()
	store := &InMemorySeenEvents{MaxEvents: 2, Now: func() time.Time { return now }}
	claim := func(id, token string, want ClaimedEvent) {
		if got, _ := store.Claim(ctx, id, token); got != want {
			t.Errorf("%s of %s is %s, want %s", id, token, got, want)
		}
	}
	claim("a", "slow", EventClaimed)
	claim("a", "fast", EventBusy)
	now = now.Add(time.Minute)
	claim("a", "fast", EventClaimed)
	_ = store.Settle(ctx, "a", false, "slow")
	claim("a", "third", EventBusy)
	_ = store.Settle(ctx, "a", true, "slow")
	_ = store.Settle(ctx, "a", false, "fast")
	claim("a", "third", EventDone)
	for _, id := range []string{"b", "c"} {
		_ = store.Settle(ctx, id, true, "")
	}
	claim("b", "third", EventDone)
	claim("a", "third", EventClaimed)
}

type brokenStore struct{ InMemorySeenEvents }

func (*brokenStore) Settle(context.Context, string, bool, string) error { return errors.New("away") }

func TestAStoreThatFailsIsAnsweredWith500(t *testing.T) {
	on := func(context.Context, *WebhookEvent) error { return nil }
	handler := handlerOf(t, WebhookConfig{On: on, Seen: &brokenStore{}, OnError: func(error, *WebhookEvent) {}})
	if status, _ := deliver(handler, event); status != 500 {
		t.Errorf("got %d", status)
	}
}

func TestAWebhookOverHTTP(t *testing.T) {
	on := func(context.Context, *WebhookEvent) error { return nil }
	handler := handlerOf(t, WebhookConfig{On: on, MaxBodyBytes: int64(len(event))})
	for name, test := range map[string]struct {
		method, body string
		status       int
	}{
		"taken": {"POST", event, 200}, "no POST": {"GET", "", 405}, "too long": {"POST", event + " ", 413},
	} {
		request := httptest.NewRequest(test.method, "/webhooks", strings.NewReader(test.body))
		request.Header = signed(test.body, webhookSecret, time.Now())
		response := httptest.NewRecorder()
		handler.ServeHTTP(response, request)
		if response.Code != test.status || response.Header().Get("Content-Type") != "application/json" {
			t.Errorf("%s: %d %v", name, response.Code, response.Header())
		}
	}
	if _, err := NewWebhookHandler(WebhookConfig{Secrets: []string{""}, On: on}); err == nil {
		t.Error("an empty secret is taken")
	}
}
