// Command pay-order creates, pays and verifies an order.
package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"os"

	"example.com/pay-order/internal/checkout"
	"example.com/pay-order/internal/cipher"
)

type shop struct {
	checkout *checkout.Client
	cipher   *cipher.PayloadCipher
}

// #region create-order
func (s shop) createOrder(ctx context.Context, reference string) (checkout.OrderCreation, error) {
	data, err := s.cipher.Encrypt(checkout.CreateOrderPayload{
		Customer: checkout.Customer{
			Firstname: ptr("Adaeze"), Lastname: ptr("Okafor"), Email: ptr("adaeze@example.com"),
		},
		Order: checkout.OrderRequest{Amount: 2500, Currency: checkout.CurrencyCodeNgn, Reference: reference},
	})
	if err != nil {
		return checkout.OrderCreation{}, err
	}
	answer, err := s.checkout.CreateOrder(ctx, checkout.EncryptedCreateOrder{Data: data})
	return answer.Data, err
}

// #endregion create-order

// #region pay-order
func (s shop) payOrder(ctx context.Context, reference string) (checkout.PaymentResult, error) {
	data, err := s.cipher.Encrypt(checkout.PayOrderPayload{
		Reference:     reference,
		PaymentOption: checkout.RequestedPaymentOptionCard,
		Card:          &checkout.Card{Cardnumber: "4242424242424242", Expirymonth: "12", Expiryyear: "34", Cvv: "123"},
	})
	if err != nil {
		return checkout.PaymentResult{}, err
	}
	answer, err := s.checkout.PayOrder(ctx, checkout.EncryptedPayOrder{Data: data})
	return answer.Data, err
}

// #endregion pay-order

// #region verify-order
func (s shop) verifyOrder(ctx context.Context, reference string) (checkout.VerifiedOrder, error) {
	data, err := s.cipher.Encrypt(checkout.VerifyOrderPayload{Reference: reference})
	if err != nil {
		return checkout.VerifiedOrder{}, err
	}
	answer, err := s.checkout.VerifyOrder(ctx, checkout.EncryptedVerifyOrder{Data: data})
	return answer.Data, err
}

// #endregion verify-order

func run(ctx context.Context) error {
	s, err := openShop(os.Getenv)
	if err != nil {
		return err
	}
	reference := newReference()
	created, err := s.createOrder(ctx, reference)
	if err != nil {
		return fmt.Errorf("create the order: %w", err)
	}
	fmt.Printf("created   %s, %.2f %s\n", created.Order.Status, created.Order.Amount, created.Order.Currency)
	paid, err := s.payOrder(ctx, reference)
	if err != nil {
		return fmt.Errorf("pay the order: %w", err)
	}
	fmt.Printf("paid      %s, %s\n", paid.OrderPayment.Status, paid.OrderPayment.PaymentReference)
	verified, err := s.verifyOrder(ctx, reference)
	if err != nil {
		return fmt.Errorf("verify the order: %w", err)
	}
	fmt.Println("verified  with the secret key: release the goods only after this")
	fmt.Println(verified.Order.Reference, verified.Order.Status)
	if verified.Order.Status != "SUCCESSFUL" {
		return errors.New("the order was not paid")
	}
	return nil
}

func main() {
	if err := run(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, "pay-order:", explain(err))
		os.Exit(1)
	}
}

// explain adds what the service said: the generated error's own text is only the status.
func explain(err error) string {
	var refusal *checkout.APIError
	if !errors.As(err, &refusal) {
		return err.Error()
	}
	if body, ok := refusal.Body.(map[string]any); ok {
		return fmt.Sprintf("%v: %v", err, body["message"])
	}
	return err.Error()
}

func newReference() string {
	random := make([]byte, 6)
	if _, err := rand.Read(random); err != nil {
		panic(err)
	}
	return fmt.Sprintf("ORD-%X", random)
}

func ptr[Value any](value Value) *Value { return &value }
