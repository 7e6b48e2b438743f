package main

import (
	"context"
	"net/http"

	"example.com/pay-order/internal/paycontract"
)

// #region receive-webhook
// receiveWebhooks verifies each webhook, and calls release once with the reference of an order that was paid. Several
// instances need a store of their own as Seen: by default the events are known to this process alone.
func receiveWebhooks(secrets []string, release func(reference string) error, options ...paycontract.WebhookOption) (http.Handler, error) {
	return paycontract.NewWebhookHandler(paycontract.WebhookConfig{
		Secrets: secrets,
		Options: options,
		On: func(_ context.Context, event *paycontract.WebhookEvent) error {
			switch event := event.Value.(type) {
			case *paycontract.OrderSucceededEvent:
				return release(event.Data.Reference)
			}
			return nil
		},
	})
}

// #endregion receive-webhook
