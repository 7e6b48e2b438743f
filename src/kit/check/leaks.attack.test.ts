import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startTarget } from '../target/start-target.ts'
import { makeSubmission } from './report/submission.ts'
import { ECHOES, findDecodedRuns, findRuns, KEY_SHAPES } from './report/testing/echoes.ts'
import { hostileText } from './report/testing/hostile.ts'
import { runCommand } from './testing/run-command.ts'
import { serveTarget } from './testing/serve-target.ts'

const folder = mkdtempSync(join(tmpdir(), 'check-leaks-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const bodyOf = (pem: string) => pem.replaceAll(/-----[^-]+-----|\s/g, '')
/** Length of what every RSA key of this size begins and ends with, which is not a secret. */
const FRAME = 48

/** Describes a target of two businesses, with keys of different shapes, and lists every secret in the description. */
function describeAll(shift: number): { line: object; secrets: string[] } {
  const shapes = Object.values(KEY_SHAPES)
  const keys = ['public', 'secret', 'other public', 'other secret', 'webhook', 'cad', 'retired'].map(
    (name, index) => shapes[(shift + index) % shapes.length]!(name),
  )
  const [publicKey, secretKey, otherPublicKey, otherSecretKey, webhookSecret, cadWebhookSecret, retired] =
    keys
  const cardKey = Buffer.from(`${shift} of the 32 bytes of a card key`.padEnd(32, '.')).toString('base64')
  const identity = { id: 'biz_1', name: 'Acme', email: 'acme@example.com', webhookSecret }
  const encryption = { encryptionKey: rsa.publicKey, padding: 'oaep-sha256' }
  return {
    line: {
      businesses: [
        { ...identity, publicKey, secretKey, cardKey, ...encryption, retired: { secretKey: retired } },
        { publicKey: otherPublicKey, secretKey: otherSecretKey },
      ],
      cadWebhookSecret,
    },
    secrets: [...keys, cardKey, bodyOf(rsa.publicKey).slice(FRAME)],
  }
}

/** Runs a check and returns everything that it outputs. */
async function check(
  line: object,
  args: string[],
): Promise<{ exitCode: number | null; outputs: Record<string, string> }> {
  const config = join(folder, 'target.json')
  writeFileSync(config, JSON.stringify(line))
  const report = join(folder, 'report')
  rmSync(report, { recursive: true, force: true })
  const { exitCode, output } = await runCommand(['--config', config, '--report', 'report', ...args], folder)
  expect(output).toContain('report.json')
  const files = readdirSync(report).map((name) => [name, readFileSync(join(report, name), 'utf8')] as const)
  const result = JSON.parse(readFileSync(join(report, 'report.json'), 'utf8'))
  for (const name of ['only', 'skip', 'tier']) delete result.run[name]
  const submission = JSON.stringify(makeSubmission(result))
  return { exitCode, outputs: { ...Object.fromEntries(files), output, submission } }
}

const PIECE = 6

/** Answers with everything that it was sent and everything that it knows, in every encoding and every place. */
function echo(secrets: readonly string[], status: number) {
  return ({ headers, url = '' }: IncomingMessage, body: string, response: ServerResponse) => {
    const key = String(headers['api-key'] ?? headers.authorization ?? '').replace(/^Bearer /, '')
    const isAscii = (text: string) => /^[\x20-\x7e]{1,2000}$/.test(text)
    const inHeader = (text: string) => (isAscii(text) ? text : encodeURIComponent(text).slice(0, 2_000))
    const name = key.replaceAll(/[^\w-]/g, '').slice(0, 100) || 'none'
    const writings = Object.values(ECHOES).map((write) => write(key))
    const knows = secrets.map((secret) => [secret, [...secret].reverse().join(''), secret.toUpperCase()])
    response
      .setHeader(`x-${name}`, inHeader(key))
      .setHeader('x-reversed', inHeader([...key].reverse().join('')))
    response.setHeader('set-cookie', [`session=${inHeader(key)}`, `other=${inHeader(key.toUpperCase())}`])
    response.setHeader('location', `https://elsewhere.example/${encodeURIComponent(key).slice(0, 2_000)}`)
    response.setHeader(
      'content-type',
      key.length % 2 ? `application/json; k="${inHeader(key).replaceAll('"', '')}"` : `text/${name}`,
    )
    response.statusCode = status
    response.statusMessage = inHeader(key)
    response.end(
      JSON.stringify({
        statusCode: status,
        message: `${key.slice(0, 20)} ${key}`,
        [key]: { [key.slice(0, 12)]: key.match(new RegExp(`[\\s\\S]{1,${PIECE}}`, 'g')) },
        ...{ url, headers, body, writings, knows, hostileText },
      }),
    )
  }
}

/** Tests that between them send each key in each form. */
const PART = [
  '--only',
  '/^(createOrder|listTransactions) > .*key/',
  '--profile',
  'proposed',
  '--i-know-this-is-live',
]

interface Outcome {
  what: string
  outputs: Record<string, string>
  secrets: string[]
}

function listLeaks({ what, outputs, secrets }: Outcome): string[] {
  const short = secrets.filter(({ length }) => length < 100)
  return Object.entries(outputs).flatMap(([name, text]) => {
    const runs = [...findRuns(text, secrets), ...(DECODED.includes(name) ? findDecodedRuns(text, short) : [])]
    return runs.length > 0 ? [`${what}: ${runs.length} runs in ${name}, such as ${runs[0]}`] : []
  })
}

/** Every other file is made from the report; the output is what is printed. */
const DECODED = ['report.json', 'output']

/** Characters that would act on a terminal. */
const ACTING = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/u

type Answer = Parameters<typeof serveTarget>[0]

const TARGETS: [what: string, shift: number, answer: (secrets: readonly string[]) => Answer][] = [
  ['echoes with 500', 0, (secrets) => echo(secrets, 500)],
  ['echoes with 401', 2, (secrets) => echo(secrets, 401)],
  ['echoes with 200', 4, (secrets) => echo(secrets, 200)],
  ['echoes with 302', 6, (secrets) => echo(secrets, 302)],
  ['echoes with 422', 8, (secrets) => echo(secrets, 422)],
  ['hangs up', 9, () => (request) => request.socket.destroy()],
]

test.for(TARGETS)(
  'no part of a key is shown of a target that %s',
  async ([what, shift, answer], { task }) => {
    const { line, secrets } = describeAll(shift)
    const target = await serveTarget(answer(secrets))
    try {
      const { outputs } = await check({ ...line, checkout: target.url, business: target.url }, PART)
      const leaks = listLeaks({ what, outputs, secrets })
      const tried = Object.keys(outputs).length * secrets.length
      task.meta.attack = { name: 'keys in reports', tried, held: tried - leaks.length }
      expect(target.seen.length).toBeGreaterThan(5)
      expect(leaks).toEqual([])
      expect(ACTING.test(outputs.output!)).toBe(false)
    } finally {
      await target.close()
    }
  },
)

test('no part of a key is shown of a sandbox that passes', async ({ task }) => {
  const { target, stop } = await startTarget('sandbox')
  try {
    const { publicKey, secretKey, encryption, cardKey, webhookSecret, other } = target
    const keys = {
      publicKey,
      secretKey,
      cardKey,
      encryptionKey: encryption!.key,
      padding: encryption!.padding,
    }
    const others = { publicKey: other!.publicKey, secretKey: other!.secretKey }
    const secrets = [
      publicKey,
      secretKey,
      cardKey!,
      webhookSecret!,
      ...Object.values(others),
      bodyOf(encryption!.key),
    ]
    const { checkout, business } = target
    const line = { checkout, business, businesses: [keys, others], cadWebhookSecret: webhookSecret }
    const { exitCode, outputs } = await check(line, PART)
    const leaks = listLeaks({ what: 'passes', outputs, secrets })
    const tried = Object.keys(outputs).length * secrets.length
    task.meta.attack = { name: 'keys in reports', tried, held: tried - leaks.length }
    expect(leaks).toEqual([])
    expect(exitCode).toBe(0)
  } finally {
    await stop()
  }
})

const ALIVE = JSON.stringify({
  ...{ status: 'success', statusCode: '00', message: 'pong' },
  data: { pong: true, time: '2026-03-14T09:26:53.000Z' },
})

test('no key follows a redirect', async ({ task }) => {
  const { line } = describeAll(0)
  const stranger = await serveTarget((_, __, response) => response.end('{}'))
  const statuses = [301, 302, 303, 307, 308]
  let count = 0
  const target = await serveTarget(({ url }, _, response) => {
    if (url === '/charge/ping') {
      // A test calls this first: it must reach the calls after it.
      response.setHeader('content-type', 'application/json').end(ALIVE)
      return
    }
    count += 1
    response.writeHead(statuses[count % statuses.length]!, { location: `${stranger.url}/taken` }).end()
  })
  try {
    await check({ ...line, checkout: target.url, business: target.url }, ['--tier', 'deterministic'])
    const followed = stranger.seen.length
    task.meta.attack = { name: 'redirects that ask for the keys', tried: count, held: count - followed }
    expect(count).toBeGreaterThan(100)
    expect(stranger.seen).toEqual([])
  } finally {
    await target.close()
    await stranger.close()
  }
})
