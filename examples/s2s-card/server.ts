import { serve } from '@hono/node-server'
import { createBusinessClient } from 'paycontract'
import { createApp } from './app.ts'
import { openStore } from './store.ts'

const { BUSINESS_URL = '', PUBLIC_KEY, CARD_KEY = '', OPERATOR_TOKEN, PORT = '3000' } = process.env
if (!OPERATOR_TOKEN) throw new Error('The variable OPERATOR_TOKEN is not set: see README.md.')
const ownUrl = process.env.OWN_URL ?? `http://127.0.0.1:${PORT}`

const business = createBusinessClient({
  baseUrl: BUSINESS_URL,
  publicKey: PUBLIC_KEY,
  cardEncryption: { key: CARD_KEY }, // `cardData` is written as an object, and leaves as AES-256-GCM
  timeoutMs: 15_000,
})

const store = openStore(process.env.DATA_FILE ?? 'payments.db')
const app = createApp({ business, ownUrl, store, operatorToken: OPERATOR_TOKEN })
serve({ fetch: app.fetch, port: Number(PORT), hostname: '127.0.0.1' }, () =>
  console.log(`The shop is at ${ownUrl}`),
)
