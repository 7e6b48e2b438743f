package main

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha1"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"hash"
	"strings"
)

func oaepHash() hash.Hash {
	if is("padding", "oaep-sha1") {
		return sha1.New()
	}
	return sha256.New()
}

func unbase64(s string) ([]byte, error) {
	s = strings.NewReplacer("-", "+", "_", "/", "\n", "", "=", "").Replace(s)
	return base64.RawStdEncoding.DecodeString(s)
}

// decryptRSA opens a base64 string of one or more RSA blocks.
func decryptRSA(b *Business, data string) (plain []byte, ok bool) {
	sealed, err := unbase64(data)
	if err != nil || len(sealed) == 0 || len(sealed)%b.key.Size() != 0 || len(sealed) > 8*b.key.Size() {
		return nil, false
	}
	for ; len(sealed) > 0; sealed = sealed[b.key.Size():] {
		var part []byte
		if is("padding", "pkcs1") {
			part, err = rsa.DecryptPKCS1v15(nil, b.key, sealed[:b.key.Size()])
		} else {
			part, err = rsa.DecryptOAEP(oaepHash(), nil, b.key, sealed[:b.key.Size()], nil)
		}
		if err != nil {
			return nil, false
		}
		plain = append(plain, part...)
	}
	return plain, true
}

// encryptRSA is what a client does; the self-test uses it.
func encryptRSA(b *Business, plain []byte) string {
	var sealed []byte
	for len(plain) > 0 {
		n := 400
		if len(plain) < n {
			n = len(plain)
		}
		var part []byte
		if is("padding", "pkcs1") {
			part, _ = rsa.EncryptPKCS1v15(rand.Reader, &b.key.PublicKey, plain[:n])
		} else {
			part, _ = rsa.EncryptOAEP(oaepHash(), rand.Reader, &b.key.PublicKey, plain[:n], nil)
		}
		sealed, plain = append(sealed, part...), plain[n:]
	}
	return base64.StdEncoding.EncodeToString(sealed)
}

func gcm(key []byte) cipher.AEAD {
	block, _ := aes.NewCipher(key)
	g, _ := cipher.NewGCM(block)
	return g
}

// sealCard encrypts card JSON in the layout in force.
func sealCard(key, plain []byte) any {
	nonce := make([]byte, 12)
	rand.Read(nonce)
	sealed := gcm(key).Seal(nil, nonce, plain, nil)
	text, tag := sealed[:len(plain)], sealed[len(plain):]
	b64 := base64.StdEncoding.EncodeToString
	switch ch("card-layout") {
	case "dotted":
		return b64(nonce) + "." + b64(text) + "." + b64(tag)
	case "hex":
		return hex.EncodeToString(nonce) + ":" + hex.EncodeToString(tag) + ":" + hex.EncodeToString(text)
	case "object":
		return obj{"iv": b64(nonce), "data": b64(text), "tag": b64(tag)}
	}
	return b64(append(nonce, sealed...))
}

// openCard reverses sealCard; only a fault wants a tag of another length than 16.
func openCard(key []byte, v any, tag int) (plain []byte, ok bool) {
	var parts [3]string // nonce, text, tag
	dec := unbase64
	switch x := v.(type) {
	case obj:
		if !is("card-layout", "object") {
			return nil, false
		}
		for i, k := range []string{"iv", "data", "tag"} {
			parts[i], _ = x[k].(string)
		}
	case string:
		switch ch("card-layout") {
		case "dotted":
			if p := strings.Split(x, "."); len(p) == 3 {
				copy(parts[:], p)
			}
		case "hex":
			dec = hex.DecodeString
			if p := strings.Split(x, ":"); len(p) == 3 {
				parts = [3]string{p[0], p[2], p[1]}
			}
		case "joined":
			all, err := unbase64(x)
			if err != nil || len(all) < 28 {
				return nil, false
			}
			b64 := base64.StdEncoding.EncodeToString
			parts = [3]string{b64(all[:12]), b64(all[12 : len(all)-tag]), b64(all[len(all)-tag:])}
		}
	}
	var raw [3][]byte
	for i := range parts {
		var err error
		if raw[i], err = dec(parts[i]); err != nil || len(raw[i]) == 0 {
			return nil, false
		}
	}
	if len(raw[0]) != 12 || len(raw[2]) != tag {
		return nil, false
	}
	plain, err := gcm(key).Open(nil, raw[0], append(append([]byte{}, raw[1]...), raw[2]...), nil)
	if err != nil && (tag < 16 || on("card-tag-not-checked") || on("card-tag-not-checked-on-retry") && S.last["charge"] == "retry") {
		block, _ := aes.NewCipher(key)
		plain = make([]byte, len(raw[1]))
		cipher.NewCTR(block, append(append([]byte{}, raw[0]...), 0, 0, 0, 2)).XORKeyStream(plain, raw[1])
		return plain, tag == 16 || bytes.HasPrefix(gcm(key).Seal(nil, raw[0], plain, nil)[len(plain):], raw[2])
	}
	return plain, err == nil
}

// openCBC opens base64(iv|ciphertext) of AES-256-CBC with PKCS#7 padding.
func openCBC(key []byte, s string) (plain []byte, ok bool) {
	all, err := unbase64(s)
	if err != nil || len(all) < 32 || len(all)%16 != 0 {
		return nil, false
	}
	block, _ := aes.NewCipher(key)
	plain = make([]byte, len(all)-16)
	cipher.NewCBCDecrypter(block, all[:16]).CryptBlocks(plain, all[16:])
	pad := int(plain[len(plain)-1])
	if pad < 1 || pad > 16 {
		return nil, false
	}
	return plain[:len(plain)-pad], true
}
