package paycontract

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// Pager iterates over all records of a listing, page after page. A page is fetched when its first record is read.
//
//	for pager.Next(ctx) {
//		use(pager.Current())
//	}
//	if err := pager.Err(); err != nil {
//
// It is not safe for concurrent use.
type Pager[Item any] struct {
	fetch    func(ctx context.Context, page int) ([]byte, error)
	op       operation
	places   places
	page     int
	items    []Item
	current  Item
	previous []byte
	err      error
}

// places are where a page holds its items and its numbers, as dotted paths into the body.
type places struct {
	items, meta, page, nextPage, pages string
}

func newPager[Item any](h *host, op operation, args arguments, p places, options []CallOption) *Pager[Item] {
	pager := &Pager[Item]{op: op, places: p, page: 1}
	params := map[string]json.RawMessage{}
	text, err := encodeJSON(args.params)
	if err == nil && json.Unmarshal(text, &params) == nil && params[p.page] != nil {
		given, _ := flatten(params[p.page])
		pager.page, err = strconv.Atoi(strings.Join(given, ""))
		if err != nil || pager.page < 1 {
			err = refuse(InvalidOption, "%s: the page must be a number of at least 1", op.id)
		}
	}
	pager.err = err
	pager.fetch = func(ctx context.Context, page int) ([]byte, error) {
		params[p.page] = json.RawMessage(strconv.Itoa(page))
		args.params = params
		return h.send(ctx, op, args, options, nil)
	}
	return pager
}

// Next advances to the next record; it returns false at the end, or on an error.
func (p *Pager[Item]) Next(ctx context.Context) bool {
	if p.err == nil && len(p.items) == 0 && p.page > 0 {
		p.err = p.turn(ctx)
	}
	if p.err != nil || len(p.items) == 0 {
		return false
	}
	p.current, p.items = p.items[0], p.items[1:]
	return true
}

// Current returns the record that Next advanced to.
func (p *Pager[Item]) Current() Item { return p.current }

// Err returns why Next stopped; nil at the end of the listing.
func (p *Pager[Item]) Err() error { return p.err }

// All iterates over all records; the last item is the error, if any. It can be ranged over with Go 1.23 or newer:
//
//	for record, err := range pager.All(ctx) {
func (p *Pager[Item]) All(ctx context.Context) func(yield func(Item, error) bool) {
	return func(yield func(Item, error) bool) {
		for p.Next(ctx) {
			if !yield(p.current, nil) {
				return
			}
		}
		if p.err != nil {
			var none Item
			yield(none, p.err)
		}
	}
}

func (p *Pager[Item]) turn(ctx context.Context) error {
	body, err := p.fetch(ctx, p.page)
	if err != nil {
		return err
	}
	unreadable := func(place, problem string) error {
		return &InvalidResponseError{p.op.id, fmt.Sprintf("%q %s", place, problem), body}
	}
	list := memberAt(body, p.places.items)
	if json.Unmarshal(list, &p.items) != nil || p.items == nil {
		return unreadable(p.places.items, "is not a list of the expected type")
	}
	if bytes.Equal(list, p.previous) && len(p.items) > 0 {
		return unreadable(p.places.items, "repeats the previous page")
	}
	next := p.nextPage(memberAt(body, p.places.meta))
	if next > 0 && next <= p.page {
		return unreadable(p.places.meta, "does not lead to a later page")
	}
	if len(p.items) == 0 {
		next = 0
	}
	p.previous, p.page = list, next
	return nil
}

// nextPage reads the next page in either documented form: its number (0 for none), or the number of pages.
func (p *Pager[Item]) nextPage(meta []byte) int {
	if next, isNamed := numberAt(meta, p.places.nextPage); isNamed {
		return next
	}
	if pages, isCounted := numberAt(meta, p.places.pages); isCounted && p.page < pages {
		return p.page + 1
	}
	return 0
}

// saysWhatFollows returns whether a page says if another page follows. A page that does not may be the first of many.
func saysWhatFollows(meta []byte, p places) bool {
	number, isThere := lookUp(meta, p.nextPage)
	if !isThere || string(number) == "null" {
		number, isThere = lookUp(meta, p.pages)
	}
	_, isNumber := decodeAny(number).(float64)
	return isThere && isNumber
}

func numberAt(body []byte, place string) (int, bool) {
	texts, _ := flatten(json.RawMessage(memberAt(body, place)))
	number, err := strconv.Atoi(strings.Join(texts, ""))
	return number, err == nil
}
