package paycontract

import (
	"bytes"
	"encoding/json"
	"net/url"
	"regexp"
	"strings"
	"unicode"
)

// The documented answers to a valid key of the wrong type, with the type that was required.
var wrongKeyTypes = map[string]string{"Invalid SECRET key": "secret", "Invalid public key passed": "public"}

// failures says where an answer says what failed: a header, the list of fields at fault as a dotted path, and the
// member names in an item of that list.
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

// textAt reads a string or a number; it returns "" for anything else.
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

// refuseRedirect reports only the origin of a redirect: a path, a query and credentials may hold secrets.
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

// Thirteen digits or more, alone or in groups, may be a card number.
var cardNumber = regexp.MustCompile(`\d(?:[ -]?\d){12,}`)

// quote makes text of the service safe to quote in an error: one line, visible, of bounded length, without card numbers
// and without the keys that it may echo.
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
	// Cut to the final length last: a key or card number that a cut halves would no longer be recognized.
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

// runCharacters is the length of the runs of a key that are masked, anywhere in the key.
const runCharacters = 8

// maskKey removes a key from a text, also parts of it, in either case.
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

// foldASCII converts to lower case and keeps every byte in its place.
func foldASCII(text string) string {
	return strings.Map(func(character rune) rune {
		if character >= 'A' && character <= 'Z' {
			return character + 'a' - 'A'
		}
		return character
	}, text)
}
