package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"sort"
	"sync"
	"syscall"
	"time"
)

// Order is what the shop knows of one sale. Copies are handed out; it is changed by Store.Update alone.
type Order struct {
	ID        string    `json:"id"`
	Cart      string    `json:"cart,omitempty"`
	Total     Money     `json:"total"`
	ReturnURL string    `json:"returnUrl"`
	CreatedAt time.Time `json:"createdAt"`
	// Reference and Link are of the hosted page; empty until the service has answered.
	Reference string `json:"reference,omitempty"`
	Link      string `json:"link,omitempty"`
	// Others are further payments of the service that are proven to be of this order.
	Others []string `json:"others,omitempty"`
	// Refused says why the service does not take the order.
	Refused string `json:"refused,omitempty"`
	// Heard is the last status that the service told of an order that is not paid.
	Heard    string                 `json:"heard,omitempty"`
	Payments map[string]Money       `json:"payments,omitempty"` // by reference
	Disputes map[string]string      `json:"disputes,omitempty"` // status by chargeback reference
	Refunds  map[string]Refund      `json:"refunds,omitempty"`  // by refund reference
	Wishes   map[string]*RefundWish `json:"wishes,omitempty"`   // by the name of the wish
	Notes    []string               `json:"notes,omitempty"`    // what a person should look at
	Closed   bool                   `json:"closed,omitempty"`
	Card     json.RawMessage        `json:"card,omitempty"`

	// Shipped counts the fulfilment lines.
	Shipped int `json:"-"`
}

// Refund is one of the service.
type Refund struct {
	Reference string `json:"reference"`
	Amount    Money  `json:"amount"`
	Status    string `json:"status"`
	UpdatedAt string `json:"updatedAt"`
	Key       string `json:"key,omitempty"`
}

// RefundWish is what somebody asked for, once, whatever becomes of the calls for it.
type RefundWish struct {
	Key     string `json:"key"`
	Amount  Money  `json:"amount"`
	Asked   string `json:"asked,omitempty"` // the amount as it was asked; empty for all that is left
	Reason  string `json:"reason,omitempty"`
	State   string `json:"state"` // open, made or refused
	Sent    bool   `json:"sent"`  // it may have reached the service
	Attempt int    `json:"attempt"`
	Refund  string `json:"refund,omitempty"` // the reference of the refund
	Why     string `json:"why,omitempty"`
}

func (o *Order) note(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	for _, each := range o.Notes {
		if each == text {
			return
		}
	}
	o.Notes = append(o.Notes, text)
}

func (o *Order) knows(reference string) bool {
	if reference == o.Reference {
		return reference != ""
	}
	for _, each := range o.Others {
		if each == reference {
			return true
		}
	}
	return false
}

// Fulfilment is the line that the warehouse works by.
type Fulfilment struct {
	Order    string    `json:"order"`
	Amount   string    `json:"amount"`
	Currency string    `json:"currency"`
	At       time.Time `json:"at"`
}

type line struct {
	Line       string      `json:"line"` // order, fulfilment, event or stray
	Order      *Order      `json:"order,omitempty"`
	Fulfilment *Fulfilment `json:"fulfilment,omitempty"`
	ID         string      `json:"id,omitempty"`
}

// Store keeps everything in memory and in a journal, of which the last snapshot of an order counts.
type Store struct {
	mu          sync.Mutex
	file        *os.File
	buffer      *bufio.Writer
	orders      map[string]*Order
	byReference map[string]string
	byCart      map[string]string
	events      map[string]bool
	strays      map[string]bool
}

func OpenStore(path string) (*Store, error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	s := &Store{file: file, orders: map[string]*Order{}, byReference: map[string]string{}, byCart: map[string]string{},
		events: map[string]bool{}, strays: map[string]bool{}}
	// Two processes on one journal would ship twice. A killed one may need a moment to let go.
	for try := 0; ; try++ {
		if err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err == nil {
			break
		}
		if try == 20 {
			return nil, fmt.Errorf("%s is in use by another process: %w", path, err)
		}
		time.Sleep(100 * time.Millisecond)
	}
	if err := s.load(); err != nil {
		return nil, err
	}
	if wrong("buffered_journal") {
		s.buffer = bufio.NewWriterSize(file, 1<<16)
		go func() {
			for range time.Tick(5 * time.Second) {
				s.mu.Lock()
				s.buffer.Flush()
				s.mu.Unlock()
			}
		}()
	}
	return s, nil
}

// load replays the journal. A last line without its end was being written when the process died: nobody was told of
// it, and it is cut off. Damage anywhere else is not ours to guess about.
func (s *Store) load() error {
	content, err := io.ReadAll(s.file)
	if err != nil {
		return err
	}
	whole := bytes.LastIndexByte(content, '\n') + 1
	if wrong("broken_tail_starts_empty") && whole < len(content) {
		_, err = s.file.Seek(0, io.SeekEnd)
		return err
	}
	for number, text := range bytes.Split(content[:whole], []byte("\n")) {
		if len(bytes.TrimSpace(text)) == 0 {
			continue
		}
		var read line
		if err := json.Unmarshal(text, &read); err != nil {
			return fmt.Errorf("line %d of the journal cannot be read: %w", number+1, err)
		}
		if wrong("shipped_in_memory") && (read.Line == "fulfilment" || read.Line == "event") {
			continue
		}
		s.apply(read)
	}
	if whole < len(content) {
		if err := s.file.Truncate(int64(whole)); err != nil {
			return err
		}
	}
	_, err = s.file.Seek(int64(whole), io.SeekStart)
	return err
}

func (s *Store) apply(read line) {
	switch {
	case read.Line == "order" && read.Order != nil:
		order := read.Order
		if before := s.orders[order.ID]; before != nil {
			order.Shipped = before.Shipped
		}
		s.orders[order.ID] = order
		for _, reference := range append(order.Others, order.Reference) {
			if reference != "" {
				s.byReference[reference] = order.ID
			}
		}
		if order.Cart != "" {
			s.byCart[order.Cart] = order.ID
		}
	case read.Line == "fulfilment" && read.Fulfilment != nil:
		if order := s.orders[read.Fulfilment.Order]; order != nil {
			order.Shipped++
		}
	case read.Line == "event":
		s.events[read.ID] = true
	case read.Line == "stray":
		s.strays[read.ID] = true
	}
}

// write appends whole lines, and returns when they are on the disk; only then are they believed.
func (s *Store) write(lines ...line) error {
	var text []byte
	for _, each := range lines {
		one, err := json.Marshal(each)
		if err != nil {
			return err
		}
		text = append(append(text, one...), '\n')
	}
	if s.buffer != nil {
		_, _ = s.buffer.Write(text)
	} else {
		at, err := s.file.Seek(0, io.SeekCurrent)
		if err != nil {
			return err
		}
		_, err = s.file.Write(text)
		if err == nil {
			err = s.file.Sync()
		}
		if err != nil {
			_ = s.file.Truncate(at)
			_, _ = s.file.Seek(at, io.SeekStart)
			return fmt.Errorf("the journal cannot be written: %w", err)
		}
	}
	for _, each := range lines {
		s.apply(each)
	}
	return nil
}

func clone(order *Order) *Order {
	text, _ := json.Marshal(order)
	copied := new(Order)
	_ = json.Unmarshal(text, copied)
	copied.Shipped = order.Shipped
	return copied
}

var errUnknownOrder = errors.New("no such order")

// Update changes an order in one step that no other sees half of. The change may ask for one fulfilment.
func (s *Store) Update(id string, change func(order *Order) *Fulfilment) (Order, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.orders[id]
	if known == nil {
		return Order{}, errUnknownOrder
	}
	changed := clone(known)
	fulfilment := change(changed)
	var lines []line
	before, _ := json.Marshal(known)
	if after, _ := json.Marshal(changed); !bytes.Equal(before, after) {
		lines = append(lines, line{Line: "order", Order: changed})
	}
	if fulfilment != nil {
		lines = append(lines, line{Line: "fulfilment", Fulfilment: fulfilment})
	}
	if len(lines) > 0 {
		if err := s.write(lines...); err != nil {
			return Order{}, err
		}
	}
	return *clone(s.orders[id]), nil
}

// Insert adds an order, or tells the one that its cart has become already.
func (s *Store) Insert(order *Order) (Order, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id, isKnown := s.byCart[order.Cart]; isKnown && order.Cart != "" {
		return *clone(s.orders[id]), false, nil
	}
	err := s.write(line{Line: "order", Order: clone(order)})
	return *order, true, err
}

// Find looks an order up by its own id or by a reference of the service.
func (s *Store) Find(name string) (Order, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if id, isKnown := s.byReference[name]; isKnown {
		name = id
	}
	if order := s.orders[name]; order != nil {
		return *clone(order), true
	}
	return Order{}, false
}

func (s *Store) FindCart(cart string) (Order, bool) {
	s.mu.Lock()
	id := s.byCart[cart]
	s.mu.Unlock()
	return s.Find(id)
}

// All tells every order, the oldest first.
func (s *Store) All() []Order {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Order, 0, len(s.orders))
	for _, order := range s.orders {
		all = append(all, *clone(order))
	}
	sort.Slice(all, func(i, j int) bool { return all[i].CreatedAt.Before(all[j].CreatedAt) })
	return all
}

func (s *Store) Handled(event string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return event != "" && s.events[event]
}

func (s *Store) MarkHandled(event string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if event == "" || s.events[event] {
		return nil
	}
	return s.write(line{Line: "event", ID: event})
}

// Stray remembers a payment of which the order is not known yet: the answer that names it may be under way.
func (s *Store) Stray(reference string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.strays[reference] {
		return nil
	}
	return s.write(line{Line: "stray", ID: reference})
}

func (s *Store) IsStray(reference string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.strays[reference]
}
