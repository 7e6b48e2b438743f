package paycontract

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

const (
	maxKeyCharacters = 16384
	minKeyBits       = 2048
	maxKeyBits       = 8192
	acceptedKeys     = "accepted are SPKI PEM, SPKI base64, JWK, and base64 of <bits>!<RSAKeyValue>…</RSAKeyValue>"
	holdsPrivateKey  = "it holds a private key, which belongs to the service alone"
)

var (
	whiteSpace = regexp.MustCompile(`\s+`)
	// The two elements, in either order. No other XML is parsed, to keep the parser simple.
	keyValue = regexp.MustCompile(`^(\d{1,5})!\s*<RSAKeyValue>\s*(<Modulus>[\w+/=\s]*</Modulus>\s*<Exponent>[\w+/=\s]*</Exponent>|<Exponent>[\w+/=\s]*</Exponent>\s*<Modulus>[\w+/=\s]*</Modulus>)\s*</RSAKeyValue>\s*$`)
)

// readEncryptionKey reads a key in any of its four formats. No message repeats the key.
func readEncryptionKey(key string) (*rsa.PublicKey, error) {
	if key == "" {
		return nil, refuse(MissingKey, "no encryption key was given; %s", acceptedKeys)
	}
	if len(key) > maxKeyCharacters {
		return nil, malformed("text", "it has more than %d characters", maxKeyCharacters)
	}
	text := strings.TrimSpace(key)
	if strings.HasPrefix(text, "{") {
		return readJWK(text)
	}
	if strings.Contains(text, "-----BEGIN") {
		return readPEM(text)
	}
	content, ok := decodeBase64(whiteSpace.ReplaceAllString(text, ""))
	if !ok {
		return nil, malformed("text", "it is neither PEM nor JSON nor standard base64")
	}
	if content[0] == 0x30 {
		return readSPKI("SPKI base64", content)
	}
	return readKeyValue(string(content))
}

func readPEM(text string) (*rsa.PublicKey, error) {
	// Environment files often hold a PEM on one line, with its line ends written as \n.
	lines := strings.NewReplacer(`\n`, "\n", `\r`, "\n").Replace(text)
	label, rest, _ := strings.Cut(strings.TrimPrefix(strings.TrimSpace(lines), "-----BEGIN "), "-----")
	body, isWhole := cutSuffix(rest, "-----END "+label+"-----")
	switch {
	case !strings.HasPrefix(lines, "-----BEGIN ") || !isWhole || strings.Contains(body, "-----"):
		return nil, malformed("PEM", "it is not one whole block from BEGIN to END")
	case strings.Contains(label, "PRIVATE"):
		return nil, malformed("PEM", holdsPrivateKey)
	case label != "PUBLIC KEY":
		return nil, malformed("PEM", `its label is not "PUBLIC KEY"`)
	}
	content, ok := decodeBase64(whiteSpace.ReplaceAllString(body, ""))
	if !ok {
		return nil, malformed("SPKI PEM", "its body is not standard base64")
	}
	return readSPKI("SPKI PEM", content)
}

func readSPKI(form string, content []byte) (*rsa.PublicKey, error) {
	parsed, err := x509.ParsePKIXPublicKey(content)
	if err != nil {
		return nil, malformed(form, "it is not one whole SubjectPublicKeyInfo of an RSA key")
	}
	key, isRSA := parsed.(*rsa.PublicKey)
	if !isRSA {
		return nil, malformed(form, "its algorithm is not rsaEncryption")
	}
	return checkNumbers(form, key.N, big.NewInt(int64(key.E)))
}

func readJWK(text string) (*rsa.PublicKey, error) {
	var jwk map[string]any
	if json.Unmarshal([]byte(text), &jwk) != nil {
		return nil, malformed("JWK", "it is not valid JSON")
	}
	if jwk["kty"] != "RSA" {
		return nil, malformed("JWK", `its "kty" is not "RSA"`)
	}
	for _, member := range []string{"d", "p", "q", "dp", "dq", "qi", "oth"} {
		if _, isThere := jwk[member]; isThere {
			return nil, malformed("JWK", holdsPrivateKey)
		}
	}
	n, _ := jwk["n"].(string)
	e, _ := jwk["e"].(string)
	modulus, nErr := base64.RawURLEncoding.Strict().DecodeString(n)
	exponent, eErr := base64.RawURLEncoding.Strict().DecodeString(e)
	if nErr != nil || eErr != nil || n == "" || e == "" {
		return nil, malformed("JWK", `its "n" or "e" is missing or not base64url`)
	}
	return checkNumbers("JWK", new(big.Int).SetBytes(modulus), new(big.Int).SetBytes(exponent))
}

func readKeyValue(text string) (*rsa.PublicKey, error) {
	form := "base64"
	if strings.Contains(text, "!<RSA") {
		form = "RSAKeyValue"
	}
	found := keyValue.FindStringSubmatch(text)
	if found == nil {
		return nil, malformed(form, "it is neither an SPKI nor <bits>! and a public <RSAKeyValue>")
	}
	modulus, hasModulus := readElement(found[2], "Modulus")
	exponent, hasExponent := readElement(found[2], "Exponent")
	if !hasModulus || !hasExponent {
		return nil, malformed(form, "its Modulus or Exponent is not standard base64")
	}
	key, err := checkNumbers(form, modulus, exponent)
	if err != nil {
		return nil, err
	}
	if found[1] != strconv.Itoa(key.N.BitLen()) {
		return nil, malformed(form, "it announces %s bits, but its modulus has %d", found[1], key.N.BitLen())
	}
	return key, nil
}

func readElement(text, name string) (*big.Int, bool) {
	_, rest, _ := strings.Cut(text, "<"+name+">")
	body, _, _ := strings.Cut(rest, "<")
	content, ok := decodeBase64(whiteSpace.ReplaceAllString(body, ""))
	return new(big.Int).SetBytes(content), ok
}

func checkNumbers(form string, n, e *big.Int) (*rsa.PublicKey, error) {
	if bits := n.BitLen(); bits < minKeyBits || bits > maxKeyBits {
		return nil, malformed(form, "its modulus has %d bits, not %d to %d", bits, minKeyBits, maxKeyBits)
	}
	// crypto/rsa accepts exponents of at most 31 bits.
	if n.Bit(0) == 0 || e.Bit(0) == 0 || e.BitLen() < 2 || e.BitLen() > 31 {
		return nil, malformed(form, "its modulus is even, or its exponent not an odd number above 1 of at most 31 bits")
	}
	return &rsa.PublicKey{N: n, E: int(e.Int64())}, nil
}

func malformed(form, problem string, values ...any) error {
	return refuse(MalformedKey, "the encryption key was read as %s, but "+problem+"; %s", append(append([]any{form}, values...), acceptedKeys)...)
}

func cutSuffix(text, suffix string) (string, bool) {
	return strings.TrimSuffix(text, suffix), strings.HasSuffix(text, suffix)
}
