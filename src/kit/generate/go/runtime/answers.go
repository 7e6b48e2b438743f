package paycontract

import (
	"bytes"
	"encoding/json"
	"net/url"
	"regexp"
	"strings"
	"unicode"
)

// The documented answers to a valid key of the wrong type, with the type that was wanted.
var wrongKeyTypes = map[string]string{"Invalid SECRET key": "secret", "Invalid public key passed": "public"}

// failures are where an answer says what failed: a header, the list of fields at fault as a dotted path, and the names
// in an item of it.
type failures struct {
	requestID, errors, field, message string
}

// judge returns the body of a success, and an error for anything else.
func (h *host) judge(op operation, response answer, into *Response) ([]byte, error) {
	requestID := h.quote(response.header.Get(h.failures.requestID), 200)
	if into != nil {
		*into = Response{response.status, response.header, requestID}
	}
	if response.status >= 200 && response.status < 300 {
		return response.body, nil
	}
	message := textAt(response.body, "message")
	retryAfter, _ := readRetryAfter(response.header, h.now())
	failure := &APIError{
		OperationID: op.id,
		Status:      response.status,
		StatusCode:  h.quote(textAt(response.body, "statusCode"), 60),
		Message:     h.quote(message, 500),
		FieldErrors: h.readFieldErrors(response.body),
		RequestID:   requestID,
		RetryAfter:  retryAfter,
		Header:      response.header,
		Body:        response.body,
	}
	if expected, isWrongType := wrongKeyTypes[message]; isWrongType && response.status == 401 {
		return nil, &WrongKeyTypeError{failure, expected}
	}
	return nil, failure
}

func (h *host) readFieldErrors(body []byte) []FieldProblem {
	var list []json.RawMessage
	if json.Unmarshal(memberAt(body, h.failures.errors), &list) != nil {
		return nil
	}
	var problems []FieldProblem
	for _, item := range list {
		field, message := textAt(item, h.failures.field), textAt(item, h.failures.message)
		if field != "" && message != "" {
			problems = append(problems, FieldProblem{h.quote(field, 200), h.quote(message, 500)})
		}
	}
	return problems
}

// textAt reads a text or a number; nothing where there is another thing.
func textAt(body []byte, place string) string {
	var value any
	decoder := json.NewDecoder(bytes.NewReader(memberAt(body, place)))
	decoder.UseNumber()
	_ = decoder.Decode(&value)
	switch value := value.(type) {
	case string:
		return value
	case json.Number:
		return value.String()
	}
	return ""
}

// refuseRedirect tells no more than the origin: a path, a query and credentials may hold what is secret.
func refuseRedirect(op operation, base *url.URL, response answer) error {
	if response.status <= 300 || response.status >= 309 || response.status == 304 {
		return nil
	}
	origin := ""
	target, err := base.Parse(response.header.Get("Location"))
	if err == nil && response.header.Get("Location") != "" && (target.Scheme == "http" || target.Scheme == "https") {
		origin = target.Scheme + "://" + target.Host
	}
	return &RedirectError{op.id, response.status, origin}
}

// Thirteen digits or more, alone or in groups, are taken for a card number.
var cardNumber = regexp.MustCompile(`\d(?:[ -]?\d){12,}`)

// quote makes another side's text fit for an error: on one line, visible, of bounded length, without card numbers and
// without the keys that it may echo.
func (h *host) quote(text string, maxCharacters int) string {
	visible := strings.Map(func(character rune) rune {
		switch {
		case unicode.In(character, unicode.Cc, unicode.Zl, unicode.Zp), character == unicode.ReplacementChar:
			return ' '
		case unicode.In(character, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point):
			return -1
		}
		return character
	}, text)
	// A key or a card number that the cut halves would no longer be known: so the last cut has room before it.
	if most := 4*maxCharacters + 4096; len(visible) > most {
		visible = strings.ToValidUTF8(visible[:most], "")
	}
	for _, key := range h.keys.seen() {
		visible = maskKey(visible, key)
	}
	safe := []rune(cardNumber.ReplaceAllString(visible, "[digits removed]"))
	if len(safe) > maxCharacters {
		return string(safe[:maxCharacters]) + "…"
	}
	return string(safe)
}

// As many characters of a key in a row are masked, wherever they are in it.
const runCharacters = 8

// maskKey takes a key out of a text, in part and in either case.
func maskKey(text, key string) string {
	if key == "" {
		return text
	}
	if len(key) <= runCharacters {
		return strings.ReplaceAll(text, key, "[key removed]")
	}
	folded, foldedKey := foldASCII(text), foldASCII(key)
	var masked strings.Builder
	for at := 0; at < len(text); {
		end := at
		for end+runCharacters <= len(text) && strings.Contains(foldedKey, folded[end:end+runCharacters]) {
			end++
		}
		if end == at {
			masked.WriteByte(text[at])
			at++
			continue
		}
		masked.WriteString("[key removed]")
		at = end + runCharacters - 1
	}
	return masked.String()
}

// foldASCII keeps every byte in its place.
func foldASCII(text string) string {
	return strings.Map(func(character rune) rune {
		if character >= 'A' && character <= 'Z' {
			return character + 'a' - 'A'
		}
		return character
	}, text)
}
