package main

// Holds what is concluded of a lost answer to the vectors of paycontract.

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"reflect"
	"strings"
	"testing"
	"time"

	"example.com/pay-order/internal/paycontract"
)

type lostWrite struct {
	ID, Operation, IdempotencyKey string
	Input                         json.RawMessage
	ElapsedSeconds                int64
	Answers                       []struct {
		Status  int
		Headers map[string]string
		Body    json.RawMessage
	}
	Expected struct {
		Outcome paycontract.Outcome
		Found   []string
		Repeats bool
	}
}

// plainCipher sends a plaintext as it is.
type plainCipher struct{}

func (plainCipher) Encrypt(plaintext []byte) (string, error) { return string(plaintext), nil }

func TestWhatIsConcludedOfALostAnswer(t *testing.T) {
	var file struct{ Vectors []lostWrite }
	read(t, "outcomes.json", &file)
	if len(file.Vectors) == 0 {
		t.Fatal("outcomes.json holds no vectors")
	}
	for _, v := range file.Vectors {
		v := v
		t.Run(v.ID, func(t *testing.T) {
			requests, elapsed := []string{}, time.Duration(0)
			config := paycontract.Config{
				BaseURL: "https://host.example", PublicKey: "pk_visible", SecretKey: "sk_hidden", Encryption: plainCipher{},
				Now: func() time.Time { return time.Now().Add(elapsed) },
				HTTPClient: &http.Client{Transport: transport(func(request *http.Request) (*http.Response, error) {
					requests = append(requests, describe(t, request))
					if len(requests) == 1 {
						return nil, io.ErrUnexpectedEOF
					}
					return v.answer(len(requests) - 2)
				})},
			}
			err := v.send(t, config)
			var lost *paycontract.OutcomeUnknownError
			if !errors.As(err, &lost) {
				t.Fatalf("it is not in doubt: %v", err)
			}
			elapsed = time.Duration(v.ElapsedSeconds) * time.Second
			confirmation := lost.Confirm(context.Background())
			if got := namesOf(confirmation.Found); confirmation.Outcome != v.Expected.Outcome || strings.Join(got, " ") != strings.Join(v.Expected.Found, " ") {
				t.Errorf("it is %s of %v (%s), want %s of %v", confirmation.Outcome, got, confirmation.Reason, v.Expected.Outcome, v.Expected.Found)
			}
			if (confirmation.Reason != "") != (v.Expected.Outcome == paycontract.OutcomeUnknown) || (confirmation.Answer != nil) != (v.Expected.Outcome == paycontract.OutcomeDone) {
				t.Errorf("got %+v", confirmation)
			}
			if len(requests) != 1+len(v.Answers) {
				t.Errorf("%d requests were sent", len(requests))
			}
			if v.Expected.Repeats && requests[1] != requests[0] {
				t.Errorf("%s was sent, and then %s", requests[0], requests[1])
			}
		})
	}
}

type transport func(*http.Request) (*http.Response, error)

func (t transport) RoundTrip(request *http.Request) (*http.Response, error) { return t(request) }

func describe(t *testing.T, request *http.Request) string {
	var body []byte
	if request.Body != nil {
		var err error
		if body, err = io.ReadAll(request.Body); err != nil {
			t.Fatal(err)
		}
	}
	return strings.Join([]string{request.Method, request.URL.String(), request.Header.Get("Idempotency-Key"), string(body)}, " ")
}

func (v lostWrite) answer(index int) (*http.Response, error) {
	if index >= len(v.Answers) {
		return nil, errors.New("nothing more was to be asked")
	}
	given := v.Answers[index]
	header := http.Header{}
	for name, value := range given.Headers {
		header.Set(name, value)
	}
	body := string(given.Body)
	_ = json.Unmarshal(given.Body, &body)
	return &http.Response{StatusCode: given.Status, Header: header, Body: io.NopCloser(strings.NewReader(body))}, nil
}

// send finds the method of the operation, and makes its arguments of the input: those of the path, and a body.
func (v lostWrite) send(t *testing.T, config paycontract.Config) error {
	checkout, err := paycontract.NewCheckoutClient(config)
	if err != nil {
		t.Fatal(err)
	}
	business, err := paycontract.NewBusinessClient(config)
	if err != nil {
		t.Fatal(err)
	}
	name := strings.ToUpper(v.Operation[:1]) + v.Operation[1:]
	method := reflect.ValueOf(checkout).MethodByName(name)
	if !method.IsValid() {
		method = reflect.ValueOf(business).MethodByName(name)
	}
	args := []reflect.Value{reflect.ValueOf(context.Background())}
	for index := 1; index < method.Type().NumIn()-1; index++ {
		argument := reflect.New(method.Type().In(index))
		if argument.Elem().Kind() == reflect.String {
			var input struct{ ID, Reference string }
			err = json.Unmarshal(v.Input, &input)
			argument.Elem().SetString(input.ID + input.Reference)
		} else {
			err = json.Unmarshal(v.Input, argument.Interface())
		}
		if err != nil {
			t.Fatal(err)
		}
		args = append(args, argument.Elem())
	}
	if v.IdempotencyKey != "" {
		args = append(args, reflect.ValueOf(paycontract.WithIdempotencyKey(v.IdempotencyKey)))
	}
	answers := method.Call(args)
	err, _ = answers[1].Interface().(error)
	return err
}

func namesOf(records []json.RawMessage) []string {
	names := []string{}
	for _, record := range records {
		var named struct{ ID, PaymentReference, Reference string }
		_ = json.Unmarshal(record, &named)
		for _, name := range []string{named.ID, named.PaymentReference, named.Reference} {
			if name != "" {
				names = append(names, name)
				break
			}
		}
	}
	return names
}
