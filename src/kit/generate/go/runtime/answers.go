package paycontract

import (
	"encoding/json"
	"net/url"
	"regexp"
	"strings"
	"time"
	"unicode"
)

// The documented answers to a valid key of the wrong type, with the type that was wanted.
var wrongKeyTypes = map[string]string{"Invalid SECRET key": "secret", "Invalid public key passed": "public"}

// failureBody is what failures say, as far as this package reads it.
type failureBody struct {
	StatusCode any
	Message    any
	Errors     any
}

// judge returns the body of a success, and an error for anything else.
func (h *host) judge(op operation, response answer) ([]byte, error) {
	if response.status >= 200 && response.status < 300 {
		return response.body, nil
	}
	var body failureBody
	decoder := json.NewDecoder(strings.NewReader(string(response.body)))
	decoder.UseNumber()
	_ = decoder.Decode(&body)
	message, _ := body.Message.(string)
	retryAfter, _ := readRetryAfter(response.header, time.Now())
	failure := &APIError{
		OperationID: op.id,
		Status:      response.status,
		StatusCode:  h.quote(textOf(body.StatusCode), 60),
		Message:     h.quote(message, 500),
		FieldErrors: h.readFieldErrors(body.Errors),
		RequestID:   h.quote(response.header.Get("X-Request-Id"), 200),
		RetryAfter:  retryAfter,
		Header:      response.header,
		Body:        response.body,
	}
	if expected, isWrongType := wrongKeyTypes[message]; isWrongType && response.status == 401 {
		return nil, &WrongKeyTypeError{failure, expected}
	}
	return nil, failure
}

func (h *host) readFieldErrors(list any) []FieldProblem {
	var problems []FieldProblem
	each, _ := list.([]any)
	for _, value := range each {
		members, _ := value.(map[string]any)
		field, isNamed := members["field"].(string)
		message, isTold := members["message"].(string)
		if isNamed && isTold {
			problems = append(problems, FieldProblem{h.quote(field, 200), h.quote(message, 500)})
		}
	}
	return problems
}

// textOf writes what a code may be: a text or a number.
func textOf(value any) string {
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
		case unicode.In(character, unicode.Cf, unicode.Mn, unicode.Other_Default_Ignorable_Code_Point):
			return -1
		}
		return character
	}, text)
	for _, key := range []string{h.config.PublicKey, h.config.SecretKey} {
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
		for end-at+runCharacters <= len(text)-at && strings.Contains(foldedKey, folded[end:end+runCharacters]) {
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
