package paycontract

import (
	"encoding/json"
	"math/big"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// Decimal is an exact number, for amounts: 19.99 is exactly 19.99, which no float64 is. The zero value is 0. Equal
// numbers are equal with ==, and Cmp compares them.
type Decimal struct{ text string }

var decimalForm = regexp.MustCompile(`^(-?)(\d{1,40})(?:\.(\d{1,40}))?(?:[eE]([+-]?\d{1,2}))?$`)

// DecimalOf returns a number of hundredths: DecimalOf(1999) is 19.99. Amounts are in major units in every currency, so
// that 500 in a currency without cents is DecimalOf(50000).
func DecimalOf(cents int64) Decimal {
	d, _ := readDecimal(strconv.FormatInt(cents, 10) + "e-2")
	return d
}

// ParseDecimal parses a number such as "19.99". It refuses more than two decimals with a *ConfigurationError: no
// currency of the contract has more.
func ParseDecimal(text string) (Decimal, error) {
	d, isRead := readDecimal(text)
	if _, fraction, _ := strings.Cut(d.text, "."); !isRead || len(fraction) > 2 {
		return Decimal{}, refuse(InvalidOption, "an amount must be a decimal number with at most two decimals, as 19.99")
	}
	return d, nil
}

// readDecimal drops superfluous zeros, so that equal numbers have the same text.
func readDecimal(text string) (Decimal, bool) {
	parts := decimalForm.FindStringSubmatch(text)
	if parts == nil {
		return Decimal{}, false
	}
	exponent, _ := strconv.Atoi(parts[4])
	digits, scale := parts[2]+parts[3], len(parts[3])-exponent
	if scale < 0 {
		digits, scale = digits+strings.Repeat("0", -scale), 0
	}
	if missing := scale + 1 - len(digits); missing > 0 {
		digits = strings.Repeat("0", missing) + digits
	}
	point := len(digits) - scale
	whole, fraction := strings.TrimLeft(digits[:point-1], "0")+digits[point-1:point], strings.TrimRight(digits[point:], "0")
	switch {
	case whole == "0" && fraction == "":
		return Decimal{}, true
	case fraction != "":
		return Decimal{parts[1] + whole + "." + fraction}, true
	}
	return Decimal{parts[1] + whole}, true
}

// String returns the number without superfluous zeros: "19.99", "20", "0.5".
func (d Decimal) String() string {
	if d.text == "" {
		return "0"
	}
	return d.text
}

// Cents returns the number of hundredths; false if there are more than two decimals, or if it does not fit an int64.
func (d Decimal) Cents() (int64, bool) {
	whole, fraction, _ := strings.Cut(d.String(), ".")
	if len(fraction) > 2 {
		return 0, false
	}
	cents, err := strconv.ParseInt(whole+(fraction + "00")[:2], 10, 64)
	return cents, err == nil
}

// Cmp returns -1 if d is less than other, 0 if they are equal, and 1 if d is greater.
func (d Decimal) Cmp(other Decimal) int {
	one, _ := new(big.Rat).SetString(d.String())
	two, _ := new(big.Rat).SetString(other.String())
	return one.Cmp(two)
}

// MarshalJSON writes a number.
func (d Decimal) MarshalJSON() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalJSON reads a number with its exact value.
func (d *Decimal) UnmarshalJSON(text []byte) error {
	if string(text) == "null" {
		return nil
	}
	read, isRead := readDecimal(string(text))
	if !isRead {
		return &json.UnmarshalTypeError{Value: "value", Type: reflect.TypeOf(*d)}
	}
	*d = read
	return nil
}
