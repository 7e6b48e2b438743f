import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { InvalidResponseError, PaycontractError } from '../errors.ts'
import { createBusinessClient } from './create-business-client.ts'
import { unwrap } from './unwrap.ts'

const secretKey = 'sk_test_echoed/key+with=signs'
const publicKey = 'pk_test_another0key1of2ours'
const card = '4242424242424242'

const hex = (text: string, before = '') =>
  [...Buffer.from(text)].map((byte) => before + byte.toString(16)).join('')

/** A key in other writings, each of which shows a reader all of it, or eight characters of it. */
// biome-ignore format: a class of writings a line
const writings: ((key: string) => string)[] = [
  ...['\n', '\r\n', '\u2028', '\0', '\u001b[0m', ' ', '-', '.', ', ', '·', '_', '/', '"', '  \n  ', '%20', '\\', '\u00e9', '\u4e00', '\u{1f600}'].flatMap((gap) => [
    (key: string) => `${key.slice(0, 12)}${gap}${key.slice(12)}`,
    ...(gap === '%20' || gap.includes('[') ? [] : [(key: string) => [...key].join(gap)]),
  ]),
  ...[(key: string) => key.slice(3, 17), (key: string) => key.slice(8, 20), (key: string) => key.slice(-9), (key: string) => `x${key.slice(9)}x`],
  ...[hex, (key: string) => hex(key).toUpperCase(), (key: string) => hex(key, ' '), (key: string) => hex(key, '%'), (key: string) => hex(key, '\\x'), (key: string) => hex(key, '\\u00')],
  ...[(key: string) => hex(key, ':').slice(10), (key: string) => hex(`Bearer ${key}`)],
  ...[(key: string) => hex(key).replace(/(.{16})/g, '$1\n')],
  ...['', 'a', 'ab', 'Bearer ', `${card}:`].flatMap((before) => [(key: string) => btoa(before + key), (key: string) => btoa(`${before}${key}:`).replace(/[+/=]/g, '_')]),
  ...[(key: string) => btoa(key).replace(/(.{7})/g, '$1\r\n'), (key: string) => btoa(key).slice(5)],
  ...[encodeURIComponent, (key: string) => encodeURIComponent(encodeURIComponent(key)), (key: string) => JSON.stringify(key), (key: string) => [...key].join('\u0301')],
]

/** What a service may say to harm a reader or a log. */
// biome-ignore format: a row a line
const words: string[] = [
  ...Array.from({ length: 0x20 }, (_, code) => `a${String.fromCharCode(code)}b`),
  ...Array.from({ length: 0x21 }, (_, code) => `a${String.fromCharCode(0x7f + code)}b`),
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2060', '\u2064', '\ufeff', '\u00ad', '\u061c', '\u180e'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'],
  ...['\u2028', '\u2029', '\u0085', '\u034f', '\u115f', '\u3164', '\uffa0', '\ufe0f', '\u{e0001}', '\u{e0041}'],
  ...['\ud800', 'a\udfff', '\udc00\ud800', '\ufff9', '\ufffb'],
  '\u001b[2J\u001b[31mall is well\u001b[0m',
  '\u001b]8;;https://elsewhere.test\u0007click\u001b]8;;\u0007',
  '\u009b31mred',
  'refused\r\nHTTP/1.1 200 OK',
  '2026-01-01 INFO paid\n2026-01-01 INFO paid again',
  'x'.repeat(1_000_000),
  '😀'.repeat(100_000),
  '\u0301'.repeat(10_000),
  `the key ${secretKey} is unknown`,
  `the key ${publicKey} is unknown`,
  `Bearer ${secretKey}`,
  `the key ${secretKey.toUpperCase()} is unknown`,
  `the key ${encodeURIComponent(secretKey)} is unknown`,
  `the key ${btoa(secretKey)} is unknown`,
  `the key ${[...secretKey].join('\u200b')} is unknown`,
  `${'x'.repeat(490)}${secretKey}`,
  `${'x'.repeat(4590)}${secretKey}`,
  `${'\u200b'.repeat(4090)}${'x'.repeat(480)}${secretKey}`,
  `${secretKey}${secretKey}${publicKey}`,
  ...[secretKey, publicKey].flatMap((key) => writings.map((write) => `the key ${write(key)} is unknown`)),
  `card ${card}`,
  `card ${[...card].join('\u200b')}`,
  `card ${card.slice(0, 8)}\u2028${card.slice(8)}`,
  `card ${card.slice(0, 8)}\u00ad${card.slice(8)}`,
  `${'x'.repeat(490)}${card}`,
]

/** Where a service can put its text. */
const places: [name: string, answer: (word: string) => Response][] = [
  ['message', (word) => Response.json({ statusCode: 30, message: word }, { status: 400 })],
  ['statusCode', (word) => Response.json({ statusCode: word, message: 'no' }, { status: 401 })],
  [
    'errors',
    (word) => Response.json({ message: 'no', errors: [{ field: word, message: word }] }, { status: 400 }),
  ],
  ['text', (word) => new Response(word, { status: 500 })],
  ['no JSON', (word) => new Response(`${word}{`, { status: 200 })],
  ['a member', (word) => Response.json({ success: true, [word]: word })],
  [
    'a value',
    (word) => Response.json({ success: word, statusCode: word, message: [word], data: { [word]: 1 } }),
  ],
  ['a status text', () => new Response(null, { status: 503, statusText: 'sk_test_echoed' })],
  [
    'a request id',
    (word) =>
      Response.json({}, { status: 400, headers: { 'x-request-id': word.replace(/[^\t -~\x80-\xff]/g, '') } }),
  ],
  [
    'a location',
    (word) =>
      new Response(null, {
        status: 302,
        headers: { location: `/${encodeURIComponent(word.toWellFormed())}` },
      }),
  ],
]

const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u

/** What is wrong with an error that quotes the service; undefined if nothing is. */
function judge(error: unknown): string | undefined {
  if (!(error instanceof PaycontractError)) return `no type: ${inspect(error).slice(0, 60)}`
  const fields = JSON.stringify({ ...error })
  const told = `${error.message} ${fields}`
  if (error.message.length > 6000 || fields.length > 12_000) return `${told.length} characters`
  // each property unescaped, not as JSON escapes it
  const texts = [error.message]
  JSON.stringify({ ...error }, (_, value) => (typeof value === 'string' ? void texts.push(value) : value))
  if (texts.some((text) => unseen.test(text))) return `unseen: ${fields.slice(0, 80)}`
  const secrets = [
    secretKey.slice(0, 18),
    publicKey,
    encodeURIComponent(secretKey),
    btoa(secretKey).slice(0, 30),
    card,
  ]
  const found = secrets.find((secret) => told.toLowerCase().includes(secret.toLowerCase()))
  return (
    (found ?? texts.flatMap((text) => readKey(text))[0]) && `tells ${found} in ${error.message.slice(0, 200)}`
  )
}

/** Finds the runs of eight letters and digits behind the prefix of a key in a text, read in every writing. */
function readKey(text: string): string[] {
  const plain = text.normalize('NFKC')
  const digits = plain.replace(/\\u00|[^0-9a-f]/gi, '')
  const letters = plain.replace(/[^a-z0-9+/]/gi, '')
  const base64 = [0, 1, 2, 3].map((at) => decode(letters.slice(at), 'base64'))
  const bytes = [digits, digits.slice(1)].map((chars) => decode(chars, 'hex'))
  const read = [plain, ...base64, ...bytes].map(keepAlphanumerics)
  return runs.filter((run) => read.some((found) => found.includes(run)))
}
const decode = (text: string, from: 'base64' | 'hex') => Buffer.from(text, from).toString('latin1')
const keepAlphanumerics = (text: string) => text.replace(/[^a-z0-9]/gi, '').toLowerCase()
const runs = [secretKey, publicKey]
  .map((key) => keepAlphanumerics(key.slice('sk_test_'.length)))
  .flatMap((key) => Array.from({ length: key.length - 7 }, (_, at) => key.slice(at, at + 8)))

test.for(places)(
  'what a service says in %s is quoted on one line, visible, short and without keys',
  async ([, answer], { task }) => {
    const broken: unknown[] = []
    for (const word of words) {
      const client = createBusinessClient({
        baseUrl: 'https://host.test',
        ...{ secretKey, publicKey },
        fetch: async () => answer(word),
        // a path names members that only the service knows
        validateResponses: { response: (operationId, _status, body) => refuseMembers(operationId, body) },
      })
      const error = await unwrap(client.GET('/transactions')).then(
        () => undefined,
        (reason: unknown) => reason,
      )
      const verdict = judge(error)
      if (verdict) broken.push([word.slice(0, 40), verdict])
    }
    task.meta.attack = {
      name: 'words of a service in errors',
      tried: words.length,
      held: words.length - broken.length,
    }
    expect(broken).toEqual([])
  },
)

test('the answer as it came stays with the result of the call', async () => {
  const message = `\u202e${secretKey}\u0000`
  const fetch = async () => Response.json({ message }, { status: 400 })
  const client = createBusinessClient({ baseUrl: 'https://host.test', secretKey, fetch })
  expect((await client.GET('/transactions')).error).toEqual({ message })
})

function refuseMembers(operationId: string, body: unknown): never {
  const fieldErrors = Object.keys(body as object).flatMap((name) =>
    Array.from({ length: 200 }, () => ({ field: name, message: 'must not be there' })),
  )
  throw new InvalidResponseError(operationId, fieldErrors)
}
