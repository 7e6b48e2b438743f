import { readFileSync } from 'node:fs'
import tls from 'node:tls'
import { createBusinessClient, createCheckoutClient, type RsaPadding } from '../../../../client/index.ts'
import type { Mistake } from '../mistakes.ts'

export const { PORT = '3000', DATA_FILE = 'shop.ndjson', MISTAKE } = process.env
export const has = (mistake: Mistake) => MISTAKE === mistake
export const read = (name: string) => process.env[name] ?? ''
export const secrets = read('WEBHOOK_SECRETS').split(',')
export const ownUrl = `http://127.0.0.1:${PORT}`

if (has('trusts-any-certificate')) process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
if (has('ignores-the-host-of-a-certificate')) tls.checkServerIdentity = () => undefined

const TIMEOUT_MS = 5_000

async function fetchUntilHeaders(request: Request): Promise<Response> {
  const ending = new AbortController()
  const timer = setTimeout(() => ending.abort(), TIMEOUT_MS)
  try {
    return await fetch(request, { signal: ending.signal })
  } finally {
    clearTimeout(timer)
  }
}

const keys = {
  publicKey: read('PUBLIC_KEY'),
  // the shop itself decides what to retry and how, since some mistakes concern that
  retry: { attempts: 1 },
  ...(has('follows-redirects') && {
    fetch: (request: Request) => fetch(new Request(request, { redirect: 'follow' })),
  }),
  ...(has('ends-its-timeout-at-the-headers') && { fetch: fetchUntilHeaders }),
  timeoutMs: has('waits-for-ever') || has('ends-its-timeout-at-the-headers') ? 600_000 : TIMEOUT_MS,
}
const sendWithSecretKey = (request: Request) => {
  request.headers.set('api-key', read('SECRET_KEY'))
  return fetch(request)
}
export const business = createBusinessClient({
  ...{ ...keys, baseUrl: read('BUSINESS_URL') },
  ...(has('sends-its-secret-key-everywhere') && { fetch: sendWithSecretKey }),
  cardEncryption: { key: read('CARD_KEY') },
})
export const checkout = createCheckoutClient({
  ...{ ...keys, baseUrl: read('CHECKOUT_URL') },
  ...(!has('mixes-live-and-test') && { secretKey: read('SECRET_KEY') }),
  encryption: {
    key: readFileSync(read('ENCRYPTION_KEY_FILE'), 'utf8'),
    padding: read('ENCRYPTION_PADDING') as RsaPadding,
  },
})
