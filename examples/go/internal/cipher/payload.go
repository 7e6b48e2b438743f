// Package cipher encrypts what the service takes encrypted: the payload that `data` carries, and cards.
//
// That both are encrypted is stated in the interface document (§4.1, §4.2); how is not shown, so the
// formats here are proposals of paycontract (gaps rsa-data-procedure, rsa-key-format and aes-parameters).
package cipher

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"hash"
)

// Padding is the RSA padding. It is never guessed: ask the operator which one your encryption key is for.
type Padding string

const (
	OAEPSHA256 Padding = "oaep-sha256"
	OAEPSHA1   Padding = "oaep-sha1"
	PKCS1v15   Padding = "pkcs1-v1_5"
)

// hash is that of OAEP, for its mask too; nil where the padding is another.
func (p Padding) hash() hash.Hash {
	switch p {
	case OAEPSHA256:
		return sha256.New()
	case OAEPSHA1:
		return sha1.New()
	}
	return nil
}

const minKeyBits = 2048

// PayloadCipher makes the string that `data` carries: JSON, UTF-8, one RSA block, standard base64.
type PayloadCipher struct {
	key     *rsa.PublicKey
	padding Padding
}

// NewPayloadCipher reads the public encryption key of an environment ("BEGIN PUBLIC KEY", at least 2048 bits).
func NewPayloadCipher(publicKeyPEM []byte, padding Padding) (*PayloadCipher, error) {
	if padding.hash() == nil && padding != PKCS1v15 {
		return nil, fmt.Errorf("the padding must be %q, %q or %q", OAEPSHA256, OAEPSHA1, PKCS1v15)
	}
	key, err := readPublicKey(publicKeyPEM)
	if err != nil {
		return nil, err
	}
	return &PayloadCipher{key, padding}, nil
}

// MaxPayloadBytes is the longest payload that fits into the one block, in bytes of UTF-8 JSON.
func (c *PayloadCipher) MaxPayloadBytes() int {
	if oaep := c.padding.hash(); oaep != nil {
		return c.key.Size() - 2*oaep.Size() - 2
	}
	return c.key.Size() - 11
}

// #region encrypt-data
// Encrypt refuses a payload that is too long before anything is encrypted.
func (c *PayloadCipher) Encrypt(payload any) (string, error) {
	message, err := encodeJSON(payload)
	if err != nil {
		return "", err
	}
	if len(message) > c.MaxPayloadBytes() {
		return "", fmt.Errorf("the payload has %d bytes, and %d fit into one block", len(message), c.MaxPayloadBytes())
	}
	var block []byte
	if oaep := c.padding.hash(); oaep != nil {
		block, err = rsa.EncryptOAEP(oaep, rand.Reader, c.key, message, nil)
	} else {
		block, err = rsa.EncryptPKCS1v15(rand.Reader, c.key, message)
	}
	if err != nil {
		return "", err
	}
	return base64.StdEncoding.EncodeToString(block), nil
}

// #endregion encrypt-data

// encodeJSON leaves <, > and & as they are: each escape would take five more bytes of the block.
func encodeJSON(value any) ([]byte, error) {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(text.Bytes(), []byte("\n")), nil
}

func readPublicKey(text []byte) (*rsa.PublicKey, error) {
	block, rest := pem.Decode(bytes.TrimSpace(text))
	if block == nil || block.Type != "PUBLIC KEY" || len(rest) > 0 {
		return nil, errors.New(`the encryption key is not one whole "PUBLIC KEY" block of PEM`)
	}
	parsed, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return nil, errors.New("the encryption key is a PEM block, but holds no readable key")
	}
	key, ok := parsed.(*rsa.PublicKey)
	if !ok {
		return nil, errors.New("the encryption key is not an RSA key")
	}
	if key.N.BitLen() < minKeyBits {
		return nil, fmt.Errorf("the encryption key has %d bits; %d are the least", key.N.BitLen(), minKeyBits)
	}
	return key, nil
}
