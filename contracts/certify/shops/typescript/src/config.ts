import { readFileSync } from 'node:fs'
import type { RsaPadding } from 'paycontract'

const { env } = process

function required(name: string): string {
  const value = env[name]?.trim()
  if (!value) throw new Error(`${name} is not set`)
  return value
}

function encryptionKey(): string {
  const file = env.PAY_ENCRYPTION_KEY_FILE
  // a PEM in one line of an .env file has its line breaks written as \n
  return file ? readFileSync(file, 'utf8') : required('PAY_ENCRYPTION_KEY').replaceAll('\\n', '\n')
}

const port = Number(env.SHOP_PORT ?? 8080)

export const config = {
  port,
  publicUrl: (env.SHOP_PUBLIC_URL ?? `http://127.0.0.1:${port}`).replace(/\/$/, ''),
  dataFile: required('SHOP_DATA_FILE'),
  checkoutUrl: required('PAY_CHECKOUT_URL'),
  businessUrl: required('PAY_BUSINESS_URL'),
  publicKey: required('PAY_PUBLIC_KEY'),
  secretKey: required('PAY_SECRET_KEY'),
  encryptionKey: encryptionKey(),
  padding: (env.PAY_PADDING ?? 'oaep-sha256') as RsaPadding,
  cardKey: required('PAY_CARD_KEY'),
  /** While the secret is rotated: the new one and the old one. */
  webhookSecrets: required('PAY_WEBHOOK_SECRETS').split(',').map((each) => each.trim()).filter(Boolean),
  callTimeoutMs: Math.min(Number(env.PAY_TIMEOUT_MS ?? 10_000), 10_000),
  reconcileEverySeconds: Number(env.SHOP_RECONCILE_EVERY ?? 0),
}
