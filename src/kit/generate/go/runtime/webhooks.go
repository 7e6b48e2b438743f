package paycontract

import (
	"crypto/hmac"
	"crypto/sha256"
	"crypto/sha512"
	"encoding/json"
	"hash"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// WebhookEvent is an event that the service sent. The service may repeat it: recognize it by its ID.
type WebhookEvent struct {
	// ID is the same on every delivery; empty if an event that the contract does not have carries none.
	ID   string
	Name string
	// Value is a pointer to the type of the event, for a type switch; nil for an event that the contract does not have.
	Value any
	// Body is the event as sent.
	Body json.RawMessage
}

// WebhookOption changes how a webhook is verified.
type WebhookOption func(*webhookOptions)

type webhookOptions struct {
	// tolerance is nil for that of the contract.
	tolerance *time.Duration
	now       func() time.Time
	// url is the URL to which the service sends; required if an answered contract signs it.
	url string
}

func chooseWebhookOptions(options []WebhookOption) webhookOptions {
	chosen := webhookOptions{now: time.Now}
	for _, option := range options {
		option(&chosen)
	}
	return chosen
}

// WithTolerance sets the largest difference between the time of signing and now, either way; it overrides the contract. It
// counts in whole seconds: with 0 a webhook must be signed in this second, and with less than 0 every webhook is too old.
func WithTolerance(tolerance time.Duration) WebhookOption {
	return func(options *webhookOptions) { options.tolerance = &tolerance }
}

// WithClock replaces the clock, for tests.
func WithClock(now func() time.Time) WebhookOption {
	return func(options *webhookOptions) { options.now = now }
}

// webhookSignature is how a webhook is signed: an HMAC of a text that contains its raw body.
type webhookSignature struct {
	header, timestampHeader string
	// tolerance is 0 if the contract names none.
	tolerance time.Duration
	encode    func([]byte) string
	// hash is the hash of the HMAC: SHA-256, SHA-384 or SHA-512.
	hash string
	// signedText is the signed text, with {body} for the body and {timestamp} for the time of signing.
	signedText string
	// scheme is the standard by which it is signed; nil if the contract describes the signature itself.
	scheme webhookScheme
}

// webhookScheme is a standard by which webhooks are signed.
type webhookScheme interface {
	// check returns a *ConfigurationError if nothing can be verified with these.
	check(secrets []string, url string) error
	// listTimes is like webhookSignature.listTimes.
	listTimes(signature webhookSignature, arrived arrivedWebhook) ([]signingTime, error)
	// sign adds the headers of a signature.
	sign(signature webhookSignature, id, timestamp string, message arrivedWebhook) error
}

// arrivedWebhook is a webhook as it arrived, and what it is checked with.
type arrivedWebhook struct {
	body []byte
	// header has its names in lower case.
	header  map[string]string
	secrets []string
	url     string
}

// signingTime is when a webhook was signed and when its signature expires, in seconds since 1970.
type signingTime struct{ created, expires int64 }

// neverExpires is later than any time that a signature can hold, and small enough for time.Unix.
const neverExpires = math.MaxInt64 / 2

var wholeSeconds = regexp.MustCompile(`^\d{1,12}$`)

// VerifyWebhook verifies that a webhook comes from the service, and decodes it. Give the raw body, byte for byte, and every
// secret in use: two during a rotation. How webhooks are signed is a proposal.
//
// An event that the contract does not have is not an error: its Value is nil.
//
// The error is a *WebhookForgedError, *WebhookTooOldError or *WebhookMalformedError, which errors.As tells apart, or a
// *ConfigurationError if no secret was given, or nothing can be verified with what was given.
func VerifyWebhook(body []byte, header http.Header, secrets []string, options ...WebhookOption) (*WebhookEvent, error) {
	if err := checkSecrets(secrets); err != nil {
		return nil, err
	}
	chosen := chooseWebhookOptions(options)
	arrived := arrivedWebhook{body, readWebhookHeader(header), secrets, chosen.url}
	var holding []int
	var failure error = &WebhookForgedError{}
	for index, signature := range webhookSignatures {
		times, err := signature.listTimes(arrived)
		if err != nil {
			return nil, err
		}
		for _, each := range times {
			if tooOld := signature.refuseAge(each, chosen); tooOld != nil {
				failure = tooOld
			} else {
				holding = append(holding, index)
			}
		}
	}
	if len(holding) == 0 {
		return nil, failure
	}
	return readEvent(body, holding)
}

// readWebhookHeader reads headers. A repeated header is empty, since it is unclear which value counts.
func readWebhookHeader(header http.Header) map[string]string {
	read := map[string]string{}
	for name, values := range header {
		key := strings.ToLower(name)
		if _, isThere := read[key]; isThere || len(values) != 1 {
			read[key] = ""
		} else {
			read[key] = values[0]
		}
	}
	return read
}

// listTimes lists when each valid signature of this form was created and when it expires.
func (s webhookSignature) listTimes(arrived arrivedWebhook) ([]signingTime, error) {
	if s.scheme != nil {
		return s.scheme.listTimes(s, arrived)
	}
	timestamp := "0"
	if s.timestampHeader != "" {
		timestamp = arrived.header[s.timestampHeader]
	}
	if !wholeSeconds.MatchString(timestamp) {
		return nil, nil
	}
	given := []byte(arrived.header[s.header])
	isMade := false
	// Every secret is tried, and compared in constant time.
	for _, secret := range arrived.secrets {
		if hmac.Equal(given, []byte(s.write(secret, timestamp, arrived.body))) {
			isMade = true
		}
	}
	return timesOf(isMade, timestamp), nil
}

func timesOf(isMade bool, timestamp string) []signingTime {
	created, err := strconv.ParseInt(timestamp, 10, 64)
	if !isMade || err != nil {
		return nil
	}
	return []signingTime{{created, neverExpires}}
}

// write returns the signature of a body as its header holds it.
func (s webhookSignature) write(secret, timestamp string, body []byte) string {
	before, after, _ := strings.Cut(strings.ReplaceAll(s.signedText, "{timestamp}", timestamp), "{body}")
	return s.encode(s.sign([]byte(secret), []byte(before), body, []byte(after)))
}

// sign returns the HMAC of consecutive parts.
func (s webhookSignature) sign(key []byte, parts ...[]byte) []byte {
	mac := hmac.New(s.newHash, key)
	for _, part := range parts {
		mac.Write(part)
	}
	return mac.Sum(nil)
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

func (s webhookSignature) refuseAge(signed signingTime, options webhookOptions) error {
	if s.timestampHeader == "" {
		return nil
	}
	now, tolerance, isBound := options.now(), s.tolerance, s.tolerance != 0
	if options.tolerance != nil {
		tolerance, isBound = *options.tolerance, true
	}
	// In seconds, like the time of signing.
	age, most := now.Unix()-signed.created, int64(tolerance/time.Second)
	isFar := isBound && (tolerance < 0 || age > most || -age > most)
	if isFar || now.After(time.Unix(signed.expires, 0)) {
		return &WebhookTooOldError{time.Duration(age) * time.Second, tolerance}
	}
	return nil
}

func checkSecrets(secrets []string) error {
	if len(secrets) == 0 {
		return refuse(MissingKey, "no webhook secret was given")
	}
	for _, secret := range secrets {
		if secret == "" {
			return refuse(MissingKey, "a webhook secret is empty")
		}
	}
	return nil
}

// readEvent accepts an event of the contract only if its own signature is one of those that are valid: another one may be
// weaker, such as one without a time.
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
