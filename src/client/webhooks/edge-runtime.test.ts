import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { build } from 'esbuild'
import { beforeAll, expect, test } from 'vitest'
import type * as Webhooks from './index.ts'

/** The globals of an edge runtime that are needed here: no `process`, no `Buffer`, no `require`. */
const { crypto, Headers, ReadableStream, Request, Response, TextDecoder, TextEncoder } = globalThis
const timers = { setTimeout, clearTimeout }
const webGlobals = {
  ...{ crypto, Headers, ReadableStream, Request, Response, TextDecoder, TextEncoder, btoa },
  ...timers,
}
// the context has its own versions of these, and WebCrypto checks for the ones of its own realm
const realm = { ArrayBuffer, Uint8Array }

const { vectors } = JSON.parse(
  readFileSync(new URL('../../../contracts/vectors/webhooks.json', import.meta.url), 'utf8'),
)

let source: string
let edge: typeof Webhooks

beforeAll(async () => {
  const result = await build({
    entryPoints: [new URL('./index.ts', import.meta.url).pathname],
    ...{ bundle: true, write: false, platform: 'neutral', format: 'iife', globalName: 'webhooks' },
  })
  source = result.outputFiles[0]!.text
  edge = runInContext(`${source}; webhooks`, createContext({ ...webGlobals, ...realm }))
})

test('the bundle imports nothing, and no Buffer', () => {
  expect(source).not.toMatch(/\brequire\(|\bimport\(|\bfrom ["']node:|\bBuffer\b|\bprocess\b/)
})

test('every vector is judged where there are web globals only', async () => {
  const judged = vectors.map(async ({ headers, rawBody, secrets, ...given }: (typeof vectors)[0]) => {
    const { nowSeconds, toleranceSeconds = 300 } = given
    const times = { nowMs: nowSeconds * 1000, toleranceMs: toleranceSeconds * 1000 }
    const event = edge.verifyWebhook({ headers, rawBody, secrets, ...times })
    return event.then(({ event }) => (event === 'unknown' ? event : 'accepted')).catch(({ code }) => code)
  })
  const codes: Record<string, string> = {
    ...{
      duplicate: 'accepted',
      forged: 'webhook_forged',
      stale: 'webhook_too_old',
      malformed: 'webhook_malformed',
    },
  }
  const expected = vectors.map(({ expected }: (typeof vectors)[0]) => codes[expected] ?? expected)
  expect(await Promise.all(judged)).toEqual(expected)
})

test('a worker receives what was signed', async () => {
  const secret = 'whsec_test_edge'
  const names: string[] = []
  const handler = edge.createWebhookHandler({
    secrets: secret,
    on: { unknown: ({ name }) => names.push(name) },
  })
  const { rawBody, headers } = await edge.signWebhook({ secret, body: '{"event":"order.split"}' })
  const response = await handler(
    new Request('https://shop.test/', { method: 'POST', headers, body: rawBody }),
  )
  expect([response.status, names]).toEqual([200, ['order.split']])
})
