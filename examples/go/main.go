// Command pay-order creates, pays and verifies an order, and hands in a file.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"
	"strings"

	"example.com/pay-order/internal/paycontract"
)

// #region create-order
func (s *shop) createOrder(ctx context.Context, reference string) (*paycontract.CreateOrderAnswer, error) {
	return s.checkout.CreateOrder(ctx, paycontract.CreateOrderRequest{Data: paycontract.CreateOrderPayload{
		Customer: paycontract.Customer{
			Firstname: paycontract.Ptr("Adaeze"),
			Lastname:  paycontract.Ptr("Okafor"),
			Email:     paycontract.Ptr("adaeze@example.com"),
		},
		Order: paycontract.OrderRequest{Amount: paycontract.DecimalOf(2500_00), Currency: paycontract.CurrencyCodeNGN, Reference: reference},
	}})
}

// #endregion create-order

// #region pay-order
func (s *shop) payOrder(ctx context.Context, reference string) (*paycontract.PayOrderAnswer, error) {
	return s.checkout.PayOrder(ctx, paycontract.PayOrderRequest{Data: paycontract.PayOrderPayload{
		Reference:     reference,
		PaymentOption: paycontract.RequestedPaymentOptionCard,
		Card: &paycontract.Card{
			Cardnumber: "4242424242424242", Expirymonth: "12", Expiryyear: "34", Cvv: "123",
		},
	}})
}

// #endregion pay-order

// #region verify-order
func (s *shop) verifyOrder(ctx context.Context, reference string) (*paycontract.VerifyOrderAnswer, error) {
	return s.checkout.VerifyOrder(ctx, paycontract.VerifyOrderRequest{
		Data: paycontract.VerifyOrderPayload{Reference: reference},
	})
}

// #endregion verify-order

// #region upload-file
// proveSourceOfFunds hands in a statement for the first deposit that is held in review.
func (s *shop) proveSourceOfFunds(ctx context.Context, statement paycontract.File) (string, error) {
	transactions := s.business.ListTransactionsAutoPaging(paycontract.ListTransactionsParams{})
	for transactions.Next(ctx) {
		transaction := transactions.Current()
		if transaction.Status != paycontract.TransactionStatusPending || transaction.Deposit == nil {
			continue
		}
		answer, err := s.business.SubmitSourceOfFundsFile(ctx, paycontract.SubmitSourceOfFundsFileRequest{
			TransactionID: transaction.ID,
			SourceOfFunds: paycontract.SourceOfFundsSavings,
			File:          statement,
		})
		if err != nil {
			return "", err
		}
		return string(answer.Data.Status), nil
	}
	return "nothing is held in review", transactions.Err()
}

// #endregion upload-file

func run(ctx context.Context) error {
	s, err := openShop(os.Getenv)
	if err != nil {
		return err
	}
	statement := paycontract.File{Name: "statement.pdf", Content: strings.NewReader("%PDF-1.7\n")}
	proof, err := s.proveSourceOfFunds(ctx, statement)
	if err != nil {
		return fmt.Errorf("hand in the statement: %w", err)
	}
	fmt.Printf("proof     %s\n", proof)
	reference := newReference()
	created, err := s.createOrder(ctx, reference)
	if err != nil {
		return fmt.Errorf("create the order: %w", err)
	}
	order := created.Data.Order
	fmt.Printf("created   %s, %s %s\n", order.Status, order.Amount, order.Currency)
	paid, err := s.payOrder(ctx, reference)
	if err != nil {
		return fmt.Errorf("pay the order: %w", err)
	}
	fmt.Printf("paid      %s, %s\n", paid.Data.OrderPayment.Status, paid.Data.OrderPayment.PaymentReference)
	verified, err := s.verifyOrder(ctx, reference)
	if err != nil {
		return fmt.Errorf("verify the order: %w", err)
	}
	fmt.Println("verified  with the secret key: release the goods only after this")
	fmt.Println(verified.Data.Order.Reference, verified.Data.Order.Status)
	if verified.Data.Order.Status != paycontract.OrderStatusSuccessful {
		return errors.New("the order was not paid")
	}
	return nil
}

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "pay-order:", err)
		os.Exit(1)
	}
}

func newReference() string {
	random := make([]byte, 6)
	if _, err := rand.Read(random); err != nil {
		panic(err)
	}
	return fmt.Sprintf("ORD-%X", random)
}
