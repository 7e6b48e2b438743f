package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"example.com/pay-order/internal/paycontract"
)

func TestARotatedKeyIsUsedWithoutARestart(t *testing.T) {
	var keys []string
	service := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		keys = append(keys, r.Header.Get("Api-Key"))
		if len(keys) == 1 {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
		fmt.Fprint(w, "{}")
	}))
	defer service.Close()
	versions := []string{"sk_test_1", "sk_test_2"}
	client, err := paycontract.NewCheckoutClient(paycontract.Config{
		BaseURL: service.URL,
		Retry:   paycontract.Retry{Attempts: 2, Backoff: time.Millisecond},
		SecretKeyFunc: func(context.Context) (string, error) {
			if len(versions) == 0 {
				return "", errors.New("vault: sk_test_2 is the last")
			}
			key := versions[0]
			versions = versions[1:]
			return key, nil
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.ListRefunds(context.Background(), paycontract.ListRefundsParams{}); err != nil {
		t.Fatal(err)
	}
	if got := strings.Join(keys, " "); got != "sk_test_1 sk_test_2" {
		t.Errorf("sent %s", got)
	}
	_, err = client.ListRefunds(context.Background(), paycontract.ListRefundsParams{})
	var refused *paycontract.ConfigurationError
	if !errors.As(err, &refused) || refused.Code != paycontract.KeyUnavailable || strings.Contains(err.Error(), "sk_test") {
		t.Errorf("got %v", err)
	}
}
