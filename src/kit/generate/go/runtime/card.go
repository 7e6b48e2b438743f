package paycontract

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/hex"
	"strings"
)

const (
	cardKeyBytes = 32
	ivBytes      = 12
	tagBytes     = 16
	// A card has a few hundred bytes; AES itself has no limit.
	maxCardBytes = 4096
)

// CardCipher creates the text for an AES-256-GCM encrypted field: hex(iv):hex(ciphertext):hex(tag).
type CardCipher struct {
	aead cipher.AEAD
}

// NewCardCipher reads the card key: standard base64 of 32 bytes.
//
// The error is a *ConfigurationError: MissingKey, MalformedKey.
func NewCardCipher(key string) (*CardCipher, error) {
	if key == "" {
		return nil, refuse(MissingKey, "no card key was given: it is base64 of %d bytes", cardKeyBytes)
	}
	content, ok := decodeBase64(strings.TrimSpace(key))
	if !ok {
		return nil, refuse(MalformedKey, "the card key must be base64 of %d bytes; it is not standard base64", cardKeyBytes)
	}
	if len(content) != cardKeyBytes {
		return nil, refuse(MalformedKey, "the card key must be base64 of %d bytes; it is base64 of %d bytes", cardKeyBytes, len(content))
	}
	block, err := aes.NewCipher(content)
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCM(block)
	return &CardCipher{aead}, err
}

// Encrypt seals a card with a random IV, which no other card may share. It refuses more than 4,096 bytes with a
// *PayloadTooLongError.
func (c *CardCipher) Encrypt(plaintext []byte) (string, error) {
	if len(plaintext) > maxCardBytes {
		return "", &PayloadTooLongError{len(plaintext), maxCardBytes}
	}
	iv := make([]byte, ivBytes)
	if _, err := rand.Read(iv); err != nil {
		return "", err
	}
	sealed := c.aead.Seal(nil, iv, plaintext, nil)
	tagStart := len(sealed) - tagBytes
	return hex.EncodeToString(iv) + ":" + hex.EncodeToString(sealed[:tagStart]) + ":" + hex.EncodeToString(sealed[tagStart:]), nil
}

func (c *CardCipher) procedure() string { return "aes-256-gcm" }
