package paycontract

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// rotating returns another key each time.
func rotating() KeyFunc {
	version := 0
	return func(context.Context) (string, error) {
		version++
		return fmt.Sprintf("sk_test_rotated_%08d", version), nil
	}
}

func TestAFunctionIsAskedForItsKeyBeforeEachAttempt(t *testing.T) {
	s := serve(t, answerWith(503, ""), answerWith(502, ""), answerWith(200, "{}"))
	client := checkoutAt(t, s.URL, func(config *Config) {
		config.SecretKey, config.SecretKeyFunc, config.Retry = "", rotating(), threeTimes
	})
	for i := 0; i < 2; i++ {
		if _, err := client.ListRefunds(ctx, ListRefundsParams{}); err != nil {
			t.Fatal(err)
		}
	}
	for i, request := range s.requests {
		if got, want := request.Header.Get("Api-Key"), fmt.Sprintf("sk_test_rotated_%08d", i+1); got != want {
			t.Errorf("attempt %d: got %q, want %q", i+1, got, want)
		}
	}
	if len(s.requests) != 4 {
		t.Errorf("%d attempts", len(s.requests))
	}
}

func TestAFunctionThatGivesNoKeyEndsTheCallUnsent(t *testing.T) {
	s := serve(t, answerWith(200, "{}"))
	for answer, code := range map[string]ConfigurationCode{
		"":                 MalformedKey,
		"sk_test_leaked\n": MalformedKey,
		"sk_live_leaked":   MixedEnvironments,
		"fails":            KeyUnavailable,
	} {
		client := checkoutAt(t, s.URL, func(config *Config) {
			config.SecretKey = ""
			config.SecretKeyFunc = func(context.Context) (string, error) {
				if answer == "fails" {
					return "sk_test_leaked", errors.New("vault: sk_test_leaked")
				}
				return answer, nil
			}
		})
		_, err := client.ListRefunds(ctx, ListRefundsParams{})
		var refused *ConfigurationError
		if !errors.As(err, &refused) || refused.Code != code || !strings.Contains(err.Error(), "SecretKey") {
			t.Errorf("%q: %v", answer, err)
		}
		if text := fmt.Sprintf("%v %+v %v", err, err, errors.Unwrap(err)); strings.Contains(text, "leaked") {
			t.Errorf("%q: the key is shown: %s", answer, text)
		}
	}
	if len(s.requests) != 0 {
		t.Error("it was sent")
	}
	config := Config{BaseURL: s.URL, SecretKey: secretKey, SecretKeyFunc: rotating()}
	if _, err := NewCheckoutClient(config); err == nil {
		t.Error("a key and a function for it are taken")
	}
}

func TestAFunctionThatFailsAfterAWriteWasSentLeavesItInDoubt(t *testing.T) {
	s := serve(t, answerWith(429, ""), answerWith(502, ""))
	asked := 0
	client := checkoutAt(t, s.URL, func(config *Config) {
		config.PublicKey, config.Retry = "", threeTimes
		config.PublicKeyFunc = func(context.Context) (string, error) {
			if asked++; asked == 3 {
				return "", errors.New("the vault is away")
			}
			return publicKey, nil
		}
	})
	var lost *OutcomeUnknownError
	if _, err := client.CreateOrder(ctx, order); !errors.As(err, &lost) || len(s.requests) != 2 {
		t.Errorf("%d requests, and %v", len(s.requests), err)
	}
}

func TestAFunctionHasTheTimeOfTheCall(t *testing.T) {
	client := checkoutAt(t, "http://127.0.0.1:1", func(config *Config) {
		config.PublicKey, config.Timeout = "", 10*time.Millisecond
		config.PublicKeyFunc = func(ctx context.Context) (string, error) {
			<-ctx.Done()
			return "", ctx.Err()
		}
	})
	var late *TimeoutError
	if _, err := client.Ping(ctx); !errors.As(err, &late) {
		t.Errorf("got %v", err)
	}
}

func TestKeysThatAFunctionGaveAreMasked(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		text := r.Header.Get("Api-Key") + " after sk_test_rotated_00000001"
		answerWith(401, `{"message":"`+text+`"}`)(w, r)
	})
	client := checkoutAt(t, s.URL, func(config *Config) { config.SecretKey, config.SecretKeyFunc = "", rotating() })
	var err error
	for i := 0; i < 8; i++ {
		_, err = client.ListRefunds(ctx, ListRefundsParams{})
	}
	var failure *APIError
	if !errors.As(err, &failure) || strings.Contains(failure.Message, "rotated") || strings.Contains(failure.Message, "0000") {
		t.Errorf("got %v", err)
	}
	if text := fmt.Sprintf("%+v", *client); strings.Contains(text, "rotated") {
		t.Error("the client shows its keys")
	}
}
