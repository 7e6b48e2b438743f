package paycontract

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/base64"
	"hash"
)

// Padding is the RSA padding. It is never guessed: ask the operator.
type Padding string

const (
	// OAEPSHA256 is RSAES-OAEP with SHA-256, also for the mask.
	OAEPSHA256 Padding = "oaep-sha256"
	// OAEPSHA1 is RSAES-OAEP with SHA-1, also for the mask.
	OAEPSHA1 Padding = "oaep-sha1"
	// PKCS1v15 is RSAES-PKCS1-v1_5.
	PKCS1v15 Padding = "pkcs1-v1_5"
)

// hash returns the hash of OAEP; nil for any other padding.
func (p Padding) hash() hash.Hash {
	switch p {
	case OAEPSHA256:
		return sha256.New()
	case OAEPSHA1:
		return sha1.New()
	}
	return nil
}

// RSACipher creates the text for an RSA-encrypted field: JSON, UTF-8, one block, standard base64.
type RSACipher struct {
	key     *rsa.PublicKey
	padding Padding
}

// NewRSACipher reads the public encryption key of an environment: SPKI as PEM or base64, a JWK, or base64 of
// <bits>!<RSAKeyValue>…</RSAKeyValue>; 2048 to 8192 bits.
//
// The error is a *ConfigurationError: MissingKey, MalformedKey, InvalidOption.
func NewRSACipher(key string, padding Padding) (*RSACipher, error) {
	if padding.hash() == nil && padding != PKCS1v15 {
		return nil, refuse(InvalidOption, "the padding must be one of %s, %s, %s", OAEPSHA256, OAEPSHA1, PKCS1v15)
	}
	publicKey, err := readEncryptionKey(key)
	if err != nil {
		return nil, err
	}
	return &RSACipher{publicKey, padding}, nil
}

// MaxPayloadBytes returns the maximum length of a payload, in bytes of JSON.
func (c *RSACipher) MaxPayloadBytes() int {
	if oaep := c.padding.hash(); oaep != nil {
		return c.key.Size() - 2*oaep.Size() - 2
	}
	return c.key.Size() - 11
}

// Encrypt encrypts a payload. It refuses one that is too long with a *PayloadTooLongError, before anything is encrypted.
func (c *RSACipher) Encrypt(plaintext []byte) (string, error) {
	if len(plaintext) > c.MaxPayloadBytes() {
		return "", &PayloadTooLongError{len(plaintext), c.MaxPayloadBytes()}
	}
	var block []byte
	var err error
	if oaep := c.padding.hash(); oaep != nil {
		block, err = rsa.EncryptOAEP(oaep, rand.Reader, c.key, plaintext, nil)
	} else {
		block, err = rsa.EncryptPKCS1v15(rand.Reader, c.key, plaintext)
	}
	return base64.StdEncoding.EncodeToString(block), err
}

func (c *RSACipher) procedure() string { return "rsa" }
