package main

import (
	"errors"
	"io"
	"net/http"

	"example.com/pay-order/internal/paycontract"
)

const maxWebhookBytes = 1 << 20

// #region receive-webhook
// receiveWebhooks verifies each webhook, and calls release with the reference of an order that was paid. The service
// repeats a webhook until it is answered with 2xx, and may repeat it after that: release must bear it.
func receiveWebhooks(secrets []string, release func(reference string) error, options ...paycontract.WebhookOption) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxWebhookBytes))
		if err != nil {
			http.Error(w, "the body cannot be read", http.StatusBadRequest)
			return
		}
		event, err := paycontract.VerifyWebhook(body, r.Header, secrets, options...)
		switch {
		case errors.Is(err, paycontract.ErrWebhookForged), errors.Is(err, paycontract.ErrWebhookStale):
			http.Error(w, "not signed by the service, or not now", http.StatusUnauthorized)
			return
		case err != nil:
			http.Error(w, "not an event", http.StatusBadRequest)
			return
		}
		switch event := event.Value.(type) {
		case *paycontract.OrderSucceededEvent:
			err = release(event.Data.Reference)
		}
		if err != nil {
			http.Error(w, "try again later", http.StatusInternalServerError)
		}
	})
}

// #endregion receive-webhook
