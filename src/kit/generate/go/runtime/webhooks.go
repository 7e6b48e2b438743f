package paycontract

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/json"
	"hash"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// WebhookEvent is what the service tells a receiver. A service may repeat it: know it again by its ID.
type WebhookEvent struct {
	// ID is the same on every delivery; empty where an event of a kind that the contract does not have carries none.
	ID   string
	Name string
	// Value is a pointer to the type of the event, for a type switch; nil for an event of a kind that the contract
	// does not have.
	Value any
	// Body is the event as it was sent.
	Body json.RawMessage
}

// WebhookOption changes how a webhook is verified.
type WebhookOption func(*webhookOptions)

type webhookOptions struct {
	// tolerance is that of the contract where it is nil.
	tolerance *time.Duration
	now       func() time.Time
}

// WithTolerance is how far the time of signing may be from now, either way, instead of what the contract says. It counts
// in whole seconds: with 0 a webhook is signed in this second, and with less than 0 every webhook is too old.
func WithTolerance(tolerance time.Duration) WebhookOption {
	return func(options *webhookOptions) { options.tolerance = &tolerance }
}

// WithClock takes the time from elsewhere, for tests.
func WithClock(now func() time.Time) WebhookOption {
	return func(options *webhookOptions) { options.now = now }
}

// webhookSignature is how a webhook is signed: an HMAC of a text that holds its body.
type webhookSignature struct {
	header, timestampHeader string
	// tolerance is 0 where the contract names none.
	tolerance time.Duration
	encode    func([]byte) string
	// hash is that of the HMAC: SHA-256, SHA-384 or SHA-512.
	hash string
	// signedText is what is signed, with {body} for the body and {timestamp} for the time of signing.
	signedText string
}

var wholeSeconds = regexp.MustCompile(`^\d{1,12}$`)

// VerifyWebhook makes sure that a webhook comes from the service, and decodes it. Give the body as it came, byte by
// byte, and every secret that is in use: two during a rotation. How webhooks are signed is a proposal.
//
// An event of a kind that the contract does not have is no error: its Value is nil.
//
// The error is a *WebhookForgedError, *WebhookTooOldError or *WebhookMalformedError, which errors.As tells apart, or a
// *ConfigurationError where no secret was given.
func VerifyWebhook(body []byte, header http.Header, secrets []string, options ...WebhookOption) (*WebhookEvent, error) {
	if err := checkSecrets(secrets); err != nil {
		return nil, err
	}
	chosen := webhookOptions{now: time.Now}
	for _, option := range options {
		option(&chosen)
	}
	var holding []int
	var failure error = &WebhookForgedError{}
	for index, signature := range webhookSignatures {
		if !signature.isMadeBy(secrets, body, header) {
			continue
		}
		if tooOld := signature.refuseAge(header, chosen); tooOld != nil {
			failure = tooOld
		} else {
			holding = append(holding, index)
		}
	}
	if len(holding) == 0 {
		return nil, failure
	}
	return readEvent(body, holding)
}

// isMadeBy tries every secret, and compares in constant time.
func (s webhookSignature) isMadeBy(secrets []string, body []byte, header http.Header) bool {
	timestamp := ""
	if s.timestampHeader != "" {
		timestamp = header.Get(s.timestampHeader)
		if !wholeSeconds.MatchString(timestamp) {
			return false
		}
	}
	before, after, _ := strings.Cut(strings.ReplaceAll(s.signedText, "{timestamp}", timestamp), "{body}")
	given := []byte(header.Get(s.header))
	isMade := false
	for _, secret := range secrets {
		mac := hmac.New(s.newHash, []byte(secret))
		mac.Write([]byte(before))
		mac.Write(body)
		mac.Write([]byte(after))
		if hmac.Equal(given, []byte(s.encode(mac.Sum(nil)))) {
			isMade = true
		}
	}
	return isMade
}

func (s webhookSignature) newHash() hash.Hash {
	switch s.hash {
	case "SHA-512":
		return sha512.New()
	case "SHA-384":
		return sha512.New384()
	}
	return sha256.New()
}

func (s webhookSignature) refuseAge(header http.Header, options webhookOptions) error {
	tolerance := s.tolerance
	switch {
	case s.timestampHeader == "":
		return nil
	case options.tolerance != nil:
		tolerance = *options.tolerance
	case tolerance == 0:
		return nil
	}
	seconds, _ := strconv.ParseInt(header.Get(s.timestampHeader), 10, 64)
	// In seconds, as the time of signing is written.
	age, most := options.now().Unix()-seconds, int64(tolerance/time.Second)
	if tolerance < 0 || age > most || -age > most {
		return &WebhookTooOldError{time.Duration(age) * time.Second, tolerance}
	}
	return nil
}

func checkSecrets(secrets []string) error {
	if len(secrets) == 0 {
		return refuse(MissingKey, "no secret of the webhooks was given")
	}
	for _, secret := range secrets {
		if secret == "" {
			return refuse(MissingKey, "a secret of the webhooks is empty")
		}
	}
	return nil
}

// readEvent takes an event of the contract only where its own signature is one of those that hold: another one may be
// weaker, as one without a time.
func readEvent(body []byte, holding []int) (*WebhookEvent, error) {
	var members map[string]json.RawMessage
	if json.Unmarshal(body, &members) != nil {
		return nil, malformedEvent("", "must be the JSON of an event")
	}
	event := &WebhookEvent{Body: append(json.RawMessage(nil), body...)}
	if json.Unmarshal(members["event"], &event.Name) != nil || event.Name == "" {
		return nil, malformedEvent("event", "must be string")
	}
	hasID := json.Unmarshal(members["id"], &event.ID) == nil && event.ID != ""
	value, required, own := newEventValue(event.Name)
	if value == nil {
		return event, nil
	}
	isOwn := false
	for _, index := range holding {
		isOwn = isOwn || index == own
	}
	if !isOwn {
		return nil, &WebhookForgedError{}
	}
	if !hasID {
		return nil, malformedEvent("id", "must be string")
	}
	for _, name := range required {
		if members[name] == nil {
			return nil, malformedEvent(name, "must be given")
		}
	}
	event.Value = value
	if err := json.Unmarshal(body, event.Value); err != nil {
		return nil, malformedEvent("", explainJSON(err))
	}
	return event, nil
}
