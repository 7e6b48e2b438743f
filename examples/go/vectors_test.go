package main

// Holds the ciphers to the vectors of paycontract: VECTORS names their folder.

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/pay-order/internal/paycontract"
)

type vector struct {
	ID, Key, Padding, RefusedInput, Error string
	// Text, or of keys an object.
	Input, Output   any
	MaxPayloadBytes int
}

func (v vector) text() string {
	if text, isText := v.Input.(string); isText {
		return text
	}
	text, _ := json.Marshal(v.Input)
	return string(text)
}

type rsaKey struct {
	ID      string
	Public  struct{ SpkiPem, SpkiBase64, RsaKeyValue string }
	Private struct{ Pkcs8Pem string }
}

func TestWhatIsEncryptedHereIsReadByTheService(t *testing.T) {
	forEach(t, "rsa-payload.json", "decrypts", func(t *testing.T, v vector) {
		if got := decrypt(t, keyOf(t, v.Key), v.Padding, v.Output.(string)); got != v.text() {
			t.Fatalf("this test decrypts %s, want %s", got, v.text())
		}
		key := keyOf(t, v.Key)
		for _, form := range []string{key.Public.SpkiPem, key.Public.SpkiBase64, key.Public.RsaKeyValue} {
			data, err := rsaCipherOf(t, form, v.Padding).Encrypt([]byte(v.text()))
			if err != nil {
				t.Fatal(err)
			}
			if got := decrypt(t, key, v.Padding, data); got != v.text() {
				t.Errorf("got %s, want %s", got, v.text())
			}
		}
	})
}

func TestAPayloadFitsToTheByteAndNoFurther(t *testing.T) {
	forEach(t, "rsa-payload.json", "limits", func(t *testing.T, v vector) {
		encryption := rsaCipherOf(t, keyOf(t, v.Key).Public.SpkiPem, v.Padding)
		data, err := encryption.Encrypt([]byte(v.text()))
		if err != nil || decrypt(t, keyOf(t, v.Key), v.Padding, data) != v.text() {
			t.Errorf("the longest payload does not pass: %v", err)
		}
		_, err = encryption.Encrypt([]byte(v.RefusedInput))
		var tooLong *paycontract.PayloadTooLongError
		if !errors.As(err, &tooLong) || tooLong.PayloadBytes != v.MaxPayloadBytes+1 || tooLong.MaxPayloadBytes != v.MaxPayloadBytes {
			t.Errorf("one byte more is refused with %v", err)
		}
	})
}

func TestKeysAreReadInEveryForm(t *testing.T) {
	forEach(t, "key-formats.json", "accepted", func(t *testing.T, v vector) {
		data, err := rsaCipherOf(t, v.text(), "oaep-sha256").Encrypt([]byte("{}"))
		if err != nil {
			t.Fatal(err)
		}
		var fixtures struct{ Keys []rsaKey }
		read(t, "rsa-keys.json", &fixtures)
		for _, key := range fixtures.Keys {
			if message, err := tryToDecrypt(t, key, "oaep-sha256", data); err == nil && string(message) == "{}" {
				return
			}
		}
		t.Error("it was read as another key")
	})
}

func TestKeysAreRefused(t *testing.T) {
	forEach(t, "key-formats.json", "refused", func(t *testing.T, v vector) {
		_, err := paycontract.NewRSACipher(v.text(), paycontract.OAEPSHA256)
		expectRefusal(t, err, v)
	})
	forEach(t, "card-aes-256-gcm.json", "refusedKeys", func(t *testing.T, v vector) {
		_, err := paycontract.NewCardCipher(v.text())
		expectRefusal(t, err, v)
	})
}

func TestCardsAreSealed(t *testing.T) {
	forEach(t, "card-aes-256-gcm.json", "decrypts", func(t *testing.T, v vector) {
		if got := open(t, v.Key, v.Output.(string)); got != v.text() {
			t.Fatalf("this test opens %s, want %s", got, v.text())
		}
		encryption, err := paycontract.NewCardCipher(v.Key)
		if err != nil {
			t.Fatal(err)
		}
		first, _ := encryption.Encrypt([]byte(v.text()))
		second, _ := encryption.Encrypt([]byte(v.text()))
		if open(t, v.Key, first) != v.text() || open(t, v.Key, second) != v.text() {
			t.Error("the service reads another card")
		}
		if first[:24] == second[:24] {
			t.Error("two cards share an IV")
		}
	})
}

func forEach(t *testing.T, file, group string, prove func(*testing.T, vector)) {
	var groups map[string]json.RawMessage
	var vectors []vector
	read(t, file, &groups)
	if err := json.Unmarshal(groups[group], &vectors); err != nil || len(vectors) == 0 {
		t.Fatalf("%s holds no %s: %v", file, group, err)
	}
	for _, v := range vectors {
		v := v
		t.Run(v.ID, func(t *testing.T) { prove(t, v) })
	}
}

func read(t *testing.T, file string, into any) {
	folder := os.Getenv("VECTORS")
	if folder == "" {
		folder = filepath.Join("..", "..", "contracts", "vectors")
	}
	text, err := os.ReadFile(filepath.Join(folder, file))
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatalf("VECTORS must name the folder of the vectors: %v", err)
	}
}

func keyOf(t *testing.T, id string) rsaKey {
	var fixtures struct{ Keys []rsaKey }
	read(t, "rsa-keys.json", &fixtures)
	for _, key := range fixtures.Keys {
		if key.ID == id {
			return key
		}
	}
	t.Fatalf("there is no key %s", id)
	return rsaKey{}
}

func rsaCipherOf(t *testing.T, key, padding string) *paycontract.RSACipher {
	encryption, err := paycontract.NewRSACipher(key, paycontract.Padding(padding))
	if err != nil {
		t.Fatal(err)
	}
	return encryption
}

func expectRefusal(t *testing.T, err error, v vector) {
	var refusal *paycontract.ConfigurationError
	if !errors.As(err, &refusal) || string(refusal.Code) != v.Error {
		t.Fatalf("got %v, want %s", err, v.Error)
	}
	if key := v.text(); len(key) > 40 && strings.Contains(refusal.Message, key[len(key)/2:len(key)/2+8]) {
		t.Errorf("the message repeats the key: %s", refusal.Message)
	}
}

// decrypt is what the service does; no consumer needs it.
func decrypt(t *testing.T, key rsaKey, padding, data string) string {
	message, err := tryToDecrypt(t, key, padding, data)
	if err != nil {
		t.Fatal(err)
	}
	return string(message)
}

func tryToDecrypt(t *testing.T, key rsaKey, padding, data string) ([]byte, error) {
	block, _ := pem.Decode([]byte(key.Private.Pkcs8Pem))
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	ciphertext, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		t.Fatal(err)
	}
	switch padding {
	case "oaep-sha256":
		return rsa.DecryptOAEP(sha256.New(), rand.Reader, parsed.(*rsa.PrivateKey), ciphertext, nil)
	case "oaep-sha1":
		return rsa.DecryptOAEP(sha1.New(), rand.Reader, parsed.(*rsa.PrivateKey), ciphertext, nil)
	}
	return rsa.DecryptPKCS1v15(rand.Reader, parsed.(*rsa.PrivateKey), ciphertext)
}

func open(t *testing.T, key, sealed string) string {
	content, _ := base64.StdEncoding.DecodeString(key)
	block, err := aes.NewCipher(content)
	if err != nil {
		t.Fatal(err)
	}
	parts := strings.Split(sealed, ":")
	iv, _ := hex.DecodeString(parts[0])
	ciphertext, _ := hex.DecodeString(parts[1] + parts[2])
	aead, err := cipher.NewGCMWithNonceSize(block, len(iv))
	if err != nil {
		t.Fatal(err)
	}
	message, err := aead.Open(nil, iv, ciphertext, nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(message)
}
