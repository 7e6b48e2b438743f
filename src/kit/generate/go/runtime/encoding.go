package paycontract

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// encodeJSON does not escape <, > and &: each escape would take five more bytes of the block. Errors of a value's own code
// may quote the value, so they are replaced.
func encodeJSON(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, refuse(InvalidOption, "the body cannot be written as JSON: give plain data, and finite numbers")
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), nil
}

// decodeBase64 decodes standard base64 with padding, so that a value has only one encoding; empty text is invalid.
func decodeBase64(text string) ([]byte, bool) {
	content, err := base64.StdEncoding.Strict().DecodeString(text)
	isExact := err == nil && len(content) > 0 && !bytes.ContainsAny([]byte(text), "\r\n")
	return content, isExact
}

// explainJSON describes what was expected, never what was found.
func explainJSON(err error) string {
	var mismatch *json.UnmarshalTypeError
	if errors.As(err, &mismatch) {
		return fmt.Sprintf("%q is not of type %s", mismatch.Field, mismatch.Type)
	}
	return "it is not JSON"
}

// splitParams writes the members of a struct into the query, or into the headers in the list.
func splitParams(params any, headers []string) (url.Values, http.Header, error) {
	query, header := url.Values{}, http.Header{}
	if params == nil {
		return query, header, nil
	}
	text, err := encodeJSON(params)
	if err != nil {
		return nil, nil, err
	}
	var members map[string]json.RawMessage
	_ = json.Unmarshal(text, &members)
	for _, name := range headers {
		texts, _ := flatten(members[name])
		delete(members, name)
		if len(texts) > 0 {
			header.Set(name, strings.Join(texts, ","))
		}
	}
	for name, value := range members {
		texts, _ := flatten(value)
		query[name] = append(query[name], texts...)
	}
	return query, header, nil
}

// flatten lists the texts of a value for forms and queries: none for null, one for each item of a list, otherwise one.
func flatten(value any) ([]string, error) {
	text, err := encodeJSON(value)
	if err != nil {
		return nil, err
	}
	var list []json.RawMessage
	var words string
	switch {
	case string(text) == "null":
		return nil, nil
	case json.Unmarshal(text, &words) == nil:
		return []string{words}, nil
	case json.Unmarshal(text, &list) != nil:
		return []string{string(text)}, nil
	}
	texts := []string{}
	for _, each := range list {
		inner, _ := flatten(each)
		texts = append(texts, inner...)
	}
	return texts, nil
}

// lookUp follows a dotted path.
func lookUp(body []byte, place string) ([]byte, bool) {
	for _, name := range strings.Split(place, ".") {
		var members map[string]json.RawMessage
		if json.Unmarshal(body, &members) != nil || members[name] == nil {
			return nil, false
		}
		body = members[name]
	}
	return body, true
}

// memberAt returns the value at a dotted path; null if the path does not exist.
func memberAt(body []byte, place string) []byte {
	if found, isThere := lookUp(body, place); isThere {
		return found
	}
	return []byte("null")
}
