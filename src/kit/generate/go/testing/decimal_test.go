package paycontract

import (
	"encoding/json"
	"errors"
	"testing"
)

func TestADecimalIsExact(t *testing.T) {
	for text, want := range map[string]string{
		"19.99": "19.99", "0": "0", "-0.0": "0", "20.00": "20", "0.50": "0.5", "1e2": "100", "-1.5E-3": "-0.0015", "100": "100",
		"1234567890123456789.01": "1234567890123456789.01",
	} {
		var d Decimal
		if err := json.Unmarshal([]byte(text), &d); err != nil || d.String() != want {
			t.Errorf("%s is %s (%v)", text, d, err)
		}
		if written, err := json.Marshal(struct{ Amount *Decimal }{&d}); err != nil || string(written) != `{"Amount":`+want+`}` {
			t.Errorf("%s is written %s (%v)", text, written, err)
		}
	}
	var d Decimal
	for _, text := range []string{`"1"`, "true", "1e999", "{}"} {
		if json.Unmarshal([]byte(text), &d) == nil {
			t.Errorf("%s is read as %s", text, d)
		}
	}
}

func TestADecimalIsMadeOfCentsOrText(t *testing.T) {
	parsed, err := ParseDecimal("19.990")
	if cents, isExact := parsed.Cents(); err != nil || parsed != DecimalOf(1999) || cents != 1999 || !isExact {
		t.Errorf("got %s of %d (%v)", parsed, cents, err)
	}
	var refusal *ConfigurationError
	for _, text := range []string{"19.999", "", "1,5", "NaN", " 1", "0x1", ".5"} {
		if d, err := ParseDecimal(text); !errors.As(err, &refusal) || refusal.Code != InvalidOption {
			t.Errorf("%q is read as %s (%v)", text, d, err)
		}
	}
	received, _ := readDecimal("0.001")
	if _, isExact := received.Cents(); isExact {
		t.Error("a thousandth has cents")
	}
	if DecimalOf(-5).String() != "-0.05" || DecimalOf(999).Cmp(DecimalOf(1000)) != -1 || DecimalOf(0).Cmp(Decimal{}) != 0 || received.Cmp(DecimalOf(-1)) != 1 {
		t.Error("the order is wrong")
	}
	if cents, isExact := DecimalOf(-5).Cents(); cents != -5 || !isExact {
		t.Errorf("got %d", cents)
	}
}
