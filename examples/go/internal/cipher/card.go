package cipher

import (
	"crypto/aes"
	stdcipher "crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"errors"
)

const (
	cardKeyBytes = 32
	ivBytes      = 12
	tagBytes     = 16
)

// CardCipher makes the string that `cardData` carries: hex(iv):hex(ciphertext):hex(tag), AES-256-GCM.
type CardCipher struct {
	aead stdcipher.AEAD
}

// NewCardCipher reads the card key: standard base64 of 32 bytes.
func NewCardCipher(base64Key string) (*CardCipher, error) {
	key, err := base64.StdEncoding.Strict().DecodeString(base64Key)
	if err != nil || len(key) != cardKeyBytes {
		return nil, errors.New("the card key must be standard base64 of 32 bytes")
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, err
	}
	aead, err := stdcipher.NewGCM(block)
	if err != nil {
		return nil, err
	}
	return &CardCipher{aead}, nil
}

// #region encrypt-card
// Encrypt seals a card under a random IV, which no other card may share.
func (c *CardCipher) Encrypt(card any) (string, error) {
	message, err := encodeJSON(card)
	if err != nil {
		return "", err
	}
	iv := make([]byte, ivBytes)
	if _, err := rand.Read(iv); err != nil {
		return "", err
	}
	return c.seal(iv, message), nil
}

func (c *CardCipher) seal(iv, message []byte) string {
	sealed := c.aead.Seal(nil, iv, message, nil)
	tagStart := len(sealed) - tagBytes
	return hex.EncodeToString(iv) + ":" + hex.EncodeToString(sealed[:tagStart]) + ":" + hex.EncodeToString(sealed[tagStart:])
}

// #endregion encrypt-card
