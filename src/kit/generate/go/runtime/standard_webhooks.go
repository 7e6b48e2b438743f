package paycontract

import (
	"crypto/hmac"
	"strings"
)

// standardWebhooks is https://www.standardwebhooks.com: the id of the event is signed too, and the header may hold several
// signatures, separated by spaces.
type standardWebhooks struct{}

func (standardWebhooks) check(secrets []string, _ string) error {
	_, err := decodeStandardSecrets(secrets)
	return err
}

func (standardWebhooks) listTimes(s webhookSignature, arrived arrivedWebhook) ([]signingTime, error) {
	timestamp := arrived.header[s.timestampHeader]
	if !wholeSeconds.MatchString(timestamp) {
		return nil, nil
	}
	keys, err := decodeStandardSecrets(arrived.secrets)
	if err != nil {
		return nil, err
	}
	isMade := false
	// Every secret is tried, and compared in constant time.
	for _, key := range keys {
		expected := []byte(writeStandard(s, key, timestamp, arrived))
		for _, each := range strings.Split(arrived.header[s.header], " ") {
			if hmac.Equal([]byte(each), expected) {
				isMade = true
			}
		}
	}
	return timesOf(isMade, timestamp), nil
}

func (standardWebhooks) sign(s webhookSignature, id, timestamp string, message arrivedWebhook) error {
	keys, err := decodeStandardSecrets(message.secrets)
	if err != nil {
		return err
	}
	message.header["webhook-id"], message.header[s.timestampHeader] = id, timestamp
	message.header[s.header] = writeStandard(s, keys[0], timestamp, message)
	return nil
}

func writeStandard(s webhookSignature, key []byte, timestamp string, message arrivedWebhook) string {
	before := message.header["webhook-id"] + "." + timestamp + "."
	return "v1," + s.encode(s.sign(key, []byte(before), message.body))
}

// decodeStandardSecrets decodes secrets; both alphabets of base64 are in use.
func decodeStandardSecrets(secrets []string) ([][]byte, error) {
	keys := [][]byte{}
	for _, secret := range secrets {
		text := strings.NewReplacer("-", "+", "_", "/").Replace(strings.TrimPrefix(secret, "whsec_"))
		key, isExact := decodeBase64(text)
		if !isExact {
			return nil, refuse(InvalidOption, "a Standard Webhooks secret is whsec_ followed by base64")
		}
		keys = append(keys, key)
	}
	return keys, nil
}
