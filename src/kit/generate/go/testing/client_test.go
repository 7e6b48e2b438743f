package paycontract

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"syscall"
	"testing"
	"time"
)

const (
	publicKey = "pk_test_0123456789abcdef"
	secretKey = "sk_test_fedcba9876543210"
)

// cipherOfOurOwn sends a plaintext unchanged, so that a test can read it.
type cipherOfOurOwn struct{}

func (cipherOfOurOwn) Encrypt(plaintext []byte) (string, error) { return string(plaintext), nil }

// service answers as the test says, and records what arrived.
type service struct {
	*httptest.Server
	requests []*http.Request
	bodies   []string
}

func serve(t *testing.T, answers ...http.HandlerFunc) *service {
	s := &service{}
	s.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		s.requests, s.bodies = append(s.requests, r), append(s.bodies, string(body))
		index := len(s.requests) - 1
		if index >= len(answers) {
			index = len(answers) - 1
		}
		answers[index](w, r)
	}))
	t.Cleanup(s.Close)
	return s
}

func answerWith(status int, body string, header ...string) http.HandlerFunc {
	return func(w http.ResponseWriter, _ *http.Request) {
		for i := 0; i+1 < len(header); i += 2 {
			w.Header().Set(header[i], header[i+1])
		}
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}
}

func checkoutAt(t *testing.T, url string, change func(*Config)) *CheckoutClient {
	config := Config{BaseURL: url, PublicKey: publicKey, SecretKey: secretKey, Encryption: cipherOfOurOwn{}}
	if change != nil {
		change(&config)
	}
	client, err := NewCheckoutClient(config)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func businessAt(t *testing.T, url string) *BusinessClient {
	client, err := NewBusinessClient(Config{BaseURL: url, PublicKey: publicKey, SecretKey: secretKey})
	if err != nil {
		t.Fatal(err)
	}
	return client
}

var (
	ctx   = context.Background()
	order = CreateOrderRequest{Data: CreateOrderPayload{Order: OrderRequest{
		Amount: DecimalOf(123456789012345), Currency: CurrencyCodeNGN, Reference: "ORD-1 & <more>",
	}}}
	threeTimes = Retry{Attempts: 3, Backoff: time.Millisecond}
)

func TestAFieldIsEncryptedAndTheKeyIsThatOfTheOperation(t *testing.T) {
	s := serve(t, answerWith(200, `{"status":"brand-new","data":{"order":{"amount":0.1,"later":1}}}`))
	answer, err := checkoutAt(t, s.URL+"/", nil).CreateOrder(ctx, order)
	if err != nil {
		t.Fatal(err)
	}
	if answer.Status != "brand-new" || answer.Data.Order.Amount != DecimalOf(10) {
		t.Errorf("got %+v", answer)
	}
	var body map[string]string
	if err := json.Unmarshal([]byte(s.bodies[0]), &body); err != nil {
		t.Fatal(err)
	}
	if want := `{"customer":{},"order":{"amount":1234567890123.45,"currency":"NGN","reference":"ORD-1 & <more>"}}`; body["data"] != want {
		t.Errorf("the cipher got %s, want %s", body["data"], want)
	}
	request := s.requests[0]
	if got := request.Header.Get("Api-Key"); got != publicKey || request.URL.Path != "/charge/order/create" {
		t.Errorf("%s was sent to %s", got, request.URL.Path)
	}
	if _, err := businessAt(t, s.URL).ListCadCollectionEmails(ctx); err == nil {
		if got := s.requests[1].Header.Get("Authorization"); got != "Bearer "+secretKey {
			t.Errorf("got %s", got)
		}
	}
}

func TestRefusedBeforeAnythingIsSent(t *testing.T) {
	s := serve(t, answerWith(200, "{}"))
	create := func(change func(*Config), options ...CallOption) error {
		_, err := checkoutAt(t, s.URL, change).CreateOrder(ctx, order, options...)
		return err
	}
	card, _ := NewCardCipher("AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=")
	configured := func(config Config) error { _, err := NewCheckoutClient(config); return err }
	called := func(err error) error { return err }
	_, noFile := businessAt(t, s.URL).SubmitSourceOfFundsFile(ctx, SubmitSourceOfFundsFileRequest{TransactionID: "t"})
	_, noPath := businessAt(t, s.URL).VerifyPayment(ctx, "..")
	_, noKeyTaken := checkoutAt(t, s.URL, nil).ListBanks(ctx, WithIdempotencyKey("a"))
	_, plain := checkoutAt(t, "http://service.example", nil).VerifyOrder(ctx, VerifyOrderRequest{})
	_, noSecrets := VerifyWebhook(nil, http.Header{}, nil)
	for name, test := range map[string]struct {
		err  error
		code ConfigurationCode
	}{
		"no URL":             {configured(Config{BaseURL: "service.example"}), InvalidOption},
		"key with a break":   {configured(Config{BaseURL: s.URL, SecretKey: secretKey + "\n"}), MalformedKey},
		"test and live":      {configured(Config{BaseURL: s.URL, PublicKey: "pk-live-1", SecretKey: secretKey}), MixedEnvironments},
		"negative timeout":   {configured(Config{BaseURL: s.URL, Timeout: -2}), InvalidOption},
		"negative attempts":  {configured(Config{BaseURL: s.URL, Retry: Retry{Attempts: -1}}), InvalidOption},
		"no public key":      {create(func(c *Config) { c.PublicKey = "" }), MissingKey},
		"no cipher":          {create(func(c *Config) { c.Encryption = nil }), MissingKey},
		"another cipher":     {create(func(c *Config) { c.Encryption = card }), InvalidOption},
		"header with break":  {create(nil, WithHeader("X-A", "a\r\nb")), InvalidOption},
		"key with break":     {create(nil, WithIdempotencyKey("a\nb")), InvalidOption},
		"no key":             {create(nil, WithIdempotencyKey("")), InvalidOption},
		"no idempotency":     {called(noKeyTaken), InvalidOption},
		"plain HTTP":         {called(plain), InsecureTransport},
		"no file":            {called(noFile), InvalidOption},
		"path of two dots":   {called(noPath), InvalidOption},
		"no webhook secrets": {called(noSecrets), MissingKey},
	} {
		var refusal *ConfigurationError
		if !errors.As(test.err, &refusal) || refusal.Code != test.code {
			t.Errorf("%s: got %v, want %s", name, test.err, test.code)
		} else if strings.Contains(refusal.Message, secretKey) || strings.Contains(refusal.Message, publicKey) {
			t.Errorf("%s: the message repeats a key", name)
		}
	}
	if len(s.requests) > 0 {
		t.Errorf("%d requests were sent", len(s.requests))
	}
}

func TestRepeatedIsWhatMayBe(t *testing.T) {
	passing, success := answerWith(503, ""), answerWith(200, "{}")
	type calling func(*CheckoutClient) error
	create := func(options ...CallOption) calling {
		return func(c *CheckoutClient) error { _, err := c.CreateOrder(ctx, order, options...); return err }
	}
	stated := func(c *CheckoutClient) error {
		op := operation{id: "note", method: "POST", path: "/notes", key: "public", idempotencyHeader: "idempotency-key", idempotencyStated: true}
		_, err := call[json.RawMessage](ctx, c.host, op, arguments{body: order}, nil)
		return err
	}
	list := func(c *CheckoutClient) error { _, err := c.ListBanks(ctx); return err }
	for name, test := range map[string]struct {
		call    calling
		answers []http.HandlerFunc
		want    int
	}{
		"a reading one":            {list, []http.HandlerFunc{passing, passing, success}, 3},
		"a write that is refused":  {create(), []http.HandlerFunc{answerWith(429, ""), success}, 2},
		"not one that may be done": {create(), []http.HandlerFunc{passing, success}, 1},
		"a stated key":             {stated, []http.HandlerFunc{hangUp, passing, success}, 3},
		"at most as often":         {list, []http.HandlerFunc{passing}, 3},
		"not what lasts":           {list, []http.HandlerFunc{answerWith(500, ""), success}, 1},
		"not what is too far":      {list, []http.HandlerFunc{answerWith(429, "", "Retry-After", "6"), success}, 1},
		"after a wait of none":     {list, []http.HandlerFunc{answerWith(429, "", "Retry-After", "0"), success}, 2},
		"a lost connection":        {list, []http.HandlerFunc{hangUp, success}, 2},
		"not a write that is lost": {create(), []http.HandlerFunc{hangUp, success}, 1},
		"none on request":          {create(WithRetry(Retry{Attempts: 1})), []http.HandlerFunc{answerWith(429, ""), success}, 1},
	} {
		s := serve(t, test.answers...)
		_ = test.call(checkoutAt(t, s.URL, func(c *Config) { c.Retry = threeTimes }))
		if len(s.requests) != test.want {
			t.Errorf("%s: %d requests, want %d", name, len(s.requests), test.want)
		}
		for i := range s.requests {
			if s.bodies[i] != s.bodies[0] || s.requests[i].Header.Get("Idempotency-Key") != s.requests[0].Header.Get("Idempotency-Key") {
				t.Errorf("%s: another request was sent", name)
			}
		}
	}
	s := serve(t, success)
	client := checkoutAt(t, s.URL, func(c *Config) { c.Retry = threeTimes })
	_ = create()(client)
	_ = create()(client)
	_ = create(WithIdempotencyKey("mine"))(client)
	_ = create()(checkoutAt(t, s.URL, nil))
	keys := []string{}
	for _, request := range s.requests {
		keys = append(keys, request.Header.Get("Idempotency-Key"))
	}
	if len(keys[0]) != 32 || keys[0] == keys[1] || keys[2] != "mine" || keys[3] != "" {
		t.Errorf("the keys are %q", keys)
	}
}

func hangUp(w http.ResponseWriter, _ *http.Request) {
	connection, _, _ := w.(http.Hijacker).Hijack()
	_ = connection.Close()
}

func TestAFailureIsTold(t *testing.T) {
	body := `{"statusCode":"25","message":"No\u001b[2Jorder for ` + strings.ToUpper(secretKey[4:20]) + ` and 4242 4242 4242 4242","errors":[{"field":"order.amount","message":"must be number"},{"field":1}]}`
	s := serve(t, answerWith(404, body, "X-Request-Id", "req-1", "Retry-After", "2"))
	_, err := checkoutAt(t, s.URL, nil).ListBanks(ctx)
	var failure *APIError
	if !errors.As(err, &failure) {
		t.Fatalf("got %v", err)
	}
	if failure.Message != "No [2Jorder for [key removed] and [digits removed]" || failure.StatusCode != "25" || failure.Status != 404 {
		t.Errorf("got %q", err)
	}
	if failure.RequestID != "req-1" || failure.RetryAfter != 2*time.Second || failure.OperationID != "listBanks" {
		t.Errorf("got %+v", failure)
	}
	if want := []FieldProblem{{"order.amount", "must be number"}}; fmt.Sprint(failure.FieldErrors) != fmt.Sprint(want) {
		t.Errorf("got %v, want %v", failure.FieldErrors, want)
	}
	for message, keyType := range wrongKeyTypes {
		s := serve(t, answerWith(401, `{"message":"`+message+`"}`))
		_, err := checkoutAt(t, s.URL, nil).ListBanks(ctx)
		var wrong *WrongKeyTypeError
		if !errors.As(err, &wrong) || wrong.ExpectedKeyType != keyType || !errors.As(err, &failure) {
			t.Errorf("%s: got %v", message, err)
		}
	}
}

func TestWhatIsNoAnswer(t *testing.T) {
	redirect := serve(t, answerWith(302, "", "Location", "https://user:pass@elsewhere.example/path?secret"))
	_, err := checkoutAt(t, redirect.URL, nil).CreateOrder(ctx, order)
	var redirected *RedirectError
	if !errors.As(err, &redirected) || redirected.Location != "https://elsewhere.example" || len(redirect.requests) != 1 {
		t.Errorf("got %v", err)
	}
	slow := serve(t, func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })
	_, err = checkoutAt(t, slow.URL, nil).ListBanks(ctx, WithTimeout(20*time.Millisecond), WithRetry(threeTimes))
	var late *TimeoutError
	if !errors.As(err, &late) || !errors.Is(err, context.DeadlineExceeded) || late.After != 20*time.Millisecond {
		t.Errorf("got %v", err)
	}
	_, err = checkoutAt(t, slow.URL, func(c *Config) { c.HTTPClient = &http.Client{Timeout: 20 * time.Millisecond} }).ListBanks(ctx)
	if !errors.As(err, &late) {
		t.Errorf("got %v", err)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if _, err = checkoutAt(t, slow.URL, nil).ListBanks(cancelled); err != context.Canceled {
		t.Errorf("got %v", err)
	}
	closed := httptest.NewServer(nil)
	closed.Close()
	var lost *NetworkError
	if _, err = checkoutAt(t, closed.URL, nil).ListBanks(ctx); !errors.As(err, &lost) || !errors.Is(err, syscall.ECONNREFUSED) {
		t.Errorf("got %v", err)
	}
	for body, problem := range map[string]string{"<html>": "it is not JSON", `{"data":[{"bankCode":true}]}`: `"data.bankCode" is not of type string`} {
		var unreadable *InvalidResponseError
		_, err := checkoutAt(t, serve(t, answerWith(200, body)).URL, nil).ListBanks(ctx)
		if !errors.As(err, &unreadable) || unreadable.Problem != problem || string(unreadable.Body) != body {
			t.Errorf("got %v", err)
		}
	}
}

func TestNothingPrintedOfAClientShowsAKey(t *testing.T) {
	client := checkoutAt(t, "https://service.example", nil)
	if text := fmt.Sprintf("%+v %#v %+v", client, client, *client.host); strings.Contains(text, secretKey[8:]) || strings.Contains(text, publicKey[8:]) {
		t.Error(text)
	}
}
