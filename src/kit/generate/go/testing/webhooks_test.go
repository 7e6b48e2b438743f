package paycontract

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// DELIVERIES names a file of webhooks; this prints what each is, and how long the service waits for the answer.
func TestWebhooksAreJudged(t *testing.T) {
	text, err := os.ReadFile(os.Getenv("DELIVERIES"))
	if err != nil {
		t.Skip("DELIVERIES names no file of webhooks")
	}
	var deliveries []struct {
		ID, RawBody, URL string
		Headers          map[string]string
		Secrets          []string
		NowSeconds       int64
	}
	if err := json.Unmarshal(text, &deliveries); err != nil {
		t.Fatal(err)
	}
	for _, each := range deliveries {
		header := http.Header{}
		for name, value := range each.Headers {
			// Not Set: the names may be in any case.
			header[name] = []string{value}
		}
		now, url := time.Unix(each.NowSeconds, 0), each.URL
		event, err := VerifyWebhook([]byte(each.RawBody), header, each.Secrets, WithClock(func() time.Time { return now }),
			func(options *webhookOptions) { options.url = url })
		verdict := "accepted"
		var coded interface{ Code() string }
		var refused *ConfigurationError
		switch {
		case errors.As(err, &refused):
			verdict = string(refused.Code)
		case errors.As(err, &coded):
			// In the vectors, too old is called stale.
			verdict = strings.NewReplacer("webhook_", "", "too_old", "stale").Replace(coded.Code())
		case event.Value == nil:
			verdict = "unknown"
		}
		if err == nil {
			fmt.Printf("%s waits %g\n", event.Name, webhookTimeout(event.Name).Seconds())
		}
		fmt.Printf("%s is %s\n", each.ID, verdict)
	}
}
