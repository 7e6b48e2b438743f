package paycontract

import (
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestPagesAreTurned(t *testing.T) {
	page := func(name string, meta string) http.HandlerFunc {
		return answerWith(200, `{"data":{"items":[`+name+`],"meta":`+meta+`}}`)
	}
	one, two := `{"refundReference":"a","reason":"why"},{"refundReference":"b"}`, `{"refundReference":"c"}`
	for name, test := range map[string]struct {
		answers []http.HandlerFunc
		params  ListRefundsParams
		want    string
		failure string
	}{
		"by the next page":       {[]http.HandlerFunc{page(one, `{"nextPage":2}`), page(two, `{"nextPage":0}`)}, ListRefundsParams{}, "a b c /1 /2", ""},
		"by their count":         {[]http.HandlerFunc{page(one, `{"pages":4}`), page(two, `{"pages":4}`)}, ListRefundsParams{Page: Ptr[int64](3)}, "a b c /3 /4", ""},
		"to an empty one":        {[]http.HandlerFunc{page(one, `{"nextPage":2}`), page("", `{"nextPage":3}`)}, ListRefundsParams{}, "a b /1 /2", ""},
		"but not the same twice": {[]http.HandlerFunc{page(one, `{"nextPage":2}`), page(one, `{"nextPage":3}`)}, ListRefundsParams{}, "a b /1 /2", "repeats"},
		"but not backwards":      {[]http.HandlerFunc{page(one, `{"nextPage":1}`)}, ListRefundsParams{}, "/1", "later page"},
		"but not without a list": {[]http.HandlerFunc{answerWith(200, `{"data":{"items":null}}`)}, ListRefundsParams{}, "/1", "is not a list"},
	} {
		s := serve(t, test.answers...)
		pager := checkoutAt(t, s.URL, nil).ListRefundsAutoPaging(test.params)
		got := []string{}
		for pager.Next(ctx) {
			got = append(got, pager.Current().RefundReference)
		}
		for _, request := range s.requests {
			got = append(got, "/"+request.URL.Query().Get("page"))
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("%s: got %s, want %s", name, text, test.want)
		}
		var unreadable *InvalidResponseError
		isRefused := errors.As(pager.Err(), &unreadable) && strings.Contains(unreadable.Problem, test.failure)
		if (test.failure != "") != isRefused || (test.failure == "" && pager.Err() != nil) {
			t.Errorf("%s: got %v", name, pager.Err())
		}
	}
}

func TestAllYieldsRecordsUntilItIsLeft(t *testing.T) {
	whole := answerWith(200, `{"data":{"items":[{"refundReference":"a"},{"refundReference":"b"}],"meta":{"nextPage":2}}}`)
	for name, test := range map[string]struct {
		most int
		want string
	}{"to its failure": {9, "a b ! /1 /2"}, "to where it is left": {1, "a /1"}} {
		s := serve(t, whole, answerWith(404, "{}"))
		got := []string{}
		checkoutAt(t, s.URL, nil).ListRefundsAutoPaging(ListRefundsParams{}).All(ctx)(func(refund Refund, err error) bool {
			if err != nil {
				got = append(got, "!")
			} else {
				got = append(got, refund.RefundReference)
			}
			return len(got) < test.most
		})
		for _, request := range s.requests {
			got = append(got, "/"+request.URL.Query().Get("page"))
		}
		if text := strings.Join(got, " "); text != test.want {
			t.Errorf("%s: got %s, want %s", name, text, test.want)
		}
	}
}

func TestAFileTravelsInAForm(t *testing.T) {
	content := "%PDF-1.7\n\x00\xff"
	var contentType, name, received, source string
	s := serve(t, answerWith(200, "{}"))
	s.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		file, header, err := r.FormFile("file")
		if err != nil {
			t.Error(err)
			return
		}
		text, _ := io.ReadAll(file)
		received, name, contentType, source = string(text), header.Filename, header.Header.Get("Content-Type"), r.FormValue("sourceOfFunds")
	})
	_, err := businessAt(t, s.URL).SubmitSourceOfFundsFile(ctx, SubmitSourceOfFundsFileRequest{
		TransactionID: "t-1", SourceOfFunds: SourceOfFundsSaleOfAssets,
		File: File{Name: "a\"\r\nb.pdf", Content: strings.NewReader(content)},
	})
	if err != nil || received != content || contentType != "application/pdf" || source != "SALE_OF_ASSETS" || strings.ContainsAny(name, "\r\n") {
		t.Errorf("got %q %q %q %q (%v)", received, name, contentType, source, err)
	}
}

func TestArgumentsStayInTheirPlace(t *testing.T) {
	s := serve(t, answerWith(200, "{}"))
	client := businessAt(t, s.URL)
	if _, err := client.VerifyPayment(ctx, "a/../b?c#d e"); err != nil {
		t.Fatal(err)
	}
	if got := s.requests[0].URL.EscapedPath(); got != "/s2s/payments/verify/a%2F..%2Fb%3Fc%23d%20e" {
		t.Errorf("got %s", got)
	}
	_, _ = client.ListTransactions(ctx, ListTransactionsParams{Search: Ptr("a&b=c"), List: Ptr(50.0)})
	if got := s.requests[1].URL.RawQuery; got != "list=50&search=a%26b%3Dc" {
		t.Errorf("got %s", got)
	}
}
