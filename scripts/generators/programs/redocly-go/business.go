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
	auth := client.Auth{Bearer: func() string { return os.Getenv("SECRET_KEY") }}
	api := client.New(client.Config{ServerURL: os.Getenv("BUSINESS_URL"), Auth: auth})

	size, page := 3.0, 1.0
	listed, err := api.ListTransactions(context.Background(), &client.ListTransactionsParams{List: &size, Page: &page})
	if err != nil {
		log.Fatal(err)
	}
	// Answers have no type, so what is known of them is written by hand.
	var answer struct {
		Data client.TransactionList `json:"data"`
	}
	read(listed, &answer)

	json.NewEncoder(os.Stdout).Encode(map[string]any{
		"listed": len(answer.Data.Transactions),
		"file":   submit(api),
	})
}

func submit(api *client.Client) string {
	proof, err := os.ReadFile(os.Getenv("PROOF_FILE"))
	if err != nil {
		log.Fatal(err)
	}
	sent, err := api.SubmitSourceOfFundsFile(context.Background(), client.SubmitSourceOfFundsFileRequest{
		TransactionId: os.Getenv("TRANSACTION_ID"),
		SourceOfFunds: "SALARY",
		File:          string(proof),
	})
	var refused *client.APIError
	if errors.As(err, &refused) {
		var problem client.ErrorBody
		read(refused.Body, &problem)
		return problem.Message
	}
	if err != nil {
		log.Fatal(err)
	}
	var answer struct {
		Data client.AmlRecord `json:"data"`
	}
	read(sent, &answer)
	return string(answer.Data.Status)
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
