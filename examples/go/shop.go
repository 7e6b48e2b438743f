package main

import (
	"fmt"
	"os"
	"time"

	"example.com/pay-order/internal/paycontract"
)

type shop struct {
	checkout *paycontract.CheckoutClient
	business *paycontract.BusinessClient
}

// openShop makes the clients of both hosts from the environment.
func openShop(getenv func(string) string) (*shop, error) {
	for _, name := range []string{
		"CHECKOUT_URL", "BUSINESS_URL", "PUBLIC_KEY", "SECRET_KEY", "ENCRYPTION_KEY_FILE", "ENCRYPTION_PADDING",
		"CARD_KEY",
	} {
		if getenv(name) == "" {
			return nil, fmt.Errorf("the variable %s is not set: see README.md", name)
		}
	}
	encryptionKey, err := os.ReadFile(getenv("ENCRYPTION_KEY_FILE"))
	if err != nil {
		return nil, err
	}
	// #region create-client
	encryption, err := paycontract.NewRSACipher(string(encryptionKey), paycontract.Padding(getenv("ENCRYPTION_PADDING")))
	if err != nil {
		return nil, err
	}
	checkout, err := paycontract.NewCheckoutClient(paycontract.Config{
		BaseURL:    getenv("CHECKOUT_URL"),
		PublicKey:  getenv("PUBLIC_KEY"),
		SecretKey:  getenv("SECRET_KEY"),
		Encryption: encryption,
		Timeout:    10 * time.Second,
		Retry:      paycontract.Retry{Attempts: 3},
	})
	// #endregion create-client
	if err != nil {
		return nil, err
	}
	// #region create-business-client
	cardEncryption, err := paycontract.NewCardCipher(getenv("CARD_KEY"))
	if err != nil {
		return nil, err
	}
	business, err := paycontract.NewBusinessClient(paycontract.Config{
		BaseURL:    getenv("BUSINESS_URL"),
		PublicKey:  getenv("PUBLIC_KEY"),
		SecretKey:  getenv("SECRET_KEY"),
		Encryption: cardEncryption,
		Timeout:    10 * time.Second,
	})
	// #endregion create-business-client
	return &shop{checkout, business}, err
}
