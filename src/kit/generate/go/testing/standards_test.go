package paycontract

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
)

// BASES are the texts that RFC 9421 signs; this also prints what a handler does with a configuration that verifies nothing.
func TestStandardsOfWebhooks(t *testing.T) {
	var bases []struct {
		ID, Parameters, URL, Base string
		Components                []string
		Headers                   map[string]string
	}
	if err := json.Unmarshal([]byte(os.Getenv("BASES")), &bases); err != nil {
		t.Skip("BASES are not given")
	}
	var refused *ConfigurationError
	on := func(context.Context, *WebhookEvent) error { return nil }
	if _, err := NewWebhookHandler(WebhookConfig{Secrets: []string{"whsec_no.base64"}, On: on}); errors.As(err, &refused) {
		fmt.Printf("no handler: %s\n", refused.Code)
	}
	body, secret := []byte(`{"id":"EVT_1","event":"order.archived"}`), "whsec_b2YgYSB0ZXN0"
	toShop := func(options *webhookOptions) { options.url = "https://shop.example/webhooks" }
	header, err := SignWebhook(body, secret, toShop)
	if err != nil {
		t.Fatal(err)
	}
	if event, err := VerifyWebhook(body, header, []string{secret}, toShop); err != nil || event.ID != "EVT_1" {
		t.Errorf("%v was taken (%v)", event, err)
	} else {
		fmt.Printf("%d headers of a test are taken\n", len(header))
	}
	for _, each := range bases {
		headers := map[string]string{}
		for name, value := range each.Headers {
			headers[strings.ToLower(name)] = value
		}
		writer := webhookSignatures[0].scheme.(interface {
			writeBase([]string, string, arrivedWebhook) (string, error)
		})
		base, err := writer.writeBase(each.Components, each.Parameters, arrivedWebhook{header: headers, url: each.URL})
		if err != nil || base != each.Base {
			fmt.Printf("%s is %q\n", each.ID, base)
		} else {
			fmt.Printf("%s right\n", each.ID)
		}
	}
}
