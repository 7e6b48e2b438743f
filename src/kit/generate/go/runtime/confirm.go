package paycontract

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"
)

// effect is how to find out whether a write took effect.
type effect struct {
	ask operation
	// pages is where an answer of ask has its page numbers; nil if ask has no pages.
	pages *places
	// path, query and body are the arguments of ask: each string is a path into the input of the write.
	path        []string
	query, body map[string]any
	// record is where the answer holds one or several records; key and since are where a record holds the idempotency
	// key of its write and its creation time.
	record, key, since string
	// match are members of a record, each with the path into the input whose value it must equal.
	match map[string]string
	// done are values that show that the write took effect, none those of a 404 that mean that there is no record.
	done, none map[string][]any
	// gone: the write removes the record.
	gone bool
	// repeat: ask is the write itself; repeating the request under its original key returns the record.
	repeat bool
}

// question is a write whose answer was lost.
type question struct {
	host *host
	op   operation
	// args are the arguments as sent; the body is a snapshot only if the operation is to be repeated.
	args arguments
	// input holds the parameters and the members of the body, in plaintext.
	input []byte
	// key is the idempotency key that was sent.
	key    string
	sentAt time.Time
}

// sight is what the service shows.
type sight struct {
	records []json.RawMessage
	// earliest is the earliest time, by the service's clock, at which the write can have happened; nil if the service
	// sent no time.
	earliest *time.Time
}

// Two days: the time of a record may lack its zone or name a wrong one, and must not make the record seem older.
const tolerance = 48 * time.Hour

// newQuestion keeps the input of the write, as it was when it was sent.
func (h *host) newQuestion(op operation, args arguments, key string, sentAt time.Time) question {
	members := map[string]json.RawMessage{}
	names := pathNames(op.path)
	for index, value := range args.path {
		members[names[index]], _ = encodeJSON(value)
	}
	given := []any{args.params}
	if _, isOwn := args.body.(encoder); !isOwn {
		given = append(given, args.body)
	}
	for _, each := range given {
		text, err := encodeJSON(each)
		if err == nil && string(text) != "null" {
			_ = json.Unmarshal(text, &members)
		}
	}
	input, _ := encodeJSON(members)
	if op.effect != nil && op.effect.repeat {
		text, _ := encodeJSON(args.body)
		args.body = json.RawMessage(text)
	}
	return question{h, op, args, input, key, sentAt}
}

// confirm asks the service. Anything uncertain is OutcomeUnknown.
func (q question) confirm(ctx context.Context) Confirmation {
	if q.op.effect == nil {
		return unknown(fmt.Sprintf("the contract names no operation that shows the effect of %s", q.op.id))
	}
	if q.op.effect.repeat {
		return q.repeat(ctx, *q.op.effect)
	}
	seen, reason, err := q.look(ctx, *q.op.effect)
	switch {
	case err != nil:
		return unknown(fmt.Sprintf("%s could not be asked: %v", q.op.effect.ask.id, err))
	case reason != "":
		return unknown(reason)
	}
	return q.evaluate(*q.op.effect, seen)
}

// repeat sends the write again: under its key it gets the original answer.
func (q question) repeat(ctx context.Context, e effect) Confirmation {
	if q.key == "" {
		return unknown(fmt.Sprintf("%s was sent without an idempotency key, and cannot be repeated", q.op.id))
	}
	body, err := q.host.send(ctx, q.op, q.args, []CallOption{WithIdempotencyKey(q.key)}, nil)
	var lost *OutcomeUnknownError
	if errors.As(err, &lost) {
		err = lost.Cause
	}
	if err != nil {
		return unknown(fmt.Sprintf("%s could not be asked: %v", q.op.id, err))
	}
	found, isThere := lookUp(body, e.record)
	if !isThere || string(found) == "null" {
		return unknown(fmt.Sprintf("the answer of %s has no %s", q.op.id, e.record))
	}
	return Confirmation{Outcome: OutcomeDone, Answer: found}
}

func unknown(reason string, found ...json.RawMessage) Confirmation {
	return Confirmation{Outcome: OutcomeUnknown, Reason: reason, Found: found}
}

func (q question) evaluate(e effect, seen sight) Confirmation {
	var own, later []json.RawMessage
	isFitting := false
	for _, record := range seen.records {
		isFitting = isFitting || q.fits(e, record)
		if q.key != "" && e.key != "" && hasValue(record, e.key, q.key) {
			own = append(own, record)
		}
		if !isOlder(record, e.since, seen.earliest) {
			later = append(later, record)
		}
	}
	switch {
	case e.gone && isFitting:
		return Confirmation{Outcome: OutcomeNotDone}
	case e.gone:
		return unknown("the record is gone: this call or another one removed it")
	case len(own) > 1:
		return unknown("several records carry its idempotency key", own...)
	case len(own) == 1 && !q.fits(e, own[0]):
		return unknown("its idempotency key was used for another request", own...)
	case len(own) == 1 && !hasValues(own[0], e.done):
		return unknown("the state of the record that it made does not show that it took effect", own...)
	case len(own) == 1:
		return Confirmation{Outcome: OutcomeDone, Answer: own[0]}
	case len(later) == 0:
		return Confirmation{Outcome: OutcomeNotDone}
	}
	return unknown(fmt.Sprintf("%s shows what this call or another may have made", e.ask.id), later...)
}

// fits returns whether a record matches the input of the write; what was not given matches.
func (q question) fits(e effect, record []byte) bool {
	for member, place := range e.match {
		given, isGiven := lookUp(q.input, place)
		if isGiven && !hasValue(record, member, decodeAny(given)) {
			return false
		}
	}
	return true
}

// look reads the records; it returns a reason if they are not reliable.
func (q question) look(ctx context.Context, e effect) (seen sight, reason string, err error) {
	var response Response
	options := []CallOption{WithResponse(&response)}
	args := arguments{params: q.fill(e.query)}
	for _, place := range e.path {
		value, _ := lookUp(q.input, place)
		args.path = append(args.path, json.RawMessage(value))
	}
	if e.body != nil {
		args.body = q.fill(e.body)
	}
	if e.pages != nil && e.pages.items == e.record {
		return q.lookThrough(ctx, e, args)
	}
	body, err := q.host.send(ctx, e.ask, args, options, nil)
	var failure *APIError
	if errors.As(err, &failure) && failure.Status == http.StatusNotFound && e.none != nil && hasValues(failure.Body, e.none) {
		return sight{}, "", nil
	}
	if err != nil {
		return sight{}, "", err
	}
	found, isThere := lookUp(body, e.record)
	if !isThere || string(found) == "null" {
		return sight{}, fmt.Sprintf("the answer of %s has no %s", e.ask.id, e.record), nil
	}
	if json.Unmarshal(found, &seen.records) != nil {
		seen.records = []json.RawMessage{found}
	}
	seen.earliest = q.earliest(response)
	return seen, "", nil
}

func (q question) lookThrough(ctx context.Context, e effect, args arguments) (seen sight, reason string, err error) {
	var response Response
	isFirst, isWhole := true, true
	pager := newPager[json.RawMessage](q.host, e.ask, args, *e.pages, []CallOption{WithResponse(&response)})
	fetch := pager.fetch
	pager.fetch = func(ctx context.Context, page int) ([]byte, error) {
		body, err := fetch(ctx, page)
		if err != nil {
			return nil, err
		}
		earliest := q.earliest(response)
		if isFirst || earliest == nil || seen.earliest != nil && earliest.Before(*seen.earliest) {
			seen.earliest = earliest
		}
		isFirst = false
		isWhole = isWhole && saysWhatFollows(memberAt(body, e.pages.meta), *e.pages)
		return body, nil
	}
	for pager.Next(ctx) {
		seen.records = append(seen.records, pager.Current())
	}
	if pager.Err() == nil && !isWhole {
		reason = fmt.Sprintf("%s does not say whether there are further pages", e.ask.id)
	}
	return seen, reason, pager.Err()
}

// earliest counts back from the time of the answer, so that the clock of this machine does not matter.
func (q question) earliest(response Response) *time.Time {
	date, err := http.ParseTime(response.Header.Get("Date"))
	if err != nil {
		return nil
	}
	// By whichever clock advanced more: the wall clock may be set back, the other may stop during sleep.
	now := q.host.now()
	elapsed, wall := now.Sub(q.sentAt), now.Round(0).Sub(q.sentAt.Round(0))
	if wall > elapsed {
		elapsed = wall
	}
	earliest := date.Add(-elapsed - tolerance)
	return &earliest
}

// fill replaces the paths in a template by the values of the input.
func (q question) fill(template map[string]any) map[string]any {
	filled := map[string]any{}
	for name, each := range template {
		if inner, isTemplate := each.(map[string]any); isTemplate {
			filled[name] = q.fill(inner)
		} else if value, isGiven := lookUp(q.input, each.(string)); isGiven {
			filled[name] = json.RawMessage(value)
		}
	}
	return filled
}

func isOlder(record []byte, since string, earliest *time.Time) bool {
	if since == "" || earliest == nil {
		return false
	}
	text := textAt(record, since)
	for _, layout := range []string{time.RFC3339, "2006-01-02T15:04:05", "2006-01-02 15:04:05", "2006-01-02"} {
		if at, err := time.Parse(layout, text); err == nil {
			return at.Before(*earliest)
		}
	}
	return false
}

func hasValues(body []byte, values map[string][]any) bool {
	for place, known := range values {
		if !hasOneOf(body, place, known) {
			return false
		}
	}
	return true
}

func hasOneOf(body []byte, place string, values []any) bool {
	for _, value := range values {
		if hasValue(body, place, value) {
			return true
		}
	}
	return false
}

// hasValue never matches a list or an object.
func hasValue(body []byte, place string, value any) bool {
	found, isThere := lookUp(body, place)
	switch value.(type) {
	case nil, string, float64, bool:
		return isThere && decodeAny(found) == value
	}
	return false
}

func decodeAny(text []byte) (value any) {
	_ = json.Unmarshal(text, &value)
	switch value.(type) {
	case []any, map[string]any:
		return struct{}{}
	}
	return value
}
