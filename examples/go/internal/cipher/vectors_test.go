package cipher

// Holds both ciphers to the vectors of paycontract: VECTORS names their folder.

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

type vector struct {
	ID, Key, Padding, Input, Output, RefusedInput string
	MaxPayloadBytes                               int
}

type rsaKey struct {
	ID      string
	Public  struct{ SpkiPem string }
	Private struct{ Pkcs8Pem string }
}

func TestWhatOthersEncryptedIsRead(t *testing.T) {
	forEach(t, "rsa-payload.json", "decrypts", func(t *testing.T, v vector) {
		if got := decrypt(t, v, v.Output); got != v.Input {
			t.Errorf("got %s, want %s", got, v.Input)
		}
	})
}

func TestWhatIsEncryptedHereIsReadAgain(t *testing.T) {
	forEach(t, "rsa-payload.json", "decrypts", func(t *testing.T, v vector) {
		data, err := payloadCipherOf(t, v).Encrypt(json.RawMessage(v.Input))
		if err != nil {
			t.Fatal(err)
		}
		want, _ := encodeJSON(json.RawMessage(v.Input))
		if got := decrypt(t, v, data); got != string(want) {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

func TestAPayloadFitsToTheByteAndNoFurther(t *testing.T) {
	forEach(t, "rsa-payload.json", "limits", func(t *testing.T, v vector) {
		payloadCipher := payloadCipherOf(t, v)
		if got := payloadCipher.MaxPayloadBytes(); got != v.MaxPayloadBytes {
			t.Errorf("the limit is %d bytes, want %d", got, v.MaxPayloadBytes)
		}
		data, err := payloadCipher.Encrypt(json.RawMessage(v.Input))
		if err != nil || decrypt(t, v, data) != v.Input {
			t.Errorf("the longest payload does not pass: %v", err)
		}
		if _, err := payloadCipher.Encrypt(json.RawMessage(v.RefusedInput)); err == nil || !strings.Contains(err.Error(), "fit into one block") {
			t.Errorf("one byte more is not refused for its length: %v", err)
		}
	})
}

func TestAPayloadIsEncryptedWithoutEscapes(t *testing.T) {
	text, err := encodeJSON(map[string]string{"description": "shoes & <socks>"})
	if want := `{"description":"shoes & <socks>"}`; err != nil || string(text) != want {
		t.Errorf("got %s (%v), want %s", text, err, want)
	}
}

func TestKeysAreReadAndRefused(t *testing.T) {
	isPEM := func(v vector) bool { return strings.Contains(v.ID, "pem") && v.ID != "spki-pem-escaped-newlines" }
	var keys map[string]json.RawMessage
	read(t, "key-formats.json", &keys)
	for group, isAccepted := range map[string]bool{"accepted": true, "refused": false} {
		var all []struct {
			ID     string
			Input  any
			Output struct{ N string }
		}
		if err := json.Unmarshal(keys[group], &all); err != nil {
			t.Fatal(err)
		}
		for _, v := range all {
			text, isText := v.Input.(string)
			if !isText || !isPEM(vector{ID: v.ID}) {
				continue // this example reads PEM, with real line ends
			}
			t.Run(v.ID, func(t *testing.T) {
				payloadCipher, err := NewPayloadCipher([]byte(text), OAEPSHA256)
				if (err == nil) != isAccepted {
					t.Fatalf("accepted: %v, want %v (%v)", err == nil, isAccepted, err)
				}
				if err == nil && base64.RawURLEncoding.EncodeToString(payloadCipher.key.N.Bytes()) != v.Output.N {
					t.Error("the modulus is another")
				}
			})
		}
	}
}

func TestTheSameIVGivesTheSameString(t *testing.T) {
	forEach(t, "card-aes-256-gcm.json", "decrypts", func(t *testing.T, v vector) {
		iv, _ := hex.DecodeString(strings.Split(v.Output, ":")[0])
		if len(iv) != ivBytes {
			t.Skip("an IV of 16 bytes, which is read by the service and not sent by us")
		}
		if got, want := cardCipherOf(t, v.Key).seal(iv, []byte(v.Input)), strings.ToLower(v.Output); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
	forEach(t, "aes-256-gcm.json", "seals", func(t *testing.T, v vector) {
		key, _ := hex.DecodeString(v.Key)
		iv, _ := hex.DecodeString(strings.Split(v.Output, ":")[0])
		message, _ := hex.DecodeString(v.Input)
		if got := cardCipherOf(t, base64.StdEncoding.EncodeToString(key)).seal(iv, message); got != v.Output {
			t.Errorf("got %s, want %s", got, v.Output)
		}
	})
}

func TestNoTwoCardsAreSealedAlike(t *testing.T) {
	cardCipher := cardCipherOf(t, base64.StdEncoding.EncodeToString(make([]byte, cardKeyBytes)))
	first, _ := cardCipher.Encrypt("card")
	second, _ := cardCipher.Encrypt("card")
	if first == second || len(first) != len(second) {
		t.Errorf("%s and %s", first, second)
	}
}

func TestCardKeysAreRefused(t *testing.T) {
	forEach(t, "card-aes-256-gcm.json", "refusedKeys", func(t *testing.T, v vector) {
		if _, err := NewCardCipher(v.Input); err == nil {
			t.Error("accepted")
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
		folder = filepath.Join("..", "..", "..", "..", "contracts", "vectors")
	}
	text, err := os.ReadFile(filepath.Join(folder, file))
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		t.Fatalf("VECTORS must name the folder of the vectors: %v", err)
	}
}

func keyOf(t *testing.T, v vector) rsaKey {
	var fixtures struct{ Keys []rsaKey }
	read(t, "rsa-keys.json", &fixtures)
	for _, key := range fixtures.Keys {
		if key.ID == v.Key {
			return key
		}
	}
	t.Fatalf("there is no key %s", v.Key)
	return rsaKey{}
}

func payloadCipherOf(t *testing.T, v vector) *PayloadCipher {
	payloadCipher, err := NewPayloadCipher([]byte(keyOf(t, v).Public.SpkiPem), Padding(v.Padding))
	if err != nil {
		t.Fatal(err)
	}
	return payloadCipher
}

func cardCipherOf(t *testing.T, key string) *CardCipher {
	cardCipher, err := NewCardCipher(key)
	if err != nil {
		t.Fatal(err)
	}
	return cardCipher
}

// decrypt is what the service does; no consumer needs it.
func decrypt(t *testing.T, v vector, data string) string {
	block, _ := pem.Decode([]byte(keyOf(t, v).Private.Pkcs8Pem))
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		t.Fatal(err)
	}
	ciphertext, err := base64.StdEncoding.DecodeString(data)
	if err != nil {
		t.Fatal(err)
	}
	var message []byte
	if oaep := Padding(v.Padding).hash(); oaep != nil {
		message, err = rsa.DecryptOAEP(oaep, rand.Reader, parsed.(*rsa.PrivateKey), ciphertext, nil)
	} else {
		message, err = rsa.DecryptPKCS1v15(rand.Reader, parsed.(*rsa.PrivateKey), ciphertext)
	}
	if err != nil {
		t.Fatal(err)
	}
	return string(message)
}
