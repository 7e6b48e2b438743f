package paycontract

import (
	"errors"
	"os"
	"testing"
)

// DROPPING_URL names a service that drops the connection of a write once it has read it, and counts the writes.
func TestAWriteWhoseAnswerIsLostIsSentOnce(t *testing.T) {
	url := os.Getenv("DROPPING_URL")
	if url == "" {
		t.Skip("DROPPING_URL names no service that drops connections")
	}
	checkout, business := checkoutAt(t, url, nil), businessAt(t, url)
	write := func(name string, send func() error) {
		for i := 0; i < 3; i++ {
			if _, err := checkout.Ping(ctx); err != nil {
				t.Fatal(err)
			}
		}
		var lost *NetworkError
		if err := send(); !errors.As(err, &lost) {
			t.Errorf("%s: got %v", name, err)
		}
	}
	write("POST", func() error {
		_, err := checkout.CreateRefund(ctx, CreateRefundRequest{}, WithIdempotencyKey("once"))
		return err
	})
	write("PUT", func() error {
		_, err := business.AttachCustomerKyc(ctx, "CUS_1", AttachCustomerKycRequest{})
		return err
	})
	// It has no body, and a header by which net/http takes it for one that may be sent again.
	write("DELETE", func() error {
		_, err := business.RemoveCadCollectionEmail(ctx, "CCE_1", WithHeader("Idempotency-Key", "once"))
		return err
	})
}
