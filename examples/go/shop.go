package main

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"time"

	"example.com/pay-order/internal/checkout"
	"example.com/pay-order/internal/cipher"
)

// openShop makes the client and the cipher from the environment.
func openShop(getenv func(string) string) (shop, error) {
	for _, name := range []string{
		"CHECKOUT_URL", "PUBLIC_KEY", "SECRET_KEY", "ENCRYPTION_KEY_FILE", "ENCRYPTION_PADDING",
	} {
		if getenv(name) == "" {
			return shop{}, fmt.Errorf("the variable %s is not set: see README.md", name)
		}
	}
	if err := checkTransport(getenv("CHECKOUT_URL")); err != nil {
		return shop{}, err
	}
	encryptionKey, err := os.ReadFile(getenv("ENCRYPTION_KEY_FILE"))
	if err != nil {
		return shop{}, err
	}
	// #region create-client
	payloadCipher, err := cipher.NewPayloadCipher(encryptionKey, cipher.Padding(getenv("ENCRYPTION_PADDING")))
	if err != nil {
		return shop{}, err
	}
	// The operation decides which key is sent: the generated client knows them by their schemes.
	client := checkout.New(checkout.Config{
		ServerURL: getenv("CHECKOUT_URL"),
		Timeout:   10 * time.Second,
		// A redirect would take the key along, to whatever host it names.
		HTTPClient: &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }},
		Auth: checkout.Auth{APIKey: map[string]func() string{
			"publicKey": func() string { return getenv("PUBLIC_KEY") },
			"secretKey": func() string { return getenv("SECRET_KEY") },
		}},
	})
	// #endregion create-client
	return shop{client, payloadCipher}, nil
}

// checkTransport keeps the secret key off plain HTTP (§5.3 of the interface document), except on this machine.
func checkTransport(baseURL string) error {
	parsed, err := url.Parse(baseURL)
	if err != nil {
		return fmt.Errorf("CHECKOUT_URL is not a URL: %w", err)
	}
	host := parsed.Hostname()
	isLoopback := host == "localhost" || net.ParseIP(host).IsLoopback()
	if parsed.Scheme != "https" && !isLoopback {
		return fmt.Errorf("CHECKOUT_URL is %s://%s: the secret key is sent over https only", parsed.Scheme, parsed.Host)
	}
	return nil
}
