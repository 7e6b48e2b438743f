package paycontract_test

// Tests the package as its users import it, against a sandbox and with published vectors.

import (
	"bufio"
	"context"
@{if sealed}
	"crypto/aes"
	"crypto/cipher"
	"encoding/base64"
	"encoding/hex"
@{end}
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
@{if sealed}
	"strings"
@{end}
	"testing"
@{if vector}
	"time"
@{end}

	paycontract "@{name}"
)

type business struct {
	PublicKey, SecretKey, EncryptionKey, Padding string
}

type sandbox struct {
	Control, Checkout, Business string
	Businesses                  []business
}

var running sandbox

func TestMain(m *testing.M) {
	os.Exit(runWithSandbox(m))
}

// runWithSandbox uses the sandbox whose control plane PAYCONTRACT_SANDBOX_URL names, or starts one with npx.
func runWithSandbox(m *testing.M) int {
	if url := os.Getenv("PAYCONTRACT_SANDBOX_URL"); url != "" {
		response, err := http.Get(url + "/ready")
		if err == nil {
			defer response.Body.Close()
			err = json.NewDecoder(response.Body).Decode(&running)
		}
		if err != nil {
			fmt.Fprintln(os.Stderr, "no sandbox answers at PAYCONTRACT_SANDBOX_URL:", err)
			return 1
		}
		return m.Run()
	}
	arguments := []string{"--yes", "paycontract-kit@@{kit}", "sandbox", "--json", "--strict", "--empty", "--with-parent"}
	arguments = append(arguments, "--checkout-port", "0", "--business-port", "0", "--control-port", "0")
@{if answers}
	arguments = append(arguments, @{sandboxWords})
@{end}
	command := exec.Command("npx", arguments...)
	command.Stderr = os.Stderr
	// it ends when its standard input closes
	input, err := command.StdinPipe()
	if err != nil {
		panic(err)
	}
	output, err := command.StdoutPipe()
	if err != nil {
		panic(err)
	}
	if err := command.Start(); err != nil {
		fmt.Fprintln(os.Stderr, "a sandbox needs Node.js: install it, or set PAYCONTRACT_SANDBOX_URL:", err)
		return 1
	}
	defer func() {
		input.Close()
		command.Wait()
	}()
	line, err := bufio.NewReader(output).ReadBytes('\n')
	if err == nil {
		err = json.Unmarshal(line, &running)
	}
	if err != nil || len(running.Businesses) == 0 {
		fmt.Fprintln(os.Stderr, "the sandbox did not start:", err)
		return 1
	}
	return m.Run()
}

func TestAFirstCallIsAnswered(t *testing.T) {
	@{host}, err := paycontract.New@{Host}Client(paycontract.Config{
		BaseURL:   running.@{Host},
		@{Key}Key: running.Businesses[0].@{Key}Key,
	})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := @{call}; err != nil {
		t.Fatal(err)
	}
}
@{if order}

func TestAnOrderIsCreated(t *testing.T) {
	keys := running.Businesses[0]
	encryption, err := paycontract.NewRSACipher(keys.EncryptionKey, paycontract.Padding(keys.Padding))
	if err != nil {
		t.Fatal(err)
	}
	checkout, err := paycontract.NewCheckoutClient(paycontract.Config{
		BaseURL:    running.Checkout,
		PublicKey:  keys.PublicKey,
		SecretKey:  keys.SecretKey,
		Encryption: encryption,
	})
	if err != nil {
		t.Fatal(err)
	}
	reference := fmt.Sprintf("ORD-%d", time.Now().UnixNano())
	amount := paycontract.DecimalOf(250000)
	_, err = checkout.CreateOrder(context.Background(), paycontract.CreateOrderRequest{
		Data: paycontract.CreateOrderPayload{
			Customer: paycontract.Customer{Email: paycontract.Ptr("adaeze@example.com")},
			Order:    paycontract.OrderRequest{Amount: amount, Currency: paycontract.CurrencyCodeNGN, Reference: reference},
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	answer, err := checkout.VerifyOrder(context.Background(), paycontract.VerifyOrderRequest{
		Data: paycontract.VerifyOrderPayload{Reference: reference},
	})
	if err != nil {
		t.Fatal(err)
	}
	if order := answer.Data.Order; order.Reference != reference || order.Amount != amount {
		t.Errorf("got %s of %s", order.Reference, order.Amount)
	}
}
@{end}
@{if vector}

func TestAWebhookOfTheVectorsIsVerified(t *testing.T) {
	header := http.Header{}
	header.Set("x-webhook-timestamp", "@{webhookTimestamp}")
	header.Set("x-webhook-signature", "@{webhookSignature}")
	body := []byte(`@{webhookBody}`)
	secrets := []string{"@{webhookSecret}"}
	clock := paycontract.WithClock(func() time.Time { return time.Unix(@{webhookNow}, 0) })
	event, err := paycontract.VerifyWebhook(body, header, secrets, clock)
	if err != nil || event.ID != "@{webhookId}" {
		t.Fatalf("got %v, %v", event, err)
	}
}
@{end}
@{if sealed}

func openCard(t *testing.T, sealed string) string {
	t.Helper()
	parts := strings.Split(sealed, ":")
	if len(parts) != 3 {
		t.Fatalf("%d parts in place of iv:ciphertext:tag", len(parts))
	}
	var bytes [3][]byte
	for index, part := range parts {
		var err error
		if bytes[index], err = hex.DecodeString(part); err != nil {
			t.Fatal(err)
		}
	}
	key, err := base64.StdEncoding.DecodeString("@{cardKey}")
	if err != nil {
		t.Fatal(err)
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		t.Fatal(err)
	}
	gcm, err := cipher.NewGCMWithNonceSize(block, len(bytes[0]))
	if err != nil {
		t.Fatal(err)
	}
	opened, err := gcm.Open(nil, bytes[0], append(bytes[1], bytes[2]...), nil)
	if err != nil {
		t.Fatal(err)
	}
	return string(opened)
}

func TestACardIsSealedAsInTheVectors(t *testing.T) {
	const card = `@{cardInput}`
	if got := openCard(t, "@{cardOutput}"); got != card {
		t.Errorf("got %s", got)
	}
	encryption, err := paycontract.NewCardCipher("@{cardKey}")
	if err != nil {
		t.Fatal(err)
	}
	sealed, err := encryption.Encrypt([]byte(card))
	if err != nil {
		t.Fatal(err)
	}
	if got := openCard(t, sealed); got != card {
		t.Errorf("got %s", got)
	}
}
@{end}
