import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type ServedTarget, serveTarget } from '../check/testing/serve-target.ts'
import { runCli } from '../cli/testing/run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'describe-'))
afterAll(() => rmSync(folder, { recursive: true }))

let target: ServedTarget
let takenCount = 0
afterEach(() => target.close())

const { publicKey: encryptionKey, privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 4096,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const KEYS = { publicKey: 'pk_test_canary_41', secretKey: 'sk_test_canary_97' }

const LISTS: Record<string, unknown> = {
  '/transactions': {
    transactions: [
      { id: 't1', businessId: 'b1', depositId: 'd1' },
      { id: 't2', businessId: 'b1' },
    ],
  },
  '/aml': [{ id: 'a1', businessId: 'b1', deposit: { id: 'd1' }, customer: { id: 7 } }],
  '/bill-payment/tv-services': [{ serviceCategoryId: 's1' }],
  '/business/settings/cad-collection-emails': [],
}

/** A service that takes the secret key in `secret-key`, and reads `data` under OAEP with SHA-1. */
async function serve(
  isTaken = (headers: Record<string, unknown>) => headers['secret-key'] === KEYS.secretKey,
) {
  target = await serveTarget(({ url = '', headers }, body, response) => {
    const path = url.split('?')[0]!
    const answer = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    if (path === '/charge/order/status') return void answer(...readOrder(body))
    if (!isTaken(headers)) return void answer(403, { message: 'who?', traceId: crypto.randomUUID() })
    takenCount += 1
    const data = LISTS[path]
    answer(data ? 200 : 404, { statusCode: 200, data, echo: headers })
  })
  return { checkout: target.url, business: target.url }
}

function readOrder(body: string): [status: number, content: object] {
  const data = Buffer.from(JSON.parse(body).data, 'base64')
  try {
    JSON.parse(
      privateDecrypt(
        { key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' },
        data,
      ).toString(),
    )
    return [400, { message: 'no such order', at: new Date().toISOString() }]
  } catch {
    return [400, { message: 'cannot be read', at: new Date().toISOString() }]
  }
}

const describe = (args: string[], env: Record<string, string> = {}) =>
  runCli(['describe', ...args], { NO_COLOR: '1', ...env }, folder).ended
const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8'))

test('what a service tells is written, for its owner alone, and fits the check', {
  timeout: 60_000,
}, async () => {
  const urls = await serve()
  const given = {
    ...urls,
    name: 'staging',
    businesses: [{ ...KEYS, encryptionKey }],
    records: { customer: 'c9' },
  }
  writeFileSync(join(folder, 'given.json'), JSON.stringify(given))
  const { code, stdout, stderr } = await describe(['--config', 'given.json', '--out', 'found.json'])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(read('found.json')).toEqual({
    ...given,
    businesses: [{ ...KEYS, encryptionKey, id: 'b1', padding: 'oaep-sha1' }],
    overlays: ['found.overlay.yaml'],
    records: { amlRecord: ['a1'], customer: 'c9', transactionInReview: ['t1'], tvProvider: ['s1'] },
  })
  expect(statSync(join(folder, 'found.json')).mode & 0o777).toBe(0o600)
  expect(stdout).toContain('Without a key listTransactions is refused: 403')
  expect(stdout).toContain('internetProvider: listInternetProviders: 404')
  expect(stdout).toContain('npx paycontract check --config found.json --explain-skips')
  expect(stdout).not.toContain('canary')
  expect(target.seen.filter((each) => !/^(GET|POST \/charge\/order\/status)/.test(each))).toEqual([])

  const check = ['check', '--config', 'found.json', '--only', 'listTvProviders', '--no-report']
  const before = takenCount
  expect((await runCli(check, { NO_COLOR: '1' }, folder).ended).code).not.toBe(2)
  expect(takenCount).toBeGreaterThan(before)
})

test('keys of the environment stay there, and nothing is written over', { timeout: 60_000 }, async () => {
  const { checkout, business } = await serve()
  const args = ['--checkout-url', checkout, '--business-url', business, '--out', 'mine.json']
  const env = {
    PAYCONTRACT_PUBLIC_KEY: KEYS.publicKey,
    PAYCONTRACT_SECRET_KEY: KEYS.secretKey,
    PAYCONTRACT_ENCRYPTION_KEY: encryptionKey,
  }
  const first = await describe(args, env)
  expect(first.code).toBe(0)
  expect(readFileSync(join(folder, 'mine.json'), 'utf8')).not.toMatch(/canary|PUBLIC KEY/)
  expect(first.stdout).toContain('export PAYCONTRACT_PADDING=oaep-sha1')
  const asked = target.seen.length
  const again = await describe(args, env)
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('mine.json is there already') })
  expect(target.seen.length).toBe(asked)
  expect((await describe([...args, '--force'], env)).code).toBe(0)
})

test('what takes everything or nothing tells nothing, and nothing is guessed', {
  timeout: 60_000,
}, async () => {
  for (const [isTaken, told] of [
    [() => true, 'listTransactions is answered without one'],
    [() => false, '8 ways were refused (403)'],
  ] as const) {
    const urls = await serve(isTaken)
    writeFileSync(join(folder, 'given.json'), JSON.stringify({ ...urls, businesses: [KEYS] }))
    const { code, stdout } = await describe(['--config', 'given.json', '--out', 'little.json', '--force'])
    expect(code).toBe(0)
    expect(stdout).toContain(told)
    expect(stdout).toContain('no encryption key was given')
    expect(read('little.json')).toEqual({ ...urls, businesses: [KEYS] })
    await target.close()
  }
})
