package paycontract

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
)

// operation is all that the client knows of an operation.
type operation struct {
	id, method, path string
	// key is the type of key that it requires: public, secret, none, or unstated.
	key string
	// idempotent operations may be repeated without a second effect.
	idempotent bool
	// idempotencyHeader is the header of the idempotency key: the operation takes effect once per value.
	idempotencyHeader string
	// idempotencyStated: the contract states that the header makes a retry safe; otherwise that is only proposed.
	idempotencyStated bool
	// encrypted is the body field that is encrypted, and cipher the procedure.
	encrypted, cipher string
	// effect is how to find out whether it took effect; nil if the contract does not say.
	effect *effect
}

// arguments are the arguments of one call.
type arguments struct {
	// path holds the values for the path, in its order.
	path []any
	// params is a struct of the query and header parameters; headers lists the names of the latter.
	params  any
	headers []string
	// body is sent as JSON, or as its own encoding.
	body any
}

// encoder is a body that is not JSON.
type encoder interface {
	encode(operation) ([]byte, string, error)
}

// call calls an operation and decodes its answer.
func call[Answer any](ctx context.Context, h *host, op operation, args arguments, options []CallOption) (*Answer, error) {
	var answer Answer
	_, err := h.send(ctx, op, args, options, func(body []byte) error {
		if len(bytes.TrimSpace(body)) == 0 {
			return nil
		}
		return json.Unmarshal(body, &answer)
	})
	if err != nil {
		return nil, err
	}
	return &answer, nil
}

// deref is for answers that are better returned by value.
func deref[Answer any](answer *Answer, err error) (Answer, error) {
	if answer == nil {
		answer = new(Answer)
	}
	return *answer, err
}

// send returns the body of a success. If decode is given, it must be able to read the body.
func (h *host) send(ctx context.Context, op operation, args arguments, given []CallOption, decode func([]byte) error) ([]byte, error) {
	options, err := h.readOptions(given)
	if err != nil {
		return nil, err
	}
	timed, sentAt := ctx, h.now()
	if options.timeout > 0 {
		var cancel context.CancelFunc
		timed, cancel = context.WithTimeout(ctx, options.timeout)
		defer cancel()
	}
	request, err := h.newRequest(op, args, options)
	if err != nil {
		return nil, err
	}
	doubt := &doubt{op: op}
	response, err := h.repeat(timed, request, options.retry, doubt)
	var body []byte
	switch {
	case err == nil:
		body, err = h.judge(op, response, options.response)
		if err == nil && decode != nil {
			if problem := decode(body); problem != nil {
				err = &InvalidResponseError{op.id, explainJSON(problem), body}
				doubt.note(0, err)
			}
		}
	case ctx.Err() != nil:
		err = ctx.Err()
	case timed.Err() != nil:
		err = &TimeoutError{op.id, options.timeout}
	}
	if err != nil && doubt.isThere {
		key := ""
		if op.idempotencyHeader != "" {
			key = request.Header.Get(op.idempotencyHeader)
		}
		err = &OutcomeUnknownError{op.id, err, h.newQuestion(op, args, key, sentAt).confirm}
	}
	return body, err
}

// answer is a response that was read to its end.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// newRequest builds the request, whose body can be sent again. Nothing is sent if it fails.
func (h *host) newRequest(op operation, args arguments, options callOptions) (*http.Request, error) {
	if err := h.checkKey(op); err != nil {
		return nil, err
	}
	path, err := expandPath(op, args.path)
	if err != nil {
		return nil, err
	}
	query, header, err := splitParams(args.params, args.headers)
	if err != nil {
		return nil, err
	}
	body, contentType, err := h.encodeBody(op, args)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequest(op.method, h.baseURL+path, bytes.NewReader(body))
	if err != nil {
		return nil, refuse(InvalidOption, "%s has no URL with these arguments", op.id)
	}
	request.URL.RawQuery = query.Encode()
	request.Header.Set("Accept", "application/json, */*;q=0.5")
	for _, each := range []http.Header{h.header, header, options.header} {
		for name, values := range each {
			request.Header[http.CanonicalHeaderKey(name)] = values
		}
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	if request.Header.Get("User-Agent") == "" {
		request.Header.Set("User-Agent", h.userAgent)
	}
	return request, nameCall(op, options, request.Header)
}

var idempotencyKey = regexp.MustCompile(`^[\x21-\x7e]{1,255}$`)

// nameCall sets the caller's idempotency key, or generates one for a write that the caller wants retried.
func nameCall(op operation, options callOptions, header http.Header) error {
	given := options.idempotencyKey
	switch {
	case given != nil && op.idempotencyHeader == "":
		return refuse(InvalidOption, "%s does not accept an idempotency key", op.id)
	case given != nil && !idempotencyKey.MatchString(*given):
		return refuse(InvalidOption, "an idempotency key must be 1 to 255 visible ASCII characters")
	case given != nil:
		header.Set(op.idempotencyHeader, *given)
		return nil
	case op.idempotencyHeader == "" || !options.retry.isOwn || !op.isWrite() || header.Get(op.idempotencyHeader) != "":
		return nil
	}
	random := make([]byte, 16)
	_, err := rand.Read(random)
	header.Set(op.idempotencyHeader, hex.EncodeToString(random))
	return err
}

// pathNames returns the names in a path, in their order.
func pathNames(path string) []string {
	var names []string
	for _, each := range strings.Split(path, "{")[1:] {
		name, _, _ := strings.Cut(each, "}")
		names = append(names, name)
	}
	return names
}

// expandPath fills in the path. It refuses values that would turn it into that of another resource.
func expandPath(op operation, values []any) (string, error) {
	path := op.path
	for _, value := range values {
		texts, _ := flatten(value)
		text := strings.Join(texts, ",")
		start, end := strings.Index(path, "{"), strings.Index(path, "}")
		if text == "" || text == "." || text == ".." {
			return "", refuse(InvalidOption, "%s needs the %s of its path", op.id, path[start+1:end])
		}
		path = path[:start] + url.PathEscape(text) + path[end+1:]
	}
	return path, nil
}

// encodeBody encodes the body. It encrypts the encrypted field first, so that a plaintext is never part of a request.
func (h *host) encodeBody(op operation, args arguments) ([]byte, string, error) {
	if own, isOwn := args.body.(encoder); isOwn {
		return own.encode(op)
	}
	body, err := encodeJSON(args.body)
	if err == nil && string(body) == "null" {
		return nil, "", nil
	}
	if err != nil || op.encrypted == "" {
		return body, "application/json", err
	}
	var members map[string]json.RawMessage
	if json.Unmarshal(body, &members) != nil || !bytes.HasPrefix(members[op.encrypted], []byte("{")) {
		return nil, "", refuse(InvalidOption, "%s encrypts %q: give its plaintext, an object", op.id, op.encrypted)
	}
	text, err := h.encrypt(op, members[op.encrypted])
	if err != nil {
		return nil, "", err
	}
	members[op.encrypted], _ = encodeJSON(text)
	body, err = encodeJSON(members)
	return body, "application/json", err
}

func (h *host) encrypt(op operation, plaintext []byte) (string, error) {
	if h.cipher == nil {
		return "", refuse(MissingKey, "%s encrypts %q: give the client the option Encryption", op.id, op.encrypted)
	}
	if ours, isOurs := h.cipher.(interface{ procedure() string }); isOurs && ours.procedure() != op.cipher {
		return "", refuse(InvalidOption, "%s encrypts %q with %s: give a cipher of your own as Encryption", op.id, op.encrypted, op.cipher)
	}
	text, err := h.cipher.Encrypt(plaintext)
	if err == nil && text == "" {
		err = refuse(InvalidOption, "%s encrypts %q: the cipher given as Encryption returned no text", op.id, op.encrypted)
	}
	return text, err
}

func readAll(response *http.Response) (answer, error) {
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, response.Header, body}, err
}
