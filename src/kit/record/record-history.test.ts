import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { createBusinessClient } from '../../client/calls/create-business-client.ts'
import { createCheckoutClient } from '../../client/calls/create-checkout-client.ts'
import { createPayloadCipher } from '../../client/crypto/index.ts'
import { NetworkError } from '../../client/errors.ts'
import type { HistoryExchange } from '../history/history.ts'
import { readHistories, readHistoryHead } from '../history/read-history.ts'
import type { ReadyLine } from '../sandbox/index.ts'
import { type ServedSandbox, serveSandbox } from '../serve/serve-sandbox.ts'
import { recordHistory } from './index.ts'
import { recordSandbox } from './record-sandbox.ts'

const PORTS = { checkout: 0, business: 0, control: 0 }
const data = {
  customer: { firstname: 'Adaeze', lastname: 'Obi', email: 'adaeze@payer.example' },
  order: { amount: 100, currency: 'NGN', reference: 'ORD-1' },
} as const

let served: ServedSandbox
let ready: ReadyLine
let file: string

beforeEach(async () => {
  served = await serveSandbox({ ports: PORTS, host: '127.0.0.1', rateLimit: 0, empty: true })
  ready = await served.describe()
  const folder = mkdtempSync(join(tmpdir(), 'record-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  file = join(folder, 'history.ndjson')
})
afterEach(() => served.close())

const readExchanges = async (): Promise<readonly HistoryExchange[]> => (await readHistories([file])).exchanges

function keysOf({ businesses }: ReadyLine) {
  const { publicKey, secretKey, encryptionKey, padding } = businesses[0]!
  return { publicKey, secretKey, encryption: { key: encryptionKey!, padding: padding! } }
}

test('calls of a client are read back with the plaintext of what it encrypted, and without keys and names', async () => {
  const { checkout: baseUrl } = ready
  const { publicKey, encryption } = keysOf(ready)
  const history = await recordHistory({ file, checkout: baseUrl })
  const cipher = history.keepPlaintexts(createPayloadCipher(encryption))
  const checkout = createCheckoutClient({ baseUrl, publicKey, fetch: history.fetch, encryption: cipher })
  await checkout.createOrder({ data })
  await history.close()

  const [exchange] = await readExchanges()
  expect(exchange).toMatchObject({
    ...{ operationId: 'createOrder', key: 'right', business: 'caller' },
    meant: { data: { order: { amount: 100, currency: 'NGN' }, customer: { firstname: '***' } } },
    answer: { status: 200 },
  })
  const text = readFileSync(file, 'utf8')
  for (const secret of [publicKey, 'Adaeze', 'adaeze@payer.example']) expect(text).not.toContain(secret)
})

test('the keys and own emails of a described target tell its businesses apart', async () => {
  const config = join(file, '..', 'target.json')
  writeFileSync(config, JSON.stringify(ready))
  const history = await recordHistory({ file, config })
  const clients = ready.businesses.map(({ secretKey }) =>
    createBusinessClient({ baseUrl: ready.business, secretKey, fetch: history.fetch }),
  )
  for (const client of clients) await client.listTransactions()
  const [{ email = '' } = {}] = ready.businesses
  await clients[0]!.registerCadCollectionEmail({ email })
  await history.close()
  const exchanges = await readExchanges()
  expect(exchanges.map(({ business }) => business)).toEqual(['caller', 'other', 'caller'])
  const { ownEmails } = await readHistoryHead(file)
  expect(exchanges.at(-1)?.meant.body).toEqual({ email: ownEmails?.caller?.[0] })
  expect(ownEmails?.caller).not.toEqual([email])
})

test('a call without an answer is in the history, and what comes after it is of another era', async () => {
  const { checkout: baseUrl } = ready
  const history = await recordHistory({ file, checkout: baseUrl })
  const checkout = createCheckoutClient({
    ...{ baseUrl, publicKey: keysOf(ready).publicKey, fetch: history.fetch },
  })
  await checkout.ping()
  await served.close()
  await expect(checkout.ping()).rejects.toThrow(NetworkError)
  await expect(checkout.ping()).rejects.toThrow(NetworkError)
  await history.close()
  const [before, lost, after] = await readExchanges()
  expect(before!.answer?.status).toBe(200)
  expect(lost!.answer).toBeUndefined()
  expect(after!.era).toBeGreaterThan(before!.era)
})

test.each([
  [{}, /give checkout, business or config/],
  [
    { checkout: 'http://127.0.0.1:9', file: join(tmpdir(), 'no', 'such', 'folder') },
    /cannot be written .*ENOENT/,
  ],
])('%j is refused', async (options, message) => {
  await expect(recordHistory({ file, ...options })).rejects.toThrow(message)
})

test('a file that is not a history is not replaced', async () => {
  writeFileSync(file, 'mine')
  await expect(recordHistory({ file, checkout: ready.checkout })).rejects.toThrow(/did not write it/)
  expect(readFileSync(file, 'utf8')).toBe('mine')
})

test('a sandbox records who calls it by any of its names, and a reset begins another era', async () => {
  const recording = recordSandbox(file)
  const own = await serveSandbox({
    ...{ ports: PORTS, host: '127.0.0.1', rateLimit: 0, observe: recording.observe },
  })
  await recording.begin(own, undefined)
  const line = await own.describe()
  const { publicKey, encryption } = keysOf(line)
  const baseUrl = line.checkout.replace('127.0.0.1', 'localhost')
  const checkout = createCheckoutClient({ baseUrl, publicKey, encryption })
  await checkout.createOrder({ data })
  await fetch(`${line.control}/reset`, { method: 'POST' })
  await checkout.ping()
  await own.close()
  await recording.close()

  const [created, pinged] = await readExchanges()
  expect(created).toMatchObject({ operationId: 'createOrder', meant: { data: { order: { amount: 100 } } } })
  expect(pinged!.era).toBeGreaterThan(created!.era)
})
