package main

import (
	"context"
	"encoding/json"
	"errors"
	"log"
	"os"

	"matrix/client"
)

func main() {
	publicKey := func() string { return os.Getenv("PUBLIC_KEY") }
	// Each scheme has its own key; here a public key stands where a secret key is due.
	keys := map[string]func() string{"publicKey": publicKey, "secretKey": publicKey}
	api := client.New(client.Config{ServerURL: os.Getenv("CHECKOUT_URL"), Auth: client.Auth{APIKey: keys}})
	ciphertext := os.Getenv("ENCRYPTED_ORDER")

	// Answers have no type, so what is known of them is written by hand.
	created, err := api.CreateOrder(context.Background(), client.EncryptedCreateOrder{Data: ciphertext})
	if err != nil {
		log.Fatal(err)
	}
	var answer struct {
		Data client.OrderCreation `json:"data"`
	}
	read(created, &answer)

	var refused *client.APIError
	if _, err = api.VerifyOrder(context.Background(), client.EncryptedVerifyOrder{Data: ciphertext}); !errors.As(err, &refused) {
		log.Fatal("verifyOrder was not refused: ", err)
	}
	var problem client.ErrorEnvelope
	read(refused.Body, &problem)

	order := answer.Data.Order
	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"reference": order.Reference,
		"status":    order.Status,
		"refusal":   map[string]any{"status": refused.Status, "message": problem.Message},
	})
}

func read(from any, to any) {
	text, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(text, to)
	}
	if err != nil {
		log.Fatal(err)
	}
}
