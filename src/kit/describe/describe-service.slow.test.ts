import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { type ServedTarget, serveTarget } from '../check/testing/serve-target.ts'
import { runCli } from '../target/testing/run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'describe-'))
afterAll(() => rmSync(folder, { recursive: true }))

let target: ServedTarget
let takenCount = 0
/** `data` is only read in base64url. */
let isUrlSafe = false
/** Transactions come in pages of at most 50. */
let isPaged = false
/** The answer to every payment. */
let refusal: string | undefined
afterEach(() => {
  refusal = undefined
  isUrlSafe = false
  isPaged = false
  return target.close()
})

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

/** A service that takes the secret key in `secret-key`, and reads `data` with OAEP and SHA-1. */
async function serve(
  isTaken = (headers: Record<string, unknown>, _path: string) => headers['secret-key'] === KEYS.secretKey,
) {
  target = await serveTarget(({ url = '', headers }, body, response) => {
    const { pathname: path, searchParams } = new URL(url, 'http://target.test')
    const answer = (status: number, content: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    if (path === '/charge/order/status') return void answer(...readOrder(body))
    if (path === '/s2s/payments/initiate') {
      if (refusal) return void answer(422, { message: refusal })
      const { payer_email: payer } = JSON.parse(body)
      if (payer) return void answer(200, { data: { reference: 'PAY_1' } })
      return void answer(400, { message: 'payer_email is required' })
    }
    if (!isTaken(headers, path)) return void answer(403, { message: 'who?', traceId: crypto.randomUUID() })
    takenCount += 1
    const data = isPaged && path === '/transactions' ? pageOf(searchParams) : LISTS[path]
    if (data === 'refused') return void answer(422, { message: 'list is at most 50' })
    answer(data ? 200 : 404, { statusCode: 200, data, echo: headers })
  })
  return { checkout: target.url, business: target.url }
}

/** 60 transactions, the last of which is in review. */
function pageOf(query: URLSearchParams): unknown {
  const size = Number(query.get('list') ?? 7)
  const start = (Number(query.get('page') ?? 1) - 1) * size
  const all = Array.from({ length: 60 }, (_, index) => ({
    id: `t${index}`,
    ...(index === 59 && { depositId: 'd1' }),
  }))
  return size > 50 ? 'refused' : { transactions: all.slice(start, start + size) }
}

function readOrder(body: string): [status: number, content: object] {
  const { data: text } = JSON.parse(body)
  const data = Buffer.from(isUrlSafe && /[+/=]/.test(text) ? '' : text, 'base64')
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

test('what a service tells is written, for its owner alone, and fits the check', async () => {
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

test('keys of the environment stay there, and nothing is written over', async () => {
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
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('mine.json already exists') })
  expect(target.seen.length).toBe(asked)
  expect((await describe([...args, '--force'], env)).code).toBe(0)
})

test('what takes everything or nothing tells nothing, and nothing is guessed', async () => {
  for (const [isTaken, told] of [
    [() => true, 'listTransactions is answered without one'],
    [() => false, '10 ways were refused (403)'],
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

test('lists are read to their end, and data in the encoding that is understood', async () => {
  isUrlSafe = true
  isPaged = true
  const urls = await serve()
  const given = { ...urls, businesses: [{ ...KEYS, encryptionKey, padding: 'oaep-sha1' }] }
  writeFileSync(join(folder, 'given.json'), JSON.stringify(given))
  const { stdout } = await describe(['--config', 'given.json', '--out', 'paged.json', '--force'])
  expect(read('paged.json')).toMatchObject({
    payload: { encoding: 'base64url' },
    records: { transactionInReview: ['t59'] },
  })
  expect(stdout).toContain('under oaep-sha1, in base64url')
})

const basic = (login: string) => `Basic ${Buffer.from(login).toString('base64')}`

/** Describes a service that takes this login on its business API, and returns what was written. */
async function describeLogin(login: string) {
  const urls = await serve(({ authorization }) => authorization === basic(login))
  writeFileSync(join(folder, 'given.json'), JSON.stringify({ ...urls, businesses: [KEYS] }))
  const { code, stdout } = await describe(['--config', 'given.json', '--out', 'basic.json', '--force'])
  expect({ code, stdout }).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('Authorization: Basic'),
  })
  expect(stdout).not.toContain('canary')
  const { businesses, overlays } = read('basic.json')
  return { credential: businesses[0].credential, overlays }
}

test('HTTP Basic with the secret key as a user’s name is found, and the check sends it', async () => {
  expect(await describeLogin(`${KEYS.secretKey}:`)).toEqual({ overlays: ['basic.overlay.yaml'] })
  const before = takenCount
  const only = ['--only', '/^listTransactions > REQ-AUTH-08/', '--no-report']
  await runCli(['check', '--config', 'basic.json', ...only], { NO_COLOR: '1' }, folder).ended
  expect(takenCount).toBeGreaterThan(before)
})

// described-credential.slow.test.ts proves that a check sends these.
test.each([
  ['a password', `:${KEYS.secretKey}`, { user: '' }],
  ['the password of the public key', `${KEYS.publicKey}:${KEYS.secretKey}`, { user: KEYS.publicKey }],
])('HTTP Basic with the secret key as %s is found', async (_, login, credential) => {
  expect(await describeLogin(login)).toEqual({ credential })
})

test('requests that change something are found where that is allowed, and not asked otherwise', async () => {
  const urls = await serve()
  const given = { ...urls, businesses: [KEYS], requests: { getOrderFee: { data: { amount: 1 } } } }
  writeFileSync(join(folder, 'given.json'), JSON.stringify(given))
  const args = ['--config', 'given.json', '--out', 'asked.json', '--force']
  const read = () => JSON.parse(readFileSync(join(folder, 'asked.json'), 'utf8')).requests
  const cautious = await describe(args)
  expect(cautious.stdout).toContain('`--allow-writes` tries what refusals ask for.')
  expect(target.seen).not.toContain('POST /s2s/payments/initiate')
  expect(read()).toEqual(given.requests)
  const { stdout } = await describe([...args, '--allow-writes'])
  expect(stdout).toContain('Requests, from what refusals asked for: initiatePayment')
  expect(stdout).toContain('Made meanwhile: 1 S2S payment: PAY_1')
  expect(read()).toEqual({
    ...given.requests,
    initiatePayment: { body: { payer_email: 'adaeze.okafor@example.com' } },
  })
})

test('what the service says of a request that was not found is shown, without secrets and controls', async () => {
  const urls = await serve()
  refusal = `amount must be a positive number\u001b[2J ${'x'.repeat(150)} ${KEYS.secretKey}`
  writeFileSync(join(folder, 'given.json'), JSON.stringify({ ...urls, businesses: [KEYS] }))
  const args = ['--config', 'given.json', '--out', 'words.json', '--force', '--allow-writes']
  const { stdout } = await describe(args)
  expect(stdout).toContain('The request of initiatePayment: its last answer was 422, amount must be a')
  expect(stdout).toMatch(
    /Requests: each that could be tried is taken as proposed, except \d+ below that (is|are)\s+refused/,
  )
  expect(stdout).not.toContain('\u001b')
  expect(stdout).not.toContain('sk_test')
})

test('a credential that is described is tried first, and told by no value', async () => {
  const urls = await serve((headers) => headers['x-login'] === 'canary-login')
  const credential = { header: 'x-login', secret: 'canary-login' }
  writeFileSync(
    join(folder, 'given.json'),
    JSON.stringify({ ...urls, businesses: [{ ...KEYS, credential }] }),
  )
  const { stdout } = await describe(['--config', 'given.json', '--out', 'own.json', '--force'])
  expect(stdout).toContain('The business API takes the credential that is described')
  expect(stdout).not.toContain('canary')
  expect(read('own.json').businesses).toEqual([{ ...KEYS, credential, id: 'b1' }])
})

test('each list is asked with the credential that the config describes for it', async () => {
  const login = `Basic ${Buffer.from('b1:canary-password').toString('base64')}`
  const urls = await serve((headers, path) =>
    path.startsWith('/bill-payment/')
      ? headers['public-key'] === KEYS.publicKey && headers.authorization === undefined
      : headers.authorization === login,
  )
  const get = "$.paths['/bill-payment/tv-services'].get"
  const overlay = {
    ...{ overlay: '1.1.0', info: { title: 'Bill payment takes the public key', version: '1.0.0' } },
    'x-host': 'business',
    actions: [
      { target: `${get}.security`, 'x-source': 'operator', remove: true },
      { target: get, update: { security: [{ publicKey: [] }] } },
    ],
  }
  writeFileSync(join(folder, 'bills.overlay.json'), JSON.stringify(overlay))
  const credential = { user: 'b1', secret: 'canary-password' }
  const given = { ...urls, overlays: ['bills.overlay.json'], businesses: [{ ...KEYS, credential }] }
  writeFileSync(join(folder, 'bills.json'), JSON.stringify(given))
  const { code, stdout } = await describe(['--config', 'bills.json', '--out', 'billed.json'])
  expect(code).toBe(0)
  expect(stdout).not.toContain('listTvProviders: 403')
  expect(read('billed.json').records).toMatchObject({ tvProvider: ['s1'], amlRecord: ['a1'] })
})
