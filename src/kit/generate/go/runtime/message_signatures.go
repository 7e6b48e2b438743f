package paycontract

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"math"
	"regexp"
	"strconv"
	"strings"
)

// WithURL sets the URL to which the service sends webhooks, as registered there: the contract signs it. The URL in a
// request is not reliable: a proxy may have changed it.
func WithURL(url string) WebhookOption {
	return func(options *webhookOptions) { options.url = url }
}

// messageSignatures is RFC 9421, HTTP Message Signatures. The signed components are those that signedText lists, and any
// others.
type messageSignatures struct{}

// The syntax of RFC 8941, without the parts that our signatures never use. An unclosed quote extends to the end.
var (
	messageMembers   = regexp.MustCompile(`(?s)(?:[^",]|"(?:[^"\\]|\\.)*(?:"|\\?$))+`)
	messageMember    = regexp.MustCompile(`^([a-z*][\w*.-]*)=(.+)$`)
	messageInnerList = regexp.MustCompile(`^\( *((?:"[^"\\]*" +)*(?:"[^"\\]*")?)\)((?:; *[a-z*][\w*.-]*=(?:-?\d{1,15}|"(?:[^"\\]|\\["\\])*"))*)$`)
	messageComponent = regexp.MustCompile(`"([^"]*)"`)
	messageParameter = regexp.MustCompile(`; *([^=]+)=("(?:[^"\\]|\\.)*"|[^;]+)`)
	messageBytes     = regexp.MustCompile(`^:([A-Za-z\d+/]*={0,2}):$`)
	// A URL that a client would write differently does not match.
	messageURL = regexp.MustCompile(`^(?i:(https?)://([\w.-]+|\[[\d:.a-f]+\]))(?::(\d*))?(/[\w!$%&'()*+,\-./:;=@~|]*)?(\?[\w!$%&()*+,\-./:;=@~|?]*)?(?:#.*)?$`)
)

// messageCandidate is a signature that covers all that the contract requires.
type messageCandidate struct {
	base, signature string
	signingTime
}

func (messageSignatures) check(_ []string, url string) error {
	_, err := readMessageURL(url)
	return err
}

func (m messageSignatures) listTimes(s webhookSignature, arrived arrivedWebhook) ([]signingTime, error) {
	candidates, err := m.listCandidates(strings.Split(s.signedText, " "), arrived)
	if err != nil {
		return nil, err
	}
	if readMessageDictionary(arrived.header["content-digest"])["sha-256"] != writeDigest(arrived.body) {
		return nil, nil
	}
	var times []signingTime
	for _, each := range candidates {
		isMade := false
		// Every secret is tried, and compared in constant time.
		for _, secret := range arrived.secrets {
			expected := s.encode(s.sign([]byte(secret), []byte(each.base)))
			if hmac.Equal([]byte(each.signature), []byte(expected)) {
				isMade = true
			}
		}
		if isMade {
			times = append(times, each.signingTime)
		}
	}
	return times, nil
}

func (m messageSignatures) sign(s webhookSignature, _, timestamp string, message arrivedWebhook) error {
	message.header["content-digest"] = "sha-256=" + writeDigest(message.body)
	components := strings.Split(s.signedText, " ")
	parameters := ";created=" + timestamp + `;alg="hmac-sha256"`
	base, err := m.writeBase(components, parameters, message)
	if err != nil {
		return err
	}
	message.header["signature-input"] = `sig=("` + strings.Join(components, `" "`) + `")` + parameters
	message.header["signature"] = "sig=:" + s.encode(s.sign([]byte(message.secrets[0]), []byte(base))) + ":"
	return nil
}

func writeDigest(body []byte) string {
	digest := sha256.Sum256(body)
	return ":" + base64.StdEncoding.EncodeToString(digest[:]) + ":"
}

// listCandidates lists the signatures that cover all that the contract requires. Unknown forms are skipped.
func (m messageSignatures) listCandidates(wanted []string, arrived arrivedWebhook) ([]messageCandidate, error) {
	signatures := readMessageDictionary(arrived.header["signature"])
	var found []messageCandidate
	for label, value := range readMessageDictionary(arrived.header["signature-input"]) {
		listed := messageInnerList.FindStringSubmatch(value)
		signature := messageBytes.FindStringSubmatch(signatures[label])
		if listed == nil || signature == nil {
			continue
		}
		components := []string{}
		for _, each := range messageComponent.FindAllStringSubmatch(listed[1], -1) {
			components = append(components, each[1])
		}
		given, serialized := readMessageParameters(listed[2])
		algorithm, isNamed := given["alg"]
		isOurs := !isNamed || algorithm == `"hmac-sha256"`
		if !wholeSeconds.MatchString(given["created"]) || !isOurs || !hasAll(components, wanted) {
			continue
		}
		base, err := m.writeBase(components, serialized, arrived)
		if err != nil {
			return nil, err
		}
		if base != "" {
			found = append(found, messageCandidate{base, signature[1], readSigningTime(given)})
		}
	}
	return found, nil
}

func readSigningTime(given map[string]string) signingTime {
	created, _ := strconv.ParseInt(given["created"], 10, 64)
	text, isNamed := given["expires"]
	if !isNamed {
		return signingTime{created, neverExpires}
	}
	expires, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		// An expiry that is not a number has passed.
		expires = math.MinInt32
	}
	return signingTime{created, expires}
}

// writeBase returns the signature base of RFC 9421 (section 2.5); empty if a component is missing, or is listed twice.
func (messageSignatures) writeBase(components []string, parameters string, arrived arrivedWebhook) (string, error) {
	listed := map[string]bool{}
	quoted, lines := []string{}, []string{}
	for _, name := range components {
		value, err := readMessageComponent(name, arrived)
		if err != nil || value == "" || listed[name] {
			return "", err
		}
		listed[name] = true
		quoted = append(quoted, `"`+name+`"`)
		lines = append(lines, `"`+name+`": `+value+"\n")
	}
	return strings.Join(lines, "") + `"@signature-params": (` + strings.Join(quoted, " ") + ")" + parameters, nil
}

func readMessageComponent(name string, arrived arrivedWebhook) (string, error) {
	if !strings.HasPrefix(name, "@") {
		return strings.Trim(arrived.header[name], " \t\r\n"), nil
	}
	if name == "@method" {
		return "POST", nil
	}
	parts, err := readMessageURL(arrived.url)
	return parts[name], err
}

// readMessageURL returns the components of a URL in the form in which clients write them.
func readMessageURL(url string) (map[string]string, error) {
	parts := messageURL.FindStringSubmatch(url)
	if parts == nil {
		return nil, refuse(InvalidOption, "WithURL is missing, or not the whole address: the contract signs the address to which the service sends")
	}
	scheme, host, port, path := strings.ToLower(parts[1]), strings.ToLower(parts[2]), strings.TrimLeft(parts[3], "0"), parts[4]
	if port != "" && port != map[string]string{"http": "80", "https": "443"}[scheme] {
		host += ":" + port
	}
	if path == "" {
		path = "/"
	}
	return map[string]string{"@target-uri": scheme + "://" + host + path + parts[5], "@authority": host, "@path": path}, nil
}

// readMessageParameters parses parameters. If one is repeated, its last value counts, at its first position.
func readMessageParameters(text string) (map[string]string, string) {
	given, names := map[string]string{}, []string{}
	for _, each := range messageParameter.FindAllStringSubmatch(text, -1) {
		if _, isThere := given[each[1]]; !isThere {
			names = append(names, each[1])
		}
		given[each[1]] = each[2]
	}
	serialized := ""
	for _, name := range names {
		serialized += ";" + name + "=" + given[name]
	}
	return given, serialized
}

func readMessageDictionary(text string) map[string]string {
	members := map[string]string{}
	for _, each := range messageMembers.FindAllString(text, -1) {
		if member := messageMember.FindStringSubmatch(strings.TrimSpace(each)); member != nil {
			members[member[1]] = member[2]
		}
	}
	return members
}

func hasAll(list, wanted []string) bool {
	listed := map[string]bool{}
	for _, each := range list {
		listed[each] = true
	}
	for _, each := range wanted {
		if !listed[each] {
			return false
		}
	}
	return true
}
