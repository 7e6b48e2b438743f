import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { asObject } from '../contract/spec-tree.ts'
import type { CheckResult } from './report/result.ts'
import { runCommand } from './testing/run-command.ts'
import { serveTarget } from './testing/serve-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'short-key-'))
afterAll(() => rmSync(folder, { recursive: true }))

const { publicKey: encryptionKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const KEYS = { publicKey: 'pk_test_short_1', secretKey: 'sk_test_short_2' }

function open(body: string): Record<string, unknown> | undefined {
  try {
    const block = Buffer.from(JSON.parse(body).data, 'base64')
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    return JSON.parse(privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, block).toString())
  } catch {
    return undefined
  }
}

/** Answers like a service that requires only amount, currency and reference of an order. */
function answer(key: unknown, url: string, body: string): [status: number, message: string] {
  if (/(ping|banks|all)$/.test(url)) return [200, 'is there']
  if (url !== '/charge/order/create') return [404, 'not here']
  if (key === KEYS.secretKey) return [401, 'Invalid public key passed']
  if (key !== KEYS.publicKey) return [401, 'who?']
  const { amount, currency, reference } = asObject(open(body)?.order)
  return [amount, currency, reference].includes(undefined) ? [400, 'no order'] : [201, 'created']
}

test('an encryption key of 2,048 bits is enough where nothing is described', async () => {
  const target = await serveTarget(({ headers, url = '' }, body, response) => {
    const [status, message] = answer(headers['api-key'], url, body)
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ statusCode: String(status), message }))
  })
  const business = { ...KEYS, encryptionKey, padding: 'oaep-sha256' }
  const config = { checkout: target.url, business: target.url, businesses: [business] }
  writeFileSync(join(folder, 'target.json'), JSON.stringify(config))
  const only = ['--only', '/^createOrder > REQ-/', '--tier', 'deterministic']
  await runCommand(['--config', 'target.json', ...only, '--report', 'report'], folder)
  await target.close()
  const { tests } = JSON.parse(readFileSync(join(folder, 'report/report.json'), 'utf8')) as CheckResult
  const states = Object.fromEntries(tests.map(({ title, state }) => [title.replace(/^.* > /, ''), state]))
  expect(states).toMatchObject({
    'REQ-AUTH-11 REQ-ENC-02 decrypts data with its own key': 'passed',
    'REQ-ENC-02 rejects altered data': 'passed',
    'REQ-ENC-01 REQ-AUTH-09 rejects unencrypted data, an unencrypted body, and one without data': 'passed',
  })
  expect(tests.filter(({ reason }) => reason?.includes('bytes as JSON'))).toEqual([])
})
