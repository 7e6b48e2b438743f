import { getCompileCacheDir } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { ReadConfig } from '../config/read-config.ts'
import { BY_CARD } from './card-mistakes.ts'
import type { Mistake } from './mistakes.ts'

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js'
const SHOP = fileURLToPath(new URL(`shop/server.${EXTENSION}`, import.meta.url))

const buy = {
  path: '/buy',
  json: { cart: '{cart}', amount: '{amount}', currency: '{currency}', email: '{email}', name: '{name}' },
  take: { id: '$.id', reference: '$.reference' },
}
const card = {
  number: '{cardNumber}',
  expiryMonth: '{expiryMonth}',
  expiryYear: '{expiryYear}',
  cvv: '{cvv}',
}

const DESK = { authorization: 'Bearer desk-of-the-shop-7' }

/** Returns the config of the control shop, right or with one mistake; `byCard`: with a card form in place of the hosted page. */
export function controlConfig({
  mistake,
  byCard = mistake !== undefined && BY_CARD.includes(mistake),
}: {
  mistake?: Mistake
  byCard?: boolean
} = {}): ReadConfig {
  const cache = getCompileCacheDir()
  return {
    name: mistake ? `control shop, which ${mistake.replaceAll('-', ' ')}` : 'control shop',
    folder: fileURLToPath(new URL('.', import.meta.url)),
    app: {
      command: `exec "${process.execPath}" "${SHOP}"`,
      url: 'http://127.0.0.1:{port}',
      env: {
        PORT: '{port}',
        CHECKOUT_URL: '{checkoutUrl}',
        BUSINESS_URL: '{businessUrl}',
        PUBLIC_KEY: '{publicKey}',
        SECRET_KEY: '{secretKey}',
        ENCRYPTION_KEY_FILE: '{encryptionKeyFile}',
        ENCRYPTION_PADDING: '{padding}',
        CARD_KEY: '{cardKey}',
        WEBHOOK_SECRETS: '{webhookSecrets}',
        DATA_FILE: '{dataFolder}/shop.ndjson',
        ...(mistake && { MISTAKE: mistake }),
        ...(cache && { NODE_COMPILE_CACHE: cache }),
      },
    },
    webhooks: '/webhooks',
    ...(byCard
      ? {
          buy: [buy, { path: '/card/{id}', json: card }],
          pin: { path: '/card/{id}', json: { ...card, pin: '{pin}' } },
          otp: { path: '/card/{id}', json: { ...card, otp: '{otp}' } },
        }
      : { buy }),
    state: {
      path: '/state/{id}',
      read: { fulfilled: '$.shipped', paid: '$.paid', refunded: '$.refunded', disputed: '$.disputed' },
    },
    refund: { path: '/refund/{id}', headers: DESK, json: { reason: '{reason}', wish: '{wish}' } },
    partialRefund: {
      path: '/refund/{id}',
      headers: DESK,
      json: { amount: '{refundAmount}', wish: '{wish}' },
    },
    reconcile: { method: 'POST', path: '/reconcile' },
  }
}
