package paycontract

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"testing"
	"time"
)

// DELIVERIES names a file of webhooks; what they are taken for is printed, and how long their answer is waited for.
func TestWebhooksAreJudged(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("DELIVERIES"))
	if err != nil {
		t.Skip("DELIVERIES names no file of webhooks")
	}
	var deliveries []struct {
		ID, RawBody string
		Headers     map[string]string
		Secrets     []string
		NowSeconds  int64
	}
	if err := json.Unmarshal(text, &deliveries); err != nil {
		t.Fatal(err)
	}
	for _, each := range deliveries {
		header := http.Header{}
		for name, value := range each.Headers {
			header.Set(name, value)
		}
		now := time.Unix(each.NowSeconds, 0)
		event, err := VerifyWebhook([]byte(each.RawBody), header, each.Secrets, WithClock(func() time.Time { return now }))
		verdict := "accepted"
		var forged *WebhookForgedError
		var tooOld *WebhookTooOldError
		switch {
		case errors.As(err, &forged):
			verdict = "forged"
		case errors.As(err, &tooOld):
			verdict = "stale"
		case err != nil:
			verdict = err.Error()
		case event.Value == nil:
			verdict = "unknown"
		}
		if err == nil {
			fmt.Printf("%s waits %g\n", event.Name, webhookTimeout(event.Name).Seconds())
		}
		fmt.Printf("%s is %s\n", each.ID, verdict)
	}
}
