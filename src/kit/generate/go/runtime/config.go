// Package paycontract calls the payment service: it encrypts what operations require encrypted, sends the key that an
// operation requires, and verifies webhooks.
package paycontract

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"runtime"
	"strings"
	"time"
)

// Config configures a client. Only BaseURL is required, and the keys that your operations use.
type Config struct {
	// BaseURL is the absolute URL of the host, without the path of an operation.
	BaseURL string
	// PublicKey authenticates the public operations.
	PublicKey string
	// SecretKey authenticates the secret operations: only for servers, and only over HTTPS.
	SecretKey string
	// PublicKeyFunc returns the public key, instead of PublicKey: for keys that are rotated.
	PublicKeyFunc KeyFunc
	// SecretKeyFunc returns the secret key, instead of SecretKey.
	//
	//	SecretKeyFunc: func(ctx context.Context) (string, error) { return vault.Read(ctx, "secret-key") },
	SecretKeyFunc KeyFunc
	// Encryption encrypts what operations of the host require encrypted: an RSACipher for payloads of the checkout API,
	// a CardCipher for cards of the business API, or a cipher of your own.
	Encryption Cipher
	// Timeout is the timeout of a whole call, including encryption and retries; 30 seconds if it is 0. With NoTimeout only
	// the context limits it.
	Timeout time.Duration
	// Retry says how to retry after transient failures: once if it is empty, never with one attempt.
	Retry Retry
	// OnAttempt is called after each attempt of a call, before the next begins. A panic in it does not change the call.
	OnAttempt func(Attempt)
	// Now is the clock, time.Now if nil; for tests.
	Now func() time.Time
	// HTTPClient sends the requests; http.DefaultClient if nil. Redirects are never followed. Its Transport must not
	// send a request twice, like one that retries: a write would be carried out twice. http.Transport does not.
	HTTPClient *http.Client
	// Header is sent with every request. Never put a key here.
	Header http.Header
}

// NoTimeout removes the limit.
const NoTimeout time.Duration = -1

const defaultTimeout = 30 * time.Second

// Cipher encrypts the field that an operation requires encrypted. Write your own if the operator uses a procedure that
// this package does not know.
type Cipher interface {
	// Encrypt takes the plaintext as JSON, and returns the text that is sent instead.
	Encrypt(plaintext []byte) (string, error)
}

// host is the client of one host.
type host struct {
	baseURL     string
	httpClient  *http.Client
	header      http.Header
	cipher      Cipher
	timeout     time.Duration
	retry       Retry
	onAttempt   func(Attempt)
	now         func() time.Time
	userAgent   string
	keys        apiKeys
	credentials map[string]credential
	failures    failures
}

// credential is the header that carries a key, and the scheme before it, if any.
type credential struct{ header, scheme string }

func newHost(config Config, version string, credentials map[string]credential, failures failures) (*host, error) {
	parsed, err := url.Parse(config.BaseURL)
	if err != nil || (parsed.Scheme != "http" && parsed.Scheme != "https") || parsed.Host == "" || parsed.User != nil || parsed.RawQuery != "" {
		return nil, refuse(InvalidOption, "BaseURL must be an absolute http or https URL, without user and query")
	}
	keys, err := newKeys(config)
	if err != nil {
		return nil, err
	}
	if err := checkOptions(config.Timeout, config.Retry, config.Header); err != nil {
		return nil, err
	}
	httpClient := http.Client{}
	if config.HTTPClient != nil {
		httpClient = *config.HTTPClient
	}
	httpClient.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	now := config.Now
	if now == nil {
		now = time.Now
	}
	return &host{
		baseURL:     strings.TrimRight(config.BaseURL, "/"),
		httpClient:  &httpClient,
		header:      config.Header.Clone(),
		cipher:      config.Encryption,
		timeout:     config.Timeout,
		retry:       config.Retry,
		onAttempt:   config.OnAttempt,
		now:         now,
		userAgent:   fmt.Sprintf("paycontract-go/%s (go %s)", version, strings.TrimPrefix(runtime.Version(), "go")),
		keys:        keys,
		credentials: credentials,
		failures:    failures,
	}, nil
}

func checkOptions(timeout time.Duration, retry Retry, header http.Header) error {
	if timeout < NoTimeout || retry.Attempts < 0 || retry.Backoff < 0 || retry.MaxBackoff < 0 {
		return refuse(InvalidOption, "a timeout and the numbers of Retry must not be negative")
	}
	for name, values := range header {
		if strings.ContainsAny(name+strings.Join(values, ""), "\r\n\x00") {
			return refuse(InvalidOption, "a header must not hold a line break")
		}
	}
	return nil
}

// isConfidential returns whether the secret key may be sent there: over HTTPS, or to this machine.
func isConfidential(baseURL string) bool {
	parsed, err := url.Parse(baseURL)
	if err != nil {
		return false
	}
	name := parsed.Hostname()
	return parsed.Scheme == "https" || strings.EqualFold(name, "localhost") || net.ParseIP(name).IsLoopback()
}

// CallOption changes a single call.
type CallOption func(*callOptions)

type callOptions struct {
	header         http.Header
	idempotencyKey *string
	timeout        time.Duration
	retry          Retry
	response       *Response
}

// readOptions refuses values that are out of range, and fills in defaults.
func (h *host) readOptions(given []CallOption) (callOptions, error) {
	options := callOptions{header: http.Header{}, timeout: h.timeout, retry: h.retry}
	for _, option := range given {
		option(&options)
	}
	if err := checkOptions(options.timeout, options.retry, options.header); err != nil {
		return options, err
	}
	if options.timeout == 0 {
		options.timeout = defaultTimeout
	}
	options.retry = options.retry.complete()
	return options, nil
}

// WithIdempotencyKey sets the key under which this write takes effect only once, however often it is sent: 1 to 255
// visible ASCII characters.
func WithIdempotencyKey(key string) CallOption {
	return func(options *callOptions) { options.idempotencyKey = &key }
}

// WithHeader sends a header with the call. Never put a key here.
func WithHeader(name, value string) CallOption {
	return func(options *callOptions) { options.header.Set(name, value) }
}

// WithTimeout sets the timeout of the whole call; it overrides Config. NoTimeout removes the limit.
func WithTimeout(timeout time.Duration) CallOption {
	return func(options *callOptions) { options.timeout = timeout }
}

// WithRetry sets how to retry the call; it overrides Config.
func WithRetry(retry Retry) CallOption {
	return func(options *callOptions) { options.retry = retry }
}

// WithResponse stores what the last answer of the call has besides its body: status, headers and request id.
//
//	var response paycontract.Response
//	answer, err := checkout.CreateOrder(ctx, request, paycontract.WithResponse(&response))
func WithResponse(into *Response) CallOption {
	return func(options *callOptions) { options.response = into }
}

// Ptr returns a pointer to a value, for optional fields.
func Ptr[Value any](value Value) *Value { return &value }
