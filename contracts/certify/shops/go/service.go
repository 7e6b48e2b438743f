package main

import (
	"context"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net/http"
	"net/url"
	"strings"
	"time"

	pay "shop/gen"
)

// Service is the payment service as this shop uses it: what is answered is checked before it is believed.
type Service struct {
	checkout *pay.CheckoutClient
	business *pay.BusinessClient
}

// Payment is what the service says became of one of its payment orders.
type Payment struct {
	Reference string
	Status    string
	Amount    pay.Decimal
	Currency  string
	Order     string // our order, as the service keeps it for us; empty where it says none
}

func NewService(c Config) (*Service, error) {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 32
	s := &Service{}
	httpClient := &http.Client{Transport: transport}
	common := pay.Config{
		PublicKey: c.PublicKey, SecretKey: c.SecretKey, HTTPClient: httpClient,
		Timeout: 9 * time.Second, Retry: pay.Retry{Attempts: 3, MaxBackoff: 4 * time.Second},
	}
	if wrong("no_timeout") {
		common.Timeout = pay.NoTimeout
	}
	payload, err := pay.NewRSACipher(c.EncryptionKey, pay.Padding(c.EncryptionPadding))
	if err != nil {
		return nil, err
	}
	checkout, business := common, common
	checkout.BaseURL, checkout.Encryption = c.CheckoutURL, payload
	if wrong("oaep_mask_sha1") {
		checkout.Encryption = maskSHA1{c.EncryptionKey}
	}
	if wrong("wrong_key_for_refunds") {
		checkout.SecretKey = c.PublicKey
	}
	business.BaseURL = c.BusinessURL
	if c.CardKey != "" {
		if business.Encryption, err = pay.NewCardCipher(c.CardKey); err != nil {
			return nil, err
		}
		if wrong("fixed_iv") {
			business.Encryption = fixedIV{c.CardKey}
		}
	}
	if s.checkout, err = pay.NewCheckoutClient(checkout); err != nil {
		return nil, err
	}
	s.business, err = pay.NewBusinessClient(business)
	return s, err
}

// once names a write, and leaves time to ask again while somebody waits.
func (s *Service) once(key string) []pay.CallOption {
	options := []pay.CallOption{pay.WithIdempotencyKey(key)}
	if !wrong("no_timeout") {
		options = append(options, pay.WithTimeout(6*time.Second))
	}
	return options
}

// errUnclear says that a write may have happened, and that nobody knows.
var errUnclear = errors.New("the service gave no usable answer")

// isRefusal says that the service has answered, that nothing has happened, and that no repetition will help. Wrong or
// rotated keys, a conflict and too many requests are none: they pass.
func isRefusal(err error) bool {
	var tooLong *pay.PayloadTooLongError
	if errors.As(err, &tooLong) {
		return true
	}
	var failure *pay.APIError
	if !errors.As(err, &failure) || failure.Status < 400 || failure.Status > 499 {
		return false
	}
	switch failure.Status {
	case 429:
		return wrong("rate_limit_is_refusal")
	case 401, 403, 408, 409, 425:
		return false
	}
	return true
}

func statusOf(err error) int {
	var failure *pay.APIError
	if errors.As(err, &failure) {
		return failure.Status
	}
	return 0
}

// reading repeats a call that only reads where its answer arrived broken.
func reading[Answer any](ctx context.Context, call func() (Answer, error)) (Answer, error) {
	answer, err := call()
	var broken *pay.InvalidResponseError
	if errors.As(err, &broken) && ctx.Err() == nil {
		return call()
	}
	return answer, err
}

func (s *Service) CreateLink(ctx context.Context, order Order, key string) (reference, link string, err error) {
	answer, err := s.business.CreateCheckoutLink(ctx, pay.CreateCheckoutLinkRequest{
		Amount: order.Total.Major(), Currency: pay.CurrencyCode(order.Total.Currency), RedirectURL: order.ReturnURL,
		Metadata: map[string]any{"order": order.ID},
	}, s.once(key)...)
	if err != nil {
		return "", "", err
	}
	target, parseErr := url.Parse(answer.Data.CheckoutURL)
	if answer.Data.Reference == "" || parseErr != nil || target.Host == "" || (target.Scheme != "http" && target.Scheme != "https") {
		return "", "", fmt.Errorf("%w: it names no reference or no page", errUnclear)
	}
	return answer.Data.Reference, answer.Data.CheckoutURL, nil
}

func (s *Service) Verify(ctx context.Context, reference string) (Payment, error) {
	answer, err := reading(ctx, func() (*pay.VerifyPaymentAnswer, error) { return s.business.VerifyPayment(ctx, reference) })
	if wrong("error_means_failed") && answer == nil {
		answer, err = new(pay.VerifyPaymentAnswer), nil
		answer.Data.Reference, answer.Data.Status = reference, pay.PaymentStatusFailed
	}
	if err != nil {
		return Payment{}, err
	}
	if answer.Data.Reference != reference || answer.Data.Status == "" {
		return Payment{}, fmt.Errorf("%w: it is about another payment, or about none", errUnclear)
	}
	order, _ := answer.Data.Metadata["order"].(string)
	return Payment{reference, string(answer.Data.Status), answer.Data.Amount, answer.Data.Currency, order}, nil
}

// Chargebacks are those of a payment, or all, as status by chargeback reference by payment reference.
func (s *Service) Chargebacks(ctx context.Context, reference string) (map[string]map[string]string, error) {
	params := pay.ListChargebacksParams{Limit: pay.Ptr(int64(100))}
	if reference != "" {
		params.Reference = &reference
	}
	return reading(ctx, func() (map[string]map[string]string, error) {
		found := map[string]map[string]string{}
		pager := s.checkout.ListChargebacksAutoPaging(params)
		for pager.Next(ctx) {
			each := pager.Current()
			if found[each.OrderReference] == nil {
				found[each.OrderReference] = map[string]string{}
			}
			found[each.OrderReference][each.ChargebackReference] = string(each.Status)
		}
		return found, pager.Err()
	})
}

func (s *Service) Refunds(ctx context.Context, reference string) ([]Refund, error) {
	return reading(ctx, func() ([]Refund, error) {
		found := []Refund{}
		pager := s.checkout.ListRefundsAutoPaging(pay.ListRefundsParams{Reference: &reference, Limit: pay.Ptr(int64(100))})
		for pager.Next(ctx) {
			if each := pager.Current(); each.OrderReference == reference {
				found = append(found, refundOf(each))
			}
		}
		return found, pager.Err()
	})
}

func refundOf(read pay.Refund) Refund {
	amount, _ := moneyOf(read.Amount, read.Currency)
	refund := Refund{Reference: read.RefundReference, Amount: amount, Status: string(read.Status), UpdatedAt: read.UpdatedAt}
	if read.IdempotencyKey != nil {
		refund.Key = *read.IdempotencyKey
	}
	return refund
}

func (s *Service) CreateRefund(ctx context.Context, reference string, wish RefundWish, key string) (Refund, error) {
	payload := pay.CreateRefundPayload{Reference: reference, Amount: pay.Ptr(wish.Amount.Major())}
	if wrong("partial_is_full") {
		payload.Amount = nil
	}
	if wish.Reason != "" {
		payload.Reason = &wish.Reason
	}
	options := s.once(key)
	if wrong("rate_limit_is_refusal") {
		options = append(options, pay.WithRetry(pay.Retry{Attempts: 1}))
	}
	answer, err := s.checkout.CreateRefund(ctx, pay.CreateRefundRequest{Data: payload}, options...)
	if err != nil {
		return Refund{}, err
	}
	refund := refundOf(answer.Data)
	if answer.Data.OrderReference != reference || refund.Reference == "" || refund.Status == "" {
		return Refund{}, fmt.Errorf("%w: it is about no refund of this order", errUnclear)
	}
	if wrong("refund_answer_is_success") {
		refund.Status = "SUCCESSFUL"
	}
	return refund, nil
}

func (s *Service) Charge(ctx context.Context, reference string, card pay.CardData, key string) (*pay.ChargeCardAnswer, error) {
	return s.business.ChargeCard(ctx, pay.ChargeCardRequest{Reference: reference, CardData: card}, pay.WithIdempotencyKey(key))
}

// fixedIV belongs to a mistake: the IV of a card must be new for each.
type fixedIV struct{ key string }

func (f fixedIV) Encrypt(plaintext []byte) (string, error) {
	key, err := base64.StdEncoding.DecodeString(f.key)
	if err != nil {
		return "", err
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return "", err
	}
	gcm, err := cipher.NewGCM(block)
	if err != nil {
		return "", err
	}
	iv := make([]byte, 12)
	sealed := gcm.Seal(nil, iv, plaintext, nil)
	at := len(sealed) - 16
	return strings.Join([]string{hex.EncodeToString(iv), hex.EncodeToString(sealed[:at]), hex.EncodeToString(sealed[at:])}, ":"), nil
}

// maskSHA1 belongs to a mistake: OAEP with SHA-256, but with SHA-1 in its mask, as libraries have it by default.
type maskSHA1 struct{ pem string }

func (m maskSHA1) Encrypt(plaintext []byte) (string, error) {
	block, _ := pem.Decode([]byte(m.pem))
	if block == nil {
		return "", errors.New("the encryption key is no PEM")
	}
	parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
	key, isRSA := parsed.(*rsa.PublicKey)
	if err != nil || !isRSA {
		return "", errors.New("the encryption key is no RSA key")
	}
	mask := func(seed, text []byte) {
		for at, counter := 0, 0; at < len(text); counter++ {
			digest := sha1.Sum(append(append([]byte(nil), seed...), 0, 0, 0, byte(counter)))
			for _, each := range digest {
				if at < len(text) {
					text[at] ^= each
				}
				at++
			}
		}
	}
	label := sha256.Sum256(nil)
	encoded := make([]byte, key.Size())
	seed, data := encoded[1:33], encoded[33:]
	if _, err := rand.Read(seed); err != nil || len(plaintext) > len(data)-33 {
		return "", errors.New("the payload is too long")
	}
	copy(data, label[:])
	data[len(data)-len(plaintext)-1] = 1
	copy(data[len(data)-len(plaintext):], plaintext)
	mask(seed, data)
	mask(data, seed)
	number := new(big.Int).Exp(new(big.Int).SetBytes(encoded), big.NewInt(int64(key.E)), key.N)
	return base64.StdEncoding.EncodeToString(number.FillBytes(encoded)), nil
}

// strictEvent belongs to a mistake: every member that the author knew of.
type strictEvent struct {
	ID, Event, CreatedAt string
	Data                 struct {
		ID, Reference, OrderReference, RefundReference, ChargebackReference, Currency, Status, CreatedAt, UpdatedAt, IdempotencyKey, ReasonCode, DueDate string
		Amount, Fee, AmountRefunded, StatusID                                                                                                            json.Number
		Description, Reason                                                                                                                              *string
		IsDisputed                                                                                                                                       bool
		Metadata                                                                                                                                         map[string]any
	}
}
