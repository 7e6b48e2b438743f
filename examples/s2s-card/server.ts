import { serve } from '@hono/node-server'
import { createBusinessClient } from 'paycontract'
import { createApp } from './app.ts'

const { BUSINESS_URL = '', PUBLIC_KEY, CARD_KEY = '', PORT = '3000' } = process.env
const ownUrl = process.env.OWN_URL ?? `http://127.0.0.1:${PORT}`

const business = createBusinessClient({
  baseUrl: BUSINESS_URL,
  publicKey: PUBLIC_KEY,
  cardEncryption: { key: CARD_KEY }, // `cardData` is written as an object, and leaves as AES-256-GCM
  timeoutMs: 15_000,
})

serve({ fetch: createApp(business, ownUrl).fetch, port: Number(PORT), hostname: '127.0.0.1' }, () =>
  console.log(`The shop is at ${ownUrl}`),
)
