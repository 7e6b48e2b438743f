// Command payments serves the checkout host and the business host of the
// payment service, with all state in memory.
package main

import (
	"crypto/rsa"
	"crypto/x509"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"log"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

//go:embed keys/first.pem
var firstPEM []byte

//go:embed keys/second.pem
var secondPEM []byte

var (
	chosen      = map[string]string{}
	activeFault string
	checkoutURL = "http://checkout.invalid"
	businessURL = "http://business.invalid"
)

// on tells whether a fault is switched on; is, whether a choice has a value.
func on(name string) bool        { return activeFault == name }
func ch(name string) string      { return chosen[name] }
func is(name, value string) bool { return chosen[name] == value }

// configure sets choices and fault, and seeds a fresh store.
func configure(set map[string]string, fault string) error {
	chosen, activeFault = map[string]string{}, ""
	for i, c := range choices {
		choices[i].Default = c.Values[0]
		chosen[c.Name] = c.Values[0]
	}
	for name, value := range set {
		known := false
		for _, c := range choices {
			for _, v := range c.Values {
				known = known || (c.Name == name && v == value)
			}
		}
		if !known {
			return fmt.Errorf("no such choice: %s=%s", name, value)
		}
		chosen[name] = value
	}
	if fault != "" {
		known := false
		for _, f := range faults {
			known = known || f.Name == fault
		}
		if !known {
			return fmt.Errorf("no such fault: %s", fault)
		}
		activeFault = fault
	}
	seed()
	return nil
}

func privateKey(text []byte) *rsa.PrivateKey {
	block, _ := pem.Decode(text)
	key, err := x509.ParsePKCS1PrivateKey(block.Bytes)
	if err != nil {
		panic(err)
	}
	return key
}

func publicPEM(k *rsa.PublicKey) string {
	if is("pem", "pkcs1") {
		return string(pem.EncodeToMemory(&pem.Block{Type: "RSA PUBLIC KEY", Bytes: x509.MarshalPKCS1PublicKey(k)}))
	}
	der, _ := x509.MarshalPKIXPublicKey(k)
	return string(pem.EncodeToMemory(&pem.Block{Type: "PUBLIC KEY", Bytes: der}))
}

// readyLine is what a tester gets to know about the running service.
func readyLine() obj {
	list := []obj{}
	for _, b := range S.businesses[:2] {
		header, value := businessCredential(b)
		list = append(list, obj{"id": b.ID, "name": b.Name, "email": b.Email, "publicKey": b.Public, "secretKey": b.Secret,
			"encryptionKey": publicPEM(&b.key.PublicKey), "padding": ch("padding"), "cardKey": base64.StdEncoding.EncodeToString(b.cardKey),
			"webhookSecret": b.WebhookSecret, "businessAuth": obj{"header": header, "value": value}})
	}
	ready := obj{"checkout": checkoutURL, "business": businessURL, "businesses": list, "cadWebhookSecret": cadSecret,
		"records": testerRecords(), "choices": chosen, "fault": nil}
	if activeFault != "" {
		ready["fault"] = activeFault
	}
	return ready
}

func printJSON(v any, indent bool) {
	e := json.NewEncoder(os.Stdout)
	e.SetEscapeHTML(false)
	if indent {
		e.SetIndent("", " ")
	}
	e.Encode(v)
}

func main() {
	log.SetFlags(log.Ltime)
	set, fault := map[string]string{}, ""
	args := os.Args[1:]
	for i := 0; i < len(args); i++ {
		flag, value, joined := strings.Cut(args[i], "=")
		if flag == "--choice" || flag == "--fault" {
			if !joined {
				if i++; i == len(args) {
					log.Fatal("usage: ", flag, " wants a value")
				}
				value = args[i]
			}
			if flag == "--fault" {
				fault = value
			} else if k, v, ok := strings.Cut(value, "="); ok {
				set[k] = v
			} else {
				log.Fatal("usage: --choice name=value")
			}
			continue
		}
		switch args[i] {
		case "choices":
			configure(nil, "")
			printJSON(choices, true)
			return
		case "faults":
			printJSON(faults, true)
			return
		default:
			log.Fatal("usage: [--choice name=value]... [--fault name] | choices | faults")
		}
	}
	if err := configure(set, fault); err != nil {
		log.Fatal(err)
	}
	for host, url := range map[string]*string{"checkout": &checkoutURL, "business": &businessURL} {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			log.Fatal(err)
		}
		*url = "http://" + l.Addr().String()
		go http.Serve(l, handlerOf(host))
	}
	stop := make(chan os.Signal, 1)
	signal.Notify(stop, syscall.SIGTERM, syscall.SIGINT)
	printJSON(readyLine(), false)
	log.Print("ready")
	<-stop
	log.Print("ended")
}
