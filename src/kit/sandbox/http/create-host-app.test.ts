import type { Hono } from 'hono'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCardCipher, createPayloadCipher } from '../../../client/crypto/index.ts'
import { notAllowed } from '../domain/refusal.ts'
import { createRateLimit } from '../runtime/rate-limit.ts'
import { fixtureKeyPairs } from '../runtime/rsa-keys.ts'
import type { Runtime } from '../runtime/runtime.ts'
import type { Credentials } from '../store/credentials.ts'
import { createTestRuntime } from '../testing/create-test-runtime.ts'
import { createHostApp } from './create-host-app.ts'
import type { Context } from './handler.ts'
import type { HostDefinition } from './host-definition.ts'

type Check = ((value: unknown) => boolean) & {
  errors?: {
    instancePath: string
    schemaPath: string
    keyword: string
    params: Record<string, unknown>
    message: string
  }[]
}

/** A validator that wants some members to be strings. */
function strings(...names: string[]): Check {
  const check: Check = (value) => {
    const fields = value as Record<string, unknown>
    check.errors = names
      .filter((name) => typeof fields?.[name] !== 'string')
      .map((name) => ({
        instancePath: '',
        schemaPath: '',
        keyword: 'required',
        params: { missingProperty: name },
        message: '',
      }))
    return check.errors.length === 0
  }
  return check
}

const host: HostDefinition = {
  name: 'checkout',
  operations: {
    sendNote: { method: 'POST', path: '/notes', key: 'secret', encrypted: { field: 'data', cipher: 'rsa' } },
    sendCard: {
      method: 'POST',
      path: '/cards',
      key: 'public',
      encrypted: { field: 'cardData', cipher: 'aes-256-gcm' },
    },
    listNotes: { method: 'GET', path: '/notes/{id}', key: 'public', idempotent: true },
    receive: { method: 'POST', path: '/inbox', key: 'none' },
  },
  credentials: { public: { header: 'api-key' }, secret: { header: 'authorization', scheme: 'Bearer' } },
  queryParameters: { listNotes: { page: { type: 'number', default: 1 }, word: { type: 'string' } } },
  keptFields: { sendCard: ['cardData.number'] },
  validators: {
    sendNote: {
      body: strings('data'),
      payload: strings('title', 'text'),
      responses: { 200: strings('echo') },
    },
    sendCard: { body: strings('cardData'), payload: strings('number'), responses: {} },
    listNotes: { responses: {} },
    receive: { body: strings('event'), responses: {} },
  },
  handlers: {
    sendNote: async ({ body }: { body: { data: { title: string } } }, context: Context) => {
      const { title } = body.data
      await context.db.insertInto('settings').values({ name: title, value: context.ids.uuid() }).execute()
      if (title === 'refuse') return notAllowed('Not now')
      return title === 'depart' ? { echo: 1 } : { echo: title, id: context.ids.uuid() }
    },
    sendCard: async ({ body }: { body: object }) => ({ body }),
    listNotes: async (input: object, { tenant }: Context) => ({ ...input, tenant: tenant.id }),
    receive: async (_: unknown, { request }: Context) => ({ raw: request.rawBody }),
  },
  renderRefusal: ({ code, message, problems }) => ({ code, message, problems }),
}

let runtime: Runtime
let app: Hono
let own: Credentials
let faults: unknown[]

beforeEach(async () => {
  const made = await createTestRuntime()
  ;({ runtime, faults } = made)
  own = made.credentials[0]
  app = createHostApp(host, runtime)
})

const cipher = createPayloadCipher({ key: fixtureKeyPairs[0].publicKey, padding: 'oaep-sha256' })

async function call(path: string, init: RequestInit = {}) {
  const response = await app.request(path, init)
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, body: JSON.parse(text) }
}

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return call(path, {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'application/json', ...headers },
  })
}

async function sendNote(note: object, headers: Record<string, string> = {}) {
  const data = await cipher.encrypt(note)
  return post('/notes', { data }, { authorization: `Bearer ${own.secretKey}`, ...headers })
}

describe('routing', () => {
  test('names every operation that has no handler', () => {
    const { sendNote: _, receive: __, ...handlers } = host.handlers
    expect(() => createHostApp({ ...host, handlers }, runtime)).toThrow('no handler for sendNote, receive')
  })

  test.each([
    ['/nowhere', 'GET', 404],
    ['/notes', 'DELETE', 405],
  ])('answers %s %s with %i', async (path, method, status) => {
    expect(await call(path, { method })).toMatchObject({ status, body: { code: '25' } })
  })
})

describe('authentication', () => {
  const send = (headers: Record<string, string>) => post('/notes', {}, headers)

  test.each([
    ['no key', () => ({}), 'Send a secret key in the header authorization'],
    ['an unknown key', () => ({ authorization: 'Bearer sk_test_guess' }), 'The key is not known'],
    ['a key in the wrong scheme', () => ({ authorization: `Basic ${own.secretKey}` }), 'Send a secret key'],
    ['a public key', () => ({ authorization: `Bearer ${own.publicKey}` }), 'Invalid SECRET key'],
  ])('refuses %s before it looks at the body', async (_, headers, message) => {
    const answer = await send(headers())
    expect(answer).toMatchObject({ status: 401, body: { code: '03' } })
    expect(answer.body.message).toContain(message)
  })

  test('refuses a secret key where a public one is due', async () => {
    const answer = await call('/notes/1', { headers: { 'api-key': own.secretKey } })
    expect(answer).toMatchObject({ status: 401, body: { message: 'Invalid public key passed' } })
  })

  test('limits the rate of a key, with Retry-After', async () => {
    const limited = createHostApp(host, { ...runtime, limitRate: createRateLimit(1) })
    const headers = { 'api-key': own.publicKey }
    const answers = await Promise.all([1, 2, 3].map(() => limited.request('/notes/1', { headers })))
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.headers.get('retry-after')).toBe('1')
  })
})

describe('bodies', () => {
  const secret = () => ({ authorization: `Bearer ${own.secretKey}` })

  test.each([
    [
      'another content type',
      () => post('/notes', 'a=b', { ...secret(), 'content-type': 'text/plain' }),
      415,
      '15',
    ],
    ['what is not JSON', () => post('/notes', '{"data":', secret()), 400, '30'],
    ['over 64 KB', () => post('/notes', { data: 'x'.repeat(66_000) }, secret()), 413, '13'],
    ['a body without its field', () => post('/notes', {}, secret()), 400, '30'],
    ['data that is no string', () => post('/notes', { data: {} }, secret()), 400, '30'],
  ])('refuses %s', async (_, send, status, code) => {
    expect(await send()).toMatchObject({ status, body: { code } })
  })

  test('hands over the plaintext, under either padding', async () => {
    expect((await sendNote({ title: 'one', text: 'a' })).body.echo).toBe('one')
    const v15 = createPayloadCipher({ key: fixtureKeyPairs[0].publicKey, padding: 'pkcs1-v1_5' })
    const data = await v15.encrypt({ title: 'two', text: 'b' })
    expect((await post('/notes', { data }, secret())).body.echo).toBe('two')
  })

  test('has one answer for everything that cannot be decrypted', async () => {
    const data = await cipher.encrypt({ title: 'a', text: 'b' })
    const stranger = createPayloadCipher({ key: fixtureKeyPairs[1].publicKey, padding: 'oaep-sha256' })
    const ciphertexts = [
      `${data.startsWith('A') ? 'B' : 'A'}${data.slice(1)}`,
      data.slice(0, 100),
      '{"title":"a"}',
      'AAAA',
      await stranger.encrypt({ title: 'a', text: 'b' }),
    ]
    const answers = await Promise.all(ciphertexts.map((each) => post('/notes', { data: each }, secret())))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 400, body: { message: 'data cannot be read' } })
  })

  test('names every problem of a plaintext at once', async () => {
    expect((await sendNote({})).body.problems).toEqual([
      { field: 'title', message: 'is required' },
      { field: 'text', message: 'is required' },
    ])
  })

  test('decrypts card data, and names its problems inside their field', async () => {
    const card = createCardCipher({ key: own.cardKey })
    const headers = { 'api-key': own.publicKey }
    const good = await post('/cards', { cardData: await card.encrypt({ number: '4242' }) }, headers)
    expect(good.body.body.cardData).toEqual({ number: '4242' })
    const bad = await post('/cards', { cardData: await card.encrypt({}) }, headers)
    expect(bad.body.problems).toEqual([{ field: 'cardData.number', message: 'is required' }])
  })

  test('keeps the raw body for what a signature covers', async () => {
    expect((await post('/inbox', '{ "event": "a" }')).body.raw).toBe('{ "event": "a" }')
  })
})

describe('queries', () => {
  const list = (query: string) => call(`/notes/7${query}`, { headers: { 'api-key': own.publicKey } })

  test('are typed, with defaults', async () => {
    expect((await list('?page=3&word=5&other=1')).body).toMatchObject({
      query: { page: 3, word: '5' },
      path: { id: '7' },
    })
    expect((await list('')).body.query).toEqual({ page: 1 })
  })

  test('may give a parameter once only', async () => {
    const answer = await list('?page=1&page=2')
    expect(answer).toMatchObject({ status: 400, body: { problems: [{ field: 'page' }] } })
  })
})

describe('writes', () => {
  const stored = async () =>
    (await runtime.database.db.selectFrom('settings').select('name').execute()).map(({ name }) => name)

  test('that are refused leave no trace', async () => {
    expect(await sendNote({ title: 'refuse', text: 'a' })).toMatchObject({
      status: 409,
      body: { code: '12' },
    })
    expect(await stored()).toEqual([])
  })

  test('under the same Idempotency-Key happen once, however the plaintext was encrypted', async () => {
    const headers = { 'idempotency-key': 'order-1' }
    const first = await sendNote({ title: 'once', text: 'a' }, headers)
    const second = await sendNote({ title: 'once', text: 'a' }, headers)
    expect(second.text).toBe(first.text)
    expect(await stored()).toEqual(['once'])
    const other = await sendNote({ title: 'other', text: 'a' }, headers)
    expect(other).toMatchObject({ status: 409, body: { code: '94' } })
  })

  test('get the same names from the same seed and calls', async () => {
    const first = await sendNote({ title: 'a', text: 'a' })
    const again = await createTestRuntime()
    app = createHostApp(host, again.runtime)
    expect((await sendNote({ title: 'a', text: 'a' })).text).toBe(first.text)
  })
})

describe('scenarios', () => {
  test('answer with the fault they ask for, and nothing happens', async () => {
    const answer = await sendNote({ title: 'a', text: 'a' }, { 'x-sandbox-scenario': 'fault=503' })
    expect(answer.status).toBe(503)
    expect(await runtime.database.db.selectFrom('settings').selectAll().execute()).toEqual([])
  })

  test('that are not known are refused by name', async () => {
    const answer = await sendNote({ title: 'a', text: 'a' }, { 'x-sandbox-scenario': 'speed=9' })
    expect(answer).toMatchObject({ status: 400, body: { problems: [{ field: 'x-sandbox-scenario' }] } })
  })
})

describe('answers', () => {
  test('that depart from the specification are a fault in strict mode, and told as one', async () => {
    expect((await sendNote({ title: 'depart', text: 'a' })).status).toBe(500)
    expect(String(faults[0])).toContain('sendNote 200 departs from the specification')
  })

  test('are logged with what was decrypted, redacted', async () => {
    await sendNote({ title: 'card 4242 4242 4242 4242', text: own.secretKey, cvv: '123' })
    const text = JSON.stringify(runtime.requestLog.list())
    expect(text).toContain('card 4242 42** **** 4242')
    for (const secret of ['4242 4242', own.secretKey, '"123"']) expect(text).not.toContain(secret)
  })
})
