package paycontract

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/json"
	"errors"
	"fmt"
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
// in whole seconds: with 0 a webhook is signed in this second, and with less than 0 every webhook is stale.
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

// What VerifyWebhook refuses, by what there is to do; errors.Is tells them apart.
var (
	// ErrWebhookForged: no secret made the signature. Answer 401, and let nothing happen.
	ErrWebhookForged = errors.New("paycontract: the webhook is not signed by any of the secrets")
	// ErrWebhookStale: it was signed too long ago, or ahead of time: a replay, or a clock that is wrong.
	ErrWebhookStale = errors.New("paycontract: the webhook was signed too far from now")
	// ErrWebhookMalformed: it is signed, and not the JSON of an event.
	ErrWebhookMalformed = errors.New("paycontract: the webhook is not the JSON of an event")
)

var wholeSeconds = regexp.MustCompile(`^\d{1,12}$`)

// VerifyWebhook makes sure that a webhook comes from the service, and decodes it. Give the body as it came, byte by
// byte, and every secret that is in use: two during a rotation. How webhooks are signed is a proposal.
//
// An event of a kind that the contract does not have is no error: its Value is nil.
//
// The error is ErrWebhookForged, ErrWebhookStale or ErrWebhookMalformed, which errors.Is tells apart, or a
// *ConfigurationError where no secret was given.
func VerifyWebhook(body []byte, header http.Header, secrets []string, options ...WebhookOption) (*WebhookEvent, error) {
	if len(secrets) == 0 {
		return nil, refuse(MissingKey, "no secret of the webhooks was given")
	}
	for _, secret := range secrets {
		if secret == "" {
			return nil, refuse(MissingKey, "a secret of the webhooks is empty")
		}
	}
	chosen := webhookOptions{now: time.Now}
	for _, option := range options {
		option(&chosen)
	}
	var holding []int
	failure := ErrWebhookForged
	for index, signature := range webhookSignatures {
		switch {
		case !signature.isMadeBy(secrets, body, header):
		case signature.isStale(header, chosen):
			failure = ErrWebhookStale
		default:
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

func (s webhookSignature) isStale(header http.Header, options webhookOptions) bool {
	tolerance := s.tolerance
	switch {
	case s.timestampHeader == "":
		return false
	case options.tolerance != nil:
		tolerance = *options.tolerance
	case tolerance == 0:
		return false
	}
	seconds, _ := strconv.ParseInt(header.Get(s.timestampHeader), 10, 64)
	// In seconds, as the time of signing is told.
	age, most := options.now().Unix()-seconds, int64(tolerance/time.Second)
	return tolerance < 0 || age > most || -age > most
}

// readEvent takes an event of the contract only where its own signature is one of those that hold: another one may be
// weaker, as one without a time.
func readEvent(body []byte, holding []int) (*WebhookEvent, error) {
	var members map[string]json.RawMessage
	if json.Unmarshal(body, &members) != nil {
		return nil, ErrWebhookMalformed
	}
	event := &WebhookEvent{Body: append(json.RawMessage(nil), body...)}
	if json.Unmarshal(members["event"], &event.Name) != nil || event.Name == "" {
		return nil, fmt.Errorf("%w: it needs \"event\", a text", ErrWebhookMalformed)
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
		return nil, ErrWebhookForged
	}
	if !hasID {
		return nil, fmt.Errorf("%w: it needs \"id\", a text", ErrWebhookMalformed)
	}
	for _, name := range required {
		if members[name] == nil {
			return nil, fmt.Errorf("%w: it needs %q", ErrWebhookMalformed, name)
		}
	}
	event.Value = value
	if err := json.Unmarshal(body, event.Value); err != nil {
		return nil, fmt.Errorf("%w: %s", ErrWebhookMalformed, explainJSON(err))
	}
	return event, nil
}
