package paycontract

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"time"
)

// WebhookConfig configures a webhook handler. Only Secrets and On are required.
type WebhookConfig struct {
	// Secrets are all secrets in use: two during a rotation.
	Secrets []string
	// On is called for each event. Its context ends after Timeout.
	On func(ctx context.Context, event *WebhookEvent) error
	// Seen knows which events were handled; if nil, an InMemorySeenEvents, which knows only those of this process.
	Seen SeenEvents
	// OnError is called with an error of On or the store, and its event; and with refusals that are answered 400 or 401,
	// such as *WebhookForgedError, without an event. If it is nil, refusals are not reported, and other errors are logged.
	OnError func(err error, event *WebhookEvent)
	// Timeout is how long the store and On may take together before a delivery is answered 500; if it is 0, the time that
	// the service waits for the answer to this event, according to the contract. On runs on, and the event stays claimed
	// until it ends.
	Timeout time.Duration
	// MaxBodyBytes is the maximum length of a body that ServeHTTP reads; 262,144 if it is 0.
	MaxBodyBytes int64
	// Options change how webhooks are verified.
	Options []WebhookOption
}

// WebhookHandler verifies webhooks and handles each event once. It is safe for concurrent use.
type WebhookHandler struct{ config WebhookConfig }

// NewWebhookHandler creates a handler; the error is a *ConfigurationError.
//
//	handler, err := paycontract.NewWebhookHandler(paycontract.WebhookConfig{
//		Secrets: []string{os.Getenv("WEBHOOK_SECRET")},
//		On:      func(ctx context.Context, event *paycontract.WebhookEvent) error { … },
//	})
//	http.Handle("/webhooks", handler)
func NewWebhookHandler(config WebhookConfig) (*WebhookHandler, error) {
	if err := checkSecrets(config.Secrets); err != nil {
		return nil, err
	}
	url := chooseWebhookOptions(config.Options).url
	for _, signature := range webhookSignatures {
		if signature.scheme == nil {
			continue
		}
		if err := signature.scheme.check(config.Secrets, url); err != nil {
			return nil, err
		}
	}
	if config.On == nil || config.Timeout < 0 || config.MaxBodyBytes < 0 {
		return nil, refuse(InvalidOption, "a webhook handler needs On; its Timeout and MaxBodyBytes must not be negative")
	}
	if config.Seen == nil {
		config.Seen = &InMemorySeenEvents{}
	}
	if config.MaxBodyBytes == 0 {
		config.MaxBodyBytes = 262_144
	}
	if config.OnError == nil {
		config.OnError = logFailure
	}
	return &WebhookHandler{config}, nil
}

// logFailure does not log the event, which holds data about people and their money.
func logFailure(err error, event *WebhookEvent) {
	if event != nil {
		log.Print(err)
	}
}

var received = []byte(`{"received":true}`)

// Handle handles a delivery with its raw body, and returns the status and the JSON to answer with.
//
// It returns 200 once On has finished, and for a duplicate of a handled event, so that the service does not send the event
// again. It returns 500 if On or the store failed or did not finish in time, and 409 while another delivery of the same
// event is being handled: the service then retries. It returns 401 for forged or too old webhooks, and 400 for malformed
// ones.
//
// An event may still be handled twice if a process dies or the store fails: On must tolerate that. An event that the
// contract does not have may lack an id; then On is called on each delivery.
func (h *WebhookHandler) Handle(ctx context.Context, body []byte, header http.Header) (status int, answer []byte) {
	event, err := VerifyWebhook(body, header, h.config.Secrets, h.config.Options...)
	var broken *WebhookMalformedError
	switch {
	case errors.As(err, &broken):
		h.report(err, nil)
		return 400, []byte(`{"error":"malformed"}`)
	case err != nil:
		h.report(err, nil)
		return 401, []byte(`{"error":"unauthorized"}`)
	}
	timeout := h.config.Timeout
	if timeout == 0 {
		timeout = webhookTimeout(event.Name)
	}
	timed, cancel := context.WithTimeout(ctx, timeout)
	ended := make(chan struct{})
	isLate := make(chan struct{})
	var claimed ClaimedEvent
	go func() {
		defer cancel()
		claimed, err = h.claimAndRun(timed, event)
		select {
		case <-isLate:
			if err != nil {
				h.report(err, event)
			}
		case ended <- struct{}{}:
		}
	}()
	timer := time.NewTimer(timeout)
	defer timer.Stop()
	select {
	case <-timer.C:
		close(isLate)
		h.report(&WebhookTimeoutError{timeout}, event)
		return 500, []byte(`{"error":"failed"}`)
	case <-ended:
	}
	switch {
	case err != nil:
		h.report(err, event)
		return 500, []byte(`{"error":"failed"}`)
	case claimed == EventBusy:
		return 409, []byte(`{"error":"in_progress"}`)
	}
	return 200, received
}

// ServeHTTP reads a delivery and answers it; also 405 to methods other than POST, and 413 to a body that is too long.
func (h *WebhookHandler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	answer := func(status int, body []byte) {
		w.WriteHeader(status)
		_, _ = w.Write(body)
	}
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		answer(405, []byte(`{"error":"method_not_allowed"}`))
		return
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, h.config.MaxBodyBytes+1))
	switch {
	case err != nil:
		h.report(malformedEvent("", "could not be read completely"), nil)
		answer(400, []byte(`{"error":"malformed"}`))
	case int64(len(body)) > h.config.MaxBodyBytes:
		w.Header().Set("Connection", "close")
		answer(413, []byte(`{"error":"too_large"}`))
	default:
		answer(h.Handle(r.Context(), body, r.Header))
	}
}

// claimAndRun settles every claim of a delivery, however it ended.
func (h *WebhookHandler) claimAndRun(ctx context.Context, event *WebhookEvent) (ClaimedEvent, error) {
	if event.ID == "" {
		return EventClaimed, h.run(ctx, event)
	}
	random := make([]byte, 16)
	if _, err := rand.Read(random); err != nil {
		return "", err
	}
	token := hex.EncodeToString(random)
	claimed, err := h.config.Seen.Claim(ctx, event.ID, token)
	if err != nil || claimed != EventClaimed {
		return claimed, err
	}
	err = h.run(ctx, event)
	// The context of the delivery may have ended, but the claim must be settled.
	settled := h.config.Seen.Settle(context.Background(), event.ID, err == nil, token)
	if err == nil {
		err = settled
	}
	return claimed, err
}

func (h *WebhookHandler) run(ctx context.Context, event *WebhookEvent) (err error) {
	defer func() {
		if thrown := recover(); thrown != nil {
			err = fmt.Errorf("paycontract: the function of the webhook panicked: %v", thrown)
		}
	}()
	return h.config.On(ctx, event)
}

// report calls OnError. A panic in it does not change the answer.
func (h *WebhookHandler) report(err error, event *WebhookEvent) {
	defer func() { _ = recover() }()
	h.config.OnError(err, event)
}
