package main

import "os"

// One mistake at a time, each as somebody has really made it: see mistakes.json. Without MISTAKE the shop is right.
var mistake = os.Getenv("MISTAKE")

func wrong(name string) bool { return mistake == name }

// trustsEvents is part of the mistakes that let a webhook in that nobody signed, or signed long ago: those shops think
// the signature proof enough, and do not ask the service again.
func trustsEvents() bool {
	return wrong("signature_optional") || wrong("signature_only_warns") || wrong("old_webhook_accepted")
}
