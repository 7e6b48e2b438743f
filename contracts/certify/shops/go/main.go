// Shop sells over a hosted checkout page, ships what is paid, and gives money back.
package main

import (
	"context"
	"errors"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// Config comes from the environment; README.md has the names.
type Config struct {
	Port, ShopURL, DataFile                   string
	CheckoutURL, BusinessURL                  string
	PublicKey, SecretKey                      string
	EncryptionKey, EncryptionPadding, CardKey string
	WebhookSecrets                            []string
	AdminToken                                string
	ReconcileEvery                            time.Duration
}

func readConfig() (Config, error) {
	c := Config{
		Port: os.Getenv("SHOP_PORT"), ShopURL: strings.TrimRight(os.Getenv("SHOP_URL"), "/"), DataFile: os.Getenv("SHOP_DATA"),
		CheckoutURL: os.Getenv("CHECKOUT_URL"), BusinessURL: os.Getenv("BUSINESS_URL"),
		PublicKey: os.Getenv("PUBLIC_KEY"), SecretKey: os.Getenv("SECRET_KEY"),
		EncryptionKey: os.Getenv("ENCRYPTION_KEY"), EncryptionPadding: os.Getenv("ENCRYPTION_PADDING"), CardKey: os.Getenv("CARD_KEY"),
		AdminToken: os.Getenv("ADMIN_TOKEN"),
	}
	if file := os.Getenv("ENCRYPTION_KEY_FILE"); c.EncryptionKey == "" && file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			return c, err
		}
		c.EncryptionKey = string(text)
	}
	for _, secret := range strings.Split(os.Getenv("WEBHOOK_SECRETS"), ",") {
		if secret = strings.TrimSpace(secret); secret != "" {
			c.WebhookSecrets = append(c.WebhookSecrets, secret)
		}
	}
	if wrong("first_secret_only") && len(c.WebhookSecrets) > 1 {
		c.WebhookSecrets = c.WebhookSecrets[:1]
	}
	if text := os.Getenv("RECONCILE_EVERY"); text != "" {
		every, err := time.ParseDuration(text)
		if err != nil {
			return c, fmt.Errorf("RECONCILE_EVERY: %w", err)
		}
		c.ReconcileEvery = every
	}
	for name, value := range map[string]string{"SHOP_PORT": c.Port, "SHOP_DATA": c.DataFile, "CHECKOUT_URL": c.CheckoutURL,
		"BUSINESS_URL": c.BusinessURL, "PUBLIC_KEY": c.PublicKey, "SECRET_KEY": c.SecretKey, "ENCRYPTION_KEY": c.EncryptionKey,
		"ENCRYPTION_PADDING": c.EncryptionPadding, "WEBHOOK_SECRETS": strings.Join(c.WebhookSecrets, "")} {
		if value == "" {
			return c, fmt.Errorf("%s is not set", name)
		}
	}
	if c.ShopURL == "" {
		c.ShopURL = "http://127.0.0.1:" + c.Port
	}
	return c, nil
}

func run() error {
	config, err := readConfig()
	if err != nil {
		return err
	}
	if wrong("config_in_log") {
		log.Printf("starting with %+v", config)
	}
	service, err := NewService(config)
	if err != nil {
		return err
	}
	store, err := OpenStore(config.DataFile)
	if err != nil {
		return err
	}
	shop := &Shop{config: config, store: store, service: service}
	listener, err := net.Listen("tcp", "127.0.0.1:"+config.Port)
	if err != nil {
		return err
	}
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	if config.ReconcileEvery > 0 {
		go func() {
			for ctx.Err() == nil {
				shop.Reconcile(ctx)
				pause(ctx, config.ReconcileEvery)
			}
		}()
	}
	server := &http.Server{Handler: shop.Handler(), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: 30 * time.Second}
	go func() {
		<-ctx.Done()
		patience, cancel := context.WithTimeout(context.Background(), 15*time.Second)
		defer cancel()
		_ = server.Shutdown(patience)
	}()
	log.Printf("the shop is open at %s", config.ShopURL)
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func main() {
	log.SetFlags(log.LstdFlags | log.LUTC)
	if err := run(); err != nil {
		log.Fatalf("the shop stops: %v", err)
	}
}
