package paycontract

import (
	"encoding/json"
	"net/http"
	"strconv"
)

// SignWebhook signs a body like the service, for tests of receivers, and returns the headers to send. WithClock sets the
// time of signing; if the contract signs the URL, WithURL sets it.
//
//	header, err := paycontract.SignWebhook(body, "whsec_mine")
//	event, err := paycontract.VerifyWebhook(body, header, []string{"whsec_mine"})
//
// The error is a *ConfigurationError if the arguments are not enough to sign with.
func SignWebhook(body []byte, secret string, options ...WebhookOption) (http.Header, error) {
	if err := checkSecrets([]string{secret}); err != nil {
		return nil, err
	}
	if len(webhookSignatures) == 0 {
		return nil, refuse(InvalidOption, "the contract does not say how a webhook is signed")
	}
	var event struct{ ID, Event string }
	_ = json.Unmarshal(body, &event)
	_, _, own := newEventValue(event.Event)
	if own < 0 {
		own = 0
	}
	s, chosen := webhookSignatures[own], chooseWebhookOptions(options)
	timestamp := strconv.FormatInt(chosen.now().Unix(), 10)
	headers := map[string]string{"content-type": "application/json"}
	if s.scheme != nil {
		if err := s.scheme.sign(s, event.ID, timestamp, arrivedWebhook{body, headers, []string{secret}, chosen.url}); err != nil {
			return nil, err
		}
	} else {
		if s.timestampHeader != "" {
			headers[s.timestampHeader] = timestamp
		}
		headers[s.header] = s.write(secret, timestamp, body)
	}
	header := http.Header{}
	for name, value := range headers {
		header.Set(name, value)
	}
	return header, nil
}
