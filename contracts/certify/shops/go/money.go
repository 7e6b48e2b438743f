package main

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	pay "shop/gen"
)

// Money is kept in minor units: sums of floats leave crumbs.
type Money struct {
	Minor    int64  `json:"minor"`
	Currency string `json:"currency"`
}

const maxMinor = 100_000_000_000 // a billion in major units; the shop sells nothing dearer

var (
	wholeCurrencies = map[string]bool{"UGX": true, "RWF": true, "XOF": true, "XAF": true}
	currencyCode    = regexp.MustCompile(`^[A-Z]{3}$`)
	decimalNumber   = regexp.MustCompile(`^(\d{1,12})(?:\.(\d{1,2}))?$`)
	errAmount       = errors.New("the amount must be a positive decimal number with no more decimals than its currency has")
)

func decimals(currency string) int {
	if wholeCurrencies[currency] {
		return 0
	}
	return 2
}

// parseMoney reads "64.5" as it was written, so that no float is between the customer and the cent.
func parseMoney(text, currency string) (Money, error) {
	found := decimalNumber.FindStringSubmatch(text)
	if found == nil || !currencyCode.MatchString(currency) {
		return Money{}, errAmount
	}
	if wrong("cents_truncated") {
		major, _ := strconv.ParseFloat(text, 64)
		return Money{int64(major * math.Pow10(decimals(currency))), currency}, nil
	}
	fraction, places := found[2], decimals(currency)
	if places == 0 && strings.Trim(fraction, "0") != "" {
		return Money{}, errAmount
	}
	for len(fraction) < 2 {
		fraction += "0"
	}
	minor, err := strconv.ParseInt(found[1]+fraction[:places], 10, 64)
	if err != nil || minor <= 0 || minor > maxMinor {
		return Money{}, errAmount
	}
	return Money{minor, currency}, nil
}

// Major is what the service takes and answers.
func (m Money) Major() pay.Decimal {
	isWhole := decimals(m.Currency) == 0 && !wrong("cents_everywhere")
	if isWhole || wrong("sends_minor_units") {
		return pay.DecimalOf(100 * m.Minor)
	}
	return pay.DecimalOf(m.Minor)
}

// moneyOf reads an amount of the service; false where it has more decimals than its currency.
func moneyOf(amount pay.Decimal, currency string) (Money, bool) {
	cents, isExact := amount.Cents()
	isWhole := decimals(currency) == 0 && !wrong("cents_everywhere")
	if isWhole || wrong("sends_minor_units") {
		return Money{cents / 100, currency}, isExact && cents%100 == 0
	}
	return Money{cents, currency}, isExact
}

func (m Money) String() string {
	places := decimals(m.Currency)
	if places == 0 {
		return strconv.FormatInt(m.Minor, 10)
	}
	return fmt.Sprintf("%d.%02d", m.Minor/100, m.Minor%100)
}
