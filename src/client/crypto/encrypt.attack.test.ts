import { inspect } from 'node:util'
import { afterEach, expect, test, vi } from 'vitest'
import { ConfigurationError, PaycontractError } from '../errors.ts'
import { createCardCipher, createCardDecipher, createPayloadCipher, createPayloadDecipher } from './index.ts'
import { privateJwk, revoked, spkiPem } from './testing/key-forms.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const secret = '4242424242424242'
const fail = (): never => {
  throw new Error(secret)
}
const throwAny = (thrown: unknown): never => {
  throw thrown
}
const cyclic: Record<string, unknown> = { [secret]: secret }
cyclic.self = cyclic
const list: unknown[] = [secret]
list.push(list)
const nest = (depth: number) => {
  let value: unknown = secret
  for (let i = 0; i < depth; i++) value = [value]
  return value
}

/** Payloads, and the code with which each is refused; those without a code do have a JSON form. */
// biome-ignore format: a row a line
const payloads: [name: string, payload: unknown, code?: string][] = [
  ['a cycle', cyclic, 'payload_not_json'],
  ['a cycle of lists', { list }, 'payload_not_json'],
  ['a BigInt', { amount: 1n }, 'payload_not_json'],
  ['a BigInt alone', 1n, 'payload_not_json'],
  ['a boxed BigInt', { amount: Object(1n) }, 'payload_not_json'],
  ['undefined', undefined, 'payload_not_json'],
  ['a function', () => secret, 'payload_not_json'],
  ['a class', class Card {}, 'payload_not_json'],
  ['a symbol', Symbol(secret), 'payload_not_json'],
  ['toJSON that throws', { toJSON: fail }, 'payload_not_json'],
  ['toJSON within that throws', { card: { toJSON: fail } }, 'payload_not_json'],
  ['toJSON that throws no error', { toJSON: () => Promise.reject.call(null, secret) }, 'payload_not_json'],
  ['toJSON that gives nothing', { toJSON: () => undefined }, 'payload_not_json'],
  ['toJSON that gives a function', { toJSON: () => fail }, 'payload_not_json'],
  ['toJSON that gives a cycle', { toJSON: () => cyclic }, 'payload_not_json'],
  ['a getter that throws', Object.defineProperty({}, 'a', { enumerable: true, get: fail }), 'payload_not_json'],
  ['a proxy whose keys throw', new Proxy({}, { ownKeys: fail }), 'payload_not_json'],
  ['a proxy whose members throw', new Proxy({ a: 1 }, { get: fail }), 'payload_not_json'],
  ['a revoked proxy', revoked(), 'payload_not_json'],
  ['an invalid date', { at: { toJSON: () => new Date(Number.NaN).toISOString() } }, 'payload_not_json'],
  ['a depth of a million', nest(1_000_000), 'payload_not_json'],
  ['a text with toString that throws', { a: Object.assign(Object('a'), { toString: fail }) }, 'payload_not_json'],
  ['a number with valueOf that throws', { a: Object.assign(Object(1), { valueOf: fail }) }, 'payload_not_json'],
  ['ten million characters', { a: 'x'.repeat(10_000_000) }, 'payload_too_long'],
  ['a list of a million holes', new Array(1_000_000), 'payload_too_long'],
  ['a list that says it is long', new Proxy([], { get: (_, key) => (key === 'length' ? 1e5 : undefined) }), 'payload_too_long'],
  ['control characters, six bytes each', '\0'.repeat(100), 'payload_too_long'],
  ['the longest card', 'x'.repeat(4094), 'payload_too_long'],
  ['one byte more than a card', 'x'.repeat(4095), 'payload_too_long'],
  ['a card of two-byte letters', 'é'.repeat(2048), 'payload_too_long'],
  ['twenty million characters', { a: 'x'.repeat(20_000_000) }, 'payload_too_long'],
  ['toJSON that gives a BigInt', { toJSON: () => 4242424242424242n }, 'payload_not_json'],
  ['toJSON that throws a symbol', { toJSON: () => throwAny(Symbol(secret)) }, 'payload_not_json'],
  ['toJSON that throws a proxy', { toJSON: () => throwAny(revoked()) }, 'payload_not_json'],
  ['toJSON that throws one of our errors', { toJSON: () => throwAny(new ConfigurationError('missing_key', secret)) }, 'payload_not_json'],
  ['a proxy whose descriptors throw', new Proxy({ a: 1 }, { getOwnPropertyDescriptor: fail }), 'payload_not_json'],
  ['a list whose length throws', new Proxy([], { get: (_, key) => (key === 'length' ? fail() : undefined) }), 'payload_not_json'],
  ['functions and symbols as members', { a: () => secret, [Symbol(secret)]: 1, b: Symbol(secret) }],
  ['lone surrogates', { a: '\ud800', b: '\udfff\ud800' }],
  ['infinity', { a: Number.POSITIVE_INFINITY }],
  ['a map', new Map([[secret, secret]])],
  ['__proto__', JSON.parse('{"__proto__":{"a":1}}')],
  ['null', null],
  ['an object without a prototype', Object.create(null)],
]

/** Too long for RSA, but not for a card. */
const cardsOnly = new Set(['control characters, six bytes each', 'the longest card'])

const key = Buffer.alloc(32, 7).toString('base64')
const ciphers = [
  ['oaep-sha256', () => createPayloadCipher({ key: spkiPem, padding: 'oaep-sha256' })],
  ['pkcs1-v1_5', () => createPayloadCipher({ key: spkiPem, padding: 'pkcs1-v1_5' })],
  ['card', () => createCardCipher({ key })],
] as const

/** What is wrong with the outcome; undefined if nothing is. */
async function judge(encrypted: Promise<unknown>, expected: readonly (string | undefined)[]) {
  const error = await encrypted.then(
    () => undefined,
    (reason: unknown) => reason ?? 'nothing',
  )
  if (error !== undefined && !(error instanceof PaycontractError))
    return `no type: ${inspect(error).slice(0, 80)}`
  if (!expected.includes(error?.code)) return `${error?.code} instead of ${expected}`
  const told = inspect(error, { depth: 9, showHidden: true })
  return [secret, spkiPem.slice(40, 60), key.slice(0, 20)].some((text) => told.includes(text))
    ? 'repeats'
    : undefined
}

test.for(ciphers)('%s: what cannot be encrypted ends in a typed error', async ([name, create], { task }) => {
  const broken: unknown[] = []
  for (const [row, payload, code] of payloads) {
    // A card may be longer than an RSA block.
    const expected = name === 'card' && cardsOnly.has(row) ? undefined : code
    const verdict = await judge(create().encrypt(payload as object), [expected])
    if (verdict) broken.push([row, verdict])
  }
  task.meta.attack = {
    name: 'failures of encryption',
    tried: payloads.length,
    held: payloads.length - broken.length,
  }
  expect(broken).toEqual([])
})

test.for([
  ['rejects', () => Promise.reject(new Error(secret))],
  ['rejects with no error', () => Promise.reject(secret)],
  ['rejects with nothing', () => Promise.reject()],
  ['rejects as DOMException', () => Promise.reject(new DOMException(secret, 'OperationError'))],
  ['throws', fail],
] as const)('a runtime whose cryptography %s ends in a typed error', async ([, behave], { task }) => {
  const steps = [
    ...ciphers.flatMap(([name, create]) => [
      [`${name}: encrypt`, () => vi.spyOn(crypto.subtle, 'encrypt'), () => create().encrypt({ a: 1 })],
      [`${name}: importKey`, () => vi.spyOn(crypto.subtle, 'importKey'), () => create().encrypt({ a: 1 })],
    ]),
    ['oaep-sha256: importKey to decrypt', () => vi.spyOn(crypto.subtle, 'importKey'), decryptPayload],
    ['card: importKey to decrypt', () => vi.spyOn(crypto.subtle, 'importKey'), decryptCard],
    ['card: decrypt', () => vi.spyOn(crypto.subtle, 'decrypt'), decryptCard],
  ] as [string, () => { mockImplementation(behave: unknown): void }, () => Promise<unknown>][]
  const broken: unknown[] = []
  for (const [row, spy, run] of steps) {
    spy().mockImplementation(behave)
    // Not every cipher uses every step, and a step that it does not use cannot make it fail.
    const codes = ['webcrypto_unavailable', 'malformed_key', 'decryption_failed', undefined]
    const verdict = await judge(run(), codes)
    vi.restoreAllMocks()
    if (verdict) broken.push([row, verdict])
  }
  task.meta.attack = {
    name: 'failures of encryption',
    tried: steps.length,
    held: steps.length - broken.length,
  }
  expect(broken).toEqual([])
})

test.for([
  ['throws', fail],
  ['gives zeros', (bytes: Uint8Array) => bytes.fill(0)],
  ['does nothing', () => undefined],
] as const)('a source of chance that %s makes no PKCS#1 block', async ([, behave], { task }) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation(behave as never)
  const verdict = await judge(ciphers[1][1]().encrypt({ a: 1 }), ['webcrypto_unavailable'])
  task.meta.attack = { name: 'failures of encryption', tried: 1, held: verdict ? 0 : 1 }
  expect(verdict).toBeUndefined()
})

test('a failure of the runtime is not taken for a success', async () => {
  vi.spyOn(crypto.subtle, 'encrypt').mockRejectedValue(new Error(secret))
  for (const [name, create] of ciphers) {
    if (name === 'pkcs1-v1_5') continue
    await expect(create().encrypt({ a: 1 })).rejects.toMatchObject({ code: 'webcrypto_unavailable' })
  }
})

test('a padding that only looks like one is refused', ({ task }) => {
  const paddings = [
    ...[['oaep-sha256'], { toString: () => 'oaep-sha256' }, Object('pkcs1-v1_5'), { toString: fail }],
    ...[
      '__proto__',
      'constructor',
      'oaep-sha256\0',
      ' oaep-sha256',
      'OAEP',
      '',
      null,
      undefined,
      1,
      Symbol(secret),
    ],
  ]
  const broken = paddings.filter((padding) => {
    try {
      createPayloadCipher({ key: spkiPem, padding: padding as never })
      return true
    } catch (error) {
      return (error as { code?: unknown }).code !== 'invalid_option'
    }
  })
  task.meta.attack = { name: 'unsound keys', tried: paddings.length, held: paddings.length - broken.length }
  expect(broken).toEqual([])
})

function decryptPayload() {
  return createPayloadDecipher({ key: privateJwk, padding: 'oaep-sha256' }).decrypt('AAAA')
}

function decryptCard() {
  return createCardDecipher({ key }).decrypt(`${'0'.repeat(24)}:00:${'0'.repeat(32)}`)
}
