package paycontract

import (
	"context"
	"encoding/base64"
	"net/http"
	"regexp"
	"strings"
	"sync"
)

// KeyFunc returns a key. It is called before each attempt, so that a rotated key is used without a restart; cache what
// a vault returns for as long as you trust it. ctx ends with the call: return then. No error of this package shows its
// result.
type KeyFunc func(ctx context.Context) (string, error)

// apiKeys are functions, so that nothing that is printed of a client shows a key.
type apiKeys struct {
	isGiven func(keyType string) bool
	read    func(ctx context.Context, keyType string) (string, error)
	// seen returns the keys that an answer may echo, including the latest rotated ones.
	seen func() []string
}

// rememberedKeys is the number of keys from functions that are masked in errors.
const rememberedKeys = 8

func newKeys(config Config) (apiKeys, error) {
	texts := map[string]string{"public": config.PublicKey, "secret": config.SecretKey}
	functions := map[string]KeyFunc{"public": config.PublicKeyFunc, "secret": config.SecretKeyFunc}
	for keyType, function := range functions {
		if function != nil && texts[keyType] != "" {
			option := keyOption(keyType)
			return apiKeys{}, refuse(InvalidOption, "%s and %sFunc are both given: give one", option, option)
		}
	}
	if err := checkKeys(config.PublicKey, config.SecretKey); err != nil {
		return apiKeys{}, err
	}
	var lock sync.Mutex
	var given []string
	remember := func(key string) {
		lock.Lock()
		defer lock.Unlock()
		for _, each := range given {
			if each == key {
				return
			}
		}
		if len(given) == rememberedKeys {
			given = given[1:]
		}
		given = append(given, key)
	}
	return apiKeys{
		isGiven: func(keyType string) bool { return texts[keyType] != "" || functions[keyType] != nil },
		read: func(ctx context.Context, keyType string) (string, error) {
			function := functions[keyType]
			if function == nil {
				return texts[keyType], nil
			}
			key, err := askForKey(ctx, keyType, function, texts)
			if err == nil {
				remember(key)
			}
			return key, err
		},
		seen: func() []string {
			lock.Lock()
			defer lock.Unlock()
			return append([]string{texts["public"], texts["secret"]}, given...)
		},
	}, nil
}

// askForKey calls the function of a key. It does not pass on the function's error, which may hold the key.
func askForKey(ctx context.Context, keyType string, function KeyFunc, texts map[string]string) (string, error) {
	option := keyOption(keyType) + "Func"
	key, err := function(ctx)
	switch {
	case err != nil:
		return "", refuse(KeyUnavailable, "the function given as %s failed", option)
	case key == "":
		return "", refuse(MalformedKey, "%s returned an empty text", option)
	}
	all := map[string]string{"public": texts["public"], "secret": texts["secret"]}
	all[keyType] = key
	return key, checkKeys(all["public"], all["secret"])
}

// keyOption returns the name of the field of Config for a type of key.
func keyOption(keyType string) string {
	return strings.ToUpper(keyType[:1]) + keyType[1:] + "Key"
}

// checkKey refuses a call whose key was not given, or would be sent where others could read it in transit.
func (h *host) checkKey(op operation) error {
	_, isKnown := h.credentials[op.key]
	if isKnown && !h.keys.isGiven(op.key) {
		return refuse(MissingKey, "%s needs the %s key: give the client %s", op.id, op.key, keyOption(op.key))
	}
	if op.key == "secret" && !isConfidential(h.baseURL) {
		return refuse(InsecureTransport, "%s would send the secret key over plain HTTP: use an https BaseURL (only loopback is excepted)", op.id)
	}
	return nil
}

// attachKey puts the key of this attempt into its header.
func (h *host) attachKey(ctx context.Context, op operation, header http.Header) error {
	credential, isKnown := h.credentials[op.key]
	if !isKnown {
		return nil
	}
	value, err := h.keys.read(ctx, op.key)
	if err != nil {
		return err
	}
	if credential.scheme == "Basic" {
		value = base64.StdEncoding.EncodeToString([]byte(value + ":"))
	}
	header.Set(credential.header, strings.TrimSpace(credential.scheme+" "+value))
	return nil
}

var (
	visibleASCII = regexp.MustCompile(`^[\x21-\x7e]*$`)
	environment  = regexp.MustCompile(`(?i)(?:^|[^a-z0-9])(test|live)(?:[^a-z0-9]|$)`)
)

// checkKeys refuses keys that can never work. No message repeats a key.
func checkKeys(publicKey, secretKey string) error {
	for option, key := range map[string]string{"PublicKey": publicKey, "SecretKey": secretKey} {
		if !visibleASCII.MatchString(key) {
			return refuse(MalformedKey, "%s must be visible ASCII characters: look for a line break or a space", option)
		}
	}
	first, second := environmentOf(publicKey), environmentOf(secretKey)
	if first != "" && second != "" && first != second {
		return refuse(MixedEnvironments, "PublicKey is a %s key and SecretKey is a %s key: give both from the same set", first, second)
	}
	return nil
}

// environmentOf reads the environment from a key; empty if the key does not name one. No key format is documented.
func environmentOf(key string) string {
	found := environment.FindStringSubmatch(key)
	if found == nil {
		return ""
	}
	return strings.ToLower(found[1])
}
