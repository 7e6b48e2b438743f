// Prints the variables that the examples read, for a sandbox on this machine, and writes its encryption key to a file:
// eval "$(node ../sandbox-env.mjs)"
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

const control = process.argv[2] ?? 'http://127.0.0.1:4030'
const response = await fetch(`${control}/ready`).catch(() => undefined)
if (!response?.ok) {
  console.error(`No sandbox answers at ${control}: start one with "npx paycontract sandbox".`)
  process.exit(1)
}
const { checkout, business, businesses } = await response.json()
const [{ publicKey, secretKey, encryptionKey, padding, cardKey, webhookSecret }] = businesses
const keyFile = resolve('encryption-key.pem')
writeFileSync(keyFile, encryptionKey)

const variables = {
  CHECKOUT_URL: checkout,
  BUSINESS_URL: business,
  PUBLIC_KEY: publicKey,
  SECRET_KEY: secretKey,
  ENCRYPTION_KEY_FILE: keyFile,
  ENCRYPTION_PADDING: padding,
  CARD_KEY: cardKey,
  WEBHOOK_SECRET: webhookSecret,
}
for (const [name, value] of Object.entries(variables)) {
  console.log(`export ${name}='${value.replaceAll("'", `'\\''`)}'`)
}
